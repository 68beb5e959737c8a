/* Allocation through a quoth_memory, and growing arrays. */
#ifndef Q_BASE_MEMORY_H
#define Q_BASE_MEMORY_H

#include "quoth/base.h"

/* `memory`, or the C library's allocator if it is NULL. */
const quoth_memory *q_memory(const quoth_memory *memory);

/* Allocates an array.  NULL if memory runs out, if count * size overflows, and for 0 elements: ask
 * for at least one where NULL must mean failure. */
void *q_allocate(const quoth_memory *memory, size_t count, size_t size);
/* The C library's allocator clears a large block page by page, as each is first touched. */
void *q_allocate_zeroed(const quoth_memory *memory, size_t count, size_t size);
void q_free(const quoth_memory *memory, void *block, size_t count, size_t size);

/* The capacity to which q_reserve grows a block of `capacity` elements of `size` bytes that has to
 * hold `needed`; 0 if that is more memory than there can be. */
size_t q_grown_capacity(size_t capacity, size_t needed, size_t size);

/* Makes *block hold at least `needed` elements; a growing block at least doubles.  Returns false
 * and leaves the block as it is if memory runs out. */
bool q_reserve(const quoth_memory *memory, void **block, size_t *capacity, size_t needed,
               size_t size);

/* Shrinks *block to `count` elements, but at least one. */
void q_shrink(const quoth_memory *memory, void **block, size_t *capacity, size_t count,
              size_t size);

#endif
