/* The transposition table of a search: results by fragment, within a memory limit.
 *
 * Replacement by two generations.  Results are stored in the young one.  When it is full, the old
 * generation is cleared and becomes the young one, and the young becomes the old.  A result found
 * in the old generation is moved to the young one, so results in use stay.  A full cache makes the
 * search slower, never wrong. */
#ifndef Q_GHOST_SOLVE_CACHE_H
#define Q_GHOST_SOLVE_CACHE_H

#include "lexicon/interner.h"

/* The results for a fragment, by relative seat; 0 or Q_LOSER_UNKNOWN: not searched yet. */
typedef struct q_cache_entry {
    uint8_t loser;
    uint16_t safe_known; /* the seats whose bit in `safe` is valid */
    uint16_t safe;
    uint16_t can_lose_known; /* the seats whose bit in `can_lose` is valid */
    uint16_t can_lose;
} q_cache_entry;

enum { Q_LOSER_UNKNOWN = 0xFF };

typedef struct q_cache_generation {
    q_interner interner;
    q_cache_entry *entry; /* by interned number */
    size_t capacity;
} q_cache_generation;

typedef struct q_cache {
    const quoth_memory *memory;
    size_t limit;             /* of both generations together, in bytes */
    const quoth_watch *watch; /* called while a generation grows; may be NULL */
    bool stopped;             /* the watch stopped the last insertion */
    q_cache_generation young, old;
} q_cache;

/* Begins an empty cache.  Memory is allocated on the first insertion. */
void q_cache_begin(q_cache *cache, size_t limit, const quoth_memory *memory);
void q_cache_free(q_cache *cache);

/* A look-up in two steps, so that a caller with many fragments can overlap their cache misses: the
 * first returns the hash for the second and prefetches.  NULL if the fragment has no entry; an
 * entry is valid until the next call. */
uint64_t q_cache_prefetch(const q_cache *cache, const uint8_t *letters, unsigned length);
const q_cache_entry *q_cache_find(q_cache *cache, const uint8_t *letters, unsigned length,
                                  uint64_t hash);

/* Finds or adds the entry of a fragment; a new one has no results.  NULL: no memory, or stopped by
 * the watch. */
q_cache_entry *q_cache_insert(q_cache *cache, const uint8_t *letters, unsigned length);

/* The memory of the cache in bytes. */
size_t q_cache_bytes(const q_cache *cache);

/* Sets another limit; a cache above it is emptied. */
void q_cache_limit(q_cache *cache, size_t limit);

#endif
