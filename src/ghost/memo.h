/* What a search knows already: won or lost, by fragment. */
#ifndef Q_GHOST_MEMO_H
#define Q_GHOST_MEMO_H

#include "quoth/lexicon.h"

typedef struct q_memo_entry {
    uint64_t hash; /* 0: free */
    uint32_t key;  /* where the fragment lies in `keys`, behind its length */
    bool wins;
} q_memo_entry;

typedef struct q_memo {
    const quoth_memory *memory;
    q_memo_entry *table;
    size_t slots, entries;
    uint8_t *keys;
    size_t keys_size, keys_capacity;
} q_memo;

bool q_memo_begin(q_memo *memo, const quoth_memory *memory);
void q_memo_free(q_memo *memo);

/* Whether the fragment's value is known, and which it is. */
bool q_memo_find(const q_memo *memo, const quoth_letters *fragment, bool *wins);

/* Keeps the value of a fragment that is not known yet; false without memory. */
bool q_memo_keep(q_memo *memo, const quoth_letters *fragment, bool wins);

#endif
