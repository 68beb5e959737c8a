/* Reading an option struct that a caller of another version of the headers may have filled in. */
#ifndef Q_BASE_OPTIONS_H
#define Q_BASE_OPTIONS_H

#include "quoth/base.h"

#include <string.h>

/* Copies the members that `given` has of an option struct of `full` bytes and zeroes the rest.
 * NULL gives all zeros.  Every option struct begins with its size, where 0 stands for `full`: see
 * base.h.  A member that is added later goes to the end, and not into bytes that used to be
 * padding. */
static inline void q_options_read(void *to, size_t full, const void *given)
{
    size_t size = 0;
    if (given)
        memcpy(&size, given, sizeof size);
    memset(to, 0, full);
    if (given)
        memcpy(to, given, size && size < full ? size : full);
}

#endif
