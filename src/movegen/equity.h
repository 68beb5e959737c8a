/* How the game stands, and the value of a play beyond its score. */
#ifndef Q_MOVEGEN_EQUITY_H
#define Q_MOVEGEN_EQUITY_H

#include "board/position.h"

/* How the game stands for a seat that holds a rack. */
quoth_game_state q_game_state_of(const quoth_position *position, unsigned seat,
                                 const quoth_tile *rack, unsigned count);

/* Whether the opponent could use a premium beside a square of a lane along `d`. */
bool q_beside_premium(const quoth_cross *cross, unsigned d, unsigned square);

#endif
