/* Whether one play changes another: plays that do not interfere can be made in either order. */
#ifndef Q_ENDGAME_INTERFERENCE_H
#define Q_ENDGAME_INTERFERENCE_H

#include "endgame/tree.h"

/* The squares on which a new tile would make a play illegal or change its score, a bit each. */
typedef struct q_square_set {
    uint32_t row[QUOTH_SIDE_MAX];
} q_square_set;

/* The squares that a play depends on: those that it fills, the ends of its word, and the ends of
 * the words across. */
void q_squares_needed(const q_tree *t, const q_small_play *play, q_square_set *needed);

/* Whether a play lays a tile on one of these squares. */
bool q_lays_on(const q_tree *t, const q_small_play *play, const q_square_set *squares);

#endif
