/* Leave values that follow what is unseen. */
#ifndef Q_EVAL_UNSEEN_ADJUSTMENT_H
#define Q_EVAL_UNSEEN_ADJUSTMENT_H

#include "quoth/values.h"

/* What each tile of a rack, if it is kept, adds to the leave for every tile that is drawn. */
void q_unseen_adjustments(const quoth_unseen_adjustment *context, const quoth_game_state *game,
                          const quoth_tile *rack, unsigned count, int64_t *drift);

#endif
