/* What the measuring programs share: they exit at once if a call fails. */
#ifndef TESTS_PACE_H
#define TESTS_PACE_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static inline void need(bool fine, const char *what)
{
    if (!fine) {
        fprintf(stderr, "stopped: %s\n", what);
        exit(2);
    }
}

#endif
