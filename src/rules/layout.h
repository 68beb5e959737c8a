/* Writes the rows of a layout, also as part of written rules; random boards. */
#ifndef Q_RULES_LAYOUT_H
#define Q_RULES_LAYOUT_H

#include "quoth/tiles.h"

/* Writes a layout, with the character `plain` for a square without a premium. */
quoth_status q_layout_write(const quoth_layout *layout, char plain, const quoth_sink *sink,
                            quoth_error *error);

/* Copies what stands before the last colon of NAME:SEED to `base`; returns what stands behind it,
 * or NULL if the name has no colon or `room` is too small. */
const char *q_seed_of(char *base, size_t room, const char *name);

/* Makes the random board of a seed of a layout of the library, whose name ends with `:SEED` then.
 * False, and nothing is changed, if the seed is no number up to QUOTH_BOARD_SEED_MAX. */
bool q_layout_randomise(quoth_layout *layout, const char *seed);

#endif
