/* The candidates of a simulation: what their games brought, which leads, which drop out. */
#ifndef Q_SIM_ARMS_H
#define Q_SIM_ARMS_H

#include "quoth/search.h"

enum {
    Q_WIN_UNIT = 1000000, /* of a chance */
    Q_TRUSTED = 20,       /* deals before a candidate may drop out by them alone, */
    Q_TRUSTED_ALIKE = 100 /* and where nearly all were decided for both in the same way */
};

/* For a variance: values cut to a coarser unit, so that no sum of squares overflows.  Their own sum
 * goes with the squares: the exact one has what was cut off, more than a small variance. */
typedef struct q_moments {
    int64_t sum;
    uint64_t squares;
} q_moments;

/* Sums over the iterations of a candidate.  All members of these structs have 64 bits. */
typedef struct q_arm_sums {
    int64_t win, spread;     /* in units of 10^-6; in thousandths */
    q_moments wins, spreads; /* in units of 10^-5; in tenths */
    uint64_t decided;        /* deals won or lost but for a hundredth of a chance at most */
    uint64_t games[QUOTH_SIM_PLIES_MAX], bonuses[QUOTH_SIM_PLIES_MAX];
    int64_t scores[QUOTH_SIM_PLIES_MAX];
} q_arm_sums;

/* Sums over the deals that two candidates have both seen: of the differences, first less second. */
typedef struct q_pair_sums {
    int64_t win, spread;
    q_moments worths, spreads; /* in units of 10^-5; in tenths */
    uint64_t alike;            /* deals decided for both in the same way */
} q_pair_sums;

typedef struct q_sim_outcome {
    int32_t win, spread; /* units of 10^-6; thousandths */
} q_sim_outcome;

typedef struct q_sim_arm {
    quoth_play play;
    quoth_points kept; /* what its equity has beyond its score */
    bool final;        /* it ends the game: its equity says nothing of what it is worth */
    uint64_t deals;
    bool out;
    unsigned by;  /* it dropped out for this candidate */
    double worth; /* as told */
    double rank;  /* where results are drawn to equities: the worth beyond that of the first */
} q_sim_arm;

/* All candidates of a run. */
typedef struct q_arms {
    unsigned count;
    q_sim_arm *arm;
    q_arm_sums *sums;
    q_pair_sums *pairs; /* [a][b] for a < b, in a square */
    quoth_sim_play *play;
    uint32_t *heat; /* by candidate, then by square; NULL unless asked for */
    unsigned leader;
    bool solved;  /* outcomes are exact: no errors are told */
    bool drawn;   /* to equities: ranks are set, */
    double error; /* and this is the deviation of a difference in rank */
} q_arms;

void q_arm_count(q_arm_sums *sums, q_sim_outcome outcome);
void q_pair_count(q_pair_sums *sums, q_sim_outcome a, q_sim_outcome b);

unsigned q_arms_left(const q_arms *arms);

/* The prior with so many tiles in the bag and on a full rack.  Leave values and what a play exposes
 * count on turns that are not to come: below two racks in the bag it grows evenly, to three times
 * as much at last.  Measured (docs/strength.md). */
double q_prior_with(double prior, unsigned bag, unsigned rack);

/* Puts the candidates in order: by their results, drawn to their equity where `prior` is not 0
 * (quoth_sim_options).  The next two go by this. */
void q_arms_rank(q_arms *arms, double prior);

/* Drops the candidates that the leader beats by `deviations`; `spare`: but for the best of them, if
 * the leader would be left alone. */
void q_arms_drop(q_arms *arms, double deviations, bool spare);

/* Writes arms->play: the leader first, the others by what they are worth, but none before the one
 * that it dropped out for; among equals, by equity. */
void q_arms_tell(q_arms *arms, size_t squares);

#endif
