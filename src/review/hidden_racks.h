/* The end of a game of three or four players, where only the own rack is known. */
#ifndef Q_REVIEW_HIDDEN_RACKS_H
#define Q_REVIEW_HIDDEN_RACKS_H

#include "review/evaluator.h"

enum { Q_DEALS_MOST = 100 };

/* Values plays of the player to move with an empty bag: the mean over every way in which the unseen
 * tiles can lie on the other racks, each as likely as the tiles make it, and played out by max-n
 * (quoth/endgame.h) as if all saw all.  *deals tells how many ways there are.  QUOTH_NOT_FOUND
 * where there are more than Q_DEALS_MOST, or more than `nodes` positions to search. */
quoth_status q_value_deals(q_weigher *w, const quoth_position *before, const quoth_play *play,
                           size_t plays, uint64_t nodes, quoth_review_value *value,
                           unsigned *deals);

#endif
