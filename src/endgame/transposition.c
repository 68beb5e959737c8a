#include "base/throttle.h"
#include "endgame/transposition.h"

#include <limits.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"

enum { BUCKET = 4, SLOTS_MIN = 64 }; /* slots of one cache line; of the smallest table */

_Static_assert(sizeof(q_tt_slot) == 16, "four slots are a cache line");

/* Clearing 128 MB takes 30 to 70 ms, so the watch is asked every 4 MB. */
static bool clear(q_tt *tt, const quoth_watch *watch)
{
    const size_t most = ((size_t)4 << 20) / sizeof *tt->slot;
    for (size_t at = 0; at < tt->slots; at += most) {
        size_t n = tt->slots - at < most ? tt->slots - at : most;
        memset(tt->slot + at, 0, n * sizeof *tt->slot);
        if (!q_go_on(watch, 0, 0))
            return false;
    }
    return true;
}

quoth_status q_tt_begin(q_tt *tt, size_t bytes, const quoth_memory *memory,
                        const quoth_watch *watch)
{
    size_t slots = SLOTS_MIN;
    while (2 * slots * sizeof *tt->slot <= bytes)
        slots *= 2;
    *tt = (q_tt){.memory = memory};
    for (; slots >= SLOTS_MIN && !tt->slot; slots /= 2) {
        tt->slot = q_allocate(memory, slots, sizeof *tt->slot);
        tt->slots = tt->slot ? slots : 0;
    }
    if (clear(tt, watch))
        return QUOTH_OK;
    q_tt_free(tt);
    return QUOTH_STOPPED;
}

void q_tt_free(q_tt *tt)
{
    q_free(tt->memory, tt->slot, tt->slots, sizeof *tt->slot);
    tt->slot = NULL;
    tt->slots = 0;
}

/* From the low bits: 28 of the play, 2 of the bound, 6 of the depth, 28 of the value. */
static uint64_t pack(const q_tt_entry *e)
{
    return (uint64_t)(uint32_t)(e->value + Q_VALUE_LIMIT) << 36 | (uint64_t)(e->depth & 63) << 30 |
           (uint64_t)e->bound << 28 | (e->play & Q_TT_PLAY_MASK);
}

static q_tt_entry unpack(uint64_t data)
{
    return (q_tt_entry){.value = (int32_t)(data >> 36) - Q_VALUE_LIMIT,
                        .depth = data >> 30 & 63,
                        .bound = data >> 28 & 3,
                        .play = data & Q_TT_PLAY_MASK};
}

static q_tt_slot *bucket_of(const q_tt *tt, uint64_t key)
{
    return &tt->slot[key & (tt->slots - 1) & ~(size_t)(BUCKET - 1)];
}

void q_tt_prefetch(const q_tt *tt, uint64_t key)
{
    if (tt->slots)
        q_prefetch(bucket_of(tt, key));
}

bool q_tt_probe(const q_tt *tt, uint64_t key, q_tt_entry *entry)
{
    if (!tt->slots)
        return false;
    q_tt_slot *bucket = bucket_of(tt, key);
    for (unsigned i = 0; i < BUCKET; i++) {
        uint64_t data = atomic_load_explicit(&bucket[i].data, memory_order_relaxed);
        if (data && (atomic_load_explicit(&bucket[i].check, memory_order_relaxed) ^ data) == key) {
            *entry = unpack(data);
            return true;
        }
    }
    return false;
}

/* Replaces the first slot that holds the same position or none; else the shallowest entry, where
 * bits 60 and 61 of the key give each slot a handicap of 0, 2, 4 or 6 plies. */
void q_tt_store(q_tt *tt, uint64_t key, const q_tt_entry *entry)
{
    if (!tt->slots)
        return;
    q_tt_slot *bucket = bucket_of(tt, key), *victim = bucket;
    unsigned least = UINT_MAX;
    for (unsigned i = 0; i < BUCKET; i++) {
        uint64_t data = atomic_load_explicit(&bucket[i].data, memory_order_relaxed);
        if (!data || (atomic_load_explicit(&bucket[i].check, memory_order_relaxed) ^ data) == key) {
            victim = &bucket[i];
            break;
        }
        unsigned rank = unpack(data).depth + 2 * ((i ^ (unsigned)(key >> 60)) & 3);
        if (rank < least) {
            least = rank;
            victim = &bucket[i];
        }
    }
    uint64_t data = pack(entry);
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
    atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
}
