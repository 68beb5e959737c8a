/* The chance to be first in a game that is not over, from the points of all seats. */
#ifndef Q_EVAL_WIN_SHARES_H
#define Q_EVAL_WIN_SHARES_H

#include "quoth/values.h"

/* How a game was left off. */
typedef struct q_left_off {
    unsigned players, turn;
    int64_t points[QUOTH_PLAYERS_MAX]; /* in thousandths, with what tiles kept are worth */
    unsigned unseen;                   /* tiles that the player to move does not see */
} q_left_off;

/* The table is one for as many players as the game has.  The chances of all seats add up to 1. */
double q_chance_first(const quoth_wins *wins, const q_left_off *left, unsigned seat);

#endif
