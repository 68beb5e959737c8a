#include "endgame/rack_table.h"

#include <string.h>

#include "base/memory.h"
#include "base/sort.h"

bool q_rack_table_set(q_rack_table *r, const quoth_cross *cross, unsigned seat,
                      const quoth_tile *tile, unsigned count)
{
    quoth_tile sorted[Q_RACK_TABLE_TILES];
    if (count > Q_RACK_TABLE_TILES)
        return false;
    memcpy(sorted, tile, count);
    q_sort_bytes(sorted, count);
    r->letters = 0;
    r->racks = 1;
    for (unsigned i = 0; i < count; i++) {
        if (i == 0 || sorted[i] != sorted[i - 1]) {
            r->letter[r->letters] = sorted[i];
            r->first_bit[r->letters] = (uint8_t)i;
            r->count[r->letters++] = 0;
        }
        r->count[r->letters - 1]++;
    }
    for (unsigned i = 0; i < r->letters; i++) {
        r->weight[i] = r->racks;
        r->racks *= r->count[i] + 1u;
        if (r->racks > Q_RACK_TABLE_MAX)
            return false;
    }
    if (!q_reserve(r->memory, (void **)&r->entry, &r->capacity, r->racks, sizeof *r->entry))
        return false;
    for (unsigned rack = 0; rack < r->racks; rack++) {
        q_rack_entry entry = {.least = UINT8_MAX};
        for (unsigned i = 0; i < r->letters; i++) {
            unsigned n = q_rack_count(r, rack, i);
            entry.key += n * q_key_of_rack(seat, r->letter[i]);
            entry.points += (int32_t)n * cross->rules.tiles.value[r->letter[i]];
            entry.mask |= (n < 32 ? (1u << n) - 1 : UINT32_MAX) << r->first_bit[i];
            entry.tiles = (uint8_t)(entry.tiles + n);
            uint8_t value = cross->rules.tiles.value[r->letter[i]];
            if (n == 0)
                continue;
            entry.least = value < entry.least ? value : entry.least;
            entry.most = value > entry.most ? value : entry.most;
            entry.letters |= r->letter[i] ? UINT64_C(1) << r->letter[i] : Q_ANY_LETTER;
        }
        r->entry[rack] = entry;
    }
    return true;
}

void q_rack_table_free(q_rack_table *r)
{
    q_free(r->memory, r->entry, r->capacity, sizeof *r->entry);
}

uint32_t q_rack_table_weight(const q_rack_table *r, quoth_tile tile)
{
    unsigned i = 0;
    while (r->letter[i] != tile)
        i++;
    return r->weight[i];
}

unsigned q_rack_tiles(const q_rack_table *r, uint32_t rack, quoth_tile tile[Q_RACK_TABLE_TILES])
{
    unsigned count = 0;
    for (unsigned i = 0; i < r->letters; i++)
        for (unsigned n = q_rack_count(r, rack, i); n > 0; n--)
            tile[count++] = r->letter[i];
    return count;
}
