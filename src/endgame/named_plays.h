/* The plays that a search is to value, where not all. */
#ifndef Q_ENDGAME_NAMED_PLAYS_H
#define Q_ENDGAME_NAMED_PLAYS_H

#include "quoth/cross.h"

/* {0}: all plays. */
typedef struct q_named {
    quoth_play *play; /* each once, as legal plays are found */
    size_t plays, capacity;
} q_named;

/* Takes the plays given; NULL: all.  QUOTH_NOT_FOUND for one that is not legal. */
quoth_status q_named_take(q_named *named, const quoth_position *position, const quoth_play *play,
                          size_t plays, const quoth_memory *memory);

bool q_is_named(const q_named *named, const quoth_play *play);

void q_named_free(q_named *named, const quoth_memory *memory);

#endif
