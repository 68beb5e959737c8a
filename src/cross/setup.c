/* A position as a handle, and as it is set up. */
#include "cross/position.h"

#include <assert.h>
#include <string.h>

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

/* ---- what a seat may know ------------------------------------------------------------------ */

quoth_status quoth_position_seen(quoth_position *to, const quoth_position *from, unsigned seat)
{
    (void)seat;
    quoth_position_copy(to, from);
    return QUOTH_OK;
}
