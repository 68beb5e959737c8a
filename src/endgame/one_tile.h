/* The last tiles: positions in which both players have one, valued without a search.
 *
 * A play of one tile depends on the squares next to it only.  So after any play the plays of single
 * tiles are those of the position before, but for the squares that it covered and those at the ends
 * of the runs that it made. */
#ifndef Q_ENDGAME_ONE_TILE_H
#define Q_ENDGAME_ONE_TILE_H

#include "endgame/make_move.h"

/* Whether both have one tile, and the bag is empty. */
bool q_is_one_tile_endgame(const q_tree *t, const q_counts *is);

/* The value there: play the tile, or pass.  `out` is the best score of either; -1: none. */
int q_one_tile_value(const q_tree *t, const q_counts *is, const int out[2]);

/* The value of a play that leaves last tiles, `next`.  The node has both lists, and there are tiles
 * on the board.  0 with a status set without memory. */
int q_value_before_one_tile(q_tree *t, unsigned at, const q_small_play *play, const q_counts *next);

#endif
