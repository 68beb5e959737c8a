#include "ghost/opponent/choice_cache.h"

#include <stddef.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"

enum { BUCKETS = 1 << 16 }; /* chosen by taste */

/* `bytes` holds the value, then the key. */
struct q_choice_cache_entry {
    struct q_choice_cache_entry *next;
    size_t value, size;
    uint64_t hash;
    max_align_t bytes[];
};

typedef struct q_choice_cache_entry entry;

quoth_status q_choice_cache_begin(q_choice_cache *k, size_t limit, const quoth_memory *memory)
{
    *k = (q_choice_cache){.memory = memory, .limit = limit};
    k->bucket = q_allocate_zeroed(memory, BUCKETS, sizeof *k->bucket);
    return k->bucket ? QUOTH_OK : QUOTH_NO_MEMORY;
}

static size_t size_of_entry(size_t value, size_t size)
{
    return sizeof(entry) + value + size;
}

void q_choice_cache_end(q_choice_cache *k)
{
    for (size_t i = 0; k->bucket && i < BUCKETS; i++)
        for (entry *at = k->bucket[i], *next; at; at = next) {
            next = at->next;
            q_free(k->memory, at, size_of_entry(at->value, at->size), 1);
        }
    q_free(k->memory, k->bucket, BUCKETS, sizeof *k->bucket);
    *k = (q_choice_cache){.memory = k->memory};
}

void *q_choice_cache_find(const q_choice_cache *k, const void *key, size_t size)
{
    uint64_t hash = q_hash_bytes(key, size);
    for (entry *at = k->bucket ? k->bucket[hash % BUCKETS] : NULL; at; at = at->next)
        if (at->hash == hash && at->size == size &&
            memcmp((const char *)at->bytes + at->value, key, size) == 0)
            return at->bytes;
    return NULL;
}

void *q_choice_cache_add(q_choice_cache *k, const void *key, size_t size, size_t value)
{
    size_t bytes = size_of_entry(value, size);
    if (!k->bucket || bytes > k->limit - k->bytes)
        return NULL;
    entry *added = q_allocate_zeroed(k->memory, bytes, 1);
    if (!added)
        return NULL;
    uint64_t hash = q_hash_bytes(key, size);
    *added = (entry){.next = k->bucket[hash % BUCKETS], .value = value, .size = size, .hash = hash};
    memcpy((char *)added->bytes + value, key, size);
    k->bucket[hash % BUCKETS] = added;
    k->bytes += bytes;
    return added->bytes;
}
