/* A stack of memory.  Pieces are taken one by one; all pieces above a mark are given back at
 * once. */
#ifndef Q_BASE_ARENA_H
#define Q_BASE_ARENA_H

#include "quoth/base.h"

typedef struct q_arena_chunk q_arena_chunk;

typedef struct q_arena {
    const quoth_memory *memory;
    q_arena_chunk *chunk; /* the one in use; the rest hang behind it in both directions */
} q_arena;

typedef struct q_arena_mark {
    q_arena_chunk *chunk;
    size_t used;
} q_arena_mark;

void q_arena_begin(q_arena *arena, const quoth_memory *memory);
void q_arena_free(q_arena *arena);

/* Aligned to 16; NULL when there is no memory.  With a size of 0 the pointer must not be used. */
void *q_arena_allocate(q_arena *arena, size_t count, size_t size);

q_arena_mark q_arena_mark_here(const q_arena *arena);
void q_arena_release(q_arena *arena, q_arena_mark mark);

#endif
