/* An arena: blocks are allocated one by one and freed together, down to a mark, as from a stack. */
#ifndef Q_BASE_ARENA_H
#define Q_BASE_ARENA_H

#include "quoth/base.h"

typedef struct q_arena_chunk q_arena_chunk;

typedef struct q_arena {
    const quoth_memory *memory;
    q_arena_chunk *chunk; /* in use; a doubly linked list leads to the others */
} q_arena;

typedef struct q_arena_mark {
    q_arena_chunk *chunk;
    size_t used;
} q_arena_mark;

void q_arena_begin(q_arena *arena, const quoth_memory *memory);
void q_arena_free(q_arena *arena);

/* A block aligned to 16 bytes; NULL if memory runs out.  A block of size 0 must not be accessed. */
void *q_arena_allocate(q_arena *arena, size_t count, size_t size);

q_arena_mark q_arena_mark_here(const q_arena *arena);
void q_arena_release(q_arena *arena, q_arena_mark mark);

#endif
