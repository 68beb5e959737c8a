/* Reads an option struct, where NULL stands for all zero. */
#ifndef Q_BASE_OPTIONS_H
#define Q_BASE_OPTIONS_H

#include "quoth/base.h"

#include <string.h>

static inline void q_options_read(void *to, size_t size, const void *given)
{
    if (given)
        memcpy(to, given, size);
    else
        memset(to, 0, size);
}

#endif
