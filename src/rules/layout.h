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

/* Reads a seed; false if it is no number up to QUOTH_BOARD_SEED_MAX. */
bool q_seed_read(uint32_t *seed, const char *text);

/* Makes the random board of a seed of a layout, whose name ends with `:SEED` then. */
void q_layout_randomise(quoth_layout *layout, uint32_t seed);

/* The same of the board of a rule set, whose name then ends so, too. */
void q_rules_randomise(quoth_cross_rules *rules, uint32_t seed);

#endif
