#include "endgame/transposition.h"

#include <string.h>

#include "base/memory.h"

enum { TOGETHER = 4, LEAST_ENTRIES = 64 }; /* entries of one cache line */

_Static_assert(sizeof(q_tt_slot) == 16, "four entries are a cache line");

/* Clearing 128 MB takes 30 to 70 ms, so the watch is asked after each few megabytes. */
static bool clear(q_tt *memo, const quoth_watch *watch)
{
    const size_t most = ((size_t)4 << 20) / sizeof *memo->entry;
    for (size_t at = 0; at < memo->entries; at += most) {
        size_t n = memo->entries - at < most ? memo->entries - at : most;
        memset(memo->entry + at, 0, n * sizeof *memo->entry);
        if (watch && !watch->go_on(watch->user, 0, 0))
            return false;
    }
    return true;
}

quoth_status q_tt_begin(q_tt *memo, size_t bytes, const quoth_memory *memory,
                        const quoth_watch *watch)
{
    size_t entries = LEAST_ENTRIES;
    while (2 * entries * sizeof *memo->entry <= bytes)
        entries *= 2;
    *memo = (q_tt){.memory = memory};
    for (; entries >= LEAST_ENTRIES && !memo->entry; entries /= 2) {
        memo->entry = q_allocate(memory, entries, sizeof *memo->entry);
        memo->entries = memo->entry ? entries : 0;
    }
    if (clear(memo, watch))
        return QUOTH_OK;
    q_tt_free(memo);
    return QUOTH_STOPPED;
}

void q_tt_free(q_tt *memo)
{
    q_free(memo->memory, memo->entry, memo->entries, sizeof *memo->entry);
    memo->entry = NULL;
    memo->entries = 0;
}

static uint64_t pack(const q_tt_entry *k)
{
    return (uint64_t)(uint32_t)(k->value + Q_VALUE_LIMIT) << 36 | (uint64_t)(k->depth & 63) << 30 |
           (uint64_t)k->bound << 28 | (k->play & Q_TT_PLAY_MASK);
}

static q_tt_entry unpack(uint64_t data)
{
    return (q_tt_entry){.value = (int32_t)(data >> 36) - Q_VALUE_LIMIT,
                        .depth = data >> 30 & 63,
                        .bound = data >> 28 & 3,
                        .play = data & Q_TT_PLAY_MASK};
}

static q_tt_slot *line_of(const q_tt *memo, uint64_t key)
{
    return &memo->entry[key & (memo->entries - 1) & ~(size_t)(TOGETHER - 1)];
}

bool q_tt_probe(const q_tt *memo, uint64_t key, q_tt_entry *known)
{
    if (!memo->entries)
        return false;
    q_tt_slot *line = line_of(memo, key);
    for (unsigned i = 0; i < TOGETHER; i++) {
        uint64_t data = atomic_load_explicit(&line[i].data, memory_order_relaxed);
        if (data && (atomic_load_explicit(&line[i].check, memory_order_relaxed) ^ data) == key) {
            *known = unpack(data);
            return true;
        }
    }
    return false;
}

/* Takes the place of the same position, else of the one with the least work in it. */
void q_tt_store(q_tt *memo, uint64_t key, const q_tt_entry *known)
{
    if (!memo->entries)
        return;
    q_tt_slot *line = line_of(memo, key), *worst = line;
    unsigned least = 256;
    for (unsigned i = 0; i < TOGETHER; i++) {
        uint64_t data = atomic_load_explicit(&line[i].data, memory_order_relaxed);
        if (!data || (atomic_load_explicit(&line[i].check, memory_order_relaxed) ^ data) == key) {
            worst = &line[i];
            break;
        }
        /* entries are used in turn by the low bits of the newcomer, deeper ones last */
        unsigned depth = unpack(data).depth + 2 * ((i ^ (unsigned)(key >> 60)) & 3);
        if (depth < least) {
            least = depth;
            worst = &line[i];
        }
    }
    uint64_t data = pack(known);
    atomic_store_explicit(&worst->data, data, memory_order_relaxed);
    atomic_store_explicit(&worst->check, key ^ data, memory_order_relaxed);
}
