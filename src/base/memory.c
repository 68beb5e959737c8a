#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static void *resize_with_libc(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

static const quoth_memory libc_memory = {resize_with_libc, NULL};

const quoth_memory *q_memory(const quoth_memory *memory)
{
    return memory ? memory : &libc_memory;
}

static void *resize(const quoth_memory *memory, void *block, size_t old_size, size_t new_size)
{
    memory = q_memory(memory);
    return memory->resize(memory->user, block, old_size, new_size);
}

static bool has_a_size(size_t count, size_t size)
{
    return count > 0 && count <= SIZE_MAX / size;
}

void *q_allocate(const quoth_memory *memory, size_t count, size_t size)
{
    return has_a_size(count, size) ? resize(memory, NULL, 0, count * size) : NULL;
}

void *q_allocate_zeroed(const quoth_memory *memory, size_t count, size_t size)
{
    if (has_a_size(count, size) && q_memory(memory) == &libc_memory)
        return calloc(count, size);
    void *block = q_allocate(memory, count, size);
    if (block)
        memset(block, 0, count * size);
    return block;
}

void q_free(const quoth_memory *memory, void *block, size_t count, size_t size)
{
    if (block)
        resize(memory, block, count * size, 0);
}

size_t q_grown_capacity(size_t capacity, size_t needed, size_t size)
{
    size_t wanted = capacity ? capacity : 16;
    while (wanted < needed) {
        if (wanted > SIZE_MAX / 2 / size)
            return 0;
        wanted *= 2;
    }
    return wanted;
}

bool q_reserve(const quoth_memory *memory, void **block, size_t *capacity, size_t needed,
               size_t size)
{
    if (needed <= *capacity)
        return true;
    size_t wanted = q_grown_capacity(*capacity, needed, size);
    if (!wanted)
        return false;
    void *grown = resize(memory, *block, *capacity * size, wanted * size);
    if (!grown)
        return false;
    *block = grown;
    *capacity = wanted;
    return true;
}

void q_shrink(const quoth_memory *memory, void **block, size_t *capacity, size_t count, size_t size)
{
    size_t kept = count ? count : 1;
    if (!*block || kept >= *capacity)
        return;
    void *trimmed = resize(memory, *block, *capacity * size, kept * size);
    if (trimmed) { /* if shrinking fails, the block stays as it was */
        *block = trimmed;
        *capacity = kept;
    }
}
