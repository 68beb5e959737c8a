/* Estimates leave values from the words of a lexicon and a tile set. */
#ifndef Q_EVAL_LEAVE_ESTIMATE_H
#define Q_EVAL_LEAVE_ESTIMATE_H

#include "quoth/leaves.h"

typedef struct q_estimate q_estimate;

quoth_status q_estimate_make(q_estimate **estimate, const quoth_tiles *tiles,
                             const quoth_lexicon *lexicon, const quoth_memory *memory,
                             quoth_error *error);
void q_estimate_free(q_estimate *estimate, const quoth_memory *memory);
quoth_points q_estimate_value(const q_estimate *estimate, const quoth_tile *tile, size_t count);

/* Fills in the values of the masks that take the first ones among equal tiles. */
void q_estimate_table(const q_estimate *estimate, const quoth_tile *tile, size_t count,
                      quoth_points *value);

#endif
