/* Makes and undoes moves: plays, challenges, adjustments of a score.  An undo record holds the
 * state before the move, the squares that the move changed and, if the move changed it, the order
 * of the bag. */
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "board/position.h"
#include "rules/points.h"

_Static_assert(QUOTH_TOTAL_MAX == 1000000000, "the message names the limit");

/* ---- the end of the game ------------------------------------------------------------------- */

static void end_if_stuck(quoth_position *p)
{
    if (p->state.ending || !q_is_stuck(p))
        return;
    p->state.ending = QUOTH_ENDING_STUCK;
    for (unsigned seat = 0; seat < p->players; seat++)
        p->state.score[seat] -= p->cross->rules.stuck_loss * q_rack_value(p, seat);
}

/* Under the rule of one last turn each: counts a turn, the bag being empty, and ends the game
 * after the last one. */
static void count_final_turn(quoth_position *p)
{
    q_state *s = &p->state;
    if (!p->cross->rules.final_turn || s->ending)
        return;
    if (!s->final_turns) {
        if (q_bag_left(p) == 0)
            s->final_turns = p->players & 7;
    } else if (s->final_turns == 1) {
        s->final_turns = Q_FINAL_TURNS_OVER;
        s->ending = QUOTH_ENDING_FINAL;
    } else {
        s->final_turns = (s->final_turns - 1) & 7;
    }
}

/* Ends the game if a seat has gone out.  `bag` is the number of tiles in the bag before the seat
 * drew.  Unseen tiles then belong to the other seats with unknown tiles; if exactly one seat has
 * unknown tiles, it loses their value. */
static void end_if_out(quoth_position *p, unsigned seat, unsigned bag)
{
    const quoth_cross_rules *rules = &p->cross->rules;
    q_state *s = &p->state;
    int gain = q_out_gain(rules, p->players), loss = q_out_loss(rules, p->players);
    unsigned hiding = 0, hider = 0;
    if (rules->final_turn || bag > 0 || s->rack_count[seat] > 0 ||
        (!q_is_known(p, seat) && s->hidden[seat] > 0))
        return;
    s->ending = QUOTH_ENDING_OUT;
    s->unknown &= (uint8_t) ~(1u << seat);
    for (unsigned other = 0; other < p->players; other++)
        if (other != seat && q_hidden_tiles(p, other)) {
            hiding++;
            hider = other;
        }
    int hidden = q_bag_value(p);
    s->score[seat] += gain * hidden;
    if (hiding == 1)
        s->score[hider] -= loss * hidden;
    for (unsigned other = 0; other < p->players; other++) {
        int held = q_rack_value(p, other);
        s->score[seat] += gain * held;
        s->score[other] -= loss * held;
    }
}

/* ---- undo records -------------------------------------------------------------------------- */

/* Makes room for the undo record of one move; false without memory. */
static bool make_room_for_move(quoth_position *p)
{
    return q_reserve(p->memory, (void **)&p->undo, &p->undo_capacity, p->undo_count + 1,
                     sizeof *p->undo) &&
           q_reserve(p->memory, (void **)&p->saved_square, &p->saved_capacity,
                     p->saved_squares + Q_SAVED_SQUARES_MAX, sizeof *p->saved_square);
}

static bool push_undo(quoth_position *p, q_move_kind move, const quoth_play *play, bool save_bag)
{
    if (!make_room_for_move(p))
        return false;
    q_undo *undo = &p->undo[p->undo_count++];
    undo->before = p->state;
    undo->play = play ? *play : (quoth_play){0};
    undo->move = (uint8_t)move;
    undo->bag_saved = false;
    undo->saved_squares = 0;
    undo->bag_size = 0;
    undo->bag_at = p->bags_size;
    if (save_bag && !q_save_bag(p)) {
        p->undo_count--;
        return false;
    }
    return true;
}

static void make(quoth_position *p, q_undo *undo)
{
    undo->saved_squares =
        (uint16_t)q_make_placement(p, &undo->play, p->saved_square + p->saved_squares);
    p->saved_squares += undo->saved_squares;
}

static void unmake(quoth_position *p, const q_undo *undo)
{
    p->saved_squares -= undo->saved_squares;
    q_unmake_placement(p, &undo->play, p->saved_square + p->saved_squares, undo->saved_squares);
}

/* Lays the tiles of the last play again, which was challenged off.  For a play without an undo
 * record, the saved squares go to spare memory and are dropped. */
static void make_last_again(quoth_position *p)
{
    size_t moves = q_undos_to_last(p);
    if (moves)
        make(p, &p->undo[moves - 1]);
    else
        q_make_placement(p, &p->last.play, p->saved_square + p->saved_squares);
}

static void restore_bag(quoth_position *p, const q_undo *undo)
{
    if (undo->bag_saved)
        memcpy(p->bag, p->bags + undo->bag_at, undo->bag_size);
}

bool quoth_position_undo(quoth_position *p)
{
    if (p->undo_count == 0)
        return false;
    const q_undo *undo = &p->undo[--p->undo_count];
    if (undo->move == Q_MOVE_PLAY && undo->play.kind == QUOTH_PLAY_PLACE)
        unmake(p, undo);
    p->state = undo->before;
    restore_bag(p, undo);
    p->bags_size = undo->bag_at;
    if (undo->move == Q_MOVE_REMOVED)
        make_last_again(p);
    return true;
}

/* ---- plays --------------------------------------------------------------------------------- */

static void take_from_rack(quoth_position *p, unsigned seat, quoth_tile tile)
{
    uint8_t *rack = p->state.rack[seat], *count = &p->state.rack_count[seat];
    unsigned at = 0;
    while (at < *count && rack[at] != tile)
        at++;
    if (at == *count)
        return;
    p->state.key -= q_key_of_rack(seat, tile);
    for (--*count; at < *count; at++)
        rack[at] = rack[at + 1];
    rack[*count] = 0;
}

static void count_turn(quoth_position *p, int score, bool pass)
{
    q_state *s = &p->state;
    s->scoreless = score ? 0 : (uint8_t)(s->scoreless + (s->scoreless < UINT8_MAX));
    s->passes = pass ? (uint8_t)(s->passes + (s->passes < UINT8_MAX)) : 0;
    s->turn = (uint8_t)((s->turn + 1) % p->players);
}

enum { FORFEIT_BITS = 4, FORFEITS_MAX = 15 };

unsigned quoth_position_forfeits(const quoth_position *p, unsigned seat)
{
    if (seat >= p->players)
        return 0;
    return p->state.forfeits >> seat * FORFEIT_BITS & FORFEITS_MAX;
}

/* Passes for each seat to move that loses its turn for a failed challenge. */
static void pass_forfeits(quoth_position *p)
{
    q_state *s = &p->state;
    while (!s->ending && quoth_position_forfeits(p, s->turn)) {
        s->forfeits = (uint16_t)(s->forfeits - (1u << s->turn * FORFEIT_BITS));
        count_turn(p, 0, true);
        count_final_turn(p);
        end_if_stuck(p);
    }
}

/* Ends the game after a turn if the rules say so, else goes on to the next turn that is played. */
static void end_turn(quoth_position *p)
{
    count_final_turn(p);
    end_if_stuck(p);
    pass_forfeits(p);
}

static uint64_t key_of_tiles(const quoth_play *play)
{
    unsigned square = q_square(play->row, play->column), step = play->down ? Q_LINE : 1;
    uint64_t key = 0;
    for (unsigned i = 0; i < play->length; i++)
        if (play->tile[i])
            key += q_key_of_square(square + i * step, play->tile[i]);
    return key;
}

/* Removes the tiles of a play from a known rack and draws new tiles. */
static void change_rack(quoth_position *p, unsigned seat, const quoth_play *play, unsigned bag)
{
    bool exchange = play->kind == QUOTH_PLAY_EXCHANGE;
    for (unsigned i = 0; i < play->length; i++)
        if (exchange || play->tile[i])
            take_from_rack(p, seat, q_rack_tile(play->tile[i]));
    q_draw_tiles(p, seat, bag);
    if (exchange)
        q_return_tiles(p, seat, play->tile, play->length);
}

/* Removes the tiles of a play from an unknown rack and draws new tiles.  The tiles of an unknown
 * rack are in the bag; only their number is known. */
static void change_unknown_rack(quoth_position *p, unsigned seat, const quoth_play *play,
                                unsigned bag)
{
    uint8_t *hidden = &p->state.hidden[seat];
    unsigned full = p->cross->rules.rack, tiles = 0;
    if (play->kind != QUOTH_PLAY_PLACE)
        return;
    for (unsigned i = 0; i < play->length; i++)
        if (play->tile[i]) {
            q_remove_unseen(p, q_rack_tile(play->tile[i]));
            tiles++;
        }
    *hidden = (uint8_t)(*hidden > tiles ? *hidden - tiles : 0);
    if (*hidden < full)
        *hidden = (uint8_t)(bag < full - *hidden ? *hidden + bag : full);
}

quoth_status quoth_position_make_trusted(quoth_position *p, const quoth_play *play,
                                         quoth_error *error)
{
    q_state *s = &p->state;
    unsigned seat = s->turn, bag = q_bag_left(p);
    bool known = q_is_known(p, seat), place = play->kind == QUOTH_PLAY_PLACE;
    if (!push_undo(p, Q_MOVE_PLAY, play, play->kind == QUOTH_PLAY_EXCHANGE || !known))
        return q_no_memory(error);
    if (play->kind != QUOTH_PLAY_PASS && known)
        change_rack(p, seat, play, bag);
    else if (!known)
        change_unknown_rack(p, seat, play, bag);
    if (place) {
        make(p, &p->undo[p->undo_count - 1]);
        s->key += key_of_tiles(play);
        s->on_board = 1;
        s->score[seat] += play->score;
    }
    s->last_seat = (int8_t)seat;
    s->stands = !place;
    s->valid = 0;
    count_turn(p, place ? play->score : 0, play->kind == QUOTH_PLAY_PASS);
    if (place)
        end_if_out(p, seat, bag);
    end_turn(p);
    return QUOTH_OK;
}

quoth_status q_make_validated(quoth_position *p, const quoth_validation *validation,
                              quoth_error *error)
{
    quoth_status status = quoth_position_make_trusted(p, &validation->play, error);
    if (!status)
        p->state.valid = validation->result == QUOTH_LEGAL;
    return status;
}

quoth_status quoth_position_make(quoth_position *p, const quoth_play *play, quoth_error *error)
{
    quoth_validation validation;
    quoth_play_validate(&validation, p, play, q_is_known(p, p->state.turn));
    if (validation.result != QUOTH_LEGAL && validation.result != QUOTH_PHONY)
        return q_fail(error, validation.result == QUOTH_OVER ? QUOTH_GAME_OVER : QUOTH_ILLEGAL,
                      quoth_validation_text(validation.result));
    validation.play.equity = play->equity;
    return q_make_validated(p, &validation, error);
}

/* ---- challenges ---------------------------------------------------------------------------- */

/* Reconstructs the bag before move `first`. */
static void copy_bag_before(const quoth_position *p, size_t first, quoth_tile *bag, unsigned size)
{
    memcpy(bag, p->bag, size);
    for (size_t i = p->undo_count; i-- > first;)
        if (p->undo[i].bag_saved)
            memcpy(bag, p->bags + p->undo[i].bag_at, p->undo[i].bag_size);
}

void q_save_last(q_last *last, const quoth_position *p)
{
    size_t moves = q_undos_to_last(p);
    last->play = *q_last_play(p);
    if (!q_can_be_challenged(p))
        return;
    last->before = moves ? p->undo[moves - 1].before : p->last.before;
    unsigned size = q_end_of_bag(p, &last->before);
    if (moves)
        copy_bag_before(p, moves - 1, last->bag, size);
    else if (last != &p->last)
        memcpy(last->bag, p->last.bag, size);
    for (unsigned seat = 0; seat < p->players && moves < p->undo_count; seat++)
        last->before.score[seat] += p->state.score[seat] - p->undo[moves].before.score[seat];
}

/* Removes from the board the tiles of a play without an undo record. */
static void unmake_by_squares(quoth_position *p, const quoth_play *play)
{
    unsigned square = q_square(play->row, play->column), step = play->down ? Q_LINE : 1;
    for (unsigned i = 0; i < play->length; i++)
        if (play->tile[i]) {
            p->tile[0][square + i * step] = 0;
            p->tile[1][q_transpose(square + i * step)] = 0;
        }
    q_cross_set_all(p);
}

/* Removes the last play, described by `last`, after a successful challenge, and passes the turn.
 * The undo record of the play stays, so that the challenge can be undone. */
static void challenge_off(quoth_position *p, const q_last *last)
{
    size_t moves = q_undos_to_last(p);
    int8_t maker = p->state.last_seat;
    if (moves)
        unmake(p, &p->undo[moves - 1]);
    else
        unmake_by_squares(p, &last->play);
    memcpy(p->bag, last->bag, q_end_of_bag(p, &last->before));
    p->state = last->before;
    count_turn(p, 0, false);
    p->state.last_seat = maker;
    p->state.stands = 1;
    if (p->cross->rules.challenge == QUOTH_CHALLENGE_TRIPLE)
        p->state.ending = (uint8_t)(Q_ENDING_LOST + maker);
    end_turn(p);
}

unsigned q_words_of_last(const quoth_position *p)
{
    const quoth_play *play = q_last_play(p);
    unsigned d = play->down, words = play->length > 1;
    unsigned first = q_first_square(play);
    for (unsigned i = 0; i < play->length; i++) {
        unsigned square = q_transpose(first + i);
        words += play->tile[i] &&
                 (q_is_tile(p->tile[!d][square - 1]) || q_is_tile(p->tile[!d][square + 1]));
    }
    return words;
}

/* Applies the rule for a challenge of a valid play. */
static void fail_challenge(quoth_position *p, unsigned challenger)
{
    p->state.stands = 1;
    switch (p->cross->rules.challenge) {
    case QUOTH_CHALLENGE_VOID:
    case QUOTH_CHALLENGE_SINGLE:
        break;
    case QUOTH_CHALLENGE_DOUBLE:
        if (!p->state.ending && quoth_position_forfeits(p, challenger) < FORFEITS_MAX)
            p->state.forfeits = (uint16_t)(p->state.forfeits + (1u << challenger * FORFEIT_BITS));
        end_if_stuck(p);
        pass_forfeits(p);
        break;
    case QUOTH_CHALLENGE_5:
    case QUOTH_CHALLENGE_10:
    case QUOTH_CHALLENGE_5_A_WORD:
    case QUOTH_CHALLENGE_10_A_WORD:
        p->state.score[p->state.last_seat] +=
            quoth_cross_challenge_bonus(&p->cross->rules, q_words_of_last(p));
        break;
    case QUOTH_CHALLENGE_TRIPLE:
        p->state.ending = (uint8_t)(Q_ENDING_LOST + challenger);
        break;
    }
}

static bool run_is_word(const quoth_position *p, unsigned d, unsigned square)
{
    const quoth_tile *line = p->tile[d];
    unsigned first = square, end = square;
    while (q_is_tile(line[first - 1]))
        first--;
    while (q_is_tile(line[end]))
        end++;
    return end - first < 2 || q_is_word(p->cross, line + first, end - first);
}

/* Whether all words of a play on the board are in the lexicon. */
static bool words_are_valid(const quoth_position *p, const quoth_play *play)
{
    unsigned d = play->down;
    unsigned first = q_first_square(play);
    bool fine = run_is_word(p, d, first);
    for (unsigned i = 0; i < play->length && fine; i++)
        fine = !play->tile[i] || run_is_word(p, !d, q_transpose(first + i));
    return fine;
}

bool quoth_position_last_stands(const quoth_position *p)
{
    return !q_can_be_challenged(p) || p->state.valid || words_are_valid(p, q_last_play(p));
}

quoth_status quoth_position_challenge(quoth_position *p, quoth_challenge_result *result,
                                      unsigned challenger, quoth_error *error)
{
    q_last last;
    *result = QUOTH_CHALLENGE_NOTHING;
    if (challenger >= p->players)
        return q_fail(error, QUOTH_BAD_CALL, "the position has no such seat");
    if (!q_can_be_challenged(p) || (int)challenger == p->state.last_seat)
        return QUOTH_OK;
    bool good = quoth_position_last_stands(p);
    if (!good)
        q_save_last(&last, p);
    /* The bag is saved because a play of unknown tiles changed its order. */
    if (!push_undo(p, good ? Q_MOVE_HELD : Q_MOVE_REMOVED, NULL, true))
        return q_no_memory(error);
    *result = good ? QUOTH_CHALLENGE_HELD : QUOTH_CHALLENGE_REMOVED;
    if (good)
        fail_challenge(p, challenger);
    else
        challenge_off(p, &last);
    return QUOTH_OK;
}

quoth_status quoth_position_adjust(quoth_position *p, unsigned seat, int points, quoth_error *error)
{
    if (seat >= p->players)
        return q_fail(error, QUOTH_BAD_CALL, "the position has no such seat");
    if (points > QUOTH_TOTAL_MAX || points < -QUOTH_TOTAL_MAX)
        return q_fail(error, QUOTH_TOO_LARGE, "more than 1,000,000,000 points");
    int score = p->state.score[seat];
    if (points > 0 ? score > QUOTH_TOTAL_MAX - points : score < -QUOTH_TOTAL_MAX - points)
        return q_fail(error, QUOTH_TOO_LARGE, "a score past 1,000,000,000 points");
    if (!push_undo(p, Q_MOVE_ADJUSTED, NULL, false))
        return q_no_memory(error);
    p->state.score[seat] += points;
    return QUOTH_OK;
}
