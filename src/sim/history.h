/* History reconstruction: earlier turns of a player, each with the position before it. */
#ifndef Q_SIM_HISTORY_H
#define Q_SIM_HISTORY_H

#include "quoth/infer.h"

typedef struct q_past_turn {
    quoth_position *before; /* allocated by the caller; all racks are unknown */
    quoth_play play;
    unsigned leave_size;
} q_past_turn;

/* The last play of a seat other than the player to move; NULL if there is none.  *removed: it was
 * challenged off. */
const quoth_cross_move *q_last_play_of_others(const quoth_position *position,
                                              const quoth_cross_move *move, size_t moves,
                                              bool *removed);

/* Reconstructs up to `most` turns of a seat, the latest first, by undoing the moves of the record.
 * Stops at a turn with an empty bag and at a play that was challenged off.  Returns the number of
 * turns. */
unsigned q_past_turns(q_past_turn *turn, unsigned most, const quoth_position *position,
                      unsigned seat, const quoth_cross_move *move, size_t moves);

#endif
