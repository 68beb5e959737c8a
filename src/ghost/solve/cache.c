#include "ghost/solve/cache.h"

#include "base/memory.h"

void q_cache_begin(q_cache *m, size_t limit, const quoth_memory *memory)
{
    *m = (q_cache){.memory = memory, .limit = limit};
}

static void empty(q_cache_generation *g, const quoth_memory *memory)
{
    q_interner_free(&g->interner);
    q_free(memory, g->entry, g->capacity, sizeof *g->entry);
    *g = (q_cache_generation){0};
}

void q_cache_free(q_cache *m)
{
    empty(&m->young, m->memory);
    empty(&m->old, m->memory);
}

static bool is_open(const q_cache_generation *g)
{
    return g->interner.table.slot != NULL;
}

static size_t bytes_of(const q_cache_generation *g)
{
    return q_interner_bytes(&g->interner) + g->capacity * sizeof *g->entry;
}

size_t q_cache_bytes(const q_cache *m)
{
    return bytes_of(&m->young) + bytes_of(&m->old);
}

void q_cache_limit(q_cache *m, size_t limit)
{
    m->limit = limit;
    if (q_cache_bytes(m) > limit)
        q_cache_free(m);
}

/* The young generation becomes the old one; the memory of the old one is reused. */
static void swap_generations(q_cache *m)
{
    q_cache_generation young = m->old;
    m->old = m->young;
    if (is_open(&young))
        q_interner_clear(&young.interner);
    m->young = young;
}

/* Whether one more fragment would take a generation above half of the limit. */
static bool is_full(const q_cache *m, const q_cache_generation *g, unsigned length)
{
    size_t entries = g->capacity;
    if (g->interner.count == entries)
        entries = entries ? 2 * entries : 16;
    return q_interner_full(&g->interner, length) ||
           q_interner_bytes_with(&g->interner, length) + entries * sizeof(q_cache_entry) >
               m->limit / 2;
}

static q_cache_entry *insert_into(q_cache_generation *g, const quoth_memory *memory,
                                  const quoth_watch *watch, const uint8_t *letters, unsigned length)
{
    if (!is_open(g) && !q_interner_begin(&g->interner, memory))
        return NULL;
    g->interner.watch = watch;
    uint32_t before = g->interner.count;
    if (!q_reserve(memory, (void **)&g->entry, &g->capacity, (size_t)before + 1, sizeof *g->entry))
        return NULL;
    uint32_t at = q_interner_add(&g->interner, letters, length);
    if (at == Q_NO_ITEM)
        return NULL;
    if (at == before)
        g->entry[at] = (q_cache_entry){.loser = Q_LOSER_UNKNOWN};
    return &g->entry[at];
}

q_cache_entry *q_cache_insert(q_cache *m, const uint8_t *letters, unsigned length)
{
    if (is_open(&m->young) && is_full(m, &m->young, length))
        swap_generations(m);
    m->young.interner.stopped = false;
    q_cache_entry *entry = insert_into(&m->young, m->memory, m->watch, letters, length);
    m->stopped = m->young.interner.stopped;
    return entry;
}

uint64_t q_cache_prefetch(const q_cache *m, const uint8_t *letters, unsigned length)
{
    return q_interner_prefetch(&m->young.interner, letters, length);
}

const q_cache_entry *q_cache_find(q_cache *m, const uint8_t *letters, unsigned length,
                                  uint64_t hash)
{
    uint32_t at = Q_NO_ITEM;
    m->stopped = false;
    if (is_open(&m->young))
        at = q_interner_find_hashed(&m->young.interner, letters, length, hash);
    if (at != Q_NO_ITEM)
        return &m->young.entry[at];
    if (is_open(&m->old))
        at = q_interner_find(&m->old.interner, letters, length);
    if (at == Q_NO_ITEM)
        return NULL;
    q_cache_entry found = m->old.entry[at];
    q_cache_entry *entry = q_cache_insert(m, letters, length);
    if (entry)
        *entry = found;
    return entry;
}
