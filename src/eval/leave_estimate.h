/* Estimates leave values from the words of a lexicon and a tile set. */
#ifndef Q_EVAL_LEAVE_ESTIMATE_H
#define Q_EVAL_LEAVE_ESTIMATE_H

#include "quoth/leaves.h"
#include "quoth/lexicon_graph.h"

typedef struct q_estimate q_estimate;

/* Makes an estimate of the words of a graph in the alphabet of the tiles.  `sorted`: the letters of
 * each word are in rising order, so that no word shows what its letters extend.  QUOTH_STOPPED,
 * QUOTH_NO_MEMORY. */
quoth_status q_estimate_of_graph(q_estimate **estimate, const quoth_tiles *tiles, quoth_graph graph,
                                 bool sorted, const quoth_watch *watch, const quoth_memory *memory);

quoth_status q_estimate_make(q_estimate **estimate, const quoth_tiles *tiles,
                             const quoth_lexicon *lexicon, const quoth_context *context,
                             quoth_error *error);
void q_estimate_free(q_estimate *estimate, const quoth_memory *memory);
quoth_points q_estimate_value(const q_estimate *estimate, const quoth_tile *tile, size_t count);

/* Fills in the values of the masks that take the first ones among equal tiles. */
void q_estimate_table(const q_estimate *estimate, const quoth_tile *tile, size_t count,
                      quoth_points *value);

#endif
