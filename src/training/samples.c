/* Samples of leave values, with control variates.
 *
 * The equity of a rack R that holds a leave L varies for two reasons that have nothing to do with
 * L: the position, and the tiles drawn beside L.  Both are subtracted.  Let g(R) be the sum of the
 * values of single tiles over R, P the pool and |.| a number of tiles.  Then
 *
 *      residual(R)  = equity(R) - g(R)
 *      E[g(R)]      = |R| * g(P) / |P|
 *      E[g(R) | L]  = g(L) + (|R| - |L|) * (g(P) - g(L)) / (|P| - |L|)
 *      sample(R, L) = residual(R) + E[g(R) | L]
 *                     - mean of residual(R') over the other random racks R' of the position
 *                     - E[g(R)]
 *
 * The mean of the samples is right whatever the tile values are, and their variance is less than
 * half that of equities (docs/measurements/2026-11-strength.md). */
#include "training/samples.h"

#include <string.h>

#include "base/bits.h"
#include "base/sort.h"
#include "lexicon/kwg.h"

enum { FORCED_TRIES = 8 }; /* chosen by taste */

void q_pool_fill(q_tile_list *pool, const quoth_position *p)
{
    int left[QUOTH_LETTERS_MAX + 1];
    unsigned seat = quoth_position_turn(p), count;
    const quoth_tile *rack = quoth_position_rack(p, seat, &count);
    quoth_position_unseen(left, p, seat);
    pool->count = 0;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        q_tile_list_add(pool, (quoth_tile)letter, left[letter] > 0 ? (unsigned)left[letter] : 0);
    for (unsigned i = 0; i < count; i++)
        q_tile_list_add(pool, rack[i], 1);
}

/* Writes the tiles of the leave with a rank; returns their number. */
static unsigned leave_of_rank(const quoth_leaves *l, uint32_t rank, quoth_tile *tile)
{
    uint32_t p = q_kwg_child(l->node[QUOTH_GRAPH_ROOT]);
    for (unsigned count = 0;;) {
        uint32_t later = q_kwg_ends(l->node[p]) ? 0 : l->through[p + 1];
        if (rank >= l->through[p] - later) {
            rank -= l->through[p] - later;
            p++;
            continue;
        }
        tile[count++] = (quoth_tile)q_kwg_letter(l->node[p]);
        if (rank == 0)
            return count;
        rank--;
        p = q_kwg_child(l->node[p]);
    }
}

/* Moves the tiles of a leave to the front of a pool; false if the pool lacks one. */
static bool move_to_front(q_tile_list *pool, const quoth_tile *leave, unsigned count)
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

unsigned q_pool_force(q_tile_list *pool, const quoth_leaves *leaves, quoth_random *random)
{
    quoth_tile leave[QUOTH_RACK_MAX];
    for (unsigned i = 0; i < FORCED_TRIES; i++) {
        uint32_t rank = (uint32_t)quoth_random_below(random, leaves->count);
        unsigned count = leave_of_rank(leaves, rank, leave);
        unsigned size = 1 + (unsigned)quoth_random_below(random, count);
        for (unsigned j = 0; j < size; j++) {
            unsigned at = j + (unsigned)quoth_random_below(random, count - j);
            quoth_tile tile = leave[at];
            leave[at] = leave[j];
            leave[j] = tile;
        }
        if (move_to_front(pool, leave, size))
            return size;
    }
    return 0;
}

/* a / b, rounded; b is above 0. */
static int64_t rounded_quotient(int64_t a, int64_t b)
{
    return (a + (a < 0 ? -b : b) / 2) / b;
}

static int64_t value_of_tiles(const q_samples *s, const q_sample *r, uint32_t mask)
{
    int64_t value = 0;
    for (; mask; mask &= mask - 1)
        value += s->tile_value[r->tile[q_lowest_bit(mask)]];
    return value;
}

void q_add_rack(q_samples *s, const q_tile_list *pool, unsigned forced, quoth_points equity)
{
    q_sample *r = &s->sample[s->count++];
    unsigned rack = s->rack;
    *r = (q_sample){0};
    memcpy(r->tile, pool->tile, rack);
    q_sort_bytes(r->tile, rack);
    for (unsigned i = 0; i < forced; i++) {
        unsigned at = 0;
        while (r->tile[at] != pool->tile[i] || r->forced >> at & 1)
            at++;
        r->forced |= UINT32_C(1) << at;
    }
    r->residual = equity - value_of_tiles(s, r, (UINT32_C(1) << rack) - 1);
    if (!forced) {
        s->random++;
        s->residual += r->residual;
    }
}

int64_t q_leave_sample(const q_samples *s, const q_sample *r, uint32_t mask)
{
    unsigned size = q_count_bits(mask);
    int64_t value = value_of_tiles(s, r, mask);
    int64_t drawn = rounded_quotient((s->pool_value - value) * (s->rack - size), s->pool - size);
    int64_t any = rounded_quotient(s->pool_value * s->rack, s->pool);
    int64_t others = r->forced ? rounded_quotient(s->residual, s->random)
                               : rounded_quotient(s->residual - r->residual, s->random - 1);
    return r->residual + value + drawn - others - any;
}
