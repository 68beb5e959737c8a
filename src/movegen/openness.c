/* Board openness (quoth/openness.h): the cost of a play is the cost of the board after the play
 * less the cost of the board before it.  The cost of a board is the sum over its lines, so only
 * lines with a changed tile or cross-set are computed again. */
#include "base/error.h"
#include "quoth/openness.h"

#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/options.h"
#include "movegen/play_list.h"
#include "board/position.h"

_Static_assert(QUOTH_OPENNESS_LIST == 1024 && QUOTH_OPENNESS_COST_MAX == 20,
               "the messages name the limits");

enum {
    CHANCE = 1 << 30, /* fixed-point representation of probability 1 */
    SIDES = QUOTH_SIDE_MAX,
    RACK_OF_CHANCE = 7,
    CACHED_CHANCES = 256 /* direct-mapped; chosen by taste */
};

/* A chance above chance_of_tiles[n - 1] = 2^-(n + 1/2), but not above chance_of_tiles[n - 2],
 * counts as n tiles. */
static const uint32_t chance_of_tiles[QUOTH_OPENNESS_REACH] = {
    379625062, 189812531, 94906265, 47453132, 23726566, 11863283, 5931641};

/* The chance of a cross-set, cached. */
typedef struct letters_chance {
    uint64_t letters;
    uint32_t chance;
} letters_chance;

/* A copy of the position, on which plays are made and unmade, and the costs of its lines. */
typedef struct q_openness_board {
    quoth_position position;
    int64_t line[2][SIDES];
    letters_chance cached[CACHED_CHANCES];
} q_openness_board;

typedef struct openness_terms {
    const quoth_position *board;
    const quoth_openness *openness;
    const quoth_tiles *set;
    letters_chance *cached;
} openness_terms;

/* The chance that 7 random tiles of the set include a letter of a cross-set or a blank. */
static uint32_t chance_of_letters(const openness_terms *e, uint64_t letters)
{
    const quoth_tiles *set = e->set;
    uint32_t fitting = set->count[0];
    uint64_t miss = CHANCE;
    letters &= ~UINT64_C(1);
    if (!letters)
        return 0;
    for (unsigned letter = 1; letter <= set->alphabet.letters; letter++)
        fitting += letters >> letter & 1 ? set->count[letter] : 0;
    for (unsigned i = 0; i < RACK_OF_CHANCE; i++)
        miss = miss * (set->total - fitting) / set->total;
    return (uint32_t)(CHANCE - miss);
}

static uint32_t cached_chance(const openness_terms *e, uint64_t letters)
{
    letters_chance *entry = &e->cached[q_hash_step(0, letters) % CACHED_CHANCES];
    if (entry->letters != letters)
        *entry = (letters_chance){letters, chance_of_letters(e, letters)};
    return entry->chance;
}

/* A line; index 0 of each array is its first square. */
typedef struct open_line {
    const quoth_tile *tile;
    const int16_t *cross_score;
    const uint8_t *letter_premium, *word_premium;
    unsigned length;
    uint32_t touching;      /* squares with a tile or with a neighbour at right angles, and walls */
    uint32_t fits[SIDES];   /* the chance that a rack has a letter of the square's cross-set */
    uint32_t chance[SIDES]; /* the chance of the likeliest play that covers the square */
} open_line;

/* Updates the chances of squares from all runs that begin with a square.  A run can be a play if
 * it touches a tile and no tile is directly before or after it.  Longer runs are never likelier, so
 * each square gets the chance of the shortest run that covers it.  A run whose first square touches
 * nothing is no likelier than the run without that square: the shortest such run is enough. */
static void follow_runs(open_line *l, unsigned first)
{
    const unsigned length = l->length;
    const uint32_t touching = l->touching >> first;
    unsigned at = first + (touching ? q_lowest_bit(touching) : length), covered = first;
    if (at >= length || at - first > QUOTH_OPENNESS_REACH)
        return;
    for (uint32_t chance = CHANCE >> (at - first); at < length; at++) {
        if (!l->tile[at])
            chance = (uint32_t)((uint64_t)chance * l->fits[at] / (2 * (uint64_t)CHANCE));
        if (l->tile[at] == QUOTH_WALL || chance <= chance_of_tiles[QUOTH_OPENNESS_REACH - 1])
            return;
        if (at == first || q_is_tile(l->tile[at + 1]))
            continue;
        unsigned end = touching & 1 ? at : first + 1;
        for (; covered <= end; covered++)
            l->chance[covered] = l->chance[covered] < chance ? chance : l->chance[covered];
        if (!(touching & 1))
            return;
    }
}

static int64_t cost_of_square(const openness_terms *e, const open_line *l, unsigned at)
{
    unsigned letter = l->letter_premium[at], word = l->word_premium[at], tiles = 0;
    if (l->tile[at] || !l->chance[at])
        return 0;
    quoth_open_square kind = word > 2      ? QUOTH_OPEN_WORD_3
                             : word == 2   ? QUOTH_OPEN_WORD_2
                             : letter > 2  ? QUOTH_OPEN_LETTER_3
                             : letter == 2 ? QUOTH_OPEN_LETTER_2
                                           : QUOTH_OPEN_PLAIN;
    while (l->chance[at] <= chance_of_tiles[tiles])
        tiles++;
    return e->openness->cost[kind][l->cross_score[at] >= 0][tiles];
}

static int64_t cost_of_line(const openness_terms *e, unsigned d, unsigned line)
{
    const quoth_position *board = e->board;
    const quoth_cross *cross = board->cross;
    unsigned first = q_square(line, 0);
    int64_t cost = 0;
    open_line l = {.tile = board->tile[d] + first,
                   .cross_score = board->cross_score[d] + first,
                   .letter_premium = cross->letter_premium[d] + first,
                   .word_premium = cross->word_premium[d] + first,
                   .length = cross->length[d]};
    for (unsigned at = 0; at < l.length; at++) {
        bool crossed = l.cross_score[at] >= 0;
        l.fits[at] = crossed ? cached_chance(e, board->cross_set[d][first + at]) : CHANCE;
        l.touching |= (uint32_t)(crossed || l.tile[at]) << at;
    }
    for (unsigned at = 0; at < l.length && l.touching; at++)
        if (!q_is_tile(l.tile[(int)at - 1]))
            follow_runs(&l, at);
    for (unsigned at = 0; at < l.length; at++)
        cost += cost_of_square(e, &l, at);
    return cost;
}

/* The change in the cost of the board by a play, which is made and unmade. */
static int64_t cost_of_play(const openness_terms *e, q_openness_board *b, const quoth_play *play)
{
    q_saved_square was[Q_SAVED_SQUARES_MAX];
    uint32_t changed[2] = {0, 0};
    int64_t cost = 0;
    unsigned count = q_make_placement(&b->position, play, was);
    for (unsigned i = 0; i < count; i++) {
        unsigned d = was[i].at >> Q_SAVED_DIRECTION;
        unsigned square = was[i].at & ((1u << Q_SAVED_DIRECTION) - 1);
        changed[d] |= UINT32_C(1) << (square / Q_LINE);
    }
    for (unsigned d = 0; d < 2; d++)
        for (unsigned line = 0; line < e->board->cross->lines[d]; line++)
            if (changed[d] >> line & 1)
                cost += cost_of_line(e, d, line) - b->line[d][line];
    q_unmake_placement(&b->position, play, was, count);
    return cost;
}

/* Copies the position into the finder's memory.  NULL without memory. */
static q_openness_board *board_of(quoth_play_finder *finder, const quoth_position *position)
{
    if (!finder->openness)
        finder->openness = q_allocate_zeroed(finder->memory, 1, sizeof *finder->openness);
    q_openness_board *b = finder->openness;
    if (b) {
        b->position.cross = position->cross;
        quoth_position_copy(&b->position, position);
    }
    return b;
}

void q_openness_board_free(struct q_openness_board *board, const quoth_memory *memory)
{
    q_free(memory, board, 1, sizeof *board);
}

static bool costs_fit(const quoth_openness *openness)
{
    const quoth_points *cost = &openness->cost[0][0][0];
    const quoth_points most = QUOTH_OPENNESS_COST_MAX * QUOTH_POINT;
    for (size_t i = 0; i < sizeof openness->cost / sizeof *cost; i++)
        if (cost[i] < -most || cost[i] > most)
            return false;
    return true;
}

quoth_status quoth_openness_costs(quoth_points *cost, quoth_play_finder *finder,
                                  const quoth_position *position, const quoth_openness *given,
                                  const quoth_play *play, size_t count, quoth_error *error)
{
    quoth_openness openness;
    q_options_read(&openness, sizeof openness, given);
    if (position->cross != finder->cross)
        return q_fail(error, QUOTH_MISMATCH, "the finder is for another board");
    if (count > QUOTH_OPENNESS_LIST)
        return q_fail(error, QUOTH_TOO_LARGE, "more than 1,024 plays");
    if (!costs_fit(&openness))
        return q_fail(error, QUOTH_TOO_LARGE, "a cost of more than 20 points");
    memset(cost, 0, count * sizeof *cost);
    if (!count || !quoth_position_bag(position))
        return QUOTH_OK;
    q_openness_board *b = board_of(finder, position);
    if (!b)
        return q_no_memory(error);
    openness_terms e = {&b->position, &openness, &position->cross->rules.tiles, b->cached};
    for (unsigned d = 0; d < 2; d++)
        for (unsigned line = 0; line < position->cross->lines[d]; line++)
            b->line[d][line] = cost_of_line(&e, d, line);
    for (size_t i = 0; i < count; i++)
        if (play[i].kind == QUOTH_PLAY_PLACE)
            cost[i] = (quoth_points)cost_of_play(&e, b, &play[i]);
    return QUOTH_OK;
}

quoth_status quoth_openness_apply(quoth_play *play, size_t count, quoth_play_finder *finder,
                                  const quoth_position *position, const quoth_openness *openness,
                                  quoth_error *error)
{
    quoth_points cost[QUOTH_OPENNESS_LIST];
    quoth_status status =
        quoth_openness_costs(cost, finder, position, openness, play, count, error);
    if (status)
        return status;
    for (size_t i = 0; i < count; i++) {
        quoth_play adjusted = play[i];
        size_t at = i;
        adjusted.equity -= cost[i];
        for (; at > 0 && quoth_play_compare(&adjusted, &play[at - 1], QUOTH_BY_EQUITY) < 0; at--)
            play[at] = play[at - 1];
        play[at] = adjusted;
    }
    return QUOTH_OK;
}
