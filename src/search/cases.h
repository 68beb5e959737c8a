/* Plays shortly before the end of a game, each against each order of the bag.
 *
 *   cases.c        getting ready: the orders, the candidates, the trees in which they are tried
 *   candidates.c   which candidates win most cases
 *   spreads.c      by how much, and which of those that win as many wins by most
 *   preendgame.c   what is asked and answered
 */
#ifndef Q_SEARCH_CASES_H
#define Q_SEARCH_CASES_H

#include "quoth/preendgame.h"
#include "search/outcomes.h"
#include "search/sort.h"

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
    uint32_t most;            /* points, two for a win and one for a draw, as far as can be: */
    atomic_uint points;       /* those of the cases known */
    atomic_llong spread;      /* summed over */
    atomic_uint spread_cases; /* so many cases */
    bool exact, dropped, has_spread;
    bool left; /* it is not told, though nobody has shown that it cannot catch up */
    size_t outcome_at;
    uint8_t *outcome; /* by order of the group: its result and 2; 0: not known */
    size_t lead_at;   /* where its leads begin, if it is compared by spread */
} q_peg_candidate;

/* The orders that plays with so many drawn tiles meet. */
typedef struct q_peg_group {
    q_order *order;
    atomic_uint *losses; /* of plays tried so far */
    size_t orders, room;
} q_peg_group;

/* What a play leads by at the end of a case, at most. */
typedef struct q_peg_lead {
    int32_t most;
    bool exact; /* it is that */
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
    quoth_play *asked; /* as legal plays are found; none asked about: empty */
    size_t asked_capacity;
    q_peg_candidate *candidate;
    size_t candidates, candidates_capacity;
    q_peg_candidate **ranked;
    size_t ranked_capacity;
    uint8_t *outcome;
    size_t outcomes, outcomes_capacity;
    q_peg_lead *lead; /* of plays that are told apart by spread, one after another */
    size_t leads_capacity;
    bool with_ties;         /* plays that may win as much as the first ones are not dropped */
    size_t first_tie, ties; /* these plays in `ranked` */
    uint64_t share;         /* positions for a case, this time; 0: no limit */
    atomic_size_t open;     /* candidates whose cases are not all known */
    atomic_size_t next;     /* candidate, or task of the spreads */
    size_t tasks;
    quoth_preendgame_play *play;
    size_t plays_capacity;
    quoth_preendgame_order *told; /* orders, play by play */
    size_t told_capacity;
};

/* ---- cases.c ------------------------------------------------------------------------------- */

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

/* ---- spreads.c ----------------------------------------------------------------------------- */

/* Finds the spreads of the first `top` candidates, which are ranked.  A stopped search has found
 * some of them. */
quoth_status q_peg_solve_spreads(quoth_preendgame *peg);

/* After that: takes up again the candidates that may win as much as the last of the first `top`.
 * When their cases are solved and all are ranked, those of the highest spreads get theirs;
 * QUOTH_NO_MEMORY where what that needs is more than q_peg_leads_bytes.  Then those that cannot be
 * among the first are left, whatever is known of them. */
void q_peg_take_ties(quoth_preendgame *peg);
quoth_status q_peg_choose_ties(quoth_preendgame *peg);
void q_peg_leave_ties(quoth_preendgame *peg);

#endif
