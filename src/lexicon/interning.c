#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "lexicon/interning.h"

quoth_status q_interning_begin(q_interning *n, size_t room, const quoth_memory *memory)
{
    size_t slots = 64;
    *n = (q_interning){.room = room};
    q_arena_begin(&n->arena, memory);
    while (5 * slots < 8 * room)
        slots *= 2;
    n->fragment = q_allocate(memory, room, sizeof *n->fragment);
    bool begun = q_item_table_begin(&n->table, slots, memory);
    return n->fragment && begun ? QUOTH_OK : QUOTH_NO_MEMORY;
}

void q_interning_free(q_interning *n)
{
    if (n->room) {
        q_free(n->arena.memory, n->fragment, n->room, sizeof *n->fragment);
        q_item_table_free(&n->table, n->arena.memory);
        q_arena_free(&n->arena);
    }
    *n = (q_interning){0};
}

static uint64_t hash_of(const quoth_letters *fragment)
{
    uint64_t hash = fragment->length;
    for (unsigned i = 0; i < fragment->length; i++)
        hash = q_hash_step(hash, fragment->letter[i]);
    return hash;
}

/* A fragment that may be in a table. */
typedef struct candidate {
    const q_interning *interning;
    const quoth_letters *fragment;
} candidate;

static bool is_fragment(const void *user, uint32_t number)
{
    const candidate *c = user;
    const uint8_t *known = c->interning->fragment[number];
    return known[0] == c->fragment->length && !memcmp(known + 1, c->fragment->letter, known[0]);
}

static q_item_slot *slot_of(const q_interning *n, const quoth_letters *fragment, uint64_t hash)
{
    return q_item_table_find(&n->table, hash, is_fragment, &(candidate){n, fragment});
}

uint32_t q_interning_find(const q_interning *n, const quoth_letters *fragment)
{
    const q_item_slot *slot = slot_of(n, fragment, hash_of(fragment));
    return slot->item ? slot->item - 1 : Q_NO_ITEM;
}

uint32_t q_interning_add(q_interning *n, const quoth_letters *fragment)
{
    uint64_t hash = hash_of(fragment);
    q_item_slot *slot = slot_of(n, fragment, hash);
    if (!slot->item) {
        uint32_t number = (uint32_t)n->table.count;
        uint8_t *known = number < n->room ? q_arena_allocate(&n->arena, fragment->length + 1u, 1)
                                          : NULL;
        if (!known)
            return Q_NO_ITEM;
        known[0] = fragment->length;
        memcpy(known + 1, fragment->letter, fragment->length);
        n->fragment[number] = known;
        q_item_table_store(&n->table, slot, hash, number);
    }
    return slot->item - 1;
}

void q_interning_spell(const q_interning *n, uint32_t number, quoth_letters *fragment)
{
    fragment->length = n->fragment[number][0];
    memcpy(fragment->letter, n->fragment[number] + 1, fragment->length);
}
