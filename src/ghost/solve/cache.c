#include "ghost/solve/cache.h"

#include "base/memory.h"

void q_memo_begin(q_memo *m, size_t limit, const quoth_memory *memory)
{
    *m = (q_memo){.memory = memory, .limit = limit};
}

static void empty(q_generation *g, const quoth_memory *memory)
{
    q_fragments_free(&g->fragments);
    q_free(memory, g->finding, g->capacity, sizeof *g->finding);
    *g = (q_generation){0};
}

void q_memo_free(q_memo *m)
{
    empty(&m->young, m->memory);
    empty(&m->old, m->memory);
}

static bool is_open(const q_generation *g)
{
    return g->fragments.slot != NULL;
}

static size_t bytes_of(const q_generation *g)
{
    return q_fragments_bytes(&g->fragments) + g->capacity * sizeof *g->finding;
}

size_t q_memo_bytes(const q_memo *m)
{
    return bytes_of(&m->young) + bytes_of(&m->old);
}

void q_memo_limit(q_memo *m, size_t limit)
{
    m->limit = limit;
    if (q_memo_bytes(m) > limit)
        q_memo_free(m);
}

/* The young become the old; the memory of the old is used again. */
static void change_generations(q_memo *m)
{
    q_generation young = m->old;
    m->old = m->young;
    if (is_open(&young))
        q_fragments_clear(&young.fragments);
    m->young = young;
}

/* Whether one fragment more would take a generation above its half of the memory. */
static bool is_full(const q_memo *m, const q_generation *g, unsigned length)
{
    size_t findings = g->capacity;
    if (g->fragments.count == findings)
        findings = findings ? 2 * findings : 16;
    return q_fragments_full(&g->fragments, length) ||
           q_fragments_bytes_with(&g->fragments, length) + findings * sizeof(q_fragment_facts) >
               m->limit / 2;
}

static q_fragment_facts *keep_in(q_generation *g, const quoth_memory *memory,
                                 const quoth_watch *watch, const uint8_t *letters, unsigned length)
{
    if (!is_open(g) && !q_fragments_begin(&g->fragments, memory))
        return NULL;
    g->fragments.watch = watch;
    uint32_t before = g->fragments.count;
    if (!q_reserve(memory, (void **)&g->finding, &g->capacity, (size_t)before + 1,
                   sizeof *g->finding))
        return NULL;
    uint32_t at = q_fragments_add(&g->fragments, letters, length);
    if (at == Q_NOWHERE)
        return NULL;
    if (at == before)
        g->finding[at] = (q_fragment_facts){.loser = Q_NOT_FOUND_OUT};
    return &g->finding[at];
}

q_fragment_facts *q_memo_keep(q_memo *m, const uint8_t *letters, unsigned length)
{
    if (is_open(&m->young) && is_full(m, &m->young, length))
        change_generations(m);
    m->young.fragments.stopped = false;
    q_fragment_facts *kept = keep_in(&m->young, m->memory, m->watch, letters, length);
    m->stopped = m->young.fragments.stopped;
    return kept;
}

uint64_t q_memo_expect(const q_memo *m, const uint8_t *letters, unsigned length)
{
    return q_fragments_expect(&m->young.fragments, letters, length);
}

const q_fragment_facts *q_memo_find(q_memo *m, const uint8_t *letters, unsigned length,
                                    uint64_t hash)
{
    uint32_t at = Q_NOWHERE;
    m->stopped = false;
    if (is_open(&m->young))
        at = q_fragments_find_expected(&m->young.fragments, letters, length, hash);
    if (at != Q_NOWHERE)
        return &m->young.finding[at];
    if (is_open(&m->old))
        at = q_fragments_find(&m->old.fragments, letters, length);
    if (at == Q_NOWHERE)
        return NULL;
    q_fragment_facts found = m->old.finding[at];
    q_fragment_facts *kept = q_memo_keep(m, letters, length);
    if (kept)
        *kept = found;
    return kept;
}
