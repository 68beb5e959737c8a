/* A run of inference (infer.c): its samples, and the posterior that they make. */
#ifndef QUOTH_SIM_INFER_RUN_H
#define QUOTH_SIM_INFER_RUN_H

#include <stdatomic.h>

#include "base/phases.h"
#include "base/throttle.h"
#include "quoth/infer.h"
#include "sim/history.h"
#include "sim/posterior.h"
#include "sim/racks.h"

typedef struct infer_thread {
    quoth_play_finder *finder;
    quoth_plays plays;
    quoth_position *before[QUOTH_INFER_TURNS_MAX];
} infer_thread;

struct quoth_infer {
    const quoth_memory *memory;
    const quoth_cross *cross;
    infer_thread *thread;
    unsigned threads, players;
    quoth_infer_leave *leave; /* the posterior, likeliest first */
    double *cumulative;       /* running sums of their chances */
    size_t leaves, capacity;
    q_tile_bag unseen; /* by the observer, in the position of the last run */
    unsigned seat, observer, leave_size;
};

typedef struct infer_run {
    quoth_infer *infer;
    quoth_infer_options o;
    const quoth_workers *workers;
    q_past_turn turn[QUOTH_INFER_TURNS_MAX];
    q_tile_bag pool[QUOTH_INFER_TURNS_MAX]; /* tiles off the board before each turn, all unknown */
    unsigned turns, seat, rack_size;
    bool exchange;            /* turn 0 is an exchange: a sample is a rack, not a leave */
    bool enumerated;          /* the samples are all leaves, or racks */
    unsigned subset_draws;    /* subsets drawn for each rack; 0: all are enumerated */
    q_posterior_entry *entry; /* of the posterior, by sample */
    size_t samples;
    size_t splits; /* entries of a sample */
    atomic_size_t next;
    q_phases progress;
    q_shared_watch watch;
} infer_run;

/* The tiles of a placement, blanks as 0, sorted. */
unsigned q_infer_played_tiles(const quoth_play *play, quoth_tile *tile);

/* Decides between enumeration and sampling, of leaves (of an exchange: racks) and of the subsets in
 * their histories, and allocates the entries. */
quoth_status q_infer_plan_samples(infer_run *r);

/* Evaluates the samples with all threads of the run.  QUOTH_STOPPED: some are left. */
quoth_status q_infer_evaluate_samples(infer_run *r);

bool q_infer_is_evaluated(const infer_run *r, size_t sample);

/* Divides the weights by their sum; racks that a stopped run did not evaluate are completed first.
 * Stores in `*result` the numbers of samples, and whether a rack explains the plays. */
void q_infer_normalize(infer_run *r, bool stopped, quoth_infer_result *result);

/* Stores the posterior.  QUOTH_STOPPED if the run was stopped: then with the posterior so far. */
quoth_status q_infer_report_posterior(infer_run *r, bool stopped, quoth_infer_result *result);

/* Stores the posterior after a play that was challenged off: its tiles, seen by all, are on the
 * rack of `now` tiles for certain. */
quoth_status q_infer_report_shown(infer_run *r, const quoth_play *play, unsigned now,
                                  quoth_infer_result *result);

#endif
