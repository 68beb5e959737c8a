#include "ghost/solve/multiset/word_index.h"

#include <string.h>

#include "base/throttle.h"
#include "base/vectors.h"

/* ---- letters and multiplicities ----------------------------------------------------------- */

/* The words that have a letter at least `times` times, by letter and times - 1. */
enum { COUNTED = 4 };
typedef uint32_t pair_words[QUOTH_LETTERS_MAX + 1][COUNTED];

static bool number_pairs(q_letter_counts *t, const q_strings *strings, pair_words words,
                         q_throttle *throttle)
{
    for (uint32_t k = 0; k < strings->count; k++) {
        if (!q_throttle_add(throttle, k, 1 + strings->byte[strings->at[k]] / 8u))
            return false;
        const uint8_t *string = strings->byte + strings->at[k], *end = string + 1 + *string;
        for (unsigned times = 0; ++string < end;) {
            times = times && string[0] == string[-1] ? times + 1 : 1;
            if (times > t->most[*string])
                t->most[*string] = (uint8_t)times;
            if (times <= COUNTED)
                words[*string][times - 1]++;
        }
    }
    for (unsigned letter = 1; letter <= QUOTH_LETTERS_MAX; letter++) {
        t->first[letter] = (uint16_t)t->count;
        t->count += t->most[letter];
    }
    return true;
}

/* Numbers the rows: first the pairs that most words have, then those not counted; and lists the
 * letters of the pairs. */
static void number_rows(q_letter_counts *t, pair_words words)
{
    uint16_t rows = 0;
    for (unsigned letter = 1; letter <= QUOTH_LETTERS_MAX; letter++)
        memset(t->letter + t->first[letter], (int)letter, t->most[letter]);
    for (uint32_t most = 1; most > 0;) {
        unsigned row = 0;
        most = 0;
        for (unsigned letter = 1; letter <= QUOTH_LETTERS_MAX; letter++)
            for (unsigned times = 1; times <= COUNTED; times++)
                if (words[letter][times - 1] > most) {
                    most = words[letter][times - 1];
                    row = t->first[letter] + times - 1;
                }
        if (most) {
            t->row[row] = rows++;
            words[t->letter[row]][row - t->first[t->letter[row]]] = 0;
        }
    }
    for (unsigned letter = 1; letter <= QUOTH_LETTERS_MAX; letter++)
        for (unsigned times = COUNTED + 1; times <= t->most[letter]; times++)
            t->row[t->first[letter] + times - 1u] = rows++;
}

/* Writes a string as a word and as a column; returns the address behind the word. */
static uint16_t *write_word(const q_letter_counts *t, const uint8_t *string, uint16_t *to,
                            q_word_column *column)
{
    const uint8_t *end = string + 1 + *string;
    uint16_t rare = 0, pair[QUOTH_WORD_MAX], *next = pair;
    *column = (q_word_column){.length = *string};
    for (unsigned times = 0; ++string < end; next++) {
        times = times && string[0] == string[-1] ? times + 1 : 1;
        *next = (uint16_t)(t->first[*string] + times - 1);
        if (t->row[*next] < Q_COMMON_ROWS) {
            column->rows |= UINT64_C(1) << t->row[*next];
        } else {
            column->rows |= Q_RARE_ROWS;
            *to++ = t->row[*next];
            rare++;
        }
    }
    *to++ = rare;
    column->at = (uint32_t)(to - t->word);
    *to++ = (uint16_t)column->length;
    memcpy(to, pair, column->length * sizeof *to);
    return to + column->length;
}

/* ---- columns ------------------------------------------------------------------------------ */

/* Ends the columns of a residue, which begin at residue_from[residue], before column `end`. */
static void end_residue(q_word_index *c, unsigned residue, uint32_t end)
{
    const q_letter_counts *t = c->counts;
    uint32_t column = c->residue_from[residue] * 64;
    for (uint32_t i = column / 64; i * 64 < end; i++)
        c->all[i] = end - i * 64 < 64 ? ~(UINT64_MAX << (end - i * 64)) : UINT64_MAX;
    for (unsigned length = residue; length <= t->longest; length += t->players) {
        while (column < end && c->column[column].length == length)
            column++;
        c->length_end[length] = column;
    }
    c->width = c->residue_from[residue + 1] = (end + 63) / 64;
}

static bool allocate_columns(q_word_index *c, uint32_t count, q_arena *arena)
{
    uint32_t width = count / 64 + c->counts->players; /* an upper bound */
    c->column = q_arena_allocate(arena, (size_t)width * 64, sizeof *c->column);
    c->length_end = q_arena_allocate(arena, c->counts->longest + 1u, sizeof *c->length_end);
    c->all = q_arena_allocate(arena, width, sizeof *c->all);
    c->row = q_arena_allocate(arena, (size_t)c->counts->count * width, sizeof *c->row);
    return c->column && c->length_end && c->all && c->row;
}

/* Transposing bits (Warren, Hacker's Delight, 7-3): each step exchanges the squares of `size` by
 * `size` bits beside the diagonals of the squares twice as large.  Its mask has every second `size`
 * bits from bit 0 on. */
#ifdef Q_VECTORS

static inline void exchange(q_two64 *upper, q_two64 *lower, unsigned size, uint64_t mask)
{
    q_two64 change = (*upper >> size ^ *lower) & (q_two64){mask, mask};
    *upper ^= change << size;
    *lower ^= change;
}

static inline void exchange_squares(uint64_t *bits, unsigned count, unsigned size, uint64_t mask)
{
    q_two64 *two = (q_two64 *)(void *)bits;
    for (unsigned at = 0; at < count / 2; at += size)
        for (unsigned i = at; i < at + size / 2; i++)
            exchange(&two[i], &two[i + size / 2], size, mask);
}

/* The last step of 4 numbers. */
static inline void exchange_neighbours(q_two64 *first, q_two64 *second)
{
    q_two64 even = {(*first)[0], (*second)[0]}, odd = {(*first)[1], (*second)[1]};
    exchange(&even, &odd, 1, UINT64_C(0x5555555555555555));
    *first = (q_two64){even[0], odd[0]};
    *second = (q_two64){even[1], odd[1]};
}

static inline void transpose_eights(uint64_t *bits, unsigned count)
{
    for (q_two64 *at = (q_two64 *)(void *)bits, *end = at + count / 2; at < end; at += 4) {
        q_two64 a = at[0], b = at[1], c = at[2], d = at[3];
        exchange(&a, &c, 4, UINT64_C(0x0F0F0F0F0F0F0F0F));
        exchange(&b, &d, 4, UINT64_C(0x0F0F0F0F0F0F0F0F));
        exchange(&a, &b, 2, UINT64_C(0x3333333333333333));
        exchange(&c, &d, 2, UINT64_C(0x3333333333333333));
        exchange_neighbours(&a, &b);
        exchange_neighbours(&c, &d);
        at[0] = a, at[1] = b, at[2] = c, at[3] = d;
    }
}

#else

static inline void exchange_squares(uint64_t *bits, unsigned count, unsigned size, uint64_t mask)
{
    for (unsigned at = 0; at < count; at += 2 * size)
        for (unsigned i = at; i < at + size; i++) {
            uint64_t change = (bits[i] >> size ^ bits[i + size]) & mask;
            bits[i] ^= change << size;
            bits[i + size] ^= change;
        }
}

static inline void transpose_eights(uint64_t *bits, unsigned count)
{
    exchange_squares(bits, count, 4, UINT64_C(0x0F0F0F0F0F0F0F0F));
    exchange_squares(bits, count, 2, UINT64_C(0x3333333333333333));
    exchange_squares(bits, count, 1, UINT64_C(0x5555555555555555));
}

#endif

/* Transposes each square of `size` by `size` bits among `size` numbers, 8, 16, 32 or 64,
 * aligned to 16 bytes. */
static void transpose(uint64_t *bits, unsigned size)
{
    if (size > 32)
        exchange_squares(bits, size, 32, UINT64_C(0x00000000FFFFFFFF));
    if (size > 16)
        exchange_squares(bits, size, 16, UINT64_C(0x0000FFFF0000FFFF));
    if (size > 8)
        exchange_squares(bits, size, 8, UINT64_C(0x00FF00FF00FF00FF));
    transpose_eights(bits, size);
}

/* Writes 64 columns, of which the first `used` have words, in all rows.  Rows that are not common
 * must be 0 before. */
static void write_columns(q_word_index *c, uint32_t group, unsigned used)
{
    _Alignas(16) uint64_t bits[64];
    uint64_t *row = c->row + group;
    unsigned common = c->counts->count < Q_COMMON_ROWS ? c->counts->count : Q_COMMON_ROWS;
    unsigned size = 8;
    while (size < used)
        size *= 2;
    memset(bits, 0, size * sizeof *bits);
    for (unsigned column = 0; column < used; column++) {
        bits[column] = c->column[group * 64 + column].rows;
        if (!(bits[column] & Q_RARE_ROWS))
            continue;
        const uint16_t *rare = q_word_index_word(c, group * 64 + column) - 1;
        for (unsigned n = *rare; n > 0; n--)
            row[(size_t) * --rare * c->width] |= UINT64_C(1) << column;
    }
    transpose(bits, size);
    uint64_t columns = UINT64_MAX >> (64 - size);
    for (unsigned first = 0; first < common; first += size)
        for (unsigned k = 0; k < size && first + k < common; k++)
            row[(size_t)(first + k) * c->width] = bits[k] >> first & columns;
}

/* False: stopped. */
static bool write_rows(q_word_index *c, q_throttle *throttle)
{
    unsigned rows = c->counts->count;
    if (rows > Q_COMMON_ROWS)
        memset(c->row + (size_t)Q_COMMON_ROWS * c->width, 0,
               (size_t)(rows - Q_COMMON_ROWS) * c->width * sizeof *c->row);
    for (uint32_t i = 0; i < c->width; i++) {
        if (!q_throttle_add(throttle, i, 128))
            return false;
        write_columns(c, i, q_count_bits64(c->all[i]));
    }
    return true;
}

quoth_status q_word_index_make(q_word_index *c, q_letter_counts *t, const q_strings *strings,
                               unsigned players, const quoth_watch *watch, q_arena *arena)
{
    q_throttle throttle = q_throttle_begin(watch, strings->count);
    size_t elements = 0;
    for (uint32_t k = 0; k < strings->count; k++)
        elements += 2u * strings->byte[strings->at[k]] + 2;
    *t = (q_letter_counts){.players = players, .longest = strings->longest};
    *c = (q_word_index){.counts = t};
    pair_words words = {{0}};
    if (!number_pairs(t, strings, words, &throttle))
        return QUOTH_STOPPED;
    t->letter = q_arena_allocate(arena, t->count, 1);
    t->row = q_arena_allocate(arena, t->count, sizeof *t->row);
    t->word = q_arena_allocate(arena, elements, sizeof *t->word);
    if (!t->letter || !t->row || !t->word || !allocate_columns(c, strings->count, arena))
        return QUOTH_NO_MEMORY;
    number_rows(t, words);
    uint16_t *to = t->word;
    uint32_t column = 0;
    for (uint32_t residue = 0, k = 0; residue < players; residue++) {
        column = c->residue_from[residue] * 64;
        for (; k < strings->count; k++, column++) {
            const uint8_t *string = strings->byte + strings->at[k];
            if (*string % players != residue)
                break;
            if (!q_throttle_add(&throttle, k, 1 + *string / 4u))
                return QUOTH_STOPPED;
            to = write_word(t, string, to, &c->column[column]);
        }
        end_residue(c, residue, column);
    }
    return write_rows(c, &throttle) ? QUOTH_OK : QUOTH_STOPPED;
}

bool q_word_index_subset(q_word_index *c, const q_word_index *others, const uint64_t *row,
                         uint32_t count, q_arena *arena)
{
    *c = (q_word_index){.counts = others->counts};
    if (!allocate_columns(c, count, arena))
        return false;
    for (unsigned residue = 0; residue < c->counts->players; residue++) {
        q_word_column *to = c->column + c->residue_from[residue] * 64;
        for (uint32_t i = others->residue_from[residue]; i < others->residue_from[residue + 1]; i++)
            for (uint64_t left = row[i]; left; left &= left - 1)
                *to++ = others->column[i * 64 + q_lowest_bit(left)];
        end_residue(c, residue, (uint32_t)(to - c->column));
    }
    q_throttle throttle = q_throttle_begin(NULL, 0); /* the search itself calls the watch */
    return write_rows(c, &throttle);
}

bool q_word_index_intersects_at(const q_word_index *c, const uint64_t *a, const uint64_t *b,
                                unsigned length)
{
    unsigned players = c->counts->players;
    if (length > c->counts->longest)
        return false;
    uint32_t from = length >= players ? c->length_end[length - players]
                                      : c->residue_from[length % players] * 64;
    uint32_t to = c->length_end[length];
    for (uint32_t i = from / 64; i * 64 < to; i++) {
        uint64_t common = a[i] & b[i];
        if (i * 64 < from)
            common &= UINT64_MAX << from % 64;
        if (to - i * 64 < 64)
            common &= ~(UINT64_MAX << (to - i * 64));
        if (common)
            return true;
    }
    return false;
}
