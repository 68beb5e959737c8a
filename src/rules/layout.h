/* Writing layouts as parts of other texts. */
#ifndef Q_RULES_LAYOUT_H
#define Q_RULES_LAYOUT_H

#include "quoth/tiles.h"

/* Writes the rows with `plain` for a square without a premium. */
quoth_status q_layout_write(const quoth_layout *layout, char plain, const quoth_sink *sink);

#endif
