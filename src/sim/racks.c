#include "sim/racks.h"

#include <string.h>

#include "base/sort.h"

/* ---- tiles --------------------------------------------------------------------------------- */

quoth_tile q_tile_bag_draw(q_tile_bag *bag, quoth_random *random)
{
    unsigned at = (unsigned)quoth_random_below(random, bag->sum--), letter = 0;
    for (; at >= bag->count[letter]; letter++)
        at -= bag->count[letter];
    bag->count[letter]--;
    return (quoth_tile)letter;
}

void q_draw_rack(const q_tile_bag *bag, quoth_tile *tile, unsigned count, quoth_random *random)
{
    q_tile_bag left = *bag;
    for (unsigned i = 0; i < count; i++)
        tile[i] = q_tile_bag_draw(&left, random);
    q_sort_bytes(tile, count);
}

void q_tile_list_add(q_tile_list *list, quoth_tile tile, unsigned copies)
{
    while (copies-- > 0)
        list->tile[list->count++] = tile;
}

void q_tile_list_shuffle(q_tile_list *list, unsigned from, unsigned to, quoth_random *random)
{
    for (unsigned i = from; i < to; i++) {
        unsigned at = i + (unsigned)quoth_random_below(random, list->count - i);
        quoth_tile tile = list->tile[at];
        list->tile[at] = list->tile[i];
        list->tile[i] = tile;
    }
}

bool q_take_rack(q_tile_bag *bag, const quoth_tile *tile, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (!bag->count[tile[i]])
            return false;
        bag->count[tile[i]]--;
        bag->sum--;
    }
    return true;
}

double q_choices(unsigned n, unsigned k)
{
    double number = 1;
    for (unsigned i = 0; i < k; i++)
        number = number * (n - i) / (i + 1);
    return n < k ? 0 : number;
}

void q_join_racks(const quoth_tile *a, unsigned as, const quoth_tile *b, unsigned bs,
                  quoth_tile *both)
{
    memcpy(both, a, as);
    memcpy(both + as, b, bs);
    q_sort_bytes(both, as + bs);
}

double q_ways_to_take(const quoth_tile *rack, unsigned count, const quoth_tile *taken,
                      unsigned number)
{
    double ways = 1;
    for (unsigned i = 0; i < number;) {
        unsigned same = 0, held = 0;
        for (; i + same < number && taken[i + same] == taken[i]; same++)
            ;
        for (unsigned j = 0; j < count; j++)
            held += rack[j] == taken[i];
        ways *= q_choices(held, same);
        i += same;
    }
    return ways > 0 ? ways : 1;
}

/* ---- the subsets of a rack ----------------------------------------------------------------- */

q_subsets q_begin_subsets(const quoth_tile *rack, unsigned count, unsigned size)
{
    return (q_subsets){rack, count, size, 0, UINT32_C(1) << count};
}

/* Decodes a mask into tiles in and out.  False unless it is the canonical mask of its subset: of
 * equal tiles the first are in.  The share is a product of binomial coefficients, one a letter. */
static bool read_subset(const q_subsets *s, uint32_t mask, q_subset *to)
{
    unsigned in = 0, out = 0;
    double ways = 1;
    for (unsigned i = 0; i < s->count;) {
        unsigned same = 0, taken = 0;
        for (; i + same < s->count && s->rack[i + same] == s->rack[i]; same++)
            if (mask >> (i + same) & 1) {
                if (taken < same)
                    return false;
                taken++;
            }
        ways *= q_choices(same, taken);
        for (unsigned j = 0; j < same; j++) {
            if (j < taken)
                to->in[in++] = s->rack[i];
            else
                to->out[out++] = s->rack[i];
        }
        i += same;
    }
    to->share = ways / q_choices(s->count, s->size);
    return in == s->size;
}

bool q_next_subset(q_subsets *s, q_subset *to)
{
    while (s->mask < s->end)
        if (read_subset(s, s->mask++, to))
            return true;
    return false;
}

void q_draw_subset(const quoth_tile *rack, unsigned count, unsigned size, q_subset *to,
                   quoth_random *random)
{
    unsigned in = 0, out = 0;
    for (unsigned i = 0; i < count; i++) {
        if (quoth_random_below(random, count - i) < size - in)
            to->in[in++] = rack[i];
        else
            to->out[out++] = rack[i];
    }
    to->share = 1;
}

/* ---- all leaves ---------------------------------------------------------------------------- */

typedef struct leave_walk {
    const q_tile_bag *bag;
    unsigned size;
    size_t count, most;
    q_leave_visitor *visit; /* NULL: only counts */
    void *user;
    double all; /* ways to draw a leave */
    quoth_tile tile[QUOTH_RACK_MAX];
} leave_walk;

static void walk_drawable(leave_walk *w, unsigned letter, unsigned have, double ways)
{
    if (w->count > w->most)
        return;
    if (have == w->size) {
        if (w->visit)
            w->visit(w->user, w->count, w->tile, have, ways / w->all);
        w->count++;
        return;
    }
    for (; letter <= QUOTH_LETTERS_MAX; letter++)
        for (unsigned n = 1; n <= w->bag->count[letter] && have + n <= w->size; n++) {
            for (unsigned i = 0; i < n; i++)
                w->tile[have + i] = (quoth_tile)letter;
            walk_drawable(w, letter + 1, have + n, ways * q_choices(w->bag->count[letter], n));
        }
}

size_t q_count_leaves(const q_tile_bag *bag, unsigned size, size_t most)
{
    leave_walk w = {.bag = bag, .size = size, .most = most};
    walk_drawable(&w, 0, 0, 1);
    return w.count;
}

void q_each_leave(const q_tile_bag *bag, unsigned size, q_leave_visitor *visit, void *user)
{
    leave_walk w = {.bag = bag,
                    .size = size,
                    .most = SIZE_MAX - 1,
                    .visit = visit,
                    .user = user,
                    .all = q_choices(bag->sum, size)};
    walk_drawable(&w, 0, 0, 1);
}
