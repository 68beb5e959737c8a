#include "ghost/opponent/choice_cache.h"

#include <stddef.h>
#include <string.h>

#include "base/memory.h"

enum { KEPT_BUCKETS = 1 << 16 };

/* The value, then the key. */
struct q_kept_item {
    struct q_kept_item *next;
    size_t value, size;
    uint64_t hash;
    max_align_t bytes[];
};

typedef struct q_kept_item item;

quoth_status q_kept_begin(q_kept *k, size_t most, const quoth_memory *memory)
{
    *k = (q_kept){.memory = memory, .most = most};
    k->bucket = q_allocate_zeroed(memory, KEPT_BUCKETS, sizeof *k->bucket);
    return k->bucket ? QUOTH_OK : QUOTH_NO_MEMORY;
}

static size_t size_of_item(size_t value, size_t size)
{
    return sizeof(item) + value + size;
}

void q_kept_end(q_kept *k)
{
    for (size_t i = 0; k->bucket && i < KEPT_BUCKETS; i++)
        for (item *at = k->bucket[i], *next; at; at = next) {
            next = at->next;
            q_free(k->memory, at, size_of_item(at->value, at->size), 1);
        }
    q_free(k->memory, k->bucket, KEPT_BUCKETS, sizeof *k->bucket);
    *k = (q_kept){.memory = k->memory};
}

/* FNV-1a, its high bits mixed in. */
static uint64_t hash_of_key(const void *key, size_t size)
{
    const unsigned char *at = key;
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001B3);
    return hash ^ hash >> 29;
}

void *q_kept_find(const q_kept *k, const void *key, size_t size)
{
    uint64_t hash = hash_of_key(key, size);
    for (item *at = k->bucket ? k->bucket[hash % KEPT_BUCKETS] : NULL; at; at = at->next)
        if (at->hash == hash && at->size == size &&
            memcmp((const char *)at->bytes + at->value, key, size) == 0)
            return at->bytes;
    return NULL;
}

void *q_kept_add(q_kept *k, const void *key, size_t size, size_t value)
{
    size_t bytes = size_of_item(value, size);
    if (!k->bucket || bytes > k->most - k->bytes)
        return NULL;
    item *new = q_allocate_zeroed(k->memory, bytes, 1);
    if (!new)
        return NULL;
    uint64_t hash = hash_of_key(key, size);
    *new =
        (item){.next = k->bucket[hash % KEPT_BUCKETS], .value = value, .size = size, .hash = hash};
    memcpy((char *)new->bytes + value, key, size);
    k->bucket[hash % KEPT_BUCKETS] = new;
    k->bytes += bytes;
    return new->bytes;
}
