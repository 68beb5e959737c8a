/* Tossing for what is known: see quoth/players.h. */
#ifndef Q_PLAYERS_BELIEF_H
#define Q_PLAYERS_BELIEF_H

#include "quoth/players.h"

/* True with this chance; draws once from `random`. */
bool q_toss(double chance, quoth_random *random);

#endif
