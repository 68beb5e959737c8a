#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "lexicon/interning.h"

quoth_status q_interning_begin(q_interning *n, size_t room, const quoth_memory *memory)
{
    *n = (q_interning){.room = room, .slots = 64};
    q_arena_begin(&n->arena, memory);
    while (n->slots < 2 * room)
        n->slots *= 2;
    n->fragment = q_allocate(memory, room, sizeof *n->fragment);
    n->table = q_allocate_zeroed(memory, n->slots, sizeof *n->table);
    return n->fragment && n->table ? QUOTH_OK : QUOTH_NO_MEMORY;
}

void q_interning_free(q_interning *n)
{
    if (n->slots) {
        q_free(n->arena.memory, n->fragment, n->room, sizeof *n->fragment);
        q_free(n->arena.memory, n->table, n->slots, sizeof *n->table);
        q_arena_free(&n->arena);
    }
    *n = (q_interning){0};
}

/* The slot of a fragment, or the free slot where it would be stored. */
static uint32_t *slot_to_use(const q_interning *n, const quoth_letters *fragment)
{
    uint64_t hash = fragment->length;
    for (unsigned i = 0; i < fragment->length; i++)
        hash = q_hash_step(hash, fragment->letter[i]);
    size_t at = (size_t)(hash >> 32) & (n->slots - 1);
    for (; n->table[at]; at = (at + 1) & (n->slots - 1)) {
        const uint8_t *known = n->fragment[n->table[at] - 1];
        if (known[0] == fragment->length && !memcmp(known + 1, fragment->letter, known[0]))
            break;
    }
    return &n->table[at];
}

uint32_t q_interning_find(const q_interning *n, const quoth_letters *fragment)
{
    uint32_t slot = *slot_to_use(n, fragment);
    return slot ? slot - 1 : Q_INTERNING_NONE;
}

uint32_t q_interning_add(q_interning *n, const quoth_letters *fragment)
{
    uint32_t *slot = slot_to_use(n, fragment);
    if (!*slot) {
        uint8_t *known = n->count < n->room ? q_arena_allocate(&n->arena, fragment->length + 1u, 1)
                                            : NULL;
        if (!known)
            return Q_INTERNING_NONE;
        known[0] = fragment->length;
        memcpy(known + 1, fragment->letter, fragment->length);
        n->fragment[n->count] = known;
        *slot = (uint32_t)++n->count;
    }
    return *slot - 1;
}

void q_interning_spell(const q_interning *n, uint32_t number, quoth_letters *fragment)
{
    fragment->length = n->fragment[number][0];
    memcpy(fragment->letter, n->fragment[number] + 1, fragment->length);
}
