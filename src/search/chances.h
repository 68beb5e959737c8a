/* The chance to be first in a game that is not over, from the points of all seats. */
#ifndef Q_SEARCH_CHANCES_H
#define Q_SEARCH_CHANCES_H

#include "quoth/values.h"

/* How a game was left off. */
typedef struct q_left_off {
    unsigned players, turn;
    int64_t points[QUOTH_PLAYERS_MAX]; /* in thousandths, with what tiles kept are worth */
    unsigned unseen;                   /* tiles that the player to move does not see */
    double stretch;                    /* of leads, by the number of players: q_lead_stretch */
} q_left_off;

/* With more players fewer turns are left to each, so a lead counts for as much as a larger one. */
double q_lead_stretch(unsigned players);

double q_chance_first(const quoth_wins *wins, const q_left_off *left, unsigned seat);

#endif
