#include "ghost/memo.h"

#include <string.h>

#include "base/memory.h"

bool q_memo_begin(q_memo *memo, const quoth_memory *memory)
{
    *memo = (q_memo){.memory = memory, .slots = 1 << 14};
    memo->table = q_take_zeroed(memory, memo->slots, sizeof *memo->table);
    return memo->table != NULL;
}

void q_memo_free(q_memo *memo)
{
    q_give(memo->memory, memo->table, memo->slots, sizeof *memo->table);
    q_give(memo->memory, memo->keys, memo->keys_capacity, 1);
    *memo = (q_memo){0};
}

static uint64_t hash_of(const quoth_letters *key)
{
    uint64_t hash = key->length + 1;
    for (unsigned i = 0; i < key->length; i++) {
        hash = (hash ^ key->letter[i]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 32;
    }
    return hash | 1;
}

/* The entry of a fragment, or the free slot where it belongs. */
static q_memo_entry *slot_of(const q_memo *memo, const quoth_letters *key, uint64_t hash)
{
    for (size_t at = hash >> 1 & (memo->slots - 1);; at = (at + 1) & (memo->slots - 1)) {
        q_memo_entry *e = &memo->table[at];
        if (!e->hash)
            return e;
        const uint8_t *kept = memo->keys + e->key;
        if (e->hash == hash && kept[0] == key->length &&
            memcmp(kept + 1, key->letter, key->length) == 0)
            return e;
    }
}

static bool double_table(q_memo *memo)
{
    size_t slots = 2 * memo->slots;
    q_memo_entry *table = q_take_zeroed(memo->memory, slots, sizeof *table);
    if (!table)
        return false;
    for (size_t i = 0; i < memo->slots; i++) {
        if (!memo->table[i].hash)
            continue;
        size_t at = memo->table[i].hash >> 1 & (slots - 1);
        while (table[at].hash)
            at = (at + 1) & (slots - 1);
        table[at] = memo->table[i];
    }
    q_give(memo->memory, memo->table, memo->slots, sizeof *memo->table);
    memo->table = table;
    memo->slots = slots;
    return true;
}

bool q_memo_find(const q_memo *memo, const quoth_letters *fragment, bool *wins)
{
    const q_memo_entry *e = slot_of(memo, fragment, hash_of(fragment));
    *wins = e->wins;
    return e->hash != 0;
}

bool q_memo_keep(q_memo *memo, const quoth_letters *fragment, bool wins)
{
    size_t size = 1 + (size_t)fragment->length;
    uint64_t hash = hash_of(fragment);
    if (memo->keys_size + size > UINT32_MAX ||
        !q_grow(memo->memory, (void **)&memo->keys, &memo->keys_capacity, memo->keys_size + size,
                1) ||
        (2 * (memo->entries + 1) > memo->slots && !double_table(memo)))
        return false;
    *slot_of(memo, fragment, hash) = (q_memo_entry){hash, (uint32_t)memo->keys_size, wins};
    memo->entries++;
    memo->keys[memo->keys_size] = fragment->length;
    memcpy(memo->keys + memo->keys_size + 1, fragment->letter, fragment->length);
    memo->keys_size += size;
    return true;
}
