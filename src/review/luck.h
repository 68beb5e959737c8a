/* Draw luck: the value of the tiles drawn less the mean over all possible draws. */
#ifndef Q_REVIEW_LUCK_H
#define Q_REVIEW_LUCK_H

#include "review/evaluate.h"

/* Random draws for the mean over all draws of two tiles or more; chosen by taste. */
enum { Q_LUCK_DRAWS = 200 };

/* Evaluates the tiles that the player of a turn drew after `leave`, that of the turn before.  Luck
 * is unknown if the rack lacks a tile of the leave, or is not whole. */
quoth_status q_evaluate_luck(q_turn_evaluator *e, quoth_review_turn *turn, const quoth_tile *leave,
                             unsigned count);

#endif
