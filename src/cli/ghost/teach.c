#include "cli/ghost/teach.h"

#include "quoth/quoth.h"
#include "cli/io/signals.h"

quoth_status find_best_end(const quoth_ghost *ghost, const quoth_ghost_play *play,
                           const quoth_memory *memory, quoth_letters *end)
{
    quoth_ghost_list plays = {.memory = memory, .want = QUOTH_GHOST_WANT_OUTCOME};
    quoth_status status = QUOTH_OK;
    bool over = play->view.word || !play->view.legal;
    *end = play->after;
    while (!over && !status) {
        const quoth_ghost_play *best = NULL;
        status = quoth_ghost_plays(&plays, ghost, end, NULL);
        if (!status)
            status = quoth_ghost_best(&best, ghost, end, &plays, NULL);
        if (!status) {
            over = best->view.word || !best->view.legal;
            *end = best->after;
        }
    }
    quoth_ghost_list_free(&plays);
    return status == QUOTH_NOT_FOUND ? QUOTH_OK : status; /* no play is left */
}

/* Whether a play keeps the outcome that the player could reach. */
static bool keeps(const quoth_ghost_list *plays, const quoth_letters *said)
{
    for (size_t i = 0; i < plays->count; i++)
        if (quoth_letters_equal(&plays->play[i].after, said))
            return plays->play[i].mover_wins;
    return false;
}

/* Whether a challenge wins now: some play made a fragment of no word. */
static quoth_status challenge_wins(const quoth_ghost_game *game, const quoth_letters *fragment,
                                   bool *wins)
{
    quoth_ghost_view view = {.legal = true};
    quoth_status status = QUOTH_OK;
    if (fragment->length && quoth_ghost_game_has_challenges(game))
        status = quoth_ghost_probe(&view, quoth_ghost_game_referee(game), fragment,
                                   QUOTH_GHOST_WANT_LEGALITY, NULL);
    *wins = !view.legal;
    return status;
}

/* Whether a turn gave the game away; QUOTH_NOT_FOUND if not. */
static quoth_status find_better_play(const quoth_ghost_game *game, quoth_ghost_list *plays,
                                     turning_point *point)
{
    const quoth_ghost *ghost = quoth_ghost_game_referee(game);
    const quoth_letters *given = quoth_ghost_game_at(game, point->plays);
    const quoth_ghost_play *best;
    bool missed;
    point->said = point->plays < quoth_ghost_game_plays(game)
                      ? *quoth_ghost_game_at(game, point->plays + 1)
                      : (quoth_letters){0};
    point->kept = point->end = (quoth_letters){0};
    quoth_status status = challenge_wins(game, given, &missed);
    if (status || missed)
        return status;
    status = quoth_ghost_plays(plays, ghost, given, NULL);
    if (!status)
        status = quoth_ghost_best(&best, ghost, given, plays, NULL);
    if (!status && (!best->mover_wins || keeps(plays, &point->said)))
        return QUOTH_NOT_FOUND;
    if (status)
        return status;
    point->kept = best->after;
    return find_best_end(ghost, best, plays->memory, &point->end);
}

/* Whether the seat lost by a challenge for want of a word that there is; QUOTH_NOT_FOUND if not. */
static quoth_status find_better_word(const quoth_ghost_game *game, unsigned seat,
                                     turning_point *point)
{
    if (quoth_ghost_game_ending(game) != QUOTH_GHOST_CHALLENGED ||
        quoth_ghost_game_turn(game) == seat)
        return QUOTH_NOT_FOUND;
    quoth_letters word;
    quoth_status status = quoth_ghost_name_word(&word, quoth_ghost_game_referee(game),
                                                quoth_ghost_game_fragment(game),
                                                &(quoth_context){.watch = &interrupt_watch}, NULL);
    if (!status)
        *point = (turning_point){.plays = quoth_ghost_game_plays(game), .word = word};
    return status;
}

quoth_status find_turning_point(const quoth_ghost_game *game, unsigned seat,
                                const quoth_memory *memory, turning_point *point)
{
    unsigned players = quoth_ghost_rules_of(quoth_ghost_game_referee(game)).players;
    unsigned turns = quoth_ghost_game_plays(game) +
                     quoth_ghost_ended_without_play(quoth_ghost_game_ending(game));
    quoth_ghost_list plays = {.memory = memory, .want = QUOTH_GHOST_WANT_OUTCOME};
    *point = (turning_point){0};
    quoth_status status = find_better_word(game, seat, point);
    for (unsigned i = turns; i-- > 0 && status == QUOTH_NOT_FOUND;)
        if (i % players == seat) {
            point->plays = i;
            status = find_better_play(game, &plays, point);
        }
    quoth_ghost_list_free(&plays);
    return status;
}

const char *ending_without_play(quoth_ghost_ending ending)
{
    return ending == QUOTH_GHOST_CHALLENGED ? "challenged"
           : ending == QUOTH_GHOST_ILLEGAL  ? "made an illegal play"
                                            : "gave up";
}

static bool comes_before(const quoth_ghost_play *a, const quoth_ghost_play *b)
{
    if (a->mover_wins != b->mover_wins)
        return a->mover_wins;
    return a->mover_wins ? a->view.length < b->view.length : a->view.length > b->view.length;
}

void put_best_first(quoth_ghost_list *plays)
{
    for (size_t i = 1; i < plays->count; i++) {
        quoth_ghost_play play = plays->play[i];
        size_t at = i;
        for (; at > 0 && comes_before(&play, &plays->play[at - 1]); at--)
            plays->play[at] = plays->play[at - 1];
        plays->play[at] = play;
    }
}
