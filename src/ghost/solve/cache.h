/* The findings of a search about fragments, within a bound on memory.
 *
 * There are two generations.  Findings go into the young one; when that is full, the old one is
 * emptied and becomes the young, and the young the old.  A fragment found in the old one moves over
 * to the young.  So findings that are needed stay and the others go.  A full cache makes a search
 * slower, never wrong. */
#ifndef Q_GHOST_SOLVE_CACHE_H
#define Q_GHOST_SOLVE_CACHE_H

#include "ghost/solve/interner.h"

/* The facts known of a fragment; seats are counted from the player to move. */
typedef struct q_cache_entry {
    uint8_t loser;             /* Q_LOSER_UNKNOWN if it is not known */
    uint16_t safe_known, safe; /* seats whose protection is known, and which can be protected */
    uint16_t can_lose;         /* 0: not known */
} q_cache_entry;

enum { Q_LOSER_UNKNOWN = 0xFF };

typedef struct q_cache_generation {
    q_interner interner;
    q_cache_entry *entry; /* by number of the fragment */
    size_t capacity;
} q_cache_generation;

typedef struct q_cache {
    const quoth_memory *memory;
    size_t limit;             /* bytes of both generations together */
    const quoth_watch *watch; /* is asked while a generation is made larger; NULL: nobody */
    bool stopped;             /* the watch said stop: q_cache_insert failed for that */
    q_cache_generation young, old;
} q_cache;

/* Begins an empty cache.  It takes memory only when something is kept. */
void q_cache_begin(q_cache *cache, size_t limit, const quoth_memory *memory);
void q_cache_free(q_cache *cache);

/* Looking for a fragment in two steps, for callers with many: the first returns a hash, which the
 * second needs, and has the memory fetched.  NULL if nothing is kept of the fragment; else valid
 * until the next call. */
uint64_t q_cache_prefetch(const q_cache *cache, const uint8_t *letters, unsigned length);
const q_cache_entry *q_cache_find(q_cache *cache, const uint8_t *letters, unsigned length,
                                  uint64_t hash);

/* The place for a finding: the facts kept already, or facts with nothing known.  NULL if there is
 * no memory for one more, or the watch said stop; then the finding is lost. */
q_cache_entry *q_cache_insert(q_cache *cache, const uint8_t *letters, unsigned length);

/* The bytes that the cache holds. */
size_t q_cache_bytes(const q_cache *cache);

/* Sets another limit; a cache that is above it is emptied. */
void q_cache_limit(q_cache *cache, size_t limit);

#endif
