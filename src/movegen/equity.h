/* The game state given to evaluators, and the equity of a single play. */
#ifndef Q_MOVEGEN_EQUITY_H
#define Q_MOVEGEN_EQUITY_H

#include "board/position.h"

/* The game state for a seat that holds the given rack. */
quoth_game_state q_game_state_of(const quoth_position *position, unsigned seat,
                                 const quoth_tile *rack, unsigned count);

/* Whether a square has a premium square beside it at right angles to direction `d`, which a
 * cross-word could cover. */
bool q_beside_premium(const quoth_cross *cross, unsigned d, unsigned square);

#endif
