/* Luck: what was drawn against what could have been drawn. */
#ifndef Q_REVIEW_LUCK_H
#define Q_REVIEW_LUCK_H

#include "review/evaluate.h"

/* Values the tiles that the player of a turn drew since the turn before, when `kept` stayed on the
 * rack.  The luck is not known where the rack does not hold what was kept, or is not whole. */
quoth_status q_value_luck(q_weigher *w, quoth_review_turn *turn, const quoth_tile *kept,
                          unsigned count);

#endif
