/* A run of the simulation (sim.c): its batches of deals (batches.c), and the case in which two
 * players know all tiles (perfect_information.c). */
#ifndef Q_SIM_RUN_H
#define Q_SIM_RUN_H

#include <stdatomic.h>

#include "base/parallel.h"
#include "base/phases.h"
#include "base/throttle.h"
#include "quoth/endgame.h"
#include "quoth/search.h"
#include "sim/arms.h"
#include "sim/playout.h"

/* The memory of one thread. */
typedef struct q_sim_thread {
    q_playout_thread scratch;
    q_pair_stats *pairs;
    q_sim_outcome *outcome;
} q_sim_thread;

struct quoth_sim {
    const quoth_memory *memory;
    const quoth_cross *cross;
    q_sim_thread *thread;
    unsigned threads;
    quoth_position *root;       /* what the player to move may know */
    quoth_win_table *win_table; /* the default table */
    unsigned win_table_players; /* players that `win_table` is for; 0: not loaded */
    quoth_endgame *endgame;     /* created on first use */
    unsigned capacity;          /* candidates that the arrays hold */
    q_arms arms;
};

/* One run. */
typedef struct q_sim_run {
    quoth_sim *sim;
    const quoth_sim_options *options;
    const quoth_workers *workers;
    q_playout playout;
    unsigned ranks;       /* processes that share the deals */
    uint64_t first, last; /* the batch: deals `first` to `last` - 1 */
    unsigned extra;       /* candidates 0 to `extra` - 1 also play deal `last` */
    atomic_uint_fast64_t next;
    q_phases progress;
    q_shared_watch watch;
    uint64_t iterations;
    double sure; /* progress to the confidence requested: the share of candidates eliminated */
} q_sim_run;

/* Calls the caller's watch with the iterations done, and the fraction of the limit that is nearest.
 * Also the watch of the finders. */
bool q_sim_poll_watch(void *user, const quoth_progress *progress);

/* Sets the statistics of all candidates to 0. */
void q_sim_clear_stats(q_sim_run *run);

/* Plays batches until a limit or the caller ends them. */
quoth_status q_sim_run_batches(q_sim_run *run, quoth_sim_stopped *stopped);

/* The statistics so far, with the candidates in their order. */
quoth_sim_result q_sim_result_of(const q_sim_run *run);

/* Whether two players know all tiles.  Then all deals are the same. */
static inline bool q_has_perfect_information(const quoth_position *p)
{
    return quoth_position_players(p) == 2 && !quoth_position_bag(p);
}

/* Plays out QUOTH_SIM_DEALS_MIN deals, which are all the same, for the figures by ply; then solves
 * the candidates, where the racks are small or a playout to the end was asked for.  If a limit ends
 * the solver, the playouts are the result. */
quoth_status q_sim_run_perfect_information(q_sim_run *run, quoth_sim_options *options,
                                           quoth_sim_stopped *stopped);

#endif
