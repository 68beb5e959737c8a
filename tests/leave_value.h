/* The value of a leave, for tests that give it memory. */
#ifndef LEAVE_VALUE_H
#define LEAVE_VALUE_H

#include <stdlib.h>

#include "quoth/leaves.h"

static inline quoth_points leave_value(const quoth_leaves *leaves, const quoth_tile *tile,
                                       size_t count)
{
    quoth_points value;
    if (quoth_leaves_value(&value, leaves, tile, count, NULL))
        abort();
    return value;
}

#endif
