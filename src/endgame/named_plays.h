/* The plays of the root that a caller wants valued. */
#ifndef Q_ENDGAME_NAMED_PLAYS_H
#define Q_ENDGAME_NAMED_PLAYS_H

#include "quoth/cross.h"

/* {0}: all plays. */
typedef struct q_named {
    quoth_play *play; /* each once, as move generation has it */
    size_t plays, capacity;
} q_named;

/* Sets the plays; `play` NULL: all plays.  QUOTH_ILLEGAL if one is not legal. */
quoth_status q_named_set(q_named *named, const quoth_position *position, const quoth_play *play,
                         size_t plays, const quoth_memory *memory);

/* Whether a play is among them. */
bool q_is_named(const q_named *named, const quoth_play *play);

void q_named_free(q_named *named, const quoth_memory *memory);

#endif
