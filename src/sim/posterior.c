#include "sim/posterior.h"

#include <string.h>

#include "base/sort.h"

static int by_tiles(const void *first, const void *second, const void *user)
{
    const q_posterior_entry *a = first, *b = second;
    (void)user;
    int order = memcmp(a->leave.tile, b->leave.tile, sizeof a->leave.tile);
    return order ? order : a->number < b->number ? -1 : a->number > b->number;
}

static int likelier(const void *first, const void *second, const void *user)
{
    const quoth_infer_leave *a = &((const q_posterior_entry *)first)->leave;
    const quoth_infer_leave *b = &((const q_posterior_entry *)second)->leave;
    (void)user;
    return a->chance > b->chance   ? -1
           : a->chance < b->chance ? 1
                                   : memcmp(a->tile, b->tile, sizeof a->tile);
}

bool q_posterior_merge(q_posterior_entry *entry, size_t *count, const quoth_watch *watch)
{
    size_t leaves = 0;
    if (!q_sort(entry, *count, sizeof *entry, by_tiles, NULL, watch))
        return false;
    for (size_t i = 0; i < *count; i++) {
        if (leaves && memcmp(entry[leaves - 1].leave.tile, entry[i].leave.tile,
                             sizeof entry[i].leave.tile) == 0) {
            entry[leaves - 1].leave.chance += entry[i].leave.chance;
            entry[leaves - 1].leave.prior += entry[i].leave.prior;
        } else {
            entry[leaves++] = entry[i];
        }
    }
    *count = leaves;
    return q_sort(entry, leaves, sizeof *entry, likelier, NULL, watch);
}
