/* Writes the rows of a layout, also as part of written rules. */
#ifndef Q_RULES_LAYOUT_H
#define Q_RULES_LAYOUT_H

#include "quoth/tiles.h"

/* Writes a layout, with the character `plain` for a square without a premium. */
quoth_status q_layout_write(const quoth_layout *layout, char plain, const quoth_sink *sink,
                            quoth_error *error);

#endif
