/* Plays shortly before the end of a game, each against each order of the bag.
 *
 *   scenarios.c        getting ready: the orders, the candidates, the trees in which they are tried
 *   candidates.c   which candidates win most cases
 *   spreads.c      by how much, and which of those that win as many wins by most
 *   preendgame.c   what is asked and answered
 */
#ifndef Q_PREENDGAME_SCENARIOS_H
#define Q_PREENDGAME_SCENARIOS_H

#include "quoth/preendgame.h"
#include "endgame/named_plays.h"
#include "preendgame/outcomes.h"
#include "base/sort.h"

enum { Q_PEG_WORKERS = 64, Q_PEG_GROUPS = Q_BAG_MAX + 1 };

/* What a thread works with. */
typedef struct q_peg_worker {
    quoth_preendgame *peg;
    q_outcomes outcomes;
    size_t *index; /* of the cases of a candidate, in the order in which they are tried */
    unsigned *losses;
    size_t index_capacity, losses_capacity;
} q_peg_worker;

typedef struct q_peg_candidate {
    q_small_play play;
    unsigned group;
    uint32_t wins, draws, losses;
    uint32_t most;      /* points, two for a win and one for a draw, as far as can be: */
    atomic_uint points; /* those of the cases known */
    int64_t spread;     /* summed over all cases, if it has one */
    bool exact, dropped, has_spread;
    bool contender; /* it may win as much as the last of the first plays: spread decides */
    bool listed;    /* among the first whatever its spread */
    bool open;      /* nobody knows yet whether its spread is higher; it is not reported */
    size_t outcome_at;
    uint8_t *outcome; /* by order of the group: its result and 2; 0: not known */
    size_t lead_at;   /* where its leads begin, if it is compared by spread */
    int64_t promise;  /* its spread by the estimates of its leads */
} q_peg_candidate;

/* The orders that plays with so many drawn tiles meet. */
typedef struct q_peg_group {
    q_order *order;
    atomic_uint *losses; /* of plays tried so far */
    size_t orders, room;
} q_peg_group;

/* What a play leads by at the end of a case. */
typedef struct q_peg_lead {
    int32_t most;     /* upper bound; Q_INFINITE: none yet */
    int32_t estimate; /* by a shallow search */
    bool exact;       /* the upper bound is the lead */
} q_peg_lead;

struct quoth_preendgame {
    const quoth_cross *cross;
    const quoth_memory *memory;
    quoth_preendgame_options options;
    q_tree_shared shared;
    quoth_cross *narrow;
    q_peg_worker *worker[Q_PEG_WORKERS];
    unsigned threads;
    unsigned seat; /* the player to move, from whom everything is seen */
    unsigned bag;
    q_unseen unseen;
    uint64_t cases;
    q_peg_group group[Q_PEG_GROUPS];
    q_named named;
    q_peg_candidate *candidate;
    size_t candidates, candidates_capacity;
    q_peg_candidate **ranked;
    size_t ranked_capacity;
    uint8_t *outcome;
    size_t outcomes, outcomes_capacity;
    q_peg_lead *lead; /* of plays that are told apart by spread, one after another */
    size_t leads_capacity;
    uint32_t level;   /* points of the last of the first `top` plays */
    size_t wanted;    /* of the plays with so many points, so many are reported */
    int64_t *highest; /* the highest spreads of contenders so far, in falling order, */
    size_t found, highest_capacity; /* so many, at most `wanted`; */
    atomic_flag noting;             /* one thread at a time notes one */
    atomic_llong least;             /* the last of `wanted`: a lower spread is not among them */
    uint64_t share;                 /* positions for a case, this time; 0: no limit */
    atomic_size_t open;             /* candidates whose cases are not all known */
    atomic_size_t next;             /* candidate, or task of the spreads */
    size_t tasks;
    quoth_preendgame_play *play;
    size_t plays_capacity;
    quoth_preendgame_order *told; /* orders, play by play */
    size_t told_capacity;
};

/* ---- scenarios.c ----------------------------------------------------------------------------- */

/* Takes the position over; statuses as quoth_preendgame_solve. */
quoth_status q_peg_look_around(quoth_preendgame *peg, const quoth_position *position);

/* Lists cases and candidates, these ranked by how good they look. */
quoth_status q_peg_get_ready(quoth_preendgame *peg, const quoth_position *position);

/* How much of the memory for tables is kept for telling equals apart by spread. */
size_t q_peg_leads_bytes(const quoth_preendgame *peg);

void q_peg_worker_free(q_peg_worker *worker, const quoth_memory *memory);
void q_peg_groups_free(quoth_preendgame *peg);

/* How good plays look: an order of pointers to candidates. */
int q_peg_looks_better(const void *x, const void *y, const void *unused);

void q_peg_rank(quoth_preendgame *peg, q_sort_order *order);

/* ---- candidates.c -------------------------------------------------------------------------- */

/* Two for a win and one for a draw, of the cases known. */
uint32_t q_peg_points(const q_peg_candidate *candidate);

/* Runs a task on every worker; QUOTH_STOPPED if one was stopped. */
quoth_status q_peg_run(quoth_preendgame *peg, void (*task)(void *peg, unsigned number));

/* Tries the candidates until the first `top` are known. */
quoth_status q_peg_solve_cases(quoth_preendgame *peg);

/* Notes how a play ends in the order with this index of its group. */
void q_peg_note_outcome(const quoth_preendgame *peg, q_peg_candidate *candidate, size_t order,
                        int result);

/* ---- spreads.c ----------------------------------------------------------------------------- */

/* After q_peg_solve_cases, of ranked candidates: finds the spreads of the first `top`, and which of
 * the plays that win as much as the last of them have the highest.  QUOTH_NO_MEMORY where that
 * needs more than q_peg_leads_bytes.  Contenders of which it is not known are `open` then. */
quoth_status q_peg_solve_spreads(quoth_preendgame *peg);

#endif
