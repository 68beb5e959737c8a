#include "base/throttle.h"
#include "preendgame/bag_orders.h"

#include <string.h>

#include "base/sort.h"

uint64_t q_bag_orders_count(unsigned unseen, unsigned bag)
{
    uint64_t count = 1;
    for (unsigned i = 0; i < bag && i <= unseen; i++)
        count *= unseen - i;
    return count;
}

typedef struct listing {
    q_tile_bag unseen;
    unsigned bag, drawn;
    quoth_tile tile[Q_BAG_MAX];
    q_bag_order *order;
    size_t orders;
} listing;

static void add_order(listing *l, uint32_t cases)
{
    if (l->order) {
        q_bag_order *order = &l->order[l->orders];
        memset(order->tile, 0, sizeof order->tile);
        memcpy(order->tile, l->tile, l->bag);
        order->cases = cases;
    }
    l->orders++;
}

/* Extends the first `at` tiles, which stand for `cases` orders.  The last `equal` of the tiles
 * drawn together are equal. */
static void list_behind(listing *l, unsigned at, uint32_t cases, unsigned equal)
{
    bool together = at < l->drawn;
    if (at == l->bag) {
        add_order(l, cases);
        return;
    }
    for (unsigned tile = together && at > 0 ? l->tile[at - 1] : 0; tile <= QUOTH_LETTERS_MAX;
         tile++) {
        uint32_t weight = cases * l->unseen.count[tile];
        if (!weight)
            continue;
        unsigned now = together && at > 0 && l->tile[at - 1] == tile ? equal + 1 : 1;
        if (together) /* of n tiles with k equal ones: n! / k! orders in the end */
            weight = weight * (at + 1) / now;
        l->tile[at] = (quoth_tile)tile;
        l->unseen.count[tile]--;
        list_behind(l, at + 1, weight, now);
        l->unseen.count[tile]++;
    }
}

size_t q_bag_orders_list(const q_tile_bag *unseen, unsigned bag, unsigned drawn, q_bag_order *order)
{
    listing l = {.unseen = *unseen, .bag = bag, .drawn = drawn < bag ? drawn : bag, .order = order};
    list_behind(&l, 0, 1, 0);
    return l.orders;
}

static void draw_order(const q_tile_bag *unseen, unsigned bag, quoth_random *random,
                       quoth_tile tile[Q_BAG_MAX])
{
    q_tile_bag rest = *unseen;
    for (unsigned i = 0; i < bag; i++)
        tile[i] = q_tile_bag_draw(&rest, random);
}

size_t q_bag_orders_sample(const q_tile_bag *unseen, unsigned bag, unsigned drawn, uint64_t samples,
                           uint64_t seed, const quoth_watch *watch, q_bag_order *order)
{
    quoth_random random;
    size_t orders = 0;
    quoth_random_seed(&random, seed);
    for (uint64_t n = 0; n < samples; n++) {
        quoth_tile tile[Q_BAG_MAX] = {0};
        size_t low = 0, high = orders;
        if (!q_go_on_every(watch, 4096, n, n, samples))
            return 0;
        draw_order(unseen, bag, &random, tile);
        q_sort_bytes(tile, drawn < bag ? drawn : bag);
        while (low < high) {
            size_t middle = (low + high) / 2;
            if (memcmp(order[middle].tile, tile, sizeof tile) < 0)
                low = middle + 1;
            else
                high = middle;
        }
        if (low == orders || memcmp(order[low].tile, tile, sizeof tile) != 0) {
            memmove(&order[low + 1], &order[low], (orders++ - low) * sizeof *order);
            memcpy(order[low].tile, tile, sizeof tile);
            order[low].cases = 0;
        }
        order[low].cases++;
    }
    return orders;
}
