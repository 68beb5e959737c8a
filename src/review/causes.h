/* What was wrong with a play: rules on the position, the tiles kept, and what others can answer. */
#ifndef Q_REVIEW_CAUSES_H
#define Q_REVIEW_CAUSES_H

#include "review/evaluate.h"

/* Fills in the causes of a turn that is a mistake; `made` is the play that counts. */
quoth_status q_find_causes(q_weigher *w, quoth_review_turn *turn, const quoth_play *made,
                           const q_weighed *weighed);

#endif
