/* What a tree search has found out about positions: a table of a fixed size, shared by threads
 * without locks (Hyatt and Mann 2002: the key is kept combined with the data, so that a torn entry
 * does not match). */
#ifndef Q_ENDGAME_TRANSPOSITION_H
#define Q_ENDGAME_TRANSPOSITION_H

#include <stdatomic.h>

#include "quoth/base.h"

enum {
    Q_COMPLETE = 63,            /* the depth of a search to the end of the game */
    Q_TT_PLAY_MASK = 0xFFFFFFF, /* as much of the id of a play as is kept */
    Q_VALUE_LIMIT = 1 << 26     /* values are below it, either way */
};

typedef enum q_bound { Q_BOUND_NONE, Q_BOUND_LOWER, Q_BOUND_UPPER, Q_BOUND_EXACT } q_bound;

typedef struct q_tt_entry {
    int32_t value;
    uint32_t play; /* Q_TT_PLAY_MASK of the id of the best play; 0 if none is known */
    uint8_t bound; /* a q_bound */
    uint8_t depth;
} q_tt_entry;

typedef struct q_tt_slot {
    _Atomic uint64_t check, data;
} q_tt_slot;

typedef struct q_tt {
    const quoth_memory *memory;
    q_tt_slot *entry;
    size_t entries; /* a power of 2; 0: no table */
} q_tt;

/* A table of at most `bytes`, empty.  Without memory for it a smaller one, or none.  Stopped by the
 * watch (NULL: nobody is asked) there is none. */
quoth_status q_tt_begin(q_tt *memo, size_t bytes, const quoth_memory *memory,
                        const quoth_watch *watch);
void q_tt_free(q_tt *memo);

bool q_tt_probe(const q_tt *memo, uint64_t key, q_tt_entry *known);
void q_tt_store(q_tt *memo, uint64_t key, const q_tt_entry *known);

#endif
