#include "lexicon/interner.h"

#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/throttle.h"

bool q_interner_begin(q_interner *s, const quoth_memory *memory)
{
    *s = (q_interner){.memory = memory};
    return q_item_table_begin(&s->table, 1 << 12, memory);
}

void q_interner_free(q_interner *s)
{
    q_item_table_free(&s->table, s->memory);
    q_free(s->memory, s->letters, s->letters_capacity, 1);
    q_free(s->memory, s->start, s->start_capacity, sizeof *s->start);
    *s = (q_interner){0};
}

void q_interner_clear(q_interner *s)
{
    q_item_table_clear(&s->table);
    s->letters_size = 0;
    s->count = 0;
}

static size_t bytes(size_t slots, size_t letters, size_t starts)
{
    return slots * sizeof(q_item_slot) + letters + starts * sizeof(uint32_t);
}

size_t q_interner_bytes(const q_interner *s)
{
    return bytes(s->table.slots, s->letters_capacity, s->start_capacity);
}

size_t q_interner_bytes_with(const q_interner *s, unsigned length)
{
    return bytes(q_item_table_is_full(&s->table) ? 2 * s->table.slots : s->table.slots,
                 q_grown_capacity(s->letters_capacity, s->letters_size + 1 + length, 1),
                 q_grown_capacity(s->start_capacity, (size_t)s->count + 1, sizeof *s->start));
}

bool q_interner_full(const q_interner *s, unsigned length)
{
    return s->letters_size + 1 + length > UINT32_MAX || s->count == Q_NO_ITEM - 1;
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

/* A fragment that may be in a table. */
typedef struct candidate {
    const q_interner *interner;
    const uint8_t *letters;
    unsigned length;
} candidate;

static bool is_fragment(const void *user, uint32_t number)
{
    const candidate *c = user;
    const uint8_t *kept = c->interner->letters + c->interner->start[number];
    return kept[0] == c->length && memcmp(kept + 1, c->letters, c->length) == 0;
}

static q_item_slot *slot_of(const q_interner *s, const uint8_t *letters, unsigned length,
                            uint64_t hash)
{
    return q_item_table_find(&s->table, hash, is_fragment, &(candidate){s, letters, length});
}

quoth_status q_interner_failure(const q_interner *s, unsigned length)
{
    return s->stopped                   ? QUOTH_STOPPED
           : q_interner_full(s, length) ? QUOTH_TOO_LARGE
                                        : QUOTH_NO_MEMORY;
}

/* The number in a slot; Q_NO_ITEM if it is free. */
static uint32_t number_in(const q_item_slot *slot)
{
    return slot->item - 1;
}

uint32_t q_interner_find(const q_interner *s, const uint8_t *letters, unsigned length)
{
    return number_in(slot_of(s, letters, length, hash_of(letters, length)));
}

uint64_t q_interner_prefetch(const q_interner *s, const uint8_t *letters, unsigned length)
{
    uint64_t hash = hash_of(letters, length);
    if (s->table.slot)
        q_prefetch(&s->table.slot[q_item_table_place(&s->table, hash)]);
    return hash;
}

uint32_t q_interner_find_hashed(const q_interner *s, const uint8_t *letters, unsigned length,
                                uint64_t hash)
{
    return number_in(slot_of(s, letters, length, hash));
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
    const q_item_slot *slot[QUOTH_WORD_MAX];
    size_t at[QUOTH_WORD_MAX];
    unsigned length, n = 0;
    const uint8_t *letters = q_interner_letters(s, number, &length);
    for (unsigned i = 0; i < length; i++) {
        if (i > 0 && letters[i] == letters[i - 1])
            continue;
        without[n] = (uint8_t)i;
        hash[n] = hash_without(letters, length, i);
        at[n] = q_item_table_place(&s->table, hash[n]);
        q_prefetch(&s->table.slot[at[n++]]);
    }
    for (unsigned i = 0; i < n; i++) {
        slot[i] = q_item_table_tagged(&s->table, hash[i], &at[i]);
        if (slot[i]->item)
            q_prefetch(&s->start[number_in(slot[i])]);
    }
    for (unsigned i = 0; i < n; i++)
        if (slot[i]->item)
            q_prefetch(s->letters + s->start[number_in(slot[i])]);
    for (unsigned i = 0; i < n; i++) {
        while (slot[i]->item && !is_without(s->letters + s->start[number_in(slot[i])], letters,
                                            length, without[i])) {
            at[i]++;
            slot[i] = q_item_table_tagged(&s->table, hash[i], &at[i]);
        }
        shorter[i] = number_in(slot[i]);
    }
    return n;
}

uint32_t q_interner_add(q_interner *s, const uint8_t *letters, unsigned length)
{
    uint64_t hash = hash_of(letters, length);
    q_item_slot *slot = slot_of(s, letters, length, hash);
    if (slot->item)
        return number_in(slot);
    size_t size = 1 + (size_t)length;
    s->stopped = false;
    if (q_interner_full(s, length) ||
        !q_reserve(s->memory, (void **)&s->letters, &s->letters_capacity, s->letters_size + size,
                   1) ||
        !q_reserve(s->memory, (void **)&s->start, &s->start_capacity, (size_t)s->count + 1,
                   sizeof *s->start))
        return Q_NO_ITEM;
    if (q_item_table_is_full(&s->table)) {
        quoth_status status = q_item_table_grow(&s->table, s->memory, s->watch);
        s->stopped = status == QUOTH_STOPPED;
        if (status)
            return Q_NO_ITEM;
        slot = slot_of(s, letters, length, hash);
    }
    q_item_table_store(&s->table, slot, hash, s->count);
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

quoth_letters q_interner_fragment(const q_interner *s, uint32_t number)
{
    unsigned length;
    const uint8_t *letters = q_interner_letters(s, number, &length);
    quoth_letters fragment = {.length = (uint8_t)length};
    memcpy(fragment.letter, letters, length);
    return fragment;
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
