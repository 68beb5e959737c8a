/* How much can still be gained. */
#ifndef Q_ENDGAME_BOUNDS_H
#define Q_ENDGAME_BOUNDS_H

#include "endgame/tree.h"

/* No value of a position with these racks is further from 0, whatever is played. */
int q_value_bound(const quoth_position *position);

/* No seat can gain more from here on, whatever the others do. */
int q_gain_bound(const quoth_position *position, unsigned seat);

/* Whether a seat gains no more than `points` from a node on while the other player only passes;
 * *most is a bound then, the end of the game included.  The bag is empty.  False where that is not
 * known, and with a status of tree->reach. */
bool q_gain_within(q_tree *tree, unsigned at, unsigned seat, int points, int *most);

/* The most that the player to move gains after a play of a node, by the number of tiles that it
 * leaves, from 1 on, while the other player only passes; the end of the game included.  False as
 * above. */
bool q_gains_after_play(q_tree *tree, unsigned at, int most[Q_MAX_SCORE_TILES + 1]);

#endif
