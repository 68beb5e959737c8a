/* Inside values: calling a quoth_values. */
#ifndef Q_EVAL_VALUES_H
#define Q_EVAL_VALUES_H

#include "quoth/values.h"

/* The caller's values as this version knows them; those of NULL are the baseline without leaves. */
void q_values_open(quoth_values *values, const quoth_values *given);

/* Fills placed[1 << count] and exchanged[1 << count] for a rack in rising order.  QUOTH_TOO_LARGE
 * where a value is beyond QUOTH_LEAVE_VALUE_MAX, or the status with which the values' own
 * functions failed.  */
quoth_status q_values_fill(const quoth_values *values, const quoth_game_state *game,
                           const quoth_tile *rack, unsigned count, quoth_points *placed,
                           quoth_points *exchanged);

/* The same for one set of tiles. */
quoth_status q_values_leave(const quoth_values *values, const quoth_game_state *game,
                            const quoth_leave *kept, quoth_points *value);

/* The cost of each letter on the empty board beside a premium; cost[0] is 0. */
quoth_status q_values_opening(const quoth_values *values, const quoth_game_state *game,
                              quoth_points cost[QUOTH_LETTERS_MAX + 1]);

#endif
