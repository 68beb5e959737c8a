/* The findings of a search about fragments, within a bound on memory.
 *
 * There are two generations.  Findings go into the young one; when that is full, the old one is
 * emptied and becomes the young, and the young the old.  A fragment found in the old one moves over
 * to the young.  So findings that are needed stay and the others go.  A full memo makes a search
 * slower, never wrong. */
#ifndef Q_GHOST_SOLVE_CACHE_H
#define Q_GHOST_SOLVE_CACHE_H

#include "ghost/solve/fragments.h"

/* The facts known of a fragment; seats are counted from the player to move. */
typedef struct q_fragment_facts {
    uint8_t loser;        /* Q_NOT_FOUND_OUT if it is not known */
    uint16_t asked, safe; /* seats whose protection is known, and which can be protected */
    uint16_t can_lose;    /* 0: not known */
} q_fragment_facts;

enum { Q_NOT_FOUND_OUT = 0xFF };

typedef struct q_generation {
    q_fragments fragments;
    q_fragment_facts *finding; /* by number of the fragment */
    size_t capacity;
} q_generation;

typedef struct q_memo {
    const quoth_memory *memory;
    size_t limit;             /* bytes of both generations together */
    const quoth_watch *watch; /* is asked while a generation is made larger; NULL: nobody */
    bool stopped;             /* the watch said stop: q_memo_keep failed for that */
    q_generation young, old;
} q_memo;

/* Begins an empty memo.  It takes memory only when something is kept. */
void q_memo_begin(q_memo *memo, size_t limit, const quoth_memory *memory);
void q_memo_free(q_memo *memo);

/* Looking for a fragment in two steps, for callers with many: the first returns a hash, which the
 * second needs, and has the memory fetched.  NULL if nothing is kept of the fragment; else valid
 * until the next call. */
uint64_t q_memo_expect(const q_memo *memo, const uint8_t *letters, unsigned length);
const q_fragment_facts *q_memo_find(q_memo *memo, const uint8_t *letters, unsigned length,
                                    uint64_t hash);

/* The place for a finding: the facts kept already, or facts with nothing known.  NULL if there is
 * no memory for one more, or the watch said stop; then the finding is lost. */
q_fragment_facts *q_memo_keep(q_memo *memo, const uint8_t *letters, unsigned length);

/* The bytes that the memo holds. */
size_t q_memo_bytes(const q_memo *memo);

/* Sets another limit; a memo that is above it is emptied. */
void q_memo_limit(q_memo *memo, size_t limit);

#endif
