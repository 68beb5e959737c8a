/* Tossing for what is known: see quoth/players.h. */
#ifndef Q_GHOST_OPPONENT_BELIEF_H
#define Q_GHOST_OPPONENT_BELIEF_H

#include "quoth/players.h"

/* Whether a word is known in a game, all of which follows from a number: the finalizer of
 * splitmix64 of number and rank, as a number from 0 to 1, is below the word's chance. */
bool q_belief_knows(const quoth_belief *belief, uint64_t game, uint32_t rank);

/* True with this chance; draws once from `random`. */
bool q_bernoulli(double chance, quoth_random *random);

#endif
