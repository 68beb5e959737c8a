/* The parts of a census (census.h): the walk, the pass, and the data that their threads share. */
#ifndef Q_GHOST_SOLVE_CENSUS_CENSUS_PARTS_H
#define Q_GHOST_SOLVE_CENSUS_CENSUS_PARTS_H

#include <stdatomic.h>

#include "base/arena.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "base/throttle.h"
#include "base/ranks.h"
#include "lexicon/interner.h"
#include "ghost/solve/multiset/letter_sets.h"
#include "ghost/solve/strings.h"
#include "quoth/ghost_positions.h"

/* Unsolved positions of one length, `length` bytes each. */
typedef struct q_unsolved {
    uint8_t *letters;
    size_t count, capacity;
} q_unsolved;

/* The counts of one thread. */
typedef struct q_counter {
    struct q_census_work *work;
    q_arena arena;
    quoth_ghost_row row[QUOTH_WORD_MAX + 1];
    uint64_t checksum;
    q_unsolved unsolved[QUOTH_WORD_MAX + 1];
    uint64_t work_done; /* since the watch was called, in units of q_throttle */
    quoth_status status;
} q_counter;

typedef struct q_census_work {
    const q_strings *strings;
    bool sorted;
    q_letter_sets sets; /* of the strings, if sorted */
    const q_rules *rules;
    const quoth_memory *memory;
    q_shared_watch watch;         /* also stopped by a thread that failed */
    const quoth_workers *workers; /* threads and ranks; may be NULL */
    unsigned base;                /* letters + 1 */
    unsigned threads;
    q_counter *counter; /* one for each thread */
    atomic_uint next;   /* the next piece of work */
    _Atomic uint64_t done;
    uint64_t total;
    /* for the walk: the first two letters of each branch of the tree, the largest branch first */
    uint32_t *branch;
    unsigned branches;
    uint64_t *weight; /* by two letters: estimated number of positions that begin with them */
    /* for the pass over one length */
    unsigned length;
    q_unsolved unsolved, below; /* of this length, and of one letter less */
    const _Atomic uint8_t *won; /* by unsolved position */
    _Atomic uint8_t *won_below;
    _Atomic uint32_t *slot; /* by hash: 1 + the index of a position in `below`, or 0 */
    size_t slots;
} q_census_work;

/* Calls the watch; false: stop. */
bool q_census_continues(q_census_work *w);

/* Calls q_census_continues once every Q_THROTTLE_UNITS units of work. */
static inline bool q_counter_continues(q_counter *c, uint64_t work)
{
    c->work_done += work;
    if (c->work_done < Q_THROTTLE_UNITS)
        return true;
    c->work_done = 0;
    return q_census_continues(c->work);
}

static inline void q_count_position(q_counter *c, unsigned depth, uint64_t hash, bool word,
                                    bool wins)
{
    quoth_ghost_row *row = &c->row[depth];
    row->words += word;
    row->won += !word && wins;
    row->lost += !word && !wins;
    c->checksum += q_mix64(hash + (word ? 2 : wins));
}

/* Runs a task on all threads, which share `next`.  QUOTH_STOPPED if the watch stopped it. */
quoth_status q_census_run_threads(q_census_work *w, q_task *task);

void q_unsolved_free(const q_census_work *w, q_unsolved *o);

/* Lists the branches of the walk.  QUOTH_TOO_LARGE: the walk would take days. */
quoth_status q_census_plan(q_census_work *w);

/* The walk: counts the positions that it solves, and stores the unsolved ones by length. */
quoth_status q_census_walk(q_census_work *w);

/* The pass: solves and counts the unsolved positions, longest first. */
quoth_status q_census_pass(q_census_work *w);

#endif
