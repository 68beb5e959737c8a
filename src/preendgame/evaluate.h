/* Evaluating one candidate in one scenario of the pre-endgame: how does the game end if this play
 * is made and the bag lies in this order?
 *
 * The players choose by the model of quoth/preendgame.h.  While the bag has tiles, an informed
 * player knows the scenario and makes the best play in it.  An uninformed player does not know it,
 * and makes the play that brings most over all scenarios that the player holds possible: one
 * decision for the whole information set.  With an empty bag both know all tiles, and alpha-beta
 * takes over (endgame/alphabeta.c). */
#ifndef Q_PREENDGAME_EVALUATE_H
#define Q_PREENDGAME_EVALUATE_H

#include "endgame/tree.h"
#include "preendgame/bag_orders.h"

enum { Q_KILLERS = 4 };

/* An order of the bag as `seat` imagines it: the unseen tiles that are not in the bag are on the
 * other rack. */
typedef struct q_scenario {
    unsigned seat;
    unsigned bag; /* tiles in the bag */
    const q_tile_bag *unseen;
    const q_bag_order *order;
} q_scenario;

/* How a scenario ends for a player. */
enum { Q_LOSS = -1, Q_DRAW, Q_WIN };

typedef struct q_decision q_decision;

/* The searcher of one thread. */
typedef struct q_scenario_evaluator {
    q_tree tree;
    q_decision *decision; /* a cache of the decisions of uninformed players */
    q_bag_order *order;   /* a stack: the orders that the decisions being made go through */
    size_t orders, orders_capacity;
    unsigned evaluated;         /* plays, for asking the watch */
    unsigned killers;           /* noted so far */
    uint32_t killer[Q_KILLERS]; /* ids of the replies that refuted last (killer heuristic) */
    unsigned seat;              /* the player to move at the root */
    bool uninformed;            /* the opponent does not know the bag either */
} q_scenario_evaluator;

bool q_scenario_evaluator_new(q_scenario_evaluator *evaluator, const quoth_cross *cross,
                              size_t bytes, const quoth_memory *memory);
void q_scenario_evaluator_free(q_scenario_evaluator *evaluator);

/* Begins with another position; the tree is begun after it. */
void q_scenario_evaluator_begin(q_scenario_evaluator *evaluator, unsigned seat, bool uninformed);

/* The number of some tiles in a rack table. */
uint32_t q_rack_number(const q_rack_table *table, const q_tile_bag *tiles);

/* Puts a node of the tree into a scenario. */
void q_enter_scenario(q_tree *tree, q_tree_node *node, const q_scenario *scenario);

/* The result of the scenario, Q_LOSS, Q_DRAW or Q_WIN, for the player who makes `play` at the root.
 * Status Q_OUT_OF_BUDGET after about `nodes` nodes; 0: no limit. */
q_score q_evaluate_result(q_scenario_evaluator *evaluator, const q_scenario *scenario,
                          const q_small_play *play, uint64_t nodes);

/* The spread at the end of the scenario for that player: exact within the window, else a bound. */
q_score q_evaluate_spread(q_scenario_evaluator *evaluator, const q_scenario *scenario,
                          const q_small_play *play, q_window window, uint64_t nodes);

/* A static estimate of the spread, by the best replies on the board as it is. */
q_score q_estimate_spread(q_scenario_evaluator *evaluator, const q_scenario *scenario,
                          const q_small_play *play);

#endif
