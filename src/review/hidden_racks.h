/* The endgame of three or four players, who know only their own racks. */
#ifndef Q_REVIEW_HIDDEN_RACKS_H
#define Q_REVIEW_HIDDEN_RACKS_H

#include "review/turn_evaluator.h"

enum { Q_HIDDEN_RACKS_MAX = 100 };

/* Evaluates plays with an empty bag: the mean over all deals of the unseen tiles to the other
 * racks, weighted by their probabilities, each deal solved by max^n (quoth/endgame.h) with open
 * racks.  *deals: their number.  QUOTH_NOT_FOUND for more than Q_HIDDEN_RACKS_MAX deals, or if the
 * solver runs out of `nodes`. */
quoth_status q_evaluate_hidden_racks(q_turn_evaluator *e, const quoth_position *before,
                                     const quoth_play *play, size_t plays, uint64_t nodes,
                                     quoth_review_value *value, unsigned *deals);

#endif
