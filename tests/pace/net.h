/* A net that evaluates the board a play leaves: its inputs, its weights, its value.
 *
 * The inputs are whole numbers, most of them 0:
 *
 *      squares   open squares (quoth/openness.h), in each direction: by the class of the square
 *                under the symmetries of a board of 15 by 15, by whether it has a neighbour at
 *                right angles, and by the tiles needed
 *      hooks     of the open squares with such a neighbour: how many take the letter
 *      unseen    unseen tiles, by letter
 *      leave     tiles of the leave, by letter
 *      through   runs of seven empty squares and one tile, by the letter of the tile
 *      sevens    runs of seven empty squares and no, one or more tiles
 *      bag       tiles in the bag after the play
 *      value     mean value of the unseen tiles, in hundredths
 *
 * One hidden layer of clipped rectified linear units, and weights from the inputs straight to the
 * output.  Weights are 16-bit whole numbers and sums are exact, so that a value is the same on
 * every machine, in whatever order a compiler adds. */
#ifndef TESTS_PACE_NET_H
#define TESTS_PACE_NET_H

#include <string.h>

#include "quoth/openness.h"
#include "board/position.h"

#include "pace.h"

enum {
    NET_SIDE = 15,
    NET_CLASSES = 36,
    NET_REACH = QUOTH_OPENNESS_REACH,
    NET_LETTERS = QUOTH_LETTERS_MAX + 1,
    NET_SQUARES = 0,
    NET_HOOKS = NET_SQUARES + NET_CLASSES * 2 * NET_REACH,
    NET_UNSEEN = NET_HOOKS + NET_LETTERS,
    NET_LEAVE = NET_UNSEEN + NET_LETTERS,
    NET_THROUGH = NET_LEAVE + NET_LETTERS,
    NET_SEVENS = NET_THROUGH + NET_LETTERS,
    NET_BAG = NET_SEVENS + 3,
    NET_VALUE,
    NET_INPUTS,
    NET_HIDDEN = 32,
    NET_ONE = 4096, /* the upper clip of a hidden unit */
    NET_SEVEN = 7,
    NET_CHANCE = 1 << 30
};

typedef struct net_weights {
    int16_t hidden[NET_INPUTS][NET_HIDDEN]; /* in units of 1 / NET_ONE */
    int32_t bias[NET_HIDDEN];
    int16_t output[NET_HIDDEN]; /* thousandths of a point for a unit at its upper clip */
    int16_t direct[NET_INPUTS]; /* thousandths of a point */
} net_weights;

/* The value in thousandths of a point. */
static inline int32_t net_value(const net_weights *net, const int16_t *input)
{
    int32_t hidden[NET_HIDDEN];
    int64_t units = 0, direct = 0;
    memcpy(hidden, net->bias, sizeof hidden);
    for (unsigned i = 0; i < NET_INPUTS; i++) {
        if (!input[i])
            continue;
        for (unsigned h = 0; h < NET_HIDDEN; h++)
            hidden[h] += input[i] * net->hidden[i][h];
        direct += (int64_t)input[i] * net->direct[i];
    }
    for (unsigned h = 0; h < NET_HIDDEN; h++) {
        int32_t unit = hidden[h] < 0 ? 0 : hidden[h] > NET_ONE ? NET_ONE : hidden[h];
        units += (int64_t)unit * net->output[h];
    }
    return (int32_t)(direct + units / NET_ONE);
}

/* ---- inputs -------------------------------------------------------------------------------- */

typedef struct net_line {
    const quoth_tile *tile;
    const int16_t *cross_score;
    const uint64_t *cross_set;
    unsigned number, length;
    uint32_t fits[NET_SIDE];   /* the chance that a rack has a letter of the square's cross-set */
    uint32_t chance[NET_SIDE]; /* the chance of the likeliest play that covers the square */
} net_line;

/* The chance that seven random tiles of the set include one of these letters or a blank. */
static inline uint32_t net_fits(const quoth_tiles *set, uint64_t letters)
{
    uint32_t fitting = set->count[0];
    uint64_t miss = NET_CHANCE;
    letters &= ~UINT64_C(1);
    if (!letters)
        return 0;
    for (unsigned letter = 1; letter <= set->alphabet.letters; letter++)
        fitting += letters >> letter & 1 ? set->count[letter] : 0;
    for (unsigned i = 0; i < NET_SEVEN; i++)
        miss = miss * (set->total - fitting) / set->total;
    return (uint32_t)(NET_CHANCE - miss);
}

/* The least number n of tiles for a chance above 2^-(n + 1/2); NET_REACH + 1 if that is too many.
 * Squares: chance^2 > 2^-(2n + 1). */
static inline unsigned net_tiles_of_chance(uint32_t chance)
{
    unsigned tiles = 1;
    uint64_t square = (uint64_t)chance * chance;
    while (tiles <= NET_REACH && square <= UINT64_C(1) << (60 - 2 * tiles - 1))
        tiles++;
    return tiles;
}

/* Follows all runs that begin with a square, as src/movegen/openness.c does, and counts those of
 * seven empty squares. */
static inline void net_follow_runs(net_line *l, unsigned first, int16_t *input)
{
    uint32_t chance = NET_CHANCE;
    unsigned empty = 0, tiles = 0;
    quoth_tile through = 0;
    bool touches = false;
    for (unsigned at = first; at < l->length && l->tile[at] != QUOTH_WALL; at++) {
        bool laid = !l->tile[at];
        if (laid)
            chance = (uint32_t)((uint64_t)chance * l->fits[at] / (2 * (uint64_t)NET_CHANCE));
        else
            through = l->tile[at];
        empty += laid;
        tiles += !laid;
        touches |= !laid || l->cross_score[at] >= 0;
        if (!chance || empty > NET_SEVEN)
            return;
        if (!touches || at == first || q_is_tile(l->tile[at + 1]))
            continue;
        for (unsigned i = first; i <= at; i++)
            if (chance > l->chance[i])
                l->chance[i] = chance;
        if (empty == NET_SEVEN) {
            input[NET_SEVENS + (tiles < 2 ? tiles : 2)]++;
            if (tiles == 1)
                input[NET_THROUGH + (through & ~QUOTH_BLANK)]++;
        }
    }
}

/* The class of a square: one of a triangle that is an eighth of the board. */
static inline unsigned net_class(unsigned line, unsigned at)
{
    unsigned a = line <= NET_SIDE / 2 ? line : NET_SIDE - 1 - line;
    unsigned b = at <= NET_SIDE / 2 ? at : NET_SIDE - 1 - at;
    unsigned more = a > b ? a : b, less = a > b ? b : a;
    return more * (more + 1) / 2 + less;
}

static inline void net_count_line(net_line *l, int16_t *input, unsigned letters)
{
    for (unsigned at = 0; at < l->length; at++)
        if (!q_is_tile(l->tile[(int)at - 1]))
            net_follow_runs(l, at, input);
    for (unsigned at = 0; at < l->length; at++) {
        unsigned tiles = net_tiles_of_chance(l->chance[at]);
        bool hooked = l->cross_score[at] >= 0;
        if (l->tile[at] || tiles > NET_REACH)
            continue;
        input[NET_SQUARES + (net_class(l->number, at) * 2 + hooked) * NET_REACH + tiles - 1]++;
        for (unsigned letter = 1; letter <= letters && hooked; letter++)
            input[NET_HOOKS + letter] += (int16_t)(l->cross_set[at] >> letter & 1);
    }
}

/* Computes the inputs for a play: `after` has its tiles on the board, `game` is the state before
 * it. */
static inline void net_inputs(int16_t *input, const quoth_position *after,
                              const quoth_game_state *game, const quoth_tile *leave,
                              unsigned leave_count, unsigned bag)
{
    const quoth_cross *cross = after->cross;
    const quoth_tiles *set = &cross->rules.tiles;
    uint32_t value = 0;
    memset(input, 0, NET_INPUTS * sizeof *input);
    for (unsigned d = 0; d < 2; d++) {
        for (unsigned number = 0; number < cross->lines[d]; number++) {
            unsigned first = q_square(number, 0);
            net_line l = {.tile = after->tile[d] + first,
                          .cross_score = after->cross_score[d] + first,
                          .cross_set = after->cross_set[d] + first,
                          .number = number,
                          .length = cross->length[d]};
            for (unsigned at = 0; at < l.length; at++)
                l.fits[at] = l.cross_score[at] < 0 ? NET_CHANCE : net_fits(set, l.cross_set[at]);
            net_count_line(&l, input, set->alphabet.letters);
        }
    }
    for (unsigned letter = 0; letter <= set->alphabet.letters; letter++) {
        input[NET_UNSEEN + letter] = (int16_t)game->unseen[letter];
        value += 100u * game->unseen[letter] * (unsigned)set->value[letter];
    }
    for (unsigned i = 0; i < leave_count; i++)
        input[NET_LEAVE + leave[i]]++;
    input[NET_BAG] = (int16_t)bag;
    input[NET_VALUE] = (int16_t)(value / game->unseen_sum);
}

/* Computes the inputs for a play of the player to move.  `board` is a copy of the position with the
 * same tiles on its board; the play is made and unmade there. */
static inline void net_inputs_of_play(int16_t *input, quoth_position *board,
                                      const quoth_position *position, const quoth_play *play)
{
    q_saved_square was[Q_SAVED_SQUARES_MAX];
    quoth_tile leave[QUOTH_RACK_MAX];
    quoth_game_state game;
    unsigned rack, kept = quoth_play_leave(leave, position, play), squares = 0;
    unsigned bag = quoth_position_bag(position), seat = quoth_position_turn(position);
    bool placed = play->kind == QUOTH_PLAY_PLACE;
    quoth_position_rack(position, seat, &rack);
    quoth_position_game_state(&game, position, seat);
    if (placed) {
        squares = q_make_placement(board, play, was);
        bag -= rack - kept < bag ? rack - kept : bag;
    }
    net_inputs(input, board, &game, leave, kept, bag);
    if (placed)
        q_unmake_placement(board, play, was, squares);
}

#endif
