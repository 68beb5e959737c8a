/* The one-tile endgame: both players have one tile and the bag is empty.  Only two choices matter,
 * to play the tile or to pass, so a short recursion values it from the one-tile
 * plays of the parent.
 *
 * The score of a one-tile play depends on the squares next to it only.  So after any play the
 * one-tile plays are those of the position before it, except on the squares that the play covered
 * and those at the ends of the runs that it made. */
#ifndef Q_ENDGAME_ONE_TILE_H
#define Q_ENDGAME_ONE_TILE_H

#include "endgame/make_move.h"

bool q_is_one_tile_endgame(const q_tree *t, const q_tree_state *s);

/* The exact value of a one-tile endgame.  out[seat]: the best score of the seat's tile; -1: it does
 * not fit anywhere. */
int q_one_tile_value(const q_tree *t, const q_tree_state *s, const int out[2]);

/* The exact value of child->play, which leaves the one-tile endgame child->state.  The node has the
 * lists of both seats, and there are tiles on the board. */
q_score q_value_before_one_tile(q_tree *t, q_tree_node *n, q_tree_node *child);

#endif
