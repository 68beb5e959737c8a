/* Layouts as part of rules, and random boards. */
#ifndef Q_RULES_LAYOUT_H
#define Q_RULES_LAYOUT_H

#include "quoth/tiles.h"

/* Writes a layout, with the character `plain` for a square without a premium. */
quoth_status q_layout_write(const quoth_layout *layout, char plain, const quoth_sink *sink,
                            quoth_error *error);

/* Of NAME:SEED copies NAME to `base` and returns SEED.  NULL if the name has no colon or NAME does
 * not fit. */
const char *q_seed_of(char *base, size_t size, const char *name);

/* Shuffles the premiums of a layout by a seed and adds `:SEED` to its name. */
void q_layout_randomise(quoth_layout *layout, uint32_t seed);

/* The same by a seed as text.  QUOTH_NOT_FOUND, with the layout unchanged, unless the text is a
 * number up to QUOTH_BOARD_SEED_MAX. */
quoth_status q_layout_randomise_by_text(quoth_layout *layout, const char *seed, quoth_error *error);

/* Shuffles the premiums of the rules' board and adds `:SEED` to both names. */
void q_rules_randomise(quoth_cross_rules *rules, uint32_t seed);

#endif
