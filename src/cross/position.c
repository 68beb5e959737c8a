#include "cross/position.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"

/* ---- the handle ---------------------------------------------------------------------------- */

static void empty_board(quoth_position *p)
{
    const quoth_cross *cross = p->cross;
    memset(p->tile, QUOTH_WALL, sizeof p->tile);
    for (unsigned d = 0; d < 2; d++)
        for (unsigned lane = 0; lane < cross->lanes[d]; lane++)
            for (unsigned at = 0; at < cross->length[d]; at++)
                if (cross->word_premium[d][q_square(lane, at)])
                    p->tile[d][q_square(lane, at)] = 0;
}

quoth_status quoth_position_new(quoth_position **out, const quoth_cross *cross, unsigned players,
                                const quoth_memory *memory)
{
    *out = NULL;
    if (players < 2 || players > QUOTH_PLAYERS_MAX)
        return QUOTH_TOO_LARGE;
    memory = q_memory(memory);
    quoth_position *p = q_take_zeroed(memory, 1, sizeof *p);
    if (!p)
        return QUOTH_NO_MEMORY;
    p->cross = cross;
    p->memory = memory;
    p->players = (uint8_t)players;
    quoth_position_clear(p);
    *out = p;
    return QUOTH_OK;
}

void quoth_position_free(quoth_position *p)
{
    if (!p)
        return;
    q_give(p->memory, p->done, p->done_capacity, sizeof *p->done);
    q_give(p->memory, p->crossed, p->crossed_capacity, sizeof *p->crossed);
    q_give(p->memory, p->bags, p->bags_capacity, 1);
    q_give(p->memory, p, 1, sizeof *p);
}

/* Only lanes of this board: a classic position takes 7 KB instead of 11. */
void quoth_position_copy(quoth_position *to, const quoth_position *from)
{
    assert(to->cross == from->cross);
    if (to == from)
        return;
    to->players = from->players;
    to->state = from->state;
    to->last_before = *q_last_play(from);
    for (unsigned d = 0; d < 2; d++) {
        size_t squares = (size_t)from->cross->lanes[d] * Q_LANE;
        memcpy(to->tile[d], from->tile[d], squares * sizeof to->tile[d][0]);
        memcpy(to->cross_set[d], from->cross_set[d], squares * sizeof to->cross_set[d][0]);
        memcpy(to->cross_score[d], from->cross_score[d], squares * sizeof to->cross_score[d][0]);
    }
    memcpy(to->bag, from->bag, from->state.bag);
    q_forget_deeds(to);
}

const quoth_cross *quoth_position_cross(const quoth_position *p)
{
    return p->cross;
}

/* ---- setting up ---------------------------------------------------------------------------- */

void quoth_position_clear(quoth_position *p)
{
    q_forget_deeds(p);
    p->state = (q_state){.loser = -1};
    empty_board(p);
    quoth_position_settle(p);
}

quoth_status quoth_position_set_tile(quoth_position *p, unsigned row, unsigned column,
                                     quoth_tile tile)
{
    const quoth_cross *cross = p->cross;
    if (row >= cross->lanes[0] || column >= cross->lanes[1] ||
        !cross->word_premium[0][q_square(row, column)] ||
        quoth_tile_letter(tile) > cross->rules.tiles.alphabet.letters ||
        (tile && !quoth_tile_letter(tile)) || tile & QUOTH_WALL)
        return QUOTH_BAD_TEXT;
    unsigned square = q_square(row, column);
    q_forget_deeds(p);
    if (p->tile[0][square])
        p->state.key -= q_key_of_square(square, p->tile[0][square]);
    if (tile)
        p->state.key += q_key_of_square(square, tile);
    p->tile[0][square] = p->tile[1][q_square(column, row)] = tile;
    return QUOTH_OK;
}

quoth_status quoth_position_set_rack(quoth_position *p, unsigned seat, const quoth_tile *tile,
                                     size_t count)
{
    if (seat >= p->players || count > QUOTH_RACK_MAX)
        return QUOTH_TOO_LARGE;
    for (size_t i = 0; i < count; i++)
        if (tile[i] > p->cross->rules.tiles.alphabet.letters)
            return QUOTH_BAD_TEXT;
    quoth_tile *rack = p->state.rack[seat];
    q_forget_deeds(p);
    for (unsigned i = 0; i < p->state.rack_count[seat]; i++)
        p->state.key -= q_key_of_rack(seat, rack[i]);
    memset(rack, 0, sizeof p->state.rack[seat]);
    for (size_t i = 0; i < count; i++) {
        rack[i] = tile[i];
        p->state.key += q_key_of_rack(seat, tile[i]);
    }
    q_sort_tiles(rack, count);
    p->state.rack_count[seat] = (uint8_t)count;
    return QUOTH_OK;
}

void quoth_position_set_score(quoth_position *p, unsigned seat, int score)
{
    q_forget_deeds(p);
    p->state.score[seat] = score;
}

void quoth_position_set_turn(quoth_position *p, unsigned seat)
{
    q_forget_deeds(p);
    p->state.turn = (uint8_t)(seat % p->players);
}

void quoth_position_set_scoreless(quoth_position *p, unsigned turns)
{
    q_forget_deeds(p);
    p->state.scoreless = (uint8_t)(turns < UINT8_MAX ? turns : UINT8_MAX);
}

void q_tiles_left(const quoth_position *p, unsigned seats, int count[QUOTH_LETTERS_MAX + 1])
{
    const quoth_cross *cross = p->cross;
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++)
        count[i] = cross->rules.tiles.count[i];
    for (unsigned row = 0; row < cross->lanes[0]; row++)
        for (unsigned column = 0; column < cross->lanes[1]; column++) {
            quoth_tile tile = p->tile[0][q_square(row, column)];
            if (q_is_tile(tile))
                count[tile & QUOTH_BLANK ? 0 : tile]--;
        }
    for (unsigned seat = 0; seat < p->players; seat++)
        for (unsigned i = 0; i < p->state.rack_count[seat] && seats >> seat & 1; i++)
            count[p->state.rack[seat][i]]--;
}

/* Whatever the rules say, a game of nothing but passes ends. */
enum { SCORELESS_EVER = 64 };

bool q_is_stuck(const quoth_position *p)
{
    const quoth_cross_rules *rules = &p->cross->rules;
    const q_state *s = &p->state;
    bool counts = !rules->scoreless_after_score;
    for (unsigned seat = 0; seat < p->players; seat++)
        counts |= s->score[seat] != 0;
    return (counts && rules->scoreless_limit && s->scoreless >= rules->scoreless_limit) ||
           (rules->round_limit && s->scoreless >= p->players) ||
           (rules->pass_limit && s->passes >= rules->pass_limit) || s->scoreless >= SCORELESS_EVER;
}

static bool anything_on_board(const quoth_position *p)
{
    for (unsigned i = 0; i < Q_BOARD; i++)
        if (q_is_tile(p->tile[0][i]))
            return true;
    return false;
}

void quoth_position_settle(quoth_position *p)
{
    int count[QUOTH_LETTERS_MAX + 1];
    q_forget_deeds(p);
    q_tiles_left(p, (1u << QUOTH_PLAYERS_MAX) - 1, count);
    memset(p->bag, 0, sizeof p->bag);
    p->state.bag = 0;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        for (int i = 0; i < count[letter] && p->state.bag < QUOTH_BAG_MAX; i++)
            p->bag[p->state.bag++] = (quoth_tile)letter;
    p->state.on_board = anything_on_board(p);
    p->state.has_last = false;
    p->state.shuffled = false;
    memset(&p->last_before, 0, sizeof p->last_before);
    p->state.last_seat = 0;
    p->state.ending = QUOTH_ENDING_NONE;
    p->state.loser = -1;
    p->state.random = (quoth_random){{0}};
    if (q_is_stuck(p))
        p->state.ending = QUOTH_ENDING_STUCK;
    /* With more on the board than the set has, an empty rack is unknown rather than played out. */
    bool played_out = p->state.bag == 0;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        played_out &= count[letter] >= 0;
    for (unsigned seat = 0; seat < p->players && played_out; seat++)
        if (p->state.rack_count[seat] == 0)
            p->state.ending = QUOTH_ENDING_OUT;
    q_cross_set_all(p);
}

void quoth_position_deal(quoth_position *p, const quoth_random *random)
{
    quoth_position_clear(p);
    quoth_position_shuffle(p, random);
    quoth_position_draw(p);
}

/* ---- looking ------------------------------------------------------------------------------- */

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
    return p->state.score[seat];
}

unsigned quoth_position_scoreless(const quoth_position *p)
{
    return p->state.scoreless;
}

/* While there are tiles in the bag racks are full: what is missing of one is not known, and not in
 * the bag either. */
unsigned q_hidden_tiles(const quoth_position *p, unsigned seat)
{
    unsigned full = p->cross->rules.rack, count = p->state.rack_count[seat];
    return count < full ? full - count : 0;
}

static unsigned bag_without_hidden(const quoth_position *p, unsigned seat)
{
    unsigned hidden = 0;
    for (unsigned other = 0; other < p->players; other++)
        if (other != seat || p->state.rack_count[seat] == 0)
            hidden += q_hidden_tiles(p, other);
    return p->state.bag > hidden ? p->state.bag - hidden : 0;
}

unsigned q_bag_left(const quoth_position *p)
{
    return bag_without_hidden(p, p->state.turn);
}

unsigned quoth_position_bag(const quoth_position *p)
{
    return q_bag_left(p);
}

quoth_ending quoth_position_ending(const quoth_position *p)
{
    return (quoth_ending)p->state.ending;
}

int quoth_position_loser(const quoth_position *p)
{
    return p->state.loser;
}

quoth_tile quoth_position_tile(const quoth_position *p, unsigned row, unsigned column)
{
    if (row >= p->cross->lanes[0] || column >= p->cross->lanes[1])
        return QUOTH_WALL;
    return p->tile[0][q_square(row, column)];
}

bool quoth_position_empty(const quoth_position *p)
{
    return !p->state.on_board;
}

const quoth_tile *quoth_position_rack(const quoth_position *p, unsigned seat, unsigned *count)
{
    *count = p->state.rack_count[seat];
    return p->state.rack[seat];
}

unsigned quoth_position_unseen(const quoth_position *p, unsigned seat,
                               int count[QUOTH_LETTERS_MAX + 1])
{
    unsigned sum = 0;
    q_tiles_left(p, 1u << seat, count);
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++)
        sum += count[i] > 0 ? (unsigned)count[i] : 0;
    return sum;
}

/* The turn is left out of a game that is over: nobody is to move. */
uint64_t quoth_position_key(const quoth_position *p)
{
    const q_state *s = &p->state;
    uint64_t key = s->key;
    if (s->ending)
        return key + q_key_number((uint64_t)Q_KEY_ENDING << 8 | s->ending);
    key += q_key_number((uint64_t)Q_KEY_TURN << 8 | s->turn);
    if (s->scoreless)
        key += q_key_number((uint64_t)Q_KEY_SCORELESS << 8 | s->scoreless);
    if (s->passes && p->cross->rules.pass_limit)
        key += q_key_number((uint64_t)Q_KEY_PASSES << 8 | s->passes);
    return key;
}

bool quoth_position_last(const quoth_position *p, quoth_play *play, unsigned *seat)
{
    if (p->state.has_last) {
        *play = *q_last_play(p);
        *seat = p->state.last_seat;
    }
    return p->state.has_last;
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
    return p->cross_score[0][square] >= 0 || p->cross_score[1][q_turned(square)] >= 0;
}

unsigned quoth_position_anchors(const quoth_position *p, quoth_square anchor[QUOTH_SQUARES_MAX])
{
    unsigned n = 0;
    for (unsigned row = 0; row < p->cross->lanes[0]; row++)
        for (unsigned column = 0; column < p->cross->lanes[1]; column++)
            if (q_is_anchor(p, q_square(row, column)))
                anchor[n++] = (quoth_square){(uint8_t)row, (uint8_t)column};
    return n;
}

unsigned quoth_position_crossing(const quoth_position *p, unsigned row, unsigned column, bool down,
                                 quoth_tile run[QUOTH_SIDE_MAX], quoth_square *first)
{
    const quoth_tile *lane = p->tile[down];
    unsigned square = down ? q_square(column, row) : q_square(row, column);
    unsigned begin = square, end = square + 1;
    while (q_is_tile(lane[begin - 1]))
        begin--;
    while (q_is_tile(lane[end]))
        end++;
    memcpy(run, lane + begin, end - begin);
    unsigned back = square - begin;
    *first = (quoth_square){(uint8_t)(down ? row - back : row),
                            (uint8_t)(down ? column : column - back)};
    return end - begin;
}

quoth_status quoth_position_seen(quoth_position *to, const quoth_position *from, unsigned seat)
{
    (void)seat;
    quoth_position_copy(to, from);
    return QUOTH_OK;
}
