/* Reads an option struct of a caller that may have been compiled with other headers. */
#ifndef Q_BASE_OPTIONS_H
#define Q_BASE_OPTIONS_H

#include "quoth/base.h"

#include <string.h>

/* Copies the caller's members of an option struct of `full` bytes and zeroes the others; all are
 * zero if `given` is NULL.  Every option struct begins with its size, where 0 stands for `full`
 * (quoth/base.h).  New members go to the end, never into former padding. */
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
