/* Sorting in place: no memory, the same on every machine for an order without equals. */
#ifndef Q_BASE_SORT_H
#define Q_BASE_SORT_H

#include "quoth/base.h"

enum { Q_SORT_ITEM = 512 }; /* bytes of an item at most */

/* Below 0 where `a` comes first. */
typedef int q_sort_order(const void *a, const void *b, const void *user);

/* Heapsort of `count` items of `size` bytes.  False if the watch (NULL: nobody is asked) said stop;
 * the items are in no order then, but all there. */
bool q_sort(void *items, size_t count, size_t size, q_sort_order *order, const void *user,
            const quoth_watch *watch);

#endif
