/* What a search has found out of fragments, within a bound on memory.
 *
 * There are two generations.  Findings go into the young one; when that is full, the old one is
 * emptied and becomes the young, and the young the old.  A fragment that is found among the old
 * moves over to the young.  So findings that are needed stay, the others go, and a full memo makes
 * a search slower, never wrong. */
#ifndef Q_GHOST_MEMO_H
#define Q_GHOST_MEMO_H

#include "ghost/fragments.h"

/* What is known of a fragment, of the seats counted from the player to move. */
typedef struct q_fragment_facts {
    uint8_t loser;        /* Q_NOT_FOUND_OUT if it is not known */
    uint16_t asked, safe; /* seats whose protection is known, and which can be protected */
    uint16_t can_lose;    /* 0: not known */
} q_fragment_facts;

enum { Q_NOT_FOUND_OUT = 0xFF };

typedef struct q_generation {
    q_fragments fragments;
    q_fragment_facts *finding; /* by the fragment's number */
    size_t capacity;
} q_generation;

typedef struct q_memo {
    const quoth_memory *memory;
    size_t limit; /* bytes of both generations together */
    q_generation young, old;
} q_memo;

/* Takes memory only when something is kept. */
void q_memo_begin(q_memo *memo, size_t limit, const quoth_memory *memory);
void q_memo_free(q_memo *memo);

/* Looking for a fragment in two steps, for callers with many: the first returns a hash, which the
 * second needs, and has the memory fetched.  NULL if nothing is kept of the fragment; else valid
 * until the next call. */
uint64_t q_memo_expect(const q_memo *memo, const uint8_t *letters, unsigned length);
const q_fragment_facts *q_memo_find(q_memo *memo, const uint8_t *letters, unsigned length,
                                    uint64_t hash);

/* Where to keep a finding: what is kept already, or nothing known yet.  NULL if there is no memory
 * even for one more; then the finding is lost. */
q_fragment_facts *q_memo_keep(q_memo *memo, const uint8_t *letters, unsigned length);

/* How much memory it holds. */
size_t q_memo_bytes(const q_memo *memo);

/* Sets another limit; a memo that is above it is emptied. */
void q_memo_limit(q_memo *memo, size_t limit);

#endif
