#include "movegen/subracks.h"

#include <string.h>

#include "base/memory.h"

static size_t sets_of(const quoth_cross *cross)
{
    return (size_t)1 << q_slot_tiles(cross);
}

struct q_movegen_cache *q_movegen_cache_new(const quoth_cross *cross, unsigned ways, unsigned racks,
                                            const quoth_memory *memory)
{
    struct q_movegen_cache *s = q_allocate_zeroed(memory, 1, sizeof *s);
    if (!s)
        return NULL;
    s->cross = cross;
    s->rack = q_allocate_zeroed(memory, racks, sizeof *s->rack);
    s->racks = s->rack ? racks : 0;
    bool fine = s->rack && q_lane_cache_init(&s->lanes, cross, ways, racks, memory);
    for (unsigned i = 0; i < s->racks && fine; i++) {
        s->rack[i].subrack = q_allocate(memory, sets_of(cross), sizeof *s->rack[i].subrack);
        s->rack[i].placed = q_allocate(memory, sets_of(cross), sizeof *s->rack[i].placed);
        fine = s->rack[i].subrack && s->rack[i].placed;
    }
    if (fine)
        return s;
    q_movegen_cache_free(s, memory);
    return NULL;
}

void q_movegen_cache_free(struct q_movegen_cache *s, const quoth_memory *memory)
{
    if (!s)
        return;
    q_lane_cache_free(&s->lanes, memory);
    for (unsigned i = 0; i < s->racks; i++) {
        q_free(memory, s->rack[i].subrack, sets_of(s->cross), sizeof *s->rack[i].subrack);
        q_free(memory, s->rack[i].placed, sets_of(s->cross), sizeof *s->rack[i].placed);
    }
    q_free(memory, s->rack, s->racks, sizeof *s->rack);
    q_free(memory, s, 1, sizeof *s);
}

static void insert_set(const q_subracks *b, q_subracks_by_size *subracks, unsigned mask)
{
    const q_subrack *s = &b->subrack[mask];
    uint16_t *list = subracks->subrack[s->tiles];
    unsigned n = subracks->count[s->tiles]++;
    for (; n > 0 && b->subrack[list[n - 1]].leave < s->leave; n--)
        list[n] = list[n - 1];
    list[n] = (uint16_t)mask;
}

/* Makes all subracks of the rack, each from the subrack without its tile of least value.  */
static void make_sets(q_subracks *b, const q_find *f)
{
    const quoth_tile *rack = f->rack;
    bool by_equity = f->order == QUOTH_BY_EQUITY;
    unsigned order[Q_SLOT_TILES], n = f->rack_count, all = (1u << n) - 1;
    for (unsigned i = 0; i < n; i++) {
        unsigned k = i;
        for (; k > 0 && f->cross->value[rack[order[k - 1]]] < f->cross->value[rack[i]]; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
    unsigned equal = 0;
    for (unsigned i = 1; i < n; i++)
        equal |= (unsigned)(rack[order[i]] == rack[order[i - 1]]) << i;
    b->letters = 0;
    for (unsigned i = 0; i < n; i++)
        if (rack[order[i]] && (i == 0 || rack[order[i]] != rack[order[i - 1]]))
            b->letter[b->letters++] = rack[order[i]];
    memset(b->count_of, 0, sizeof b->count_of);
    for (unsigned i = 0; i < n; i++)
        if (!rack[order[i]])
            for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
                b->count_of[QUOTH_BLANK | letter] = UINT64_C(1) << Q_COUNT_BITS * i;
        else if (!b->count_of[rack[order[i]]])
            b->count_of[rack[order[i]]] = UINT64_C(1) << Q_COUNT_BITS * i;
    memset(b->plain.count, 0, sizeof b->plain.count);
    memset(b->blanks.count, 0, sizeof b->blanks.count);
    b->subrack[0] = (q_subrack){.kept = all};
    for (unsigned mask = 1; mask <= all; mask++) {
        unsigned last = q_highest_bit(mask);
        const q_subrack *without = &b->subrack[mask ^ 1u << last];
        q_subrack *s = &b->subrack[mask];
        quoth_tile tile = rack[order[last]];
        *s = *without;
        if (s->tiles < Q_SLOT_WEIGHTS)
            s->value[s->tiles] = f->cross->value[tile];
        else
            s->rest = (int16_t)(s->rest + f->cross->value[tile]);
        s->tiles++;
        s->kept &= ~(1u << order[last]);
        s->key += f->word_map->letter[tile];
        s->counts += b->count_of[tile ? tile : QUOTH_BLANK];
        s->letters |= tile ? UINT64_C(1) << tile : Q_ANY_LETTER;
        s->blanks += tile == 0;
        s->leave = by_equity ? f->placed[s->kept] : 0;
        /* among equal tiles, which are side by side, the first are laid */
        if (mask & equal & ~(mask << 1))
            continue;
        insert_set(b, s->blanks ? &b->blanks : &b->plain, mask);
    }
}

static bool has_sets_of(const q_subracks *b, const q_find *f)
{
    return b->made && b->count == f->rack_count && b->by_equity == (f->order == QUOTH_BY_EQUITY) &&
           memcmp(b->rack, f->rack, b->count) == 0 &&
           memcmp(b->placed, f->placed, sizeof *b->placed << b->count) == 0;
}

const q_subracks *q_subracks_of(struct q_movegen_cache *s, const q_find *f)
{
    q_subracks *oldest = s->rack;
    s->calls++;
    for (unsigned i = 0; i < s->racks; i++) {
        q_subracks *b = &s->rack[i];
        if (has_sets_of(b, f)) {
            b->used = s->calls;
            return b;
        }
        oldest = b->used < oldest->used ? b : oldest;
    }
    oldest->made = oldest->used = s->calls;
    oldest->count = f->rack_count;
    oldest->by_equity = f->order == QUOTH_BY_EQUITY;
    memcpy(oldest->rack, f->rack, oldest->count);
    memcpy(oldest->placed, f->placed, sizeof *oldest->placed << oldest->count);
    make_sets(oldest, f);
    return oldest;
}

bool q_assign_blanks(const q_find *f, const q_subrack *subrack, unsigned n,
                     const uint8_t letter[Q_SLOT_TILES], const int weight[Q_SLOT_TILES],
                     quoth_tile tile[Q_SLOT_TILES])
{
    int8_t has[QUOTH_LETTERS_MAX + 1];
    unsigned blanks = subrack->blanks, laid = ~subrack->kept & ((1u << f->rack_count) - 1);
    const quoth_tile *rack = f->rack;
    for (unsigned i = 0; i < n; i++)
        has[letter[i]] = 0;
    for (unsigned left = laid; left; left &= left - 1)
        has[rack[q_lowest_bit(left)]] = 0;
    for (unsigned left = laid; left; left &= left - 1)
        has[rack[q_lowest_bit(left)]]++;
    for (unsigned i = 0; i < n; i++) {
        tile[i] = letter[i];
        has[letter[i]]--;
    }
    for (unsigned i = 0; i < n && blanks; i++) {
        unsigned x = letter[i];
        int points = f->cross->value[x] - f->cross->value[0];
        for (; has[x] < 0 && blanks; blanks--, has[x]++) {
            int chosen = -1;
            for (unsigned k = 0; k < n; k++)
                if (tile[k] == x && (chosen < 0 || points * weight[k] <= points * weight[chosen]))
                    chosen = (int)k;
            tile[chosen] |= QUOTH_BLANK;
        }
    }
    bool exact = blanks == 0;
    for (unsigned i = 0; i < n; i++)
        exact &= has[letter[i]] == 0;
    return exact;
}

enum { SENT_FOR = 12 }; /* lookups whose memory is fetched ahead */

unsigned q_lookups_resolve(const q_word_map *c, q_lookup *lookup, unsigned count)
{
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++) {
        q_lookup l = lookup[i];
        if (i + SENT_FOR < count)
            q_prefetch(q_word_map_entry(c, lookup[i + SENT_FOR].key));
        l.words = q_word_map_find(c, l.key, l.length);
        if (l.words) {
            q_prefetch(l.words);
            lookup[found++] = l;
        }
    }
    return found;
}
