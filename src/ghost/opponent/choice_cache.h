/* A cache keyed by bytes, with a memory limit and no eviction: once it is full, inserts fail. */
#ifndef Q_GHOST_OPPONENT_CHOICE_CACHE_H
#define Q_GHOST_OPPONENT_CHOICE_CACHE_H

#include "base/item_table.h"

typedef struct q_choice_cache {
    const quoth_memory *memory;
    q_item_table table; /* of entries; without slots the cache is disabled */
    struct q_choice_cache_entry **entry;
    size_t capacity;
    size_t bytes, limit;
} q_choice_cache;

/* After QUOTH_NO_MEMORY there is nothing to free. */
quoth_status q_choice_cache_begin(q_choice_cache *cache, size_t limit, const quoth_memory *memory);
void q_choice_cache_end(q_choice_cache *cache);

/* The value stored under a key; NULL if there is none. */
void *q_choice_cache_find(const q_choice_cache *cache, const void *key, size_t size);

/* Inserts a key that is not present.  Returns its value: `value` zero bytes, aligned for any type,
 * which stay in place until q_choice_cache_end.  NULL past the limit and without memory. */
void *q_choice_cache_add(q_choice_cache *cache, const void *key, size_t size, size_t value);

#endif
