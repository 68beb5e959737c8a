#include "base/sort.h"

#include <assert.h>
#include <string.h>

#include "base/throttle.h"

bool q_sort(void *items, size_t count, size_t size, q_sort_order *order, const void *user,
            const quoth_watch *watch)
{
    enum { UNITS = 16 }; /* of q_throttle an item: about the work of sifting it down */
    unsigned char moved[Q_SORT_ITEM], *at = items;
    q_throttle throttle = q_throttle_begin(watch, 0);
    assert(size <= sizeof moved);
    for (size_t heap = count / 2, end = count; end > 1;) {
        if (!q_throttle_add(&throttle, 0, UNITS))
            return false;
        if (heap > 0) {
            memcpy(moved, at + --heap * size, size);
        } else {
            memcpy(moved, at + --end * size, size);
            memcpy(at + end * size, at, size);
        }
        size_t hole = heap;
        for (size_t child; (child = 2 * hole + 1) < end; hole = child) {
            child += child + 1 < end && order(at + child * size, at + (child + 1) * size, user) < 0;
            if (order(moved, at + child * size, user) >= 0)
                break;
            memcpy(at + hole * size, at + child * size, size);
        }
        memcpy(at + hole * size, moved, size);
    }
    return true;
}
