#include "movegen/subracks.h"

#include <string.h>

#include "base/memory.h"

static size_t sets_of(const quoth_cross *cross)
{
    return (size_t)1 << q_span_tiles(cross);
}

struct q_span_finder *q_span_finder_new(const quoth_cross *cross, unsigned ways, unsigned racks,
                                        const quoth_memory *memory)
{
    struct q_span_finder *s = q_allocate_zeroed(memory, 1, sizeof *s);
    if (!s)
        return NULL;
    s->cross = cross;
    s->rack = q_allocate_zeroed(memory, racks, sizeof *s->rack);
    s->racks = s->rack ? racks : 0;
    bool fine = s->rack && q_lanes_make(&s->lanes, cross, ways, racks, memory);
    for (unsigned i = 0; i < s->racks && fine; i++) {
        s->rack[i].set = q_allocate(memory, sets_of(cross), sizeof *s->rack[i].set);
        s->rack[i].placed = q_allocate(memory, sets_of(cross), sizeof *s->rack[i].placed);
        fine = s->rack[i].set && s->rack[i].placed;
    }
    if (fine)
        return s;
    q_span_finder_free(s, memory);
    return NULL;
}

void q_span_finder_free(struct q_span_finder *s, const quoth_memory *memory)
{
    if (!s)
        return;
    q_lanes_free(&s->lanes, memory);
    for (unsigned i = 0; i < s->racks; i++) {
        q_free(memory, s->rack[i].set, sets_of(s->cross), sizeof *s->rack[i].set);
        q_free(memory, s->rack[i].placed, sets_of(s->cross), sizeof *s->rack[i].placed);
    }
    q_free(memory, s->rack, s->racks, sizeof *s->rack);
    q_free(memory, s, 1, sizeof *s);
}

static void insert_set(const q_rack_sets *b, q_sets_by_size *sets, unsigned mask)
{
    const q_tile_set *s = &b->set[mask];
    uint16_t *list = sets->set[s->tiles];
    unsigned n = sets->count[s->tiles]++;
    for (; n > 0 && b->set[list[n - 1]].kept < s->kept; n--)
        list[n] = list[n - 1];
    list[n] = (uint16_t)mask;
}

/* Makes all sets of tiles of the rack, each from the set without its tile of least value. */
static void make_sets(q_rack_sets *b, const q_find *f)
{
    const quoth_tile *rack = f->rack;
    bool by_equity = f->order == QUOTH_BY_EQUITY;
    unsigned order[Q_SPAN_TILES], n = f->rack_count, all = (1u << n) - 1;
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
    b->set[0] = (q_tile_set){.left = all};
    for (unsigned mask = 1; mask <= all; mask++) {
        unsigned last = q_highest_bit(mask);
        const q_tile_set *without = &b->set[mask ^ 1u << last];
        q_tile_set *s = &b->set[mask];
        quoth_tile tile = rack[order[last]];
        *s = *without;
        if (s->tiles < Q_SPAN_WEIGHTS)
            s->value[s->tiles] = f->cross->value[tile];
        else
            s->rest = (int16_t)(s->rest + f->cross->value[tile]);
        s->tiles++;
        s->left &= ~(1u << order[last]);
        s->key += f->classes->letter[tile];
        s->counts += b->count_of[tile ? tile : QUOTH_BLANK];
        s->letters |= tile ? UINT64_C(1) << tile : Q_ANY_LETTER;
        s->blanks += tile == 0;
        s->kept = by_equity ? f->placed[s->left] : 0;
        /* among equal tiles, which are side by side, the first are laid */
        if (mask & equal & ~(mask << 1))
            continue;
        insert_set(b, s->blanks ? &b->blanks : &b->plain, mask);
    }
}

static bool has_sets_of(const q_rack_sets *b, const q_find *f)
{
    return b->made && b->count == f->rack_count && b->by_equity == (f->order == QUOTH_BY_EQUITY) &&
           memcmp(b->rack, f->rack, b->count) == 0 &&
           memcmp(b->placed, f->placed, sizeof *b->placed << b->count) == 0;
}

const q_rack_sets *q_sets_of(struct q_span_finder *s, const q_find *f)
{
    q_rack_sets *oldest = s->rack;
    s->calls++;
    for (unsigned i = 0; i < s->racks; i++) {
        q_rack_sets *b = &s->rack[i];
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

bool q_lay_letters(const q_find *f, const q_tile_set *set, unsigned n,
                   const uint8_t letter[Q_SPAN_TILES], const int weight[Q_SPAN_TILES],
                   quoth_tile tile[Q_SPAN_TILES])
{
    int8_t has[QUOTH_LETTERS_MAX + 1];
    unsigned blanks = set->blanks, laid = ~set->left & ((1u << f->rack_count) - 1);
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

unsigned q_settle_lookups(const q_classes *c, q_lookup *lookup, unsigned count)
{
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++) {
        q_lookup l = lookup[i];
        if (i + SENT_FOR < count)
            q_prefetch(q_class_slot(c, lookup[i + SENT_FOR].key));
        l.words = q_class_find(c, l.key, l.length);
        if (l.words) {
            q_prefetch(l.words);
            lookup[found++] = l;
        }
    }
    return found;
}
