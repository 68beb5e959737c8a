#include "movegen/subracks.h"

#include <string.h>

#include "base/memory.h"

static size_t subracks_max(const quoth_cross *cross)
{
    return (size_t)1 << q_slot_tiles(cross);
}

struct q_movegen_cache *q_movegen_cache_new(const quoth_cross *cross, unsigned line_states,
                                            unsigned racks, const quoth_memory *memory)
{
    struct q_movegen_cache *s = q_allocate_zeroed(memory, 1, sizeof *s);
    if (!s)
        return NULL;
    s->cross = cross;
    s->rack = q_allocate_zeroed(memory, racks, sizeof *s->rack);
    s->racks = s->rack ? racks : 0;
    bool fine = s->rack && q_line_cache_init(&s->lines, cross, line_states, racks, memory);
    for (unsigned i = 0; i < s->racks && fine; i++) {
        s->rack[i].subrack = q_allocate(memory, subracks_max(cross), sizeof *s->rack[i].subrack);
        s->rack[i].placed = q_allocate(memory, subracks_max(cross), sizeof *s->rack[i].placed);
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
    q_line_cache_free(&s->lines, memory);
    for (unsigned i = 0; i < s->racks; i++) {
        q_free(memory, s->rack[i].subrack, subracks_max(s->cross), sizeof *s->rack[i].subrack);
        q_free(memory, s->rack[i].placed, subracks_max(s->cross), sizeof *s->rack[i].placed);
    }
    q_free(memory, s->rack, s->racks, sizeof *s->rack);
    q_free(memory, s, 1, sizeof *s);
}

/* Inserts a subrack into the list of its size, which is in falling order of leave values. */
static void insert_subrack(q_subracks_by_size *by_size, const q_subrack *s, unsigned mask)
{
    const q_ranked_subrack new = {s->key, s->leave, (uint16_t)mask};
    q_ranked_subrack *list = by_size->subrack[s->tiles];
    q_ranked_subrack *at = list + by_size->count[s->tiles]++;
    for (; at > list && at[-1].leave < new.leave; at--)
        *at = at[-1];
    *at = new;
}

/* Makes all subracks of f->rack, in O(2^tiles):
 *
 *  1  the tiles in falling order of value: by_value[i] is the i-th tile's place on the rack
 *  2  the kinds of tiles, each with its field in q_subrack.counts
 *  3  for each tile, and each mask in which it is the highest bit:
 *         subrack(mask) = subrack(mask without the tile) + the tile
 *         equal tiles are neighbours: of masks that differ by equal tiles, list the one that has
 *         the first of them */
static void make_subracks(q_subracks *b, const q_find *f)
{
    const quoth_tile *rack = f->rack;
    const uint8_t *value = f->cross->value;
    bool by_equity = f->order == QUOTH_BY_EQUITY;
    unsigned by_value[Q_SLOT_TILES], n = f->rack_count, all = (1u << n) - 1;
    for (unsigned i = 0; i < n; i++) { /* 1 */
        unsigned k = i;
        for (; k > 0 && value[rack[by_value[k - 1]]] < value[rack[i]]; k--)
            by_value[k] = by_value[k - 1];
        by_value[k] = i;
    }

    unsigned equal = 0; /* 2; bit i: the i-th tile equals the one before it */
    b->values = 0;
    b->blank_tiles = 0;
    memset(b->count_of, 0, sizeof b->count_of);
    for (unsigned i = 0; i < n; i++) {
        quoth_tile tile = rack[by_value[i]];
        uint64_t one = UINT64_C(1) << Q_COUNT_BITS * i;
        if (i > 0 && tile == rack[by_value[i - 1]])
            equal |= 1u << i;
        if (tile && (b->values == 0 || b->value[b->values - 1] != value[tile])) {
            b->value[b->values] = value[tile];
            b->letters_of_value[b->values++] = 0;
        }
        if (tile)
            b->letters_of_value[b->values - 1] |= UINT64_C(1) << tile;
        else
            b->blank_tiles |= 1u << i;
        if (tile && !b->count_of[tile])
            b->count_of[tile] = one;
        for (unsigned letter = 0; !tile && letter <= QUOTH_LETTERS_MAX; letter++)
            b->count_of[QUOTH_BLANK | letter] = one;
    }

    memset(b->plain.count, 0, sizeof b->plain.count);
    memset(b->blanks.count, 0, sizeof b->blanks.count);
    b->subrack[0] = (q_subrack){.leave_mask = all};
    for (unsigned i = 0; i < n; i++) { /* 3 */
        quoth_tile tile = rack[by_value[i]];
        const uint64_t key = f->word_map->letter[tile],
                       count = b->count_of[tile ? tile : QUOTH_BLANK];
        const uint64_t letters = tile ? UINT64_C(1) << tile : Q_ANY_LETTER;
        const unsigned before = 1u << i;
        for (unsigned mask = before; mask < 2 * before; mask++) {
            q_subrack *s = &b->subrack[mask];
            *s = b->subrack[mask - before];
            unsigned at = s->tiles < Q_SLOT_WEIGHTS ? s->tiles : Q_SLOT_WEIGHTS - 1;
            s->value[at] = (int16_t)(s->value[at] + value[tile]);
            s->tiles++;
            s->leave_mask -= 1u << by_value[i];
            s->key += key;
            s->counts += count;
            s->letters |= letters;
            s->blanks += tile == 0;
            s->leave = by_equity ? f->placed[s->leave_mask] : 0;
            if (!(mask & equal & ~(mask << 1)))
                insert_subrack(s->blanks ? &b->blanks : &b->plain, s, mask);
        }
    }
    for (unsigned tiles = 1; tiles <= n; tiles++) {
        b->plain.subrack[tiles][b->plain.count[tiles]].leave = INT32_MIN;
        b->blanks.subrack[tiles][b->blanks.count[tiles]].leave = INT32_MIN;
    }
}

static bool is_of_rack(const q_subracks *b, const q_find *f)
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
        if (is_of_rack(b, f)) {
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
    make_subracks(oldest, f);
    return oldest;
}

bool q_assign_blanks(const q_find *f, const q_subrack *subrack, unsigned n,
                     const uint8_t letter[Q_SLOT_TILES], const int weight[Q_SLOT_TILES],
                     quoth_tile tile[Q_SLOT_TILES])
{
    int8_t has[QUOTH_LETTERS_MAX + 1];
    unsigned blanks = subrack->blanks, laid = ~subrack->leave_mask & ((1u << f->rack_count) - 1);
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
