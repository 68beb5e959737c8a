/* The chance to be first in a game that is not over, from the points of all seats. */
#ifndef Q_EVAL_WIN_SHARES_H
#define Q_EVAL_WIN_SHARES_H

#include "quoth/values.h"

/* How a game was left off. */
typedef struct q_unfinished_game {
    unsigned players, turn;
    int64_t points[QUOTH_PLAYERS_MAX]; /* in thousandths, with what tiles kept are worth */
    unsigned unseen;                   /* tiles that the player to move does not see */
} q_unfinished_game;

/* The table is one for as many players as the game has.  The chances of all seats add up to 1. */
double q_win_share(const quoth_wins *wins, const q_unfinished_game *left, unsigned seat);

#endif
