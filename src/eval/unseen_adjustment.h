/* The unseen-tile adjustment of leave values (formula in quoth/evaluator.h). */
#ifndef Q_EVAL_UNSEEN_ADJUSTMENT_H
#define Q_EVAL_UNSEEN_ADJUSTMENT_H

#include "quoth/evaluator.h"

/* Fills by_tile[i] with the adjustment, for each tile drawn, of a leave that has rack[i]. */
void q_unseen_adjustments(const quoth_unseen_adjustment *adjustment, const quoth_game_state *game,
                          const quoth_tile *rack, unsigned count, int64_t *by_tile);

#endif
