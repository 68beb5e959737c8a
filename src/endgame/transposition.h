/* The transposition table of the endgame search: a hash table that threads share without locks.
 * Each slot stores the key combined with the data by exclusive or, so that a slot torn by two
 * writers does not match (Hyatt and Mann 2002). */
#ifndef Q_ENDGAME_TRANSPOSITION_H
#define Q_ENDGAME_TRANSPOSITION_H

#include <stdatomic.h>

#include "quoth/base.h"

enum {
    Q_COMPLETE = 63,            /* the depth that means: to the end of the game */
    Q_TT_PLAY_MASK = 0xFFFFFFF, /* bits of the id of a play that an entry keeps */
    Q_VALUE_LIMIT = 1 << 26     /* above the absolute value of every position */
};

typedef enum q_bound { Q_BOUND_NONE, Q_BOUND_LOWER, Q_BOUND_UPPER, Q_BOUND_EXACT } q_bound;

typedef struct q_tt_entry {
    int32_t value;
    uint32_t play; /* id of the best play, masked; 0: none is known */
    uint8_t bound; /* a q_bound: what `value` is */
    uint8_t depth;
} q_tt_entry;

typedef struct q_tt_slot {
    _Atomic uint64_t check; /* key xor data */
    _Atomic uint64_t data;  /* the entry, packed */
} q_tt_slot;

typedef struct q_tt {
    const quoth_memory *memory;
    q_tt_slot *slot;
    size_t slots; /* a power of 2; 0: no table */
    /* A table begins with its first slots and doubles them as it fills, so that a short search does
     * not touch the memory of a long one. */
    _Atomic size_t used;   /* a power of 2 */
    _Atomic size_t stored; /* entries in slots that were empty */
    _Atomic size_t moved;  /* slots whose entries are where the last doubling has them */
} q_tt;

/* Allocates an empty table of at most `bytes`; where memory is short, a smaller one or none. */
void q_tt_begin(q_tt *tt, size_t bytes, const quoth_memory *memory);
void q_tt_free(q_tt *tt);

/* Hints that an entry will soon be probed. */
void q_tt_prefetch(const q_tt *tt, uint64_t key);

bool q_tt_probe(const q_tt *tt, uint64_t key, q_tt_entry *entry);
void q_tt_store(q_tt *tt, uint64_t key, const q_tt_entry *entry);

#endif
