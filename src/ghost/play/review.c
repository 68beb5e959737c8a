/* A game of Ghost afterwards (quoth/ghost_review.h). */
#include "quoth/ghost_review.h"

#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/phases.h"
#include "base/throttle.h"
#include "quoth/ghost_positions.h"

/* The play says so: by the `exact` readings of spook a fragment by itself is no word. */
static bool ends_the_game(const quoth_ghost_play *play)
{
    return play->view.word || !play->view.legal;
}

quoth_status quoth_ghost_best_end(quoth_letters *end, const quoth_ghost *ghost,
                                  const quoth_letters *fragment, const quoth_context *context,
                                  quoth_error *error)
{
    quoth_ghost_list plays = {.memory = q_memory_of(context), .want = QUOTH_GHOST_WANT_OUTCOME};
    quoth_letters last = *fragment;
    quoth_error inner = {0};
    quoth_status status = QUOTH_OK;
    for (bool over = false; !status && !over;) {
        const quoth_ghost_play *best = NULL;
        status = quoth_ghost_plays(&plays, ghost, &last, &inner);
        if (!status)
            status = quoth_ghost_best(&best, ghost, &last, &plays, &inner);
        if (!status && !q_go_on(q_watch_of(context), last.length, 0))
            status = q_report(&inner, QUOTH_STOPPED);
        if (!status) {
            last = best->after;
            over = ends_the_game(best);
        }
    }
    quoth_ghost_list_free(&plays);
    if (!status || status == QUOTH_NOT_FOUND) { /* the game is over */
        *end = last;
        return QUOTH_OK;
    }
    if (error)
        *error = inner;
    return status;
}

/* The plays made, and an end without a play. */
static unsigned turns_of(const quoth_ghost_game *game)
{
    return quoth_ghost_game_plays(game) +
           quoth_ghost_ended_without_play(quoth_ghost_game_ending(game));
}

/* The fragment that a turn made; empty if it made none. */
static quoth_letters made_at(const quoth_ghost_game *game, unsigned turn)
{
    const quoth_letters *made = quoth_ghost_game_at(game, turn + 1);
    return made ? *made : (quoth_letters){0};
}

/* The play that made a fragment; NULL if it is none of the list. */
static const quoth_ghost_play *play_that_made(const quoth_ghost_list *plays,
                                              const quoth_ghost *ghost, quoth_letters made)
{
    quoth_ghost_canonicalize(&made, ghost);
    for (size_t i = 0; i < plays->count; i++)
        if (quoth_letters_equal(&plays->play[i].after, &made))
            return &plays->play[i];
    return NULL;
}

/* ---- the turning point --------------------------------------------------------------------- */

/* Whether a challenge wins now: some play made a fragment of no word. */
static quoth_status challenge_wins(bool *wins, const quoth_ghost_game *game,
                                   const quoth_letters *fragment, quoth_error *error)
{
    quoth_ghost_view view = {.legal = true};
    quoth_status status = QUOTH_OK;
    if (fragment->length && quoth_ghost_game_has_challenges(game))
        status = quoth_ghost_probe(&view, quoth_ghost_game_referee(game), fragment,
                                   QUOTH_GHOST_WANT_LEGALITY, error);
    *wins = !view.legal;
    return status;
}

/* Fills in the point if the turn after point->plays plays gave the game away; QUOTH_NOT_FOUND if
 * not. */
static quoth_status find_better_play(quoth_ghost_turning_point *point, const quoth_ghost_game *game,
                                     quoth_ghost_list *plays, const quoth_context *context,
                                     quoth_error *error)
{
    const quoth_ghost *ghost = quoth_ghost_game_referee(game);
    const quoth_letters *given = quoth_ghost_game_at(game, point->plays);
    const quoth_ghost_play *best;
    bool missed;
    point->said = made_at(game, point->plays);
    quoth_status status = challenge_wins(&missed, game, given, error);
    if (status || missed)
        return status;
    status = quoth_ghost_plays(plays, ghost, given, error);
    if (!status)
        status = quoth_ghost_best(&best, ghost, given, plays, error);
    if (status)
        return status;
    const quoth_ghost_play *said = play_that_made(plays, ghost, point->said);
    if (!best->mover_wins || (said && said->mover_wins))
        return q_fail(error, QUOTH_NOT_FOUND, "the seat never gave the game away");
    point->best = point->end = best->after;
    if (ends_the_game(best))
        return QUOTH_OK;
    return quoth_ghost_best_end(&point->end, ghost, &point->best, context, error);
}

/* Fills in the point if the seat lost by a challenge for want of a word that there is;
 * QUOTH_NOT_FOUND if not. */
static quoth_status find_better_word(quoth_ghost_turning_point *point, const quoth_ghost_game *game,
                                     unsigned seat, const quoth_context *context,
                                     quoth_error *error)
{
    point->plays = quoth_ghost_game_plays(game);
    if (quoth_ghost_game_ending(game) != QUOTH_GHOST_CHALLENGED ||
        quoth_ghost_game_turn(game) == seat)
        return q_fail(error, QUOTH_NOT_FOUND, "the seat never gave the game away");
    return quoth_ghost_name_word(&point->word, quoth_ghost_game_referee(game),
                                 quoth_ghost_game_fragment(game), context, error);
}

quoth_status quoth_ghost_game_turning_point(quoth_ghost_turning_point *point,
                                            const quoth_ghost_game *game, unsigned seat,
                                            const quoth_context *context, quoth_error *error)
{
    unsigned players = quoth_ghost_rules_of(quoth_ghost_game_referee(game)).players;
    quoth_ghost_list plays = {.memory = q_memory_of(context), .want = QUOTH_GHOST_WANT_OUTCOME};
    quoth_ghost_turning_point found = {0};
    quoth_error inner = {0};
    if (seat >= players)
        return q_fail(error, QUOTH_BAD_CALL, "the game has no such seat");
    quoth_status status = find_better_word(&found, game, seat, context, &inner);
    for (unsigned i = turns_of(game); i-- > 0 && status == QUOTH_NOT_FOUND;)
        if (i % players == seat) {
            found = (quoth_ghost_turning_point){.plays = i};
            status = find_better_play(&found, game, &plays, context, &inner);
        }
    quoth_ghost_list_free(&plays);
    if (!status)
        *point = found;
    else if (error)
        *error = inner;
    return status;
}

/* ---- turns --------------------------------------------------------------------------------- */

/* Compares what a turn made with the best play. */
static quoth_status compare(quoth_ghost_turn *t, const quoth_ghost *ghost, quoth_ghost_list *plays,
                            quoth_error *error)
{
    const quoth_ghost_play *best = NULL;
    quoth_error inner = {0};
    quoth_status status = quoth_ghost_plays(plays, ghost, &t->given, error);
    if (status)
        return status;
    status = quoth_ghost_best(&best, ghost, &t->given, plays, &inner);
    if (status == QUOTH_NOT_FOUND)
        return QUOTH_OK;
    if (status) {
        if (error)
            *error = inner;
        return status;
    }
    const quoth_ghost_play *said = play_that_made(plays, ghost, t->said);
    t->wins = best->mover_wins;
    t->keeps = said && said->mover_wins;
    t->best = said && t->keeps == t->wins ? t->said : best->after;
    return QUOTH_OK;
}

static quoth_status review_turn(quoth_ghost_turn *t, const quoth_ghost_game *game, unsigned turn,
                                quoth_ghost_list *plays, quoth_error *error)
{
    const quoth_ghost *ghost = quoth_ghost_game_referee(game);
    quoth_ghost_view view;
    *t = (quoth_ghost_turn){.seat = turn % quoth_ghost_rules_of(ghost).players,
                            .given = *quoth_ghost_game_at(game, turn),
                            .said = made_at(game, turn)};
    quoth_status status =
        quoth_ghost_probe(&view, ghost, &t->given, QUOTH_GHOST_WANT_LEGALITY, error);
    t->legal = view.legal || t->given.length == 0;
    return status || !t->legal ? status : compare(t, ghost, plays, error);
}

/* ---- the game ------------------------------------------------------------------------------ */

typedef struct review {
    quoth_ghost_review of; /* the first member: the caller's pointer is to it */
    const quoth_memory *memory;
    size_t room; /* turns */
    quoth_ghost_turn turn[];
} review;

static quoth_status review_turns(review *r, const quoth_ghost_game *game,
                                 const quoth_context *context, quoth_error *error)
{
    quoth_ghost_list plays = {.memory = r->memory, .want = QUOTH_GHOST_WANT_OUTCOME};
    quoth_status status = QUOTH_OK;
    for (; r->of.turns < r->room && !status; r->of.turns += !status) {
        status = review_turn(&r->turn[r->of.turns], game, (unsigned)r->of.turns, &plays, error);
        if (!status && !q_go_on(q_watch_of(context), r->of.turns, r->room))
            status = q_report(error, QUOTH_STOPPED);
    }
    quoth_ghost_list_free(&plays);
    return status;
}

/* Finds the loser, the last word, and the turning point. */
static quoth_status review_end(review *r, const quoth_ghost_game *game,
                               const quoth_context *context, quoth_error *error)
{
    quoth_error inner = {0};
    const quoth_letters *last = quoth_ghost_game_fragment(game);
    if (r->of.ending == QUOTH_GHOST_GOING_ON)
        return QUOTH_OK;
    if (quoth_ghost_ended_without_play(r->of.ending) &&
        r->of.loser != r->turn[r->room - 1].seat) /* a challenge that won */
        r->turn[r->room - 1].keeps = true;
    if (r->of.ending == QUOTH_GHOST_WORD &&
        quoth_ghost_word(&r->of.word, quoth_ghost_game_referee(game), last, NULL))
        r->of.word = *last;
    quoth_status status =
        quoth_ghost_game_turning_point(&r->of.lost_at, game, r->of.loser, context, &inner);
    r->of.given_away = !status;
    if (status == QUOTH_NOT_FOUND)
        return QUOTH_OK;
    if (status && error)
        *error = inner;
    return status;
}

static void free_review(review *r)
{
    q_free(r->memory, r, 1, sizeof *r + r->room * sizeof *r->turn);
}

quoth_status quoth_ghost_review_new(quoth_ghost_review **made, const quoth_ghost_game *game,
                                    const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    size_t turns = turns_of(game);
    review *r = q_allocate_zeroed(memory, 1, sizeof *r + turns * sizeof *r->turn);
    *made = NULL;
    if (!r)
        return q_report(error, QUOTH_NO_MEMORY);
    r->memory = memory;
    r->room = turns;
    r->of.turn = r->turn;
    r->of.ending = quoth_ghost_game_ending(game);
    r->of.loser = quoth_ghost_game_loser(game);
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 2, 0.5);
    const quoth_context own = {.watch = q_phases_watch(&progress), .memory = memory};
    quoth_status status = review_turns(r, game, &own, error);
    if (!status) {
        q_phases_next(&progress, 1);
        status = review_end(r, game, &own, error);
    }
    status = q_phases_finish(&progress, status, error);
    if (status)
        free_review(r);
    else
        *made = &r->of;
    return status;
}

void quoth_ghost_review_free(quoth_ghost_review *made)
{
    if (made)
        free_review((review *)made);
}
