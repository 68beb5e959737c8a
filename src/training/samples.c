/* Racks drawn in one position, for training.
 *
 * The equity of a rack R that holds a leave L varies for two reasons that have nothing to do with
 * L: what all racks bring in this position, and what the tiles bring that were drawn to L.  Both
 * are taken out.  Say that a rack is worth G(R), the sum of the worths of its tiles one by one.
 * The mean of G over all draws is known exactly, with L kept as without, and the other racks R' of
 * the position tell how much more than their G they bring.  So the sample of L is
 *
 *   equity(R) - G(R) + mean of G(R) with L kept
 *   - (mean of equity(R') - G(R')) - mean of G(R) of any rack.
 *
 * Its mean is right whatever the worths are, and its variance is less than half (control variates;
 * docs/strength.md). */
#include "training/samples.h"

#include <string.h>

#include "base/bits.h"
#include "sim/racks.h"

enum { FORCED_TRIES = 8 };

void q_begin_pool(q_pool *pool, const quoth_position *p)
{
    int left[QUOTH_LETTERS_MAX + 1];
    unsigned seat = quoth_position_turn(p), count;
    const quoth_tile *rack = quoth_position_rack(p, seat, &count);
    quoth_position_unseen(p, seat, left);
    pool->count = 0;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        for (int i = 0; i < left[letter]; i++)
            pool->tile[pool->count++] = (quoth_tile)letter;
    for (unsigned i = 0; i < count; i++)
        pool->tile[pool->count++] = rack[i];
}

void q_draw_pool(q_pool *pool, unsigned from, unsigned to, quoth_random *random)
{
    for (unsigned i = from; i < to; i++) {
        unsigned at = i + (unsigned)quoth_random_below(random, pool->count - i);
        quoth_tile tile = pool->tile[at];
        pool->tile[at] = pool->tile[i];
        pool->tile[i] = tile;
    }
}

/* The tiles of the leave with a certain rank; returns their number. */
static unsigned leave_of_rank(const quoth_leaves *l, uint32_t rank, quoth_tile *tile)
{
    uint32_t p = quoth_node_child(l->node[QUOTH_GRAPH_ROOT]);
    for (unsigned count = 0;;) {
        uint32_t later = quoth_node_ends(l->node[p]) ? 0 : l->through[p + 1];
        if (rank >= l->through[p] - later) {
            rank -= l->through[p] - later;
            p++;
            continue;
        }
        tile[count++] = (quoth_tile)quoth_node_letter(l->node[p]);
        if (rank == 0)
            return count;
        rank--;
        p = quoth_node_child(l->node[p]);
    }
}

/* Moves the tiles of a leave to the front of a pool; false if it lacks one. */
static bool take_leave(q_pool *pool, const quoth_tile *leave, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned at = i;
        while (at < pool->count && pool->tile[at] != leave[i])
            at++;
        if (at == pool->count)
            return false;
        pool->tile[at] = pool->tile[i];
        pool->tile[i] = leave[i];
    }
    return true;
}

unsigned q_force_pool(q_pool *pool, const quoth_leaves *leaves, quoth_random *random)
{
    quoth_tile leave[QUOTH_RACK_MAX];
    for (unsigned i = 0; i < FORCED_TRIES; i++) {
        uint32_t rank = (uint32_t)quoth_random_below(random, leaves->count);
        unsigned count = leave_of_rank(leaves, rank, leave);
        unsigned kept = 1 + (unsigned)quoth_random_below(random, count);
        for (unsigned j = 0; j < kept; j++) {
            unsigned at = j + (unsigned)quoth_random_below(random, count - j);
            quoth_tile tile = leave[at];
            leave[at] = leave[j];
            leave[j] = tile;
        }
        if (take_leave(pool, leave, kept))
            return kept;
    }
    return 0;
}

/* The nearest whole number to a / b; b is above 0. */
static int64_t nearest_quotient(int64_t a, int64_t b)
{
    return (a + (a < 0 ? -b : b) / 2) / b;
}

static int64_t worth_of_tiles(const q_samples *s, const q_sample *r, uint32_t mask)
{
    int64_t worth = 0;
    for (; mask; mask &= mask - 1)
        worth += s->worth[r->tile[q_lowest_bit(mask)]];
    return worth;
}

void q_note_rack(q_samples *s, const q_pool *pool, unsigned forced, quoth_points equity)
{
    q_sample *r = &s->sample[s->count++];
    unsigned rack = s->rack;
    *r = (q_sample){0};
    memcpy(r->tile, pool->tile, rack);
    q_sort_rack(r->tile, rack);
    for (unsigned i = 0; i < forced; i++) {
        unsigned at = 0;
        while (r->tile[at] != pool->tile[i] || r->required >> at & 1)
            at++;
        r->required |= UINT32_C(1) << at;
    }
    r->above = equity - worth_of_tiles(s, r, (UINT32_C(1) << rack) - 1);
    if (!forced) {
        s->free++;
        s->above += r->above;
    }
}

int64_t q_leave_sample(const q_samples *s, const q_sample *r, uint32_t mask)
{
    unsigned kept = q_count_bits(mask);
    int64_t worth = worth_of_tiles(s, r, mask);
    int64_t drawn = nearest_quotient((s->pool_worth - worth) * (s->rack - kept), s->pool - kept);
    int64_t any = nearest_quotient(s->pool_worth * s->rack, s->pool);
    int64_t others = r->required ? nearest_quotient(s->above, s->free)
                                 : nearest_quotient(s->above - r->above, s->free - 1);
    return r->above + worth + drawn - others - any;
}
