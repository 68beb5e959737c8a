/* What the turns of a game are valued with. */
#ifndef Q_REVIEW_EVALUATOR_H
#define Q_REVIEW_EVALUATOR_H

#include "quoth/endgame.h"
#include "quoth/preendgame.h"
#include "quoth/review.h"

/* What all turns of a game share. */
typedef struct q_weigher {
    const quoth_memory *memory;
    const quoth_cross *cross;
    const quoth_review_options *options;
    const quoth_wins *wins;
    quoth_wins *own_wins; /* the library's, where the caller gave none */
    unsigned players;
    quoth_play_finder *finder;
    quoth_plays plays;
    quoth_position *scratch;
    quoth_sim *sim; /* made when they are needed, as are the next */
    quoth_endgame *endgame;
    quoth_preendgame *preendgame;
    quoth_watch watch; /* the caller's, with the turns done */
    size_t done, total;
} q_weigher;

#endif
