/* Move ordering: which plays of a node are searched first.
 *
 * In more than 99 % of the nodes that fail high the first play does, so what counts is the size of
 * the tree behind it.  The order score of a play is its score, plus points for the tiles it lays
 * and for their value, more if the rest of the rack can then be played out in a line that the play
 * leaves alone (the follow-up), by far most if it goes out itself, and the history heuristic
 * (Schaeffer 1989).  In q_order_moves the best play of the transposition table comes before all. */
#ifndef Q_ENDGAME_MOVE_ORDER_H
#define Q_ENDGAME_MOVE_ORDER_H

#include "endgame/make_move.h"

/* Scores the plays of a node, tree->play from `first` on, for q_pick_next. */
void q_order_moves(q_tree *t, const q_tree_node *n, size_t first);

/* Swaps the play with the highest order score to the front: a step of selection sort. */
void q_pick_next(q_small_play *play, size_t count);

/* History heuristic: rewards play[before], which caused a cutoff, and penalises the `before` plays
 * that were searched or skipped before it. */
void q_update_history(q_tree *t, unsigned seat, const q_small_play *play, size_t before);

#endif
