/* Calls an evaluator (quoth_evaluator) and checks its results. */
#ifndef Q_EVAL_EVALUATOR_H
#define Q_EVAL_EVALUATOR_H

#include "quoth/evaluator.h"

/* Copies the caller's evaluator, dropping unknown members of a newer version and zeroing missing
 * members of an older one; NULL: the baseline without leaves. */
void q_evaluator_open(quoth_evaluator *evaluator, const quoth_evaluator *given);

/* Fills placed[1 << count] and exchanged[1 << count] for a rack in rising order.  QUOTH_TOO_LARGE
 * if a value is beyond QUOTH_LEAVE_VALUE_MAX, or the status of a failed function of the
 * evaluator. */
quoth_status q_evaluator_fill(const quoth_evaluator *evaluator, const quoth_game_state *game,
                              const quoth_tile *rack, unsigned count, quoth_points *placed,
                              quoth_points *exchanged);

/* Evaluates one leave; fails as q_evaluator_fill does. */
quoth_status q_evaluator_leave(const quoth_evaluator *evaluator, const quoth_game_state *game,
                               const quoth_leave *leave, quoth_points *value);

/* Fills in the cost of each letter beside a premium square on the empty board; cost[0] is 0. */
quoth_status q_evaluator_opening(const quoth_evaluator *evaluator, const quoth_game_state *game,
                                 quoth_points cost[QUOTH_LETTERS_MAX + 1]);

/* Reports the status of the calls above. */
quoth_status q_evaluator_report(quoth_error *error, quoth_status status);

#endif
