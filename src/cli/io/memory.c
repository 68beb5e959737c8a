/* A limit on all memory that the library allocates. */
#include "cli/io/memory.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "quoth/quoth.h"

/* The bytes in use, over all threads, and the limit. */
static struct {
    size_t limit;
    _Atomic size_t used;
    _Atomic bool refused;
} budget = {.limit = SIZE_MAX};

void ask_for_huge_pages(void *block, size_t size)
{
#ifdef MADV_HUGEPAGE /* of Linux */
    enum { HUGE_PAGE = 1 << 21, SMALL_PAGE = 1 << 12 };
    uintptr_t at = (uintptr_t)block, first = at / SMALL_PAGE * SMALL_PAGE;
    if (size >= HUGE_PAGE)
        madvise((void *)first, at - first + size, MADV_HUGEPAGE);
#else
    (void)block, (void)size;
#endif
}

static void *resize_within(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    if (new_size == 0) {
        free(block);
        atomic_fetch_sub(&budget.used, old_size);
        return NULL;
    }
    size_t more = new_size > old_size ? new_size - old_size : 0;
    if (more &&
        (more > budget.limit || atomic_fetch_add(&budget.used, more) > budget.limit - more)) {
        if (more <= budget.limit)
            atomic_fetch_sub(&budget.used, more);
        atomic_store(&budget.refused, true);
        return NULL;
    }
    void *resized = realloc(block, new_size);
    if (!resized && more)
        atomic_fetch_sub(&budget.used, more);
    else if (resized && new_size < old_size)
        atomic_fetch_sub(&budget.used, old_size - new_size);
    if (resized && more)
        ask_for_huge_pages(resized, new_size);
    return resized;
}

const quoth_memory limited_memory = {resize_within, NULL};

void set_memory_limit(size_t limit)
{
    budget.limit = limit;
}

size_t memory_limit(void)
{
    return budget.limit;
}

bool memory_was_refused(void)
{
    return budget.refused;
}
