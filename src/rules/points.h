/* Points that the rules give for going out, by the number of players. */
#ifndef Q_RULES_POINTS_H
#define Q_RULES_POINTS_H

#include "quoth/tiles.h"

/* The factor of the other racks' values that a seat gains by going out. */
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
