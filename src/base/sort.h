/* Heapsort: in place, without memory.  The result is the same on every machine if no two items
 * compare equal. */
#ifndef Q_BASE_SORT_H
#define Q_BASE_SORT_H

#include "quoth/base.h"

enum { Q_SORT_ITEM = 512 }; /* upper limit of `size` */

/* Negative if `a` comes before `b`. */
typedef int q_sort_order(const void *a, const void *b, const void *user);

/* Sorts `count` items of `size` bytes.  Returns false if the watch (may be NULL) stopped the sort:
 * the items are then permuted, but not sorted. */
bool q_sort(void *items, size_t count, size_t size, q_sort_order *order, const void *user,
            const quoth_watch *watch);

#endif
