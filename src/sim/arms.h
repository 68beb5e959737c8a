/* The candidates ("arms") of a simulation: statistics, ranking, elimination.  arms.c has the
 * formulas. */
#ifndef Q_SIM_ARMS_H
#define Q_SIM_ARMS_H

#include "quoth/search.h"

enum {
    Q_WIN_UNIT = 1000000, /* a share of a win is an integer in units of 10^-6 */

    /* Deals before a play may be eliminated by its results alone.  Chosen by taste. */
    Q_TRUSTED = 20,

    /* Deals before that, if nearly all were decided, and in the same way for both plays: an event
     * that happened in each of 100 deals has a probability of 98 % or more, nearly for certain. */
    Q_TRUSTED_AGREED = 100
};

/* Sums for a variance, of values cut to a coarser unit so that no sum of squares overflows.  `sum`
 * adds the cut values too: with the exact sum a small variance would be biased. */
typedef struct q_moments {
    int64_t sum;
    uint64_t squares;
} q_moments;

/* Statistics of a candidate over its deals.  Every member has 64 bits: threads and ranks add these
 * structs word by word. */
typedef struct q_arm_stats {
    int64_t win, spread;     /* win in units of 10^-6, spread of 10^-3 */
    q_moments wins, spreads; /* wins in units of 10^-5, spreads of 10^-1 */
    uint64_t decided;        /* deals with a win share below 0.01 or above 0.99 */
    uint64_t games[QUOTH_SIM_PLIES_MAX], bonuses[QUOTH_SIM_PLIES_MAX];
    int64_t scores[QUOTH_SIM_PLIES_MAX];
} q_arm_stats;

/* Statistics of the differences of two candidates, first less second, over the deals of both. */
typedef struct q_pair_stats {
    int64_t win, spread;          /* win in units of 10^-6, spread of 10^-3 */
    q_moments utilities, spreads; /* utilities in units of 10^-5, spreads of 10^-1 */
    uint64_t agreed;              /* deals that were decided in the same way for both */
} q_pair_stats;

typedef struct q_sim_outcome {
    int32_t win, spread; /* win in units of 10^-6, spread of 10^-3 */
} q_sim_outcome;

typedef struct q_sim_arm {
    quoth_play play;
    quoth_points leave; /* equity less score */
    bool ends_game;     /* the play ends the game, so its equity says nothing of its value */
    uint64_t deals;
    bool eliminated;
    unsigned eliminator; /* the leader at that time */
    double utility;      /* as reported */
    double posterior;    /* posterior mean of the utility, less that of the reference play */
} q_sim_arm;

/* All candidates of a run, in order of equity. */
typedef struct q_arms {
    unsigned count;
    q_sim_arm *arm;
    q_arm_stats *stats;
    q_pair_stats *pairs; /* a square matrix; [a][b] is used for a < b */
    quoth_sim_play *play;
    uint32_t *heat; /* by candidate, then by square; NULL unless asked for */
    unsigned leader;
    bool solved;            /* outcomes are exact: all errors are 0 */
    bool shrunken;          /* there is a prior: `posterior` and `posterior_error` are set */
    double posterior_error; /* standard error of a difference of two posterior means */
} q_arms;

void q_arm_count(q_arm_stats *stats, q_sim_outcome outcome);
void q_pair_count(q_pair_stats *stats, q_sim_outcome a, q_sim_outcome b);

unsigned q_arms_running(const q_arms *arms);

/* The deviation of the prior for a number of tiles in the bag and on a full rack: `prior` from two
 * racks in the bag on, then rising linearly to 3 * prior with an empty bag, since leave values and
 * openness assume later turns.  Measured:
 * docs/measurements/2026-11-strength.md, "Few tiles in the bag". */
double q_prior_with(double prior, unsigned bag, unsigned rack);

/* Sets the leader, by posterior mean if `prior` is above 0, else by mean utility. */
void q_arms_rank(q_arms *arms, double prior);

/* Eliminates the candidates that the leader beats by `deviations` standard errors.  With `spare`
 * the best of them stays if only the leader would remain. */
void q_arms_eliminate(q_arms *arms, double deviations, bool spare);

/* Eliminates the running candidates of lowest posterior mean until `most` are left, 1 or more; the
 * leader stays.  For candidates that were ranked with a prior. */
void q_arms_keep(q_arms *arms, unsigned most);

/* Writes arms->play: the leader, then the others by utility, each behind its eliminator; among
 * equals, by equity. */
void q_arms_report(q_arms *arms, size_t squares);

static inline uint64_t q_lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

#endif
