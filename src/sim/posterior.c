#include "sim/posterior.h"

#include <string.h>

#include "base/sort.h"

static int by_tiles(const void *first, const void *second, const void *user)
{
    const q_likely *a = first, *b = second;
    (void)user;
    int order = memcmp(a->leave.tile, b->leave.tile, sizeof a->leave.tile);
    return order ? order : a->number < b->number ? -1 : a->number > b->number;
}

static int likelier(const void *first, const void *second, const void *user)
{
    const quoth_infer_leave *a = &((const q_likely *)first)->leave;
    const quoth_infer_leave *b = &((const q_likely *)second)->leave;
    (void)user;
    return a->chance > b->chance   ? -1
           : a->chance < b->chance ? 1
                                   : memcmp(a->tile, b->tile, sizeof a->tile);
}

bool q_likely_merge(q_likely *at, size_t *count, const quoth_watch *watch)
{
    size_t leaves = 0;
    if (!q_sort(at, *count, sizeof *at, by_tiles, NULL, watch))
        return false;
    for (size_t i = 0; i < *count; i++) {
        if (leaves &&
            memcmp(at[leaves - 1].leave.tile, at[i].leave.tile, sizeof at[i].leave.tile) == 0) {
            at[leaves - 1].leave.chance += at[i].leave.chance;
            at[leaves - 1].leave.usual += at[i].leave.usual;
        } else {
            at[leaves++] = at[i];
        }
    }
    *count = leaves;
    return q_sort(at, leaves, sizeof *at, likelier, NULL, watch);
}
