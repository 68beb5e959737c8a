/* Read access to a position: turn, scores, racks, bag, unseen tiles, anchors, Zobrist key. */
#include <string.h>

#include "base/bits.h"
#include "base/error.h"
#include "board/position.h"
#include "base/names.h"

const quoth_cross *quoth_position_cross(const quoth_position *p)
{
    return p->cross;
}

unsigned quoth_position_players(const quoth_position *p)
{
    return p->players;
}

unsigned quoth_position_turn(const quoth_position *p)
{
    return p->state.turn;
}

int quoth_position_score(const quoth_position *p, unsigned seat)
{
    return seat < p->players ? p->state.score[seat] : 0;
}

int quoth_position_lead(const quoth_position *p, unsigned seat)
{
    int most = INT32_MIN;
    if (seat >= p->players)
        return 0;
    for (unsigned i = 0; i < p->players; i++)
        if (i != seat && p->state.score[i] > most)
            most = p->state.score[i];
    return quoth_position_score(p, seat) - most;
}

unsigned quoth_position_scoreless(const quoth_position *p)
{
    return p->state.scoreless;
}

unsigned quoth_position_passes(const quoth_position *p)
{
    return p->state.passes;
}

unsigned quoth_position_final_turns(const quoth_position *p)
{
    return p->state.ending ? 0 : p->state.final_turns;
}

/* Racks are full while the bag has tiles.  So the tiles that a partial rack lacks are unknown
 * tiles on that rack, not tiles in the bag. */
unsigned q_hidden_tiles(const quoth_position *p, unsigned seat)
{
    unsigned full = p->cross->rules.rack, count = p->state.rack_count[seat];
    if (!q_is_known(p, seat))
        return p->state.hidden[seat];
    return count < full ? full - count : 0;
}

/* A known rack of the player to move is taken to be complete. */
unsigned q_bag_left(const quoth_position *p)
{
    unsigned hidden = 0, turn = p->state.turn;
    for (unsigned seat = 0; seat < p->players; seat++)
        if (seat != turn || !q_is_known(p, seat))
            hidden += q_hidden_tiles(p, seat);
    return p->state.bag > hidden ? p->state.bag - hidden : 0;
}

unsigned quoth_position_bag(const quoth_position *p)
{
    return q_bag_left(p);
}

quoth_ending quoth_position_ending(const quoth_position *p)
{
    return p->state.ending >= Q_ENDING_LOST ? QUOTH_ENDING_LOST : (quoth_ending)p->state.ending;
}

int quoth_position_loser(const quoth_position *p)
{
    int seat = p->state.ending - Q_ENDING_LOST;
    return seat >= 0 ? seat : -1;
}

quoth_tile quoth_position_tile(const quoth_position *p, unsigned row, unsigned column)
{
    if (row >= p->cross->lines[0] || column >= p->cross->lines[1])
        return QUOTH_WALL;
    return p->tile[0][q_square(row, column)];
}

bool quoth_position_empty(const quoth_position *p)
{
    return !p->state.on_board;
}

const quoth_tile *quoth_position_rack(const quoth_position *p, unsigned seat, unsigned *count)
{
    *count = 0;
    if (seat >= p->players)
        return NULL;
    bool known = q_is_known(p, seat);
    *count = known ? p->state.rack_count[seat] : p->state.hidden[seat];
    return known ? p->state.rack[seat] : NULL;
}

unsigned quoth_position_unseen(int count[QUOTH_LETTERS_MAX + 1], const quoth_position *p,
                               unsigned seat)
{
    unsigned sum = 0;
    q_tiles_left(p, seat < p->players ? 1u << seat : 0, count);
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++)
        sum += count[i] > 0 ? (unsigned)count[i] : 0;
    return sum;
}

/* The key of a game that is over omits the turn, since no seat is to move. */
uint64_t quoth_position_key(const quoth_position *p)
{
    const q_state *s = &p->state;
    uint64_t key = s->key;
    if (s->ending)
        return key + q_key_number((uint64_t)Q_KEY_ENDING << 8 | s->ending);
    key += q_key_number((uint64_t)Q_KEY_TURN << 8 | s->turn);
    for (unsigned seat = 0; seat < p->players && s->unknown; seat++)
        if (!q_is_known(p, seat))
            key += q_key_number((uint64_t)Q_KEY_HIDDEN << 8 | seat << 4 | s->hidden[seat]);
    if (s->scoreless)
        key += q_key_number((uint64_t)Q_KEY_SCORELESS << 8 | s->scoreless);
    if (s->passes && p->cross->rules.pass_limit)
        key += q_key_number((uint64_t)Q_KEY_PASSES << 8 | s->passes);
    if (s->forfeits)
        key += q_key_number((uint64_t)Q_KEY_FORFEITS << 16 | s->forfeits);
    if (s->final_turns)
        key += q_key_number((uint64_t)Q_KEY_FINAL_TURNS << 8 | s->final_turns);
    return key;
}

bool quoth_position_last(quoth_play *play, unsigned *seat, const quoth_position *p)
{
    if (p->state.last_seat < 0)
        return false;
    *play = *q_last_play(p);
    *seat = (unsigned)p->state.last_seat;
    return true;
}

int q_rack_value(const quoth_position *p, unsigned seat)
{
    int sum = 0;
    for (unsigned i = 0; i < p->state.rack_count[seat]; i++)
        sum += p->cross->value[p->state.rack[seat][i]];
    return sum;
}

bool q_is_anchor(const quoth_position *p, unsigned square)
{
    if (p->tile[0][square])
        return false;
    if (!p->state.on_board)
        return square == p->cross->start[0];
    return p->cross_score[0][square] >= 0 || p->cross_score[1][q_transpose(square)] >= 0;
}

unsigned quoth_position_anchors(quoth_square anchor[QUOTH_SQUARES_MAX], const quoth_position *p)
{
    unsigned n = 0;
    for (unsigned row = 0; row < p->cross->lines[0]; row++)
        for (unsigned column = 0; column < p->cross->lines[1]; column++)
            if (q_is_anchor(p, q_square(row, column)))
                anchor[n++] = (quoth_square){(uint8_t)row, (uint8_t)column};
    return n;
}

unsigned quoth_position_crossing(quoth_tile run[QUOTH_SIDE_MAX], quoth_square *first,
                                 const quoth_position *p, unsigned row, unsigned column, bool down)
{
    if (row >= p->cross->lines[0] || column >= p->cross->lines[1])
        return 0;
    const quoth_tile *line = p->tile[down];
    unsigned square = down ? q_square(column, row) : q_square(row, column);
    unsigned begin = square, end = square + 1;
    while (q_is_tile(line[begin - 1]))
        begin--;
    while (q_is_tile(line[end]))
        end++;
    memcpy(run, line + begin, end - begin);
    unsigned back = square - begin;
    *first = (quoth_square){(uint8_t)(down ? row - back : row),
                            (uint8_t)(down ? column : column - back)};
    return end - begin;
}

/* ---- unseen tiles and endings -------------------------------------------------------------- */

/* Subtracts the tiles of eight squares from counts, with a step for each square that is not
 * empty. */
static void subtract_tiles(const quoth_tile square[8], int count[QUOTH_LETTERS_MAX + 1])
{
    uint64_t squares;
    memcpy(&squares, square, 8);
    while (squares) {
        unsigned shift = q_lowest_bit(squares) & ~7u;
        quoth_tile tile = squares >> shift & 0xFF;
        if (q_is_tile(tile))
            count[q_rack_tile(tile)]--;
        squares &= ~(UINT64_C(0xFF) << shift);
    }
}

void q_tiles_left(const quoth_position *p, unsigned seats, int count[QUOTH_LETTERS_MAX + 1])
{
    const quoth_cross *cross = p->cross;
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++)
        count[i] = cross->rules.tiles.count[i];
    for (unsigned row = 0; row < cross->lines[0]; row++)
        for (unsigned at = 0; at <= cross->lines[1]; at += 8) /* from the wall before the row */
            subtract_tiles(p->tile[0] + row * Q_LINE + at, count);
    for (unsigned seat = 0; seat < p->players; seat++)
        for (unsigned i = 0; i < p->state.rack_count[seat] && seats >> seat & 1; i++)
            count[p->state.rack[seat][i]]--;
}

/* The last turns under the rule of one each are not cut short. */
static bool is_stuck_with(const quoth_position *p, unsigned scoreless, unsigned passes)
{
    bool scored = false;
    if (p->state.final_turns)
        return false;
    for (unsigned seat = 0; seat < p->players; seat++)
        scored |= p->state.score[seat] != 0;
    return q_turns_end_game(&p->cross->rules, p->players, scored, scoreless, passes);
}

bool q_is_stuck(const quoth_position *p)
{
    return is_stuck_with(p, p->state.scoreless, p->state.passes);
}

bool q_is_stuck_after(const quoth_position *p, unsigned turns, bool passes)
{
    return is_stuck_with(p, p->state.scoreless + turns, passes ? p->state.passes + turns : 0);
}

const char *quoth_play_kind_name(quoth_play_kind kind)
{
    static const char *const names[] = {"pass", "exchange", "place"};
    return Q_NAME_OF(names, kind);
}

const char *quoth_ending_name(quoth_ending ending)
{
    static const char *const names[] = {"none", "out", "stuck", "lost", "final"};
    return Q_NAME_OF(names, ending);
}

const char *quoth_warning_kind_name(quoth_warning_kind kind)
{
    static const char *const names[] = {"none", "count", "word", "loose", "rack"};
    return Q_NAME_OF(names, kind);
}

const char *quoth_challenge_result_name(quoth_challenge_result result)
{
    static const char *const names[] = {"nothing", "held", "removed"};
    return Q_NAME_OF(names, result);
}

/* ---- before a search ----------------------------------------------------------------------- */

quoth_status q_check_game(const quoth_position *p, const quoth_cross *cross, quoth_error *error)
{
    if (p->cross != cross)
        return q_fail(error, QUOTH_MISMATCH, "the position is of another quoth_cross");
    if (quoth_position_ending(p))
        return q_fail(error, QUOTH_GAME_OVER, "the game is over");
    return QUOTH_OK;
}

quoth_status q_check_to_move(const quoth_position *p, const quoth_cross *cross, quoth_error *error)
{
    quoth_status status = q_check_game(p, cross, error);
    if (!status && (!q_is_known(p, p->state.turn) || !p->state.rack_count[p->state.turn]))
        return q_fail(error, QUOTH_UNKNOWN_RACK, "the rack of the player to move is not known");
    return status;
}
