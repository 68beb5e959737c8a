/* Calls a quoth_watch from inner loops at a bounded rate: once every Q_THROTTLE_UNITS units of
 * work.  A unit is the work on one element, mostly 10 to 100 ns, so the watch is called every few
 * milliseconds. */
#ifndef Q_BASE_THROTTLE_H
#define Q_BASE_THROTTLE_H

#include <stdatomic.h>

#include "quoth/base.h"

enum { Q_THROTTLE_UNITS = 16384 };

typedef struct q_throttle {
    const quoth_watch *watch; /* may be NULL */
    uint64_t total;           /* passed to the watch; 0: unknown */
    uint64_t left;            /* units until the next call */
} q_throttle;

/* Calls a watch, which may be NULL or without a function: false if it stops the work.  `total` is 0
 * if unknown.  The work is a part of a call, which computes the fraction of the whole
 * by a q_phases (phases.h). */
static inline bool q_go_on(const quoth_watch *watch, uint64_t done, uint64_t total)
{
    quoth_progress progress = {1, 0, done, total, -1};
    return !watch || !watch->go_on || watch->go_on(watch->user, &progress);
}

/* For loops that count steps: calls the watch at every `every`th step, a power of 2. */
static inline bool q_go_on_every(const quoth_watch *watch, uint64_t every, uint64_t step,
                                 uint64_t done, uint64_t total)
{
    return step & (every - 1) || q_go_on(watch, done, total);
}

/* For handles that call the watch after the function that received it has returned: the caller's
 * struct may be gone by then, so the handle stores a copy.  A copy without a function stands for
 * NULL. */
static inline quoth_watch q_watch_copy(const quoth_watch *watch)
{
    return watch ? *watch : (quoth_watch){0};
}

static inline const quoth_watch *q_watch_or_null(const quoth_watch *copy)
{
    return copy->go_on ? copy : NULL;
}

static inline q_throttle q_throttle_begin(const quoth_watch *watch, uint64_t total)
{
    return (q_throttle){watch, total, Q_THROTTLE_UNITS};
}

static inline bool q_throttle_call(const q_throttle *p, uint64_t done)
{
    return q_go_on(p->watch, done, p->total);
}

/* For loops that count `done` up by one and do a unit or two of work in each step. */
static inline bool q_throttle_step(const q_throttle *p, uint64_t done)
{
    return q_go_on_every(p->watch, 4096, done, done, p->total);
}

/* Adds units of work; false if the watch stopped the work. */
static inline bool q_throttle_add(q_throttle *p, uint64_t done, uint64_t work)
{
    if (work < p->left) {
        p->left -= work;
        return true;
    }
    p->left = Q_THROTTLE_UNITS;
    return q_throttle_call(p, done);
}

/* A watch shared by the threads of one call.  One thread at a time calls it, the others continue
 * meanwhile; all threads see when it has stopped the work.  A thread that fails may set `stopped`
 * itself. */
typedef struct q_shared_watch {
    const quoth_watch *watch; /* may be NULL */
    atomic_bool stopped;
    atomic_flag calling;
} q_shared_watch;

static inline void q_shared_watch_begin(q_shared_watch *s, const quoth_watch *watch)
{
    s->watch = watch;
    atomic_store(&s->stopped, false);
    atomic_flag_clear(&s->calling);
}

/* Calls the watch unless another thread is calling it; false once the work is stopped.  `fraction`:
 * of this part of the call; negative: that of `done` in `total`. */
static inline bool q_shared_watch_report(q_shared_watch *s, uint64_t done, uint64_t total,
                                         double fraction)
{
    if (s->watch && !atomic_load(&s->stopped) && !atomic_flag_test_and_set(&s->calling)) {
        quoth_progress progress = {1, 0, done, total, fraction};
        if (s->watch->go_on && !s->watch->go_on(s->watch->user, &progress))
            atomic_store(&s->stopped, true);
        atomic_flag_clear(&s->calling);
    }
    return !atomic_load(&s->stopped);
}

static inline bool q_shared_watch_call(q_shared_watch *s, uint64_t done, uint64_t total)
{
    return q_shared_watch_report(s, done, total, -1);
}

#endif
