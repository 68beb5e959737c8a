/* The turns of another player, as the board was before each. */
#ifndef Q_SIM_HISTORY_H
#define Q_SIM_HISTORY_H

#include "quoth/infer.h"

typedef struct q_rewound {
    quoth_position *before; /* no rack is known; made by the caller */
    quoth_play play;
    unsigned kept; /* tiles of the rack that stayed */
} q_rewound;

/* The last play that another seat than the player to move made; NULL if there is none.  *withdrawn
 * tells whether it was taken back. */
const quoth_cross_move *q_last_of_others(const quoth_position *position,
                                         const quoth_cross_move *move, size_t moves,
                                         bool *withdrawn);

/* Fills in the last turns of a seat, the latest first, at most `most` of them.  It ends before a
 * turn with an empty bag and before a play that was withdrawn.  Returns their number. */
unsigned q_rewind(q_rewound *turn, unsigned most, const quoth_position *position, unsigned seat,
                  const quoth_cross_move *move, size_t moves);

#endif
