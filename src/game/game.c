/* Games: a dealt position and the list of moves made in it; undo, replay, and the view of a
 * seat. */
#include <string.h>

#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/names.h"
#include "board/position.h"
#include "quoth/cross_game.h"

struct quoth_cross_game {
    const quoth_memory *memory;
    quoth_position *start, *position;
    quoth_position *seen;         /* the position in the view of a seat */
    quoth_cross_move *seen_moves; /* the moves in the view of a seat */
    quoth_cross_move *move;
    size_t moves, capacity, seen_capacity;
    int resigned; /* seat, or -1 */
};

/* ---- creating and freeing ------------------------------------------------------------------ */

quoth_status quoth_cross_game_new(quoth_cross_game **out, const quoth_cross *cross,
                                  unsigned players, const quoth_context *context,
                                  quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    memory = q_memory(memory);
    quoth_cross_game *g = *out = q_allocate_zeroed(memory, 1, sizeof *g);
    if (!g)
        return q_no_memory(error);
    g->memory = memory;
    g->resigned = -1;
    quoth_status status =
        quoth_position_new(&g->start, cross, players, &(quoth_context){.memory = memory}, error);
    if (!status)
        status = quoth_position_new(&g->position, cross, players,
                                    &(quoth_context){.memory = memory}, error);
    if (!status)
        status =
            quoth_position_new(&g->seen, cross, players, &(quoth_context){.memory = memory}, error);
    if (status) {
        quoth_cross_game_free(g);
        *out = NULL;
    }
    return status;
}

void quoth_cross_game_free(quoth_cross_game *g)
{
    if (!g)
        return;
    quoth_position_free(g->start);
    quoth_position_free(g->position);
    quoth_position_free(g->seen);
    q_free(g->memory, g->move, g->capacity, sizeof *g->move);
    q_free(g->memory, g->seen_moves, g->seen_capacity, sizeof *g->seen_moves);
    q_free(g->memory, g, 1, sizeof *g);
}

bool quoth_cross_game_deal(quoth_cross_game *g, const quoth_position *start,
                           const quoth_random *random)
{
    if (start && (quoth_position_cross(start) != quoth_position_cross(g->start) ||
                  quoth_position_players(start) != quoth_position_players(g->start)))
        return false;
    if (start)
        quoth_position_copy(g->start, start);
    else
        quoth_position_clear(g->start);
    if (random) {
        quoth_position_shuffle(g->start, random);
        quoth_position_draw(g->start);
    }
    quoth_position_copy(g->position, g->start);
    g->moves = 0;
    g->resigned = -1;
    return true;
}

const quoth_position *quoth_cross_game_position(const quoth_cross_game *g)
{
    return g->position;
}

const quoth_position *quoth_cross_game_start(const quoth_cross_game *g)
{
    return g->start;
}

const quoth_cross_move *quoth_cross_game_moves(const quoth_cross_game *g, size_t *count)
{
    *count = g->moves;
    return g->move;
}

quoth_status quoth_cross_move_make(quoth_position *position, const quoth_cross_move *d,
                                   quoth_error *error)
{
    quoth_challenge_result result;
    switch (d->kind) {
    case QUOTH_MOVE_PLAY:
        return quoth_position_make_trusted(position, &d->play, error);
    case QUOTH_MOVE_CHALLENGE:
        return quoth_position_challenge(position, &result, d->seat, error);
    case QUOTH_MOVE_ADJUST:
        return quoth_position_adjust(position, d->seat, d->points, error);
    case QUOTH_MOVE_RESIGN:
        return QUOTH_OK;
    }
    return q_fail(error, QUOTH_BAD_CALL, "no such kind of move");
}

quoth_status quoth_cross_game_at(quoth_position *to, const quoth_cross_game *g, size_t moves,
                                 quoth_error *error)
{
    quoth_status status = QUOTH_OK;
    if (!quoth_position_copy(to, g->start))
        return q_fail(error, QUOTH_MISMATCH, "the position is of another board");
    for (size_t i = 0; i < moves && i < g->moves && !status; i++)
        status = quoth_cross_move_make(to, &g->move[i], error);
    return status;
}

/* ---- state of the game --------------------------------------------------------------------- */

bool quoth_cross_game_over(const quoth_cross_game *g)
{
    return g->resigned >= 0 || quoth_position_ending(g->position) != QUOTH_ENDING_NONE;
}

int quoth_cross_game_resigned(const quoth_cross_game *g)
{
    return g->resigned;
}

unsigned quoth_cross_game_leaders(const quoth_cross_game *g)
{
    unsigned leaders = 0, players = quoth_position_players(g->position);
    int best = 0;
    for (unsigned seat = 0; seat < players; seat++) {
        int score = quoth_position_score(g->position, seat);
        if ((int)seat == g->resigned || (int)seat == quoth_position_loser(g->position))
            continue;
        if (!leaders || score > best)
            leaders = 0;
        if (!leaders || score == best)
            leaders |= 1u << seat;
        best = score > best || leaders == 1u << seat ? score : best;
    }
    return leaders;
}

/* ---- moves --------------------------------------------------------------------------------- */

/* The place for the next move; NULL without memory. */
static quoth_cross_move *room_for_move(quoth_cross_game *g)
{
    if (!q_reserve(g->memory, (void **)&g->move, &g->capacity, g->moves + 1, sizeof *g->move))
        return NULL;
    return &g->move[g->moves];
}

quoth_status quoth_cross_game_play(quoth_cross_game *g, quoth_validation *validation,
                                   const quoth_play *play, quoth_error *error)
{
    quoth_validation own;
    quoth_validation *j = validation ? validation : &own;
    const quoth_cross_rules *rules = quoth_cross_rules_of(quoth_position_cross(g->position));
    quoth_play_validate(j, g->position, play, true);
    if (g->resigned >= 0)
        j->result = QUOTH_OVER;
    if (j->result != QUOTH_LEGAL &&
        (j->result != QUOTH_PHONY || rules->challenge == QUOTH_CHALLENGE_VOID))
        return q_fail(error, j->result == QUOTH_OVER ? QUOTH_GAME_OVER : QUOTH_ILLEGAL,
                      quoth_validation_text(j->result));
    quoth_cross_move *move = room_for_move(g);
    if (!move)
        return q_no_memory(error);
    *move = (quoth_cross_move){.kind = QUOTH_MOVE_PLAY,
                               .seat = (uint8_t)quoth_position_turn(g->position),
                               .play = j->play};
    quoth_status status = q_make_validated(g->position, j, error);
    g->moves += !status;
    return status;
}

quoth_status quoth_cross_game_challenge(quoth_cross_game *g, quoth_challenge_result *result,
                                        unsigned seat, quoth_error *error)
{
    *result = QUOTH_CHALLENGE_NOTHING;
    quoth_cross_move *move = room_for_move(g);
    if (!move)
        return q_no_memory(error);
    if (g->resigned >= 0)
        return QUOTH_OK;
    quoth_status status = quoth_position_challenge(g->position, result, seat, error);
    if (status || *result == QUOTH_CHALLENGE_NOTHING)
        return status;
    *move =
        (quoth_cross_move){.kind = QUOTH_MOVE_CHALLENGE, .seat = (uint8_t)seat, .result = *result};
    g->moves++;
    return QUOTH_OK;
}

quoth_status quoth_cross_game_resign(quoth_cross_game *g, unsigned seat, quoth_error *error)
{
    if (seat >= quoth_position_players(g->position))
        return q_fail(error, QUOTH_BAD_CALL, "the game has no such seat");
    if (quoth_cross_game_over(g))
        return q_fail(error, QUOTH_GAME_OVER, "the game is over");
    quoth_cross_move *move = room_for_move(g);
    if (!move)
        return q_no_memory(error);
    *move = (quoth_cross_move){.kind = QUOTH_MOVE_RESIGN, .seat = (uint8_t)seat};
    g->moves++;
    g->resigned = (int)seat;
    return QUOTH_OK;
}

quoth_status quoth_cross_game_adjust(quoth_cross_game *g, unsigned seat, int points,
                                     quoth_error *error)
{
    if (seat >= quoth_position_players(g->position))
        return q_fail(error, QUOTH_BAD_CALL, "the game has no such seat");
    quoth_cross_move *move = room_for_move(g);
    if (!move)
        return q_no_memory(error);
    quoth_status status = quoth_position_adjust(g->position, seat, points, error);
    if (status)
        return status;
    *move = (quoth_cross_move){
        .kind = QUOTH_MOVE_ADJUST, .seat = (uint8_t)seat, .points = (int32_t)points};
    g->moves++;
    return QUOTH_OK;
}

bool quoth_cross_game_undo(quoth_cross_game *g)
{
    if (g->moves == 0)
        return false;
    if (g->move[--g->moves].kind == QUOTH_MOVE_RESIGN)
        g->resigned = -1;
    else
        quoth_position_undo(g->position);
    return true;
}

/* ---- the view of a seat -------------------------------------------------------------------- */

quoth_status quoth_cross_game_view(quoth_cross_game *g, quoth_cross_view *view, unsigned seat,
                                   quoth_error *error)
{
    if (seat >= quoth_position_players(g->position))
        return q_fail(error, QUOTH_BAD_CALL, "the game has no such seat");
    if (!q_reserve(g->memory, (void **)&g->seen_moves, &g->seen_capacity, g->moves + 1,
                   sizeof *g->seen_moves))
        return q_no_memory(error);
    for (size_t i = 0; i < g->moves; i++) {
        quoth_cross_move *d = &g->seen_moves[i];
        *d = g->move[i];
        if (d->seat != seat && d->kind == QUOTH_MOVE_PLAY && d->play.kind == QUOTH_PLAY_EXCHANGE)
            memset(d->play.tile, 0, sizeof d->play.tile);
    }
    *view = (quoth_cross_view){seat, g->seen, g->seen_moves, g->moves, NULL, 0};
    return quoth_position_view(g->seen, g->position, seat, error);
}

const char *quoth_cross_move_kind_name(quoth_cross_move_kind kind)
{
    static const char *const names[] = {"play", "challenge", "resign", "adjust"};
    return Q_NAME_OF(names, kind);
}
