#include "cli/ghost_teach.h"

quoth_status find_best_end(const quoth_ghost *ghost, const quoth_ghost_play *play,
                           const quoth_memory *memory, quoth_letters *end)
{
    quoth_ghost_list plays = {.memory = memory, .want = QUOTH_KNOWN_OUTCOME};
    quoth_status status = QUOTH_OK;
    bool over = play->view.word || !play->view.legal;
    *end = play->after;
    while (!over && !status) {
        const quoth_ghost_play *best = NULL;
        status = quoth_ghost_plays(ghost, end, &plays);
        if (!status)
            status = quoth_ghost_best(ghost, end, &plays, &best);
        if (!status) {
            over = best->view.word || !best->view.legal;
            *end = best->after;
        }
    }
    quoth_ghost_list_free(&plays);
    return status == QUOTH_NOT_FOUND ? QUOTH_OK : status; /* no play is left */
}

/* Whether a play keeps what the player had. */
static bool keeps(const quoth_ghost_list *plays, const quoth_letters *said)
{
    for (size_t i = 0; i < plays->count; i++)
        if (quoth_letters_equal(&plays->play[i].after, said))
            return plays->play[i].wins;
    return false;
}

quoth_status find_turning_point(const quoth_ghost_game *game, unsigned seat,
                                const quoth_memory *memory, turning_point *point)
{
    const quoth_ghost *ghost = quoth_ghost_game_referee(game);
    unsigned players = quoth_ghost_rules_of(ghost).players, made = quoth_ghost_game_plays(game);
    quoth_ghost_ending ending = quoth_ghost_game_ending(game);
    bool forfeited = ending == QUOTH_GHOST_RESIGNED || ending == QUOTH_GHOST_ILLEGAL;
    quoth_ghost_list plays = {.memory = memory, .want = QUOTH_KNOWN_OUTCOME};
    quoth_status status = QUOTH_NOT_FOUND;
    *point = (turning_point){0};
    for (unsigned i = made + forfeited; i-- > 0 && status == QUOTH_NOT_FOUND;) {
        const quoth_letters *given = quoth_ghost_game_at(game, i);
        const quoth_ghost_play *best;
        if (i % players != seat)
            continue;
        status = quoth_ghost_plays(ghost, given, &plays);
        if (!status)
            status = quoth_ghost_best(ghost, given, &plays, &best);
        if (status)
            continue;
        quoth_letters said = i < made ? *quoth_ghost_game_at(game, i + 1) : (quoth_letters){0};
        status = QUOTH_NOT_FOUND;
        if (!best->wins || keeps(&plays, &said))
            continue;
        point->plays = i;
        point->said = said;
        point->kept = best->after;
        status = find_best_end(ghost, best, memory, &point->end);
    }
    quoth_ghost_list_free(&plays);
    return status;
}

static bool comes_before(const quoth_ghost_play *a, const quoth_ghost_play *b)
{
    if (a->wins != b->wins)
        return a->wins;
    return a->wins ? a->view.length < b->view.length : a->view.length > b->view.length;
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
