/* Sorting in place, without memory. */
#ifndef Q_BASE_SORT_H
#define Q_BASE_SORT_H

#include "quoth/base.h"

enum { Q_SORT_ITEM = 512 }; /* upper limit of `size` */

/* Negative if `a` comes before `b`. */
typedef int q_sort_order(const void *a, const void *b, const void *user);

/* Heapsort of `count` items of `size` bytes.  The result is the same on every machine if no two
 * items compare equal.  Returns false if the watch (may be NULL) stopped the sort:
 * the items are then permuted, but not sorted. */
bool q_sort(void *items, size_t count, size_t size, q_sort_order *order, const void *user,
            const quoth_watch *watch);

/* Inserts a byte into `count` sorted bytes, in rising order. */
static inline void q_insert_byte(uint8_t *sorted, size_t count, uint8_t byte)
{
    for (; count > 0 && sorted[count - 1] > byte; count--)
        sorted[count] = sorted[count - 1];
    sorted[count] = byte;
}

/* Insertion sort of a few tiles or letters, in rising order. */
static inline void q_sort_bytes(uint8_t *byte, size_t count)
{
    for (size_t i = 1; i < count; i++)
        q_insert_byte(byte, i, byte[i]);
}

#endif
