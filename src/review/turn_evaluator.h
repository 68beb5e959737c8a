/* The memory of an evaluation, shared by all turns of a game. */
#ifndef Q_REVIEW_TURN_EVALUATOR_H
#define Q_REVIEW_TURN_EVALUATOR_H

#include "quoth/endgame.h"
#include "quoth/preendgame.h"
#include "quoth/review.h"

typedef struct q_turn_evaluator {
    const quoth_memory *memory;
    const quoth_cross *cross;
    const quoth_review_options *options;
    const quoth_win_table *win_table;
    quoth_win_table *default_win_table; /* NULL if the caller gave a table */
    unsigned players;
    quoth_play_finder *finder;
    quoth_plays plays;
    quoth_position *scratch;
    /* Created on first use. */
    quoth_sim *sim;
    quoth_endgame *endgame;
    quoth_preendgame *preendgame;
    const quoth_watch *caller; /* the caller's watch; may be NULL */
    const quoth_workers *workers;
    quoth_watch watch; /* calls the caller's, for the parts of a turn */
} q_turn_evaluator;

/* The status of a search for a turn: QUOTH_NOT_FOUND if it does not support the position. */
static inline quoth_status q_turn_status(quoth_status status)
{
    return status == QUOTH_UNSUPPORTED || status == QUOTH_UNKNOWN_RACK || status == QUOTH_ILLEGAL ||
                   status == QUOTH_GAME_OVER
               ? QUOTH_NOT_FOUND
               : status;
}

#endif
