/* Random draws of word knowledge from a quoth_ghost_belief (quoth/ghost_players.h). */
#ifndef Q_GHOST_OPPONENT_BELIEF_H
#define Q_GHOST_OPPONENT_BELIEF_H

#include "quoth/ghost_players.h"

/* Whether the word with this rank is known in the game with this number.  A hash decides: the
 * splitmix64 finalizer of number and rank, as a number in [0, 1), is below the word's chance.  So
 * repeated calls agree and no drawn set of words is stored. */
bool q_belief_knows(const quoth_ghost_belief *belief, uint64_t game, uint32_t rank);

/* A Bernoulli draw: true with this chance.  Takes one number from `random`. */
bool q_bernoulli(double chance, quoth_random *random);

#endif
