#include "ghost/solve/subsequence/pair_index.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/throttle.h"
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
        for (uint32_t i = 0; i < h->width; i++)
            h->count[pair] += q_count_bits64(h->row[pair * h->width + i]);
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
    uint32_t pair[PAIRS_MAX];
    return list_pairs(h, f, pair) ? h->count[pair[0]] : 0;
}

/* The strings that have all pairs of a fragment, column by column. */
typedef struct scan {
    const uint64_t *row[PAIRS_MAX];
    unsigned rows;
    uint32_t column; /* the next */
    uint64_t common; /* the strings left in the column before `column` */
} scan;

static scan begin_scan(const q_pair_index *h, const uint32_t *pair, unsigned rows)
{
    scan c = {.rows = rows};
    for (unsigned k = 0; k < rows; k++)
        c.row[k] = h->row + (size_t)pair[k] * h->width;
    return c;
}

/* The offset of the next string that contains the fragment, 0 if there is none.  (Every
 * string stands behind its letters.) */
static inline uint32_t next_posting(const q_pair_index *h, const quoth_letters *f, scan *c)
{
    for (;;) {
        uint32_t i = c->column;
        uint64_t common = c->common;
        for (; !common; i++) {
            if (i == h->width || !c->rows)
                return 0;
            common = c->row[0][i];
            for (unsigned k = 1; k < c->rows && common; k++)
                common &= c->row[k][i];
        }
        uint32_t at = h->strings->at[(i - 1) * 64 + q_lowest_bit(common)];
        c->column = i;
        c->common = common & (common - 1);
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
