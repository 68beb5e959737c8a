/* What the tiles left on racks count at the end of a game. */
#ifndef Q_RULES_POINTS_H
#define Q_RULES_POINTS_H

#include "quoth/tiles.h"

/* Bound on the factors of a rack's value: out_gain, out_loss and stuck_loss of the rules. */
enum { Q_RACK_TIMES_MAX = 10 };

/* The factor of the other racks' values that a seat gains by going out, by the
 * number of players. */
static inline int q_out_gain(const quoth_cross_rules *rules, unsigned players)
{
    return players > 2 ? rules->out_gain_many : rules->out_gain;
}

/* The factor of its own rack's value that each other seat loses then. */
static inline int q_out_loss(const quoth_cross_rules *rules, unsigned players)
{
    return players > 2 ? rules->out_loss_many : rules->out_loss;
}

#endif
