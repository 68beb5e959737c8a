#include "base/item_table.h"

#include <string.h>

#include "base/memory.h"
#include "base/throttle.h"

enum { SLOTS_MIN = 1024, PIECE = 4096 /* slots cleared between calls of the watch */ };

bool q_item_table_begin(q_item_table *t, size_t slots, const quoth_memory *memory)
{
    *t = (q_item_table){.slot = q_allocate_zeroed(memory, slots, sizeof *t->slot)};
    t->slots = t->slot ? slots : 0;
    return t->slot;
}

void q_item_table_free(q_item_table *t, const quoth_memory *memory)
{
    q_free(memory, t->slot, t->slots, sizeof *t->slot);
    *t = (q_item_table){0};
}

void q_item_table_clear(q_item_table *t)
{
    if (t->slot)
        memset(t->slot, 0, t->slots * sizeof *t->slot);
    t->count = 0;
}

quoth_status q_item_table_grow(q_item_table *t, const quoth_memory *memory,
                               const quoth_watch *watch)
{
    q_item_table grown = {.slots = t->slots ? 2 * t->slots : SLOTS_MIN, .count = t->count};
    q_throttle throttle = q_throttle_begin(watch, t->slots);
    bool goes_on = true;
    grown.slot = q_allocate(memory, grown.slots, sizeof *grown.slot);
    if (!grown.slot)
        return QUOTH_NO_MEMORY;
    for (size_t i = 0; i < grown.slots && goes_on; i += PIECE) {
        size_t piece = grown.slots - i < PIECE ? grown.slots - i : PIECE;
        memset(grown.slot + i, 0, piece * sizeof *grown.slot);
        goes_on = q_throttle_add(&throttle, 0, PIECE / 16);
    }
    for (size_t i = 0; i < t->slots && goes_on; i++) {
        if (!t->slot[i].item)
            continue;
        goes_on = q_throttle_add(&throttle, i, 1);
        size_t at = t->slot[i].tag & (grown.slots - 1);
        while (grown.slot[at].item)
            at = (at + 1) & (grown.slots - 1);
        grown.slot[at] = t->slot[i];
    }
    q_item_table *useless = goes_on ? t : &grown;
    q_free(memory, useless->slot, useless->slots, sizeof *useless->slot);
    if (goes_on)
        *t = grown;
    return goes_on ? QUOTH_OK : QUOTH_STOPPED;
}
