/* Upper bounds on what can still be gained: from the rules alone, for any play of all; and from
 * the words that still fit, for one seat while the opponent only passes.  The latter bound the
 * value of a node too, because passing is one of the opponent's choices. */
#ifndef Q_ENDGAME_BOUNDS_H
#define Q_ENDGAME_BOUNDS_H

#include "endgame/tree.h"

/* ---- from the rules alone ------------------------------------------------------------------ */

/* An upper bound on the absolute value of a position. */
int q_value_bound(const quoth_position *position);

/* An upper bound on what a seat still gains, whatever the others do. */
int q_gain_bound(const quoth_position *position, unsigned seat);

/* An upper bound on the score of a play of a seat in a line, from its tiles, its premium squares
 * and its cross-sets; -1: there is none. */
int q_play_bound(const q_tree *t, const q_tree_node *n, unsigned seat, unsigned line);

/* ---- from the words that still fit (max_score.h) ------------------------------------------- */

/* An upper bound on what a seat gains from a node on while the opponent only passes, the end of the
 * game included.  Known only if it is at most `points`.  The bag is empty. */
q_points_bound q_gain_within(q_tree *t, const q_tree_node *n, unsigned seat, int points);

/* most[k]: an upper bound on what the player to move gains after a play that leaves k tiles, while
 * the opponent only passes, the end of the game included.  Sets *known to false if there is no
 * bound.  The bag is empty. */
quoth_status q_gains_after_play(q_tree *t, const q_tree_node *n, int most[Q_MAX_SCORE_TILES + 1],
                                bool *known);

/* A guess of these bounds, by those found lately for as many tiles.  False if the player holds more
 * than Q_MAX_SCORE_TILES. */
bool q_guess_gains_after_play(q_tree *t, const q_tree_node *n, int most[Q_MAX_SCORE_TILES + 1]);

#endif
