/* The pre-endgame solver: every candidate against every order of the bag.
 *
 *   setup.c        the scenarios, the candidates, the threads with their trees
 *   evaluate.c     one candidate in one scenario
 *   scheduler.c    all candidates on all threads, in rounds with growing budgets
 *   candidates.c   first question: which candidates win most
 *   spreads.c      second question: which of those that win as many have the highest spread
 *   preendgame.c   the public interface and the answer
 *
 * The work is a matrix of candidates and scenarios.  A round goes through the cells that are open
 * with a budget of nodes for each cell; a candidate is dropped as soon as bounds on its row prove
 * that it cannot be among the first `top`; the next round has a larger budget. */
#ifndef Q_PREENDGAME_SOLVER_H
#define Q_PREENDGAME_SOLVER_H

#include "base/phases.h"
#include "base/sort.h"
#include "endgame/named_plays.h"
#include "preendgame/evaluate.h"
#include "quoth/preendgame.h"

enum { Q_PEG_WORKERS = 64, Q_PEG_GROUPS = Q_BAG_MAX + 1 };

/* One thread. */
typedef struct q_peg_worker {
    quoth_preendgame *peg;
    q_scenario_evaluator evaluator;
    quoth_status status;
    size_t *index;    /* the scenarios of a candidate, in the order in which they are evaluated */
    unsigned *losses; /* a copy of those of the group, for sorting `index` */
    size_t index_capacity, losses_capacity;
} q_peg_worker;

/* The scenarios of all candidates that draw the same number of tiles. */
typedef struct q_peg_group {
    q_bag_order *order;
    atomic_uint *losses; /* by scenario: candidates that have lost it so far */
    size_t orders, room;
} q_peg_group;

typedef struct q_peg_candidate {
    q_small_play play;
    unsigned group;               /* tiles that it draws */
    uint32_t wins, draws, losses; /* cases known so far */

    /* Points, two for a win and one for a draw, over all cases. */
    uint32_t most;      /* upper bound: the cases not known count as wins */
    atomic_uint points; /* lower bound: the cases known */

    bool exact;   /* all cases are known */
    bool dropped; /* proved not to be among the first by points; spreads.c reopens those that tie */
    size_t result_at;
    uint8_t *result; /* by scenario: Q_LOSS, Q_DRAW or Q_WIN, plus 2; 0: not known */
    uint8_t *rounds; /* by scenario: whose budgets did not suffice for the result */

    /* For spreads.c. */
    bool contender;   /* may have as many points as the last of the first `top`, or more */
    bool above_level; /* has more points, so it is among the first whatever its spread */
    bool spread_open; /* its spread may be among the highest; neither known nor refuted */
    bool has_spread;
    int64_t spread;          /* at the end of the game, summed over all cases */
    int64_t expected_spread; /* the same by estimates */
    size_t spread_at;        /* in peg->spread_bound: its first scenario */
} q_peg_candidate;

/* What is known of the spread of a candidate at the end of a scenario. */
typedef struct q_spread_bound {
    int32_t most;     /* upper bound; Q_INFINITE: none yet */
    int32_t estimate; /* by a static evaluation after the play */
    bool exact;       /* `most` is the spread */
} q_spread_bound;

struct quoth_preendgame {
    const quoth_cross *cross;
    const quoth_memory *memory;
    quoth_preendgame_options options;
    q_phases progress; /* of this call, as are its watch and its workers */
    const quoth_watch *watch;
    const quoth_workers *workers;

    /* The position. */
    unsigned seat; /* the player to move, whose knowledge defines the scenarios */
    unsigned bag;
    q_tile_bag unseen;
    quoth_cross *pruned; /* the pruned lexicon */

    /* The matrix. */
    uint64_t cases;                  /* of each candidate */
    q_peg_group group[Q_PEG_GROUPS]; /* scenarios by the number of tiles drawn */
    q_named named;                   /* the candidates asked for */
    q_peg_candidate *candidate;
    size_t candidates, candidates_capacity;
    q_peg_candidate **schedule; /* the candidates in the order in which they are evaluated */
    size_t schedule_capacity;
    uint8_t *result; /* of all candidates, one after another; then as many `rounds` */
    size_t results_capacity;
    bool known;           /* the matrix and the table hold for the root of worker[0], and with: */
    uint64_t known_nodes; /* of all calls for it */
    unsigned matrix_bag;
    quoth_preendgame_options matrix_options;

    /* The threads and their schedule. */
    q_tree_shared shared;
    q_peg_worker *worker[Q_PEG_WORKERS];
    unsigned threads;
    void (*task)(q_peg_worker *worker, q_peg_candidate *candidate, size_t rank);
    size_t tasks;                  /* number of candidates to evaluate, by rank */
    atomic_size_t next;            /* rank of the next of them that a thread takes */
    unsigned round, results_round; /* of this run of rounds; in which results go on */
    uint64_t budget;               /* of this round: nodes for each search; 0: no limit */
    atomic_size_t open_candidates; /* candidates that this round has left open */

    /* For spreads.c. */
    q_spread_bound *spread_bound; /* of all contenders, one after another */
    size_t spread_bounds_capacity;
    uint32_t level; /* points of the last of the first `top` candidates */
    size_t contenders;
    size_t wanted;    /* how many of the contenders at the level are reported */
    int64_t *highest; /* the highest spreads found at the level, falling; at most `wanted` */
    size_t found, highest_capacity;
    atomic_flag highest_locked; /* a spin lock on the two members above */
    atomic_llong spread_needed; /* highest[wanted - 1]: contenders with less are refuted */

    /* The answer. */
    quoth_preendgame_play *play;
    size_t plays_capacity;
    quoth_preendgame_order *reported; /* the orders of all plays, one after another */
    size_t reported_capacity;
};

/* ---- setup.c ------------------------------------------------------------------------------- */

/* Reads the position.  Statuses as of quoth_preendgame_solve. */
quoth_status q_peg_read_position(quoth_preendgame *peg, const quoth_position *position,
                                 quoth_error *error);

/* Lists scenarios and candidates, unless the call before has done so for the same question, and
 * begins the threads. */
quoth_status q_peg_set_up(quoth_preendgame *peg, const quoth_position *position);

/* The part of the memory for tables that spread bounds may use, in bytes. */
size_t q_peg_spread_bytes(const quoth_preendgame *peg);

void q_peg_worker_free(q_peg_worker *worker, const quoth_memory *memory);
void q_peg_groups_free(quoth_preendgame *peg);

/* A candidate's scenario, by its index in the group. */
static inline q_scenario q_peg_scenario(const quoth_preendgame *peg, const q_peg_candidate *c,
                                        size_t index)
{
    return (q_scenario){peg->seat, peg->bag, &peg->unseen, &peg->group[c->group].order[index]};
}

/* Orders pointers to candidates by their order scores. */
int q_peg_compare_order_scores(const void *x, const void *y, const void *unused);

void q_peg_rank(quoth_preendgame *peg, q_sort_order *order);

/* ---- scheduler.c --------------------------------------------------------------------------- */

typedef void q_peg_task(q_peg_worker *worker, q_peg_candidate *candidate, size_t rank);

/* Runs a task on the first `tasks` ranked candidates, each on one of the threads.  QUOTH_STOPPED if
 * the search was stopped. */
quoth_status q_peg_run(quoth_preendgame *peg, q_peg_task *task, size_t tasks);

/* Runs a task in rounds with growing budgets, from peg->round on, until a round leaves no
 * candidate open or up to round `end` (0: any number).  A task that leaves its candidate
 * open calls q_peg_leave_open.  `order` (may be NULL) ranks the candidates again after each
 * round. */
quoth_status q_peg_run_rounds(quoth_preendgame *peg, q_peg_task *task, size_t tasks,
                              uint64_t first_budget, unsigned end, q_sort_order *order);

static inline void q_peg_leave_open(quoth_preendgame *peg)
{
    atomic_fetch_add(&peg->open_candidates, 1);
}

/* ---- candidates.c -------------------------------------------------------------------------- */

/* Two for a win and one for a draw, of the cases known. */
uint32_t q_peg_points(const q_peg_candidate *candidate);

/* Finds the first `top` candidates by points. */
quoth_status q_peg_solve_results(quoth_preendgame *peg);

/* Records the result of a candidate in the scenario with this index. */
void q_peg_record(const quoth_preendgame *peg, q_peg_candidate *candidate, size_t index,
                  int result);

/* ---- spreads.c ----------------------------------------------------------------------------- */

/* After q_peg_solve_results, with candidates ranked by points: finds the spreads of the first
 * `top`, and the highest spreads of all that have as many points as the last of them.
 * QUOTH_NO_MEMORY if that needs more than q_peg_spread_bytes; contenders whose spreads are not
 * known are `open` then. */
quoth_status q_peg_solve_spreads(quoth_preendgame *peg);

#endif
