/* One case before the end of a game: what becomes of a play where the bag lies in a given order. */
#ifndef Q_PREENDGAME_OUTCOMES_H
#define Q_PREENDGAME_OUTCOMES_H

#include "preendgame/bag_orders.h"
#include "endgame/tree.h"

enum { Q_REFUTERS = 8 };

typedef struct q_choice q_choice;

/* One thread's work.  The rules by which the players choose are those of quoth/preendgame.h. */
typedef struct q_outcomes {
    q_tree tree;
    q_choice *choice; /* what players decided who do not know the case */
    q_order *order;   /* of all decisions that are being made, one after another */
    size_t orders, orders_capacity;
    unsigned asked;               /* outcomes of plays */
    unsigned refuters;            /* noted so far */
    uint32_t refuter[Q_REFUTERS]; /* ids of the replies that refuted last */
    unsigned seat;                /* whose question it is */
    bool unaware;                 /* the other does not know the bag */
} q_outcomes;

bool q_outcomes_new(q_outcomes *outcomes, const quoth_cross *cross, size_t bytes,
                    const quoth_memory *memory);
void q_outcomes_free(q_outcomes *outcomes);

/* Begins with another position; the tree is begun after it. */
void q_outcomes_begin(q_outcomes *outcomes, unsigned seat, bool unaware);

/* The code of some tiles among all that a seat may hold. */
uint32_t q_code_of(const q_rack_table *whole, const q_unseen *tiles);

/* Puts a node into a case as `seat` sees it: the bag in this order, the rest on the other rack. */
void q_enter_case(q_tree *tree, unsigned at, unsigned seat, const q_unseen *unseen,
                  const q_order *order, unsigned bag);

enum { Q_CASE_LOST = -1, Q_CASE_DRAWN, Q_CASE_WON };

/* How the case that the root is in ends for the player who makes this play there.  False with a
 * status of the tree set, or after about `nodes` positions (0: no limit). */
bool q_outcome(q_outcomes *outcomes, const q_small_play *play, uint64_t nodes, int *result);

/* What that player gains from there on, less what the other gains: exact between `low` and `high`,
 * else a bound, at most `low` or at least `high`.  False as above. */
bool q_outcome_gain(q_outcomes *outcomes, const q_small_play *play, int low, int high,
                    uint64_t nodes, int *gain);

/* A cheap estimate of that: by the best replies on the board as it is. */
int q_outcome_estimate(q_outcomes *outcomes, const q_small_play *play);

#endif
