/* Points that the rules give beside those of plays: for going out, by the number of players, and
 * for failed challenges. */
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

/* The points that a failed challenge of a play of so many words gives the player who made it. */
static inline int q_challenge_bonus(const quoth_cross_rules *rules, unsigned words)
{
    switch (rules->challenge) {
    case QUOTH_CHALLENGE_5:
        return 5;
    case QUOTH_CHALLENGE_10:
        return 10;
    case QUOTH_CHALLENGE_5_A_WORD:
        return 5 * (int)words;
    case QUOTH_CHALLENGE_10_A_WORD:
        return 10 * (int)words;
    case QUOTH_CHALLENGE_VOID:
    case QUOTH_CHALLENGE_SINGLE:
    case QUOTH_CHALLENGE_DOUBLE:
    case QUOTH_CHALLENGE_TRIPLE:
        break;
    }
    return 0;
}

#endif
