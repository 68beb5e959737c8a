#include "ghost/opponent/choice_cache.h"

#include <stddef.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"

enum { SLOTS = 1 << 12 }; /* at first */

/* `bytes` holds the value, then the key. */
struct q_choice_cache_entry {
    size_t value, size;
    max_align_t bytes[];
};

typedef struct q_choice_cache_entry entry;

quoth_status q_choice_cache_begin(q_choice_cache *k, size_t limit, const quoth_memory *memory)
{
    *k = (q_choice_cache){.memory = memory, .limit = limit};
    return q_item_table_begin(&k->table, SLOTS, memory) ? QUOTH_OK : QUOTH_NO_MEMORY;
}

static size_t size_of_entry(size_t value, size_t size)
{
    return sizeof(entry) + value + size;
}

void q_choice_cache_end(q_choice_cache *k)
{
    for (size_t i = 0; i < k->table.count; i++)
        q_free(k->memory, k->entry[i], size_of_entry(k->entry[i]->value, k->entry[i]->size), 1);
    q_free(k->memory, k->entry, k->capacity, sizeof(entry *));
    q_item_table_free(&k->table, k->memory);
    *k = (q_choice_cache){.memory = k->memory};
}

/* A key that may be in a cache. */
typedef struct candidate {
    const q_choice_cache *cache;
    const void *key;
    size_t size;
} candidate;

static bool is_key(const void *user, uint32_t number)
{
    const candidate *c = user;
    const entry *e = c->cache->entry[number];
    return e->size == c->size && memcmp((const char *)e->bytes + e->value, c->key, c->size) == 0;
}

static q_item_slot *slot_of(const q_choice_cache *k, const void *key, size_t size, uint64_t hash)
{
    return q_item_table_find(&k->table, hash, is_key, &(candidate){k, key, size});
}

void *q_choice_cache_find(const q_choice_cache *k, const void *key, size_t size)
{
    const q_item_slot *slot = k->table.slots ? slot_of(k, key, size, q_hash_bytes(key, size))
                                             : NULL;
    return slot && slot->item ? k->entry[slot->item - 1]->bytes : NULL;
}

void *q_choice_cache_add(q_choice_cache *k, const void *key, size_t size, size_t value)
{
    size_t bytes = size_of_entry(value, size), number = k->table.count;
    if (!k->table.slots || bytes > k->limit - k->bytes ||
        !q_reserve(k->memory, (void **)&k->entry, &k->capacity, number + 1, sizeof(entry *)) ||
        (q_item_table_is_full(&k->table) && q_item_table_grow(&k->table, k->memory, NULL)))
        return NULL;
    entry *added = q_allocate_zeroed(k->memory, bytes, 1);
    if (!added)
        return NULL;
    uint64_t hash = q_hash_bytes(key, size);
    added->value = value;
    added->size = size;
    memcpy((char *)added->bytes + value, key, size);
    k->entry[number] = added;
    q_item_table_store(&k->table, slot_of(k, key, size, hash), hash, (uint32_t)number);
    k->bytes += bytes;
    return added->bytes;
}
