/* A watch that says stop at a question of one's choice. */
#ifndef TWINS_COUNT_DOWN_H
#define TWINS_COUNT_DOWN_H

#include "quoth/quoth.h"

typedef struct limited {
    uint64_t left; /* questions that are still answered with "go on" */
    bool said_stop;
} limited;

static inline bool count_down(void *user, const quoth_progress *progress)
{
    limited *l = user;
    (void)progress;
    l->said_stop = l->left == 0;
    l->left -= !l->said_stop;
    return !l->said_stop;
}

#endif
