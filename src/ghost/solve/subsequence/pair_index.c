#include "ghost/solve/subsequence/pair_index.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/throttle.h"
#include "base/vectors.h"
#include "ghost/solve/subsequence/gaps.h"

/* ---- making ------------------------------------------------------------------------------- */

static void code_letters(q_pair_index *h)
{
    const q_strings *t = h->strings;
    uint64_t occurring = 0;
    for (uint32_t i = 0; i < t->count; i++)
        occurring |= q_letters_of(t->byte + t->at[i]);
    unsigned total = q_count_bits64(occurring);
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        h->code[letter] = (uint8_t)(occurring >> letter & 1 ? h->letters++ : total);
}

/* Sets the bits string by string, each string from its last letter backwards. */
static bool fill_rows(q_pair_index *h, q_throttle *throttle)
{
    const q_strings *t = h->strings;
    size_t offset[QUOTH_LETTERS_MAX + 1];
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        offset[letter] = (size_t)h->code[letter] * h->width;
    for (uint32_t i = 0; i < t->count; i++) {
        const uint8_t *string = t->byte + t->at[i];
        uint64_t behind = 0, bit = UINT64_C(1) << i % 64;
        if (!q_throttle_add(throttle, i, *string))
            return false;
        for (unsigned p = *string; p > 0; p--) {
            uint64_t *first = h->row + offset[string[p]] * h->letters + i / 64;
            for (uint64_t left = behind; left; left &= left - 1)
                first[offset[q_lowest_bit(left)]] |= bit;
            behind |= UINT64_C(1) << string[p];
        }
    }
    return true;
}

quoth_status q_pair_index_make(q_pair_index *h, const q_strings *strings, const quoth_watch *watch)
{
    q_throttle throttle = q_throttle_begin(watch, strings->count);
    const quoth_memory *memory = strings->memory;
    *h = (q_pair_index){.strings = strings, .width = strings->count / 64 + 1};
    code_letters(h);
    size_t rows = (size_t)h->letters * h->letters;
    h->row = q_allocate_zeroed(memory, rows * h->width, sizeof *h->row);
    h->count = q_allocate_zeroed(memory, rows, sizeof *h->count);
    if (rows && (!h->row || !h->count)) {
        q_pair_index_free(h);
        return QUOTH_NO_MEMORY;
    }
    bool goes_on = fill_rows(h, &throttle);
    for (size_t pair = 0; pair < rows && goes_on; pair++) {
        const uint64_t *row = h->row + pair * h->width;
        h->count[pair] = q_count_common(row, row, h->width, 1);
        goes_on = q_throttle_add(&throttle, strings->count, 1 + h->width / 8);
    }
    if (!goes_on)
        q_pair_index_free(h);
    return goes_on ? QUOTH_OK : QUOTH_STOPPED;
}

void q_pair_index_free(q_pair_index *h)
{
    size_t rows = (size_t)h->letters * h->letters;
    q_free(h->strings->memory, h->row, rows * h->width, sizeof *h->row);
    q_free(h->strings->memory, h->count, rows, sizeof *h->count);
    *h = (q_pair_index){0};
}

/* ---- finding ------------------------------------------------------------------------------ */

/* Pairs of long fragments beyond this number are ignored: candidates are checked anyway.
 * Chosen by taste. */
enum { PAIRS_MAX = 32 };

/* Lists the pairs of letters of a fragment, those in the fewest strings first; returns their
 * number, 0 if one of the letters does not occur. */
static unsigned list_pairs(const q_pair_index *h, const quoth_letters *f, uint32_t pair[PAIRS_MAX])
{
    unsigned n = 0;
    for (unsigned i = 0; i < f->length; i++)
        if (h->code[f->letter[i]] == h->letters)
            return 0;
    for (unsigned i = 0; i < f->length; i++)
        for (unsigned k = i + 1; k < f->length && n < PAIRS_MAX; k++) {
            uint32_t added = (uint32_t)h->code[f->letter[i]] * h->letters + h->code[f->letter[k]];
            unsigned at = n++;
            for (; at > 0 && h->count[pair[at - 1]] > h->count[added]; at--)
                pair[at] = pair[at - 1];
            pair[at] = added;
        }
    return n;
}

uint32_t q_pair_index_bound(const q_pair_index *h, const quoth_letters *f)
{
    uint32_t least = UINT32_MAX;
    for (unsigned i = 0; i < f->length; i++) {
        const uint32_t *count = h->count + (size_t)h->code[f->letter[i]] * h->letters;
        if (h->code[f->letter[i]] == h->letters)
            return 0;
        for (unsigned k = i + 1; k < f->length; k++) {
            uint32_t strings = count[h->code[f->letter[k]]];
            least = strings < least ? strings : least;
        }
    }
    return least;
}

/* The strings that have all pairs of a fragment, some columns at a time. */
enum { TOGETHER = 8 };
typedef struct scan {
    const uint64_t *row[PAIRS_MAX];
    unsigned rows;
    uint32_t next;             /* the next column to intersect */
    uint64_t common[TOGETHER]; /* the strings left in the columns before `next` */
    unsigned at, end;          /* the range of these columns with strings left */
} scan;

static scan begin_scan(const q_pair_index *h, const uint32_t *pair, unsigned rows)
{
    scan c = {.rows = rows};
    for (unsigned k = 0; k < rows; k++)
        c.row[k] = h->row + (size_t)pair[k] * h->width;
    return c;
}

/* Intersects `n` columns from the next on.  False: no string is left. */
static bool intersect_some(scan *c, unsigned n)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < n; i++) {
        c->common[i] = c->row[0][c->next + i];
        for (unsigned k = 1; k < c->rows; k++)
            c->common[i] &= c->row[k][c->next + i];
        any |= c->common[i];
    }
    return any;
}

/* Intersects all TOGETHER columns from the next on.  False: no string is left. */
static inline bool intersect_all(scan *c)
{
#ifdef Q_VECTORS
    q_two64 two[TOGETHER / 2];
    for (unsigned i = 0; i < TOGETHER / 2; i++)
        two[i] = ~(q_two64){0};
    for (unsigned k = 0; k < c->rows; k++) {
        const uint64_t *row = c->row[k] + c->next;
        two[0] &= q_load_two64(row);
        two[1] &= q_load_two64(row + 2);
        two[2] &= q_load_two64(row + 4);
        two[3] &= q_load_two64(row + 6);
    }
    if (q_two64_is_zero((two[0] | two[1]) | (two[2] | two[3])))
        return false;
    memcpy(c->common, two, sizeof two);
    return true;
#else
    return intersect_some(c, TOGETHER);
#endif
}

/* Intersects columns up to the next with a string.  False: there are none. */
static bool intersect_columns(const q_pair_index *h, scan *c)
{
    bool any = false;
    while (!any && c->rows && c->next < h->width) {
        uint32_t left = h->width - c->next;
        c->end = left < TOGETHER ? left : TOGETHER;
        any = left < TOGETHER ? intersect_some(c, left) : intersect_all(c);
        c->next += c->end;
    }
    c->at = 0;
    return any;
}

/* The offset of the next string that contains the fragment, 0 if there is none.  (Every
 * string stands behind its letters.) */
static inline uint32_t next_posting(const q_pair_index *h, const quoth_letters *f, scan *c)
{
    for (;;) {
        while (c->at < c->end && !c->common[c->at])
            c->at++;
        if (c->at == c->end) {
            if (!intersect_columns(h, c))
                return 0;
            continue;
        }
        uint32_t column = c->next - c->end + c->at;
        uint32_t at = h->strings->at[column * 64 + q_lowest_bit(c->common[c->at])];
        c->common[c->at] &= c->common[c->at] - 1;
        if (q_string_contains(h->strings->byte + at, f->letter, f->length))
            return at;
    }
}

bool q_pair_index_find(const q_pair_index *h, const quoth_letters *f, q_arena *arena,
                       q_position_state *support)
{
    uint32_t pair[PAIRS_MAX], count = 0, at;
    unsigned rows = list_pairs(h, f, pair);
    uint32_t *item = q_arena_allocate(arena, rows ? h->count[pair[0]] : 0, sizeof *item);
    if (!item)
        return false;
    for (scan c = begin_scan(h, pair, rows); (at = next_posting(h, f, &c)) != 0;)
        item[count++] = at;
    *support = (q_position_state){item, count};
    return true;
}

bool q_pair_index_has_longer(const q_pair_index *h, const quoth_letters *f)
{
    uint32_t pair[PAIRS_MAX], at;
    unsigned rows = list_pairs(h, f, pair);
    for (scan c = begin_scan(h, pair, rows); (at = next_posting(h, f, &c)) != 0;)
        if (h->strings->byte[at] > f->length)
            return true;
    return false;
}
