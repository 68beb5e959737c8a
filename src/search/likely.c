#include "search/likely.h"

#include <string.h>

static int by_tiles(const q_likely *a, const q_likely *b)
{
    int order = memcmp(a->leave.tile, b->leave.tile, sizeof a->leave.tile);
    return order ? order : a->number < b->number ? -1 : a->number > b->number;
}

static int likelier(const q_likely *a, const q_likely *b)
{
    double x = a->leave.chance, y = b->leave.chance;
    return x > y ? -1 : x < y ? 1 : memcmp(a->leave.tile, b->leave.tile, sizeof a->leave.tile);
}

/* Heapsort: no memory, and never slow. */
static void sort_weighed(q_likely *at, size_t count,
                         int (*order)(const q_likely *, const q_likely *))
{
    for (size_t heap = count / 2, end = count; end > 1;) {
        q_likely moved;
        if (heap > 0) {
            moved = at[--heap];
        } else {
            moved = at[--end];
            at[end] = at[0];
        }
        size_t hole = heap;
        for (size_t child; (child = 2 * hole + 1) < end; hole = child) {
            child += child + 1 < end && order(&at[child], &at[child + 1]) < 0;
            if (order(&moved, &at[child]) >= 0)
                break;
            at[hole] = at[child];
        }
        at[hole] = moved;
    }
}

size_t q_merge_weighed(q_likely *at, size_t count)
{
    size_t leaves = 0;
    sort_weighed(at, count, by_tiles);
    for (size_t i = 0; i < count; i++) {
        if (leaves &&
            memcmp(at[leaves - 1].leave.tile, at[i].leave.tile, sizeof at[i].leave.tile) == 0) {
            at[leaves - 1].leave.chance += at[i].leave.chance;
            at[leaves - 1].leave.usual += at[i].leave.usual;
        } else {
            at[leaves++] = at[i];
        }
    }
    return leaves;
}

void q_likeliest_first(q_likely *at, size_t count)
{
    sort_weighed(at, count, likelier);
}
