/* Memory through a quoth_memory, and arrays that grow. */
#ifndef Q_BASE_MEMORY_H
#define Q_BASE_MEMORY_H

#include "quoth/base.h"

/* The C library's memory where `memory` is NULL. */
const quoth_memory *q_memory(const quoth_memory *memory);

/* Takes memory for an array.  NULL when there is no memory, or when count * size does not fit.
 * Zero counts give NULL as well: ask for at least one element where NULL must mean failure. */
void *q_allocate(const quoth_memory *memory, size_t count, size_t size);
void *q_allocate_zeroed(const quoth_memory *memory, size_t count, size_t size);
void q_free(const quoth_memory *memory, void *block, size_t count, size_t size);

/* Makes *block hold at least `needed` elements, at least doubling; keeps it as it was and
 * returns false when there is no memory. */
bool q_reserve(const quoth_memory *memory, void **block, size_t *capacity, size_t needed,
               size_t size);

/* Gives back the memory that *block has beyond `count` elements (at least one is kept). */
void q_shrink(const quoth_memory *memory, void **block, size_t *capacity, size_t count,
              size_t size);

#endif
