/* What has been found out, kept by a key of bytes, within a bound of memory.
 *
 * Nothing is ever dropped: when the bound is reached, what is new is not kept. */
#ifndef Q_GHOST_OPPONENT_CHOICE_CACHE_H
#define Q_GHOST_OPPONENT_CHOICE_CACHE_H

#include "quoth/base.h"

typedef struct q_kept {
    const quoth_memory *memory;
    struct q_kept_item **bucket; /* NULL: nothing is kept */
    size_t bytes, most;
} q_kept;

/* QUOTH_NO_MEMORY: there is nothing to free. */
quoth_status q_kept_begin(q_kept *kept, size_t most, const quoth_memory *memory);
void q_kept_end(q_kept *kept);

/* The value of a key; NULL if there is none. */
void *q_kept_find(const q_kept *kept, const void *key, size_t size);

/* Makes room for the value of a new key, all zero, aligned for any type; NULL past the bound, and
 * without memory.  It stays where it is. */
void *q_kept_add(q_kept *kept, const void *key, size_t size, size_t value);

#endif
