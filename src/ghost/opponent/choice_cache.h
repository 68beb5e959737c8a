/* What has been found out, kept by a key of bytes, within a bound of memory.
 *
 * Nothing is ever dropped: when the bound is reached, what is entry_new is not kept. */
#ifndef Q_GHOST_OPPONENT_CHOICE_CACHE_H
#define Q_GHOST_OPPONENT_CHOICE_CACHE_H

#include "quoth/base.h"

typedef struct q_choice_cache {
    const quoth_memory *memory;
    struct q_choice_cache_entry **bucket; /* NULL: nothing is kept */
    size_t bytes, limit;
} q_choice_cache;

/* QUOTH_NO_MEMORY: there is nothing to free. */
quoth_status q_choice_cache_begin(q_choice_cache *kept, size_t limit, const quoth_memory *memory);
void q_choice_cache_end(q_choice_cache *kept);

/* The value of a key; NULL if there is none. */
void *q_choice_cache_find(const q_choice_cache *kept, const void *key, size_t size);

/* Makes room for the value of a entry_new key, all zero, aligned for any type; NULL past the bound, and
 * without memory.  It stays where it is. */
void *q_choice_cache_add(q_choice_cache *kept, const void *key, size_t size, size_t value);

#endif
