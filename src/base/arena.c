#include "base/arena.h"

#include "base/memory.h"

enum { CHUNK_SIZE = 1 << 20, ARENA_ALIGNMENT = 16 };

struct q_arena_chunk {
    q_arena_chunk *before, *after;
    size_t size, used; /* of the bytes after this header */
};

enum { HEADER = (sizeof(q_arena_chunk) + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT };

void q_arena_begin(q_arena *arena, const quoth_memory *memory)
{
    *arena = (q_arena){.memory = memory};
}

void q_arena_free(q_arena *arena)
{
    q_arena_chunk *chunk = arena->chunk;
    while (chunk && chunk->before)
        chunk = chunk->before;
    while (chunk) {
        q_arena_chunk *after = chunk->after;
        q_free(arena->memory, chunk, HEADER + chunk->size, 1);
        chunk = after;
    }
    arena->chunk = NULL;
}

/* A chunk with room for `size`: the next one if it is large enough, otherwise a new one before it.
 */
static q_arena_chunk *chunk_for(q_arena *arena, size_t size)
{
    q_arena_chunk *now = arena->chunk, *next = now ? now->after : NULL;
    if (next && next->size >= size) {
        next->used = 0;
        return next;
    }
    size_t room = size > CHUNK_SIZE ? size : CHUNK_SIZE;
    if (room > SIZE_MAX - HEADER)
        return NULL;
    q_arena_chunk *chunk = q_allocate(arena->memory, HEADER + room, 1);
    if (!chunk)
        return NULL;
    *chunk = (q_arena_chunk){.before = now, .after = next, .size = room};
    if (now)
        now->after = chunk;
    if (next)
        next->before = chunk;
    return chunk;
}

void *q_arena_allocate(q_arena *arena, size_t count, size_t size)
{
    if (count > (SIZE_MAX - ARENA_ALIGNMENT) / size)
        return NULL;
    size_t bytes = (count * size + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT;
    q_arena_chunk *chunk = arena->chunk;
    if (!chunk || chunk->size - chunk->used < bytes) {
        chunk = chunk_for(arena, bytes);
        if (!chunk)
            return NULL;
        arena->chunk = chunk;
    }
    void *block = (char *)chunk + HEADER + chunk->used;
    chunk->used += bytes;
    return block;
}

q_arena_mark q_arena_mark_here(const q_arena *arena)
{
    return (q_arena_mark){arena->chunk, arena->chunk ? arena->chunk->used : 0};
}

void q_arena_release(q_arena *arena, q_arena_mark mark)
{
    if (!mark.chunk) { /* nothing was allocated before the mark: empty the first chunk */
        while (arena->chunk && arena->chunk->before)
            arena->chunk = arena->chunk->before;
        if (arena->chunk)
            arena->chunk->used = 0;
        return;
    }
    arena->chunk = mark.chunk;
    mark.chunk->used = mark.used;
}
