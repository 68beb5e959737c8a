/* What a tree search has found out about positions: a table of a fixed size, shared by threads
 * without locks (Hyatt and Mann 2002: the key is kept combined with the data, so that a torn entry
 * does not match). */
#ifndef Q_ENDGAME_TRANSPOSITION_H
#define Q_ENDGAME_TRANSPOSITION_H

#include <stdatomic.h>

#include "quoth/base.h"

enum {
    Q_COMPLETE = 63,          /* the depth of a search to the end of the game */
    Q_KNOWN_PLAY = 0xFFFFFFF, /* as much of the id of a play as is kept */
    Q_KNOWN_MOST = 1 << 26    /* values are below it, either way */
};

typedef enum q_bound { Q_NOTHING_KNOWN, Q_AT_LEAST, Q_AT_MOST, Q_EXACTLY } q_bound;

typedef struct q_known {
    int32_t value;
    uint32_t play; /* Q_KNOWN_PLAY of the id of the best play; 0 if none is known */
    uint8_t bound; /* a q_bound */
    uint8_t depth;
} q_known;

typedef struct q_memo_entry {
    _Atomic uint64_t check, data;
} q_memo_entry;

typedef struct q_tree_memo {
    const quoth_memory *memory;
    q_memo_entry *entry;
    size_t entries; /* a power of 2; 0: no table */
} q_tree_memo;

/* A table of at most `bytes`, empty.  Without memory for it a smaller one, or none.  Stopped by the
 * watch (NULL: nobody is asked) there is none. */
quoth_status q_tree_memo_begin(q_tree_memo *memo, size_t bytes, const quoth_memory *memory,
                               const quoth_watch *watch);
void q_tree_memo_free(q_tree_memo *memo);

bool q_tree_memo_find(const q_tree_memo *memo, uint64_t key, q_known *known);
void q_tree_memo_keep(q_tree_memo *memo, uint64_t key, const q_known *known);

#endif
