/* The posterior over an opponent's leaves, in one format. */
#ifndef Q_FORMAT_CROSS_INFER_H
#define Q_FORMAT_CROSS_INFER_H

#include "quoth/infer.h"

/* An inference as JSON, as quoth_cross_write_infer writes it: for a program that needs no other
 * format. */
quoth_status q_infer_json(const quoth_position *position, const quoth_infer_result *r,
                          uint64_t seed, size_t top, const quoth_sink *sink);

#endif
