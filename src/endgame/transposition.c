#include "endgame/transposition.h"

#include <limits.h>

#include "base/bits.h"
#include "base/memory.h"

/* A table doubles when one in FULL_SHARE of the slots used is taken: buckets hardly overflow
 * before, so that it loses next to nothing by having begun small. */
enum {
    BUCKET = 4,            /* slots of one cache line */
    SLOTS_MIN = 64,        /* of the smallest table */
    SLOTS_FIRST = 1 << 19, /* used at first, 8 MB; by taste */
    FULL_SHARE = 8,        /* by taste */
    /* Slots whose entries one store moves after a doubling, 8 KB: the watch need not be asked. */
    MOVED_AT_ONCE = 512
};

_Static_assert(sizeof(q_tt_slot) == 16, "four slots are a cache line");

void q_tt_begin(q_tt *tt, size_t bytes, const quoth_memory *memory)
{
    size_t slots = SLOTS_MIN;
    while (2 * slots * sizeof *tt->slot <= bytes)
        slots *= 2;
    *tt = (q_tt){.memory = memory};
    for (; slots >= SLOTS_MIN && !tt->slot; slots /= 2) {
        tt->slot = q_allocate_zeroed(memory, slots, sizeof *tt->slot);
        tt->slots = tt->slot ? slots : 0;
    }
    tt->used = tt->moved = tt->slots < SLOTS_FIRST ? tt->slots : SLOTS_FIRST;
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
    size_t used = atomic_load_explicit(&tt->used, memory_order_relaxed);
    return &tt->slot[key & (used - 1) & ~(size_t)(BUCKET - 1)];
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

/* Moves some entries to the slots that the last doubling added.  Other threads search meanwhile:
 * what is not found before it is moved, or overwritten here, is searched again. */
static void move_some(q_tt *tt)
{
    size_t before = atomic_load_explicit(&tt->used, memory_order_acquire) / 2;
    if (atomic_load_explicit(&tt->moved, memory_order_relaxed) >= before)
        return;
    size_t from = atomic_fetch_add_explicit(&tt->moved, MOVED_AT_ONCE, memory_order_relaxed);
    for (size_t i = from; i < from + MOVED_AT_ONCE && i < before; i++) {
        q_tt_slot *old = &tt->slot[i], *to = &tt->slot[(i & ~(size_t)(BUCKET - 1)) + before];
        uint64_t data = atomic_load_explicit(&old->data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&old->check, memory_order_relaxed);
        if (!data || !((check ^ data) & before))
            continue;
        for (unsigned k = 0; k < BUCKET; k++, to++)
            if (!atomic_load_explicit(&to->data, memory_order_relaxed)) {
                atomic_store_explicit(&to->data, data, memory_order_relaxed);
                atomic_store_explicit(&to->check, check, memory_order_relaxed);
                break;
            }
        atomic_store_explicit(&old->data, 0, memory_order_relaxed);
    }
}

/* Counts an entry in a slot that was empty.  One thread alone sees the count that doubles the slots
 * used. */
static void count_stored(q_tt *tt)
{
    size_t stored = atomic_fetch_add_explicit(&tt->stored, 1, memory_order_relaxed) + 1;
    size_t used = atomic_load_explicit(&tt->used, memory_order_relaxed);
    if (stored == used / FULL_SHARE && used < tt->slots) {
        atomic_store_explicit(&tt->moved, 0, memory_order_relaxed);
        atomic_store_explicit(&tt->used, 2 * used, memory_order_release);
    }
    move_some(tt);
}

/* Replaces the first slot that holds the same position or none; else the shallowest entry, where
 * bits 60 and 61 of the key give each slot a handicap of 0, 2, 4 or 6 plies. */
void q_tt_store(q_tt *tt, uint64_t key, const q_tt_entry *entry)
{
    if (!tt->slots)
        return;
    q_tt_slot *bucket = bucket_of(tt, key), *victim = bucket;
    unsigned least = UINT_MAX;
    bool empty = false;
    for (unsigned i = 0; i < BUCKET; i++) {
        uint64_t data = atomic_load_explicit(&bucket[i].data, memory_order_relaxed);
        empty = !data;
        if (empty || (atomic_load_explicit(&bucket[i].check, memory_order_relaxed) ^ data) == key) {
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
    if (empty)
        count_stored(tt);
}
