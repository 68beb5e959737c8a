/* Win shares: the chance of each seat to end first in an unfinished game. */
#ifndef Q_EVAL_WIN_SHARES_H
#define Q_EVAL_WIN_SHARES_H

#include "quoth/evaluator.h"

/* An unfinished game. */
typedef struct q_unfinished_game {
    unsigned players, turn;
    int64_t points[QUOTH_PLAYERS_MAX]; /* thousandths, leave values included */
    unsigned unseen;                   /* unseen tiles of the player to move */
} q_unfinished_game;

/* The win share of a seat; `win_table` is that for the number of players.  The shares of all seats
 * add up to 1. */
double q_win_share(const quoth_win_table *win_table, const q_unfinished_game *left, unsigned seat);

#endif
