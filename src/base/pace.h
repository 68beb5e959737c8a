/* How often a loop asks its watch: each time that Q_PACE units of work are done.  A unit is what a
 * look at one element takes, mostly 10 to 100 ns: a question comes at least every few ms. */
#ifndef Q_BASE_PACE_H
#define Q_BASE_PACE_H

#include "quoth/base.h"

enum { Q_PACE = 16384 };

typedef struct q_pace {
    const quoth_watch *watch; /* NULL: nobody is asked */
    uint64_t total;           /* what the watch is told; 0: not known */
    uint64_t left;            /* units until the next question */
} q_pace;

/* A handle that asks a watch in later calls keeps a copy of the caller's struct: the struct may be
 * gone by then.  A copy without a function stands for NULL. */
static inline quoth_watch q_watch_copy(const quoth_watch *watch)
{
    return watch ? *watch : (quoth_watch){0};
}

static inline const quoth_watch *q_watch_kept(const quoth_watch *copy)
{
    return copy->go_on ? copy : NULL;
}

static inline bool q_watch_goes_on(const quoth_watch *copy)
{
    return !copy->go_on || copy->go_on(copy->user, 0, 0);
}

static inline q_pace q_pace_begin(const quoth_watch *watch, uint64_t total)
{
    return (q_pace){watch, total, Q_PACE};
}

static inline bool q_pace_ask(const q_pace *p, uint64_t done)
{
    return !p->watch || p->watch->go_on(p->watch->user, done, p->total);
}

/* For loops whose steps are a unit or two each; `done` rises by one. */
static inline bool q_pace_step(const q_pace *p, uint64_t done)
{
    return done % 4096 || q_pace_ask(p, done);
}

/* Takes note of `work` units; false: the watch said stop. */
static inline bool q_pace_on(q_pace *p, uint64_t done, uint64_t work)
{
    if (work < p->left) {
        p->left -= work;
        return true;
    }
    p->left = Q_PACE;
    return q_pace_ask(p, done);
}

#endif
