/* A hash table of items that lie elsewhere, numbered from 0: open addressing with linear probing
 * (Knuth, The Art of Computer Programming 6.4, algorithm L), load at most 5/8.  A slot has half of
 * the hash of its item, which spares most comparisons of items and lets the table grow without
 * them. */
#ifndef Q_BASE_ITEM_TABLE_H
#define Q_BASE_ITEM_TABLE_H

#include "quoth/base.h"

#define Q_NO_ITEM UINT32_MAX

typedef struct q_item_slot {
    uint32_t tag;  /* the upper half of the hash; its low bits are the first place to look */
    uint32_t item; /* the item + 1; 0: a free slot */
} q_item_slot;

/* All zero: an empty table without memory. */
typedef struct q_item_table {
    q_item_slot *slot;
    size_t slots; /* a power of 2, at most 2^32 */
    size_t count; /* items */
} q_item_table;

/* Allocates slots, a power of 2, for 5/8 as many items; false without memory. */
bool q_item_table_begin(q_item_table *table, size_t slots, const quoth_memory *memory);
void q_item_table_free(q_item_table *table, const quoth_memory *memory);

/* Removes all items; the memory stays allocated. */
void q_item_table_clear(q_item_table *table);

/* Whether the slots must be doubled before one more item. */
static inline bool q_item_table_is_full(const q_item_table *t)
{
    return 8 * (t->count + 1) > 5 * t->slots;
}

/* Doubles the slots.  After QUOTH_NO_MEMORY or QUOTH_STOPPED the table is as it was. */
quoth_status q_item_table_grow(q_item_table *table, const quoth_memory *memory,
                               const quoth_watch *watch);

/* The first slot for a hash. */
static inline size_t q_item_table_place(const q_item_table *t, uint64_t hash)
{
    return (size_t)(hash >> 32) & (t->slots - 1);
}

/* The first slot, from *at on, that is free or has the tag of a hash. */
static inline q_item_slot *q_item_table_tagged(const q_item_table *t, uint64_t hash, size_t *at)
{
    for (;; ++*at) {
        q_item_slot *slot = &t->slot[*at & (t->slots - 1)];
        if (!slot->item || slot->tag == (uint32_t)(hash >> 32))
            return slot;
    }
}

typedef bool q_item_test(const void *user, uint32_t item);

/* The slot of the item with a hash for which `is` holds, or the free slot where it belongs.  The
 * table has slots. */
static inline q_item_slot *q_item_table_find(const q_item_table *t, uint64_t hash, q_item_test *is,
                                             const void *user)
{
    for (size_t at = q_item_table_place(t, hash);; at++) {
        q_item_slot *slot = q_item_table_tagged(t, hash, &at);
        if (!slot->item || is(user, slot->item - 1))
            return slot;
    }
}

/* Stores an item in the free slot that q_item_table_find returned, of a table that is not full. */
static inline void q_item_table_store(q_item_table *t, q_item_slot *slot, uint64_t hash,
                                      uint32_t item)
{
    *slot = (q_item_slot){(uint32_t)(hash >> 32), item + 1};
    t->count++;
}

#endif
