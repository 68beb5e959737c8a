#include "ghost/solve/interner.h"

#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/throttle.h"

bool q_interner_begin(q_interner *s, const quoth_memory *memory)
{
    *s = (q_interner){.memory = memory, .slots = 1 << 12};
    s->slot = q_allocate(memory, s->slots, sizeof *s->slot);
    if (!s->slot)
        return false;
    memset(s->slot, 0xFF, s->slots * sizeof *s->slot);
    return true;
}

void q_interner_free(q_interner *s)
{
    q_free(s->memory, s->slot, s->slots, sizeof *s->slot);
    q_free(s->memory, s->letters, s->letters_capacity, 1);
    q_free(s->memory, s->start, s->start_capacity, sizeof *s->start);
    *s = (q_interner){0};
}

void q_interner_clear(q_interner *s)
{
    memset(s->slot, 0xFF, s->slots * sizeof *s->slot);
    s->letters_size = 0;
    s->count = 0;
}

static size_t bytes(size_t slots, size_t letters, size_t starts)
{
    return slots * sizeof(q_interner_slot) + letters + starts * sizeof(uint32_t);
}

size_t q_interner_bytes(const q_interner *s)
{
    return bytes(s->slots, s->letters_capacity, s->start_capacity);
}

/* The capacity that q_reserve would choose. */
static size_t grown_capacity(size_t capacity, size_t needed)
{
    size_t wanted = capacity ? capacity : 16;
    while (wanted < needed)
        wanted *= 2;
    return wanted;
}

/* Whether the slots must be doubled before one more insertion. */
static bool is_crowded(const q_interner *s)
{
    return 8 * ((size_t)s->count + 1) > 5 * s->slots;
}

size_t q_interner_bytes_with(const q_interner *s, unsigned length)
{
    return bytes(is_crowded(s) ? 2 * s->slots : s->slots,
                 grown_capacity(s->letters_capacity, s->letters_size + 1 + length),
                 grown_capacity(s->start_capacity, (size_t)s->count + 1));
}

bool q_interner_full(const q_interner *s, unsigned length)
{
    return s->letters_size + 1 + length > UINT32_MAX || s->count == Q_NOWHERE - 1;
}

/* The hash of the letters without the one at `without`; `without` == length: of all letters. */
static uint64_t hash_without(const uint8_t *letters, unsigned length, unsigned without)
{
    uint64_t hash = length + (without == length);
    for (unsigned i = 0; i < length; i++) {
        if (i == without)
            continue;
        hash = q_hash_step(hash, letters[i]);
    }
    return hash;
}

static uint64_t hash_of(const uint8_t *letters, unsigned length)
{
    return hash_without(letters, length, length);
}

/* The first slot, from `*at` on, that is free or has this hash's tag. */
static q_interner_slot *tagged(const q_interner *s, uint64_t hash, size_t *at)
{
    for (;; ++*at) {
        q_interner_slot *slot = &s->slot[*at & (s->slots - 1)];
        if (slot->number == Q_NOWHERE || slot->tag == (uint32_t)(hash >> 32))
            return slot;
    }
}

/* The slot of a fragment, or the free one where it belongs. */
static q_interner_slot *slot_of(const q_interner *s, const uint8_t *letters, unsigned length,
                                uint64_t hash)
{
    for (size_t at = hash & (s->slots - 1);; at++) {
        q_interner_slot *slot = tagged(s, hash, &at);
        if (slot->number == Q_NOWHERE)
            return slot;
        const uint8_t *kept = s->letters + s->start[slot->number];
        if (kept[0] == length && memcmp(kept + 1, letters, length) == 0)
            return slot;
    }
}

static bool double_slots(q_interner *s)
{
    size_t slots = 2 * s->slots;
    q_interner_slot *doubled = q_allocate(s->memory, slots, sizeof *doubled);
    q_throttle throttle = q_throttle_begin(s->watch, s->slots);
    if (!doubled)
        return false;
    for (size_t i = 0; i < slots && !s->stopped; i++) {
        doubled[i].number = Q_NOWHERE;
        s->stopped = !q_throttle_add(&throttle, 0, i % 16 == 0);
    }
    for (size_t i = 0; i < s->slots && !s->stopped; i++) {
        s->stopped = !q_throttle_step(&throttle, i);
        if (s->slot[i].number == Q_NOWHERE)
            continue;
        const uint8_t *kept = s->letters + s->start[s->slot[i].number];
        size_t at = hash_of(kept + 1, kept[0]) & (slots - 1);
        while (doubled[at].number != Q_NOWHERE)
            at = (at + 1) & (slots - 1);
        doubled[at] = s->slot[i];
    }
    if (s->stopped) {
        q_free(s->memory, doubled, slots, sizeof *doubled);
        return false;
    }
    q_free(s->memory, s->slot, s->slots, sizeof *s->slot);
    s->slot = doubled;
    s->slots = slots;
    return true;
}

quoth_status q_interner_failure(const q_interner *s, unsigned length)
{
    return s->stopped                   ? QUOTH_STOPPED
           : q_interner_full(s, length) ? QUOTH_TOO_LARGE
                                        : QUOTH_NO_MEMORY;
}

uint32_t q_interner_find(const q_interner *s, const uint8_t *letters, unsigned length)
{
    return slot_of(s, letters, length, hash_of(letters, length))->number;
}

uint64_t q_interner_prefetch(const q_interner *s, const uint8_t *letters, unsigned length)
{
    uint64_t hash = hash_of(letters, length);
    if (s->slot)
        q_prefetch(&s->slot[hash & (s->slots - 1)]);
    return hash;
}

uint32_t q_interner_find_hashed(const q_interner *s, const uint8_t *letters, unsigned length,
                                uint64_t hash)
{
    return slot_of(s, letters, length, hash)->number;
}

static bool is_without(const uint8_t *kept, const uint8_t *letters, unsigned length,
                       unsigned without)
{
    return kept[0] == length - 1 && memcmp(kept + 1, letters, without) == 0 &&
           memcmp(kept + 1 + without, letters + without + 1, length - 1 - without) == 0;
}

unsigned q_interner_shorter(const q_interner *s, uint32_t number, uint32_t shorter[QUOTH_WORD_MAX])
{
    uint64_t hash[QUOTH_WORD_MAX];
    uint8_t without[QUOTH_WORD_MAX];
    const q_interner_slot *slot[QUOTH_WORD_MAX];
    size_t at[QUOTH_WORD_MAX];
    unsigned length, n = 0;
    const uint8_t *letters = q_interner_letters(s, number, &length);
    for (unsigned i = 0; i < length; i++) {
        if (i > 0 && letters[i] == letters[i - 1])
            continue;
        without[n] = (uint8_t)i;
        hash[n] = hash_without(letters, length, i);
        at[n] = hash[n] & (s->slots - 1);
        q_prefetch(&s->slot[at[n++]]);
    }
    for (unsigned i = 0; i < n; i++) {
        slot[i] = tagged(s, hash[i], &at[i]);
        if (slot[i]->number != Q_NOWHERE)
            q_prefetch(&s->start[slot[i]->number]);
    }
    for (unsigned i = 0; i < n; i++)
        if (slot[i]->number != Q_NOWHERE)
            q_prefetch(s->letters + s->start[slot[i]->number]);
    for (unsigned i = 0; i < n; i++) {
        while (slot[i]->number != Q_NOWHERE &&
               !is_without(s->letters + s->start[slot[i]->number], letters, length, without[i])) {
            at[i]++;
            slot[i] = tagged(s, hash[i], &at[i]);
        }
        shorter[i] = slot[i]->number;
    }
    return n;
}

uint32_t q_interner_add(q_interner *s, const uint8_t *letters, unsigned length)
{
    uint64_t hash = hash_of(letters, length);
    q_interner_slot *slot = slot_of(s, letters, length, hash);
    if (slot->number != Q_NOWHERE)
        return slot->number;
    size_t size = 1 + (size_t)length;
    s->stopped = false;
    if (q_interner_full(s, length) ||
        !q_reserve(s->memory, (void **)&s->letters, &s->letters_capacity, s->letters_size + size,
                   1) ||
        !q_reserve(s->memory, (void **)&s->start, &s->start_capacity, (size_t)s->count + 1,
                   sizeof *s->start))
        return Q_NOWHERE;
    if (is_crowded(s)) {
        if (!double_slots(s))
            return Q_NOWHERE;
        slot = slot_of(s, letters, length, hash);
    }
    *slot = (q_interner_slot){(uint32_t)(hash >> 32), s->count};
    s->start[s->count] = (uint32_t)s->letters_size;
    s->letters[s->letters_size] = (uint8_t)length;
    if (length)
        memcpy(s->letters + s->letters_size + 1, letters, length);
    s->letters_size += size;
    return s->count++;
}

const uint8_t *q_interner_letters(const q_interner *s, uint32_t number, unsigned *length)
{
    const uint8_t *kept = s->letters + s->start[number];
    *length = kept[0];
    return kept + 1;
}

unsigned q_interner_length(const q_interner *s, uint32_t number)
{
    return s->letters[s->start[number]];
}

bool q_interner_by_length(const q_interner *s, uint32_t *order, const quoth_watch *watch)
{
    uint32_t start[QUOTH_WORD_MAX + 2] = {0};
    q_throttle throttle = q_throttle_begin(watch, s->count);
    for (uint32_t i = 0; i < s->count; i++) {
        if (!q_throttle_step(&throttle, i))
            return false;
        start[q_interner_length(s, i) + 1]++;
    }
    for (unsigned d = 0; d <= QUOTH_WORD_MAX; d++)
        start[d + 1] += start[d];
    for (uint32_t i = 0; i < s->count; i++) {
        if (!q_throttle_step(&throttle, i))
            return false;
        order[start[q_interner_length(s, i)]++] = i;
    }
    return true;
}

bool q_interner_hashes(const q_interner *s, uint64_t *hash, const quoth_watch *watch)
{
    q_throttle throttle = q_throttle_begin(watch, s->count);
    for (uint32_t number = 0; number < s->count; number++) {
        unsigned length;
        const uint8_t *letters = q_interner_letters(s, number, &length);
        hash[number] = 0;
        for (unsigned i = 0; i < length; i++)
            hash[number] = q_hash_letter(hash[number], letters[i]);
        if (!q_throttle_add(&throttle, number, 1 + length / 8u))
            return false;
    }
    return true;
}
