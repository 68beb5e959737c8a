#include "ghost/solve/multiset/word_index.h"

#include <string.h>

#include "base/throttle.h"

/* ---- letters and multiplicities ----------------------------------------------------------- */

static bool number_pairs(q_letter_counts *t, const q_strings *strings, q_throttle *throttle)
{
    for (uint32_t k = 0; k < strings->count; k++) {
        if (!q_throttle_add(throttle, k, 1 + strings->byte[strings->at[k]] / 8u))
            return false;
        const uint8_t *string = strings->byte + strings->at[k], *end = string + 1 + *string;
        for (unsigned times = 0; ++string < end;) {
            times = times && string[0] == string[-1] ? times + 1 : 1;
            if (times > t->most[*string])
                t->most[*string] = (uint8_t)times;
        }
    }
    for (unsigned letter = 1; letter <= QUOTH_LETTERS_MAX; letter++) {
        t->first[letter] = (uint16_t)t->count;
        t->count += t->most[letter];
    }
    return true;
}

/* Writes the words in the order of the strings, and the offset of each word into `at`. */
static bool write_words(q_letter_counts *t, const q_strings *strings, uint32_t *at,
                        q_throttle *throttle)
{
    uint16_t *to = t->word;
    for (unsigned letter = 1; letter <= QUOTH_LETTERS_MAX; letter++)
        memset(t->letter + t->first[letter], (int)letter, t->most[letter]);
    for (uint32_t k = 0; k < strings->count; k++) {
        const uint8_t *string = strings->byte + strings->at[k], *end = string + 1 + *string;
        at[k] = (uint32_t)(to - t->word);
        if (!q_throttle_add(throttle, k, 1 + *string / 8u))
            return false;
        *to++ = *string;
        for (unsigned times = 0; ++string < end; to++) {
            times = times && string[0] == string[-1] ? times + 1 : 1;
            *to = (uint16_t)(t->first[*string] + times - 1);
        }
    }
    return true;
}

/* ---- columns ------------------------------------------------------------------------------ */

/* Assigns columns to the words at the offsets `at`; the words are in the order of columns. */
static void place_words(q_word_index *c, const uint32_t *at, uint32_t count)
{
    const q_letter_counts *t = c->counts;
    uint32_t column = 0, k = 0;
    for (unsigned residue = 0; residue < t->players; residue++) {
        column = (column + 63) / 64 * 64;
        c->residue_from[residue] = column / 64;
        for (unsigned length = residue; length <= t->longest; length += t->players) {
            for (; k < count && t->word[at[k]] == length; k++, column++) {
                c->at[column] = at[k];
                c->all[column / 64] |= UINT64_C(1) << column % 64;
            }
            c->length_end[length] = column;
        }
    }
    c->width = c->residue_from[t->players] = (column + 63) / 64;
}

static quoth_status make_columns(q_word_index *c, const uint32_t *at, uint32_t count,
                                 q_throttle *throttle, q_arena *arena)
{
    const q_letter_counts *t = c->counts;
    uint32_t width = count / 64 + t->players; /* an upper bound */
    c->at = q_arena_allocate(arena, (size_t)width * 64, sizeof *c->at);
    c->length_end = q_arena_allocate(arena, t->longest + 1u, sizeof *c->length_end);
    c->all = q_arena_allocate(arena, width, sizeof *c->all);
    c->row = q_arena_allocate(arena, (size_t)t->count * width, sizeof *c->row);
    if (!c->at || !c->length_end || !c->all || !c->row)
        return QUOTH_NO_MEMORY;
    memset(c->all, 0, width * sizeof *c->all);
    place_words(c, at, count);
    memset(c->row, 0, (size_t)t->count * c->width * sizeof *c->row);
    for (uint32_t i = 0; i < c->width; i++) {
        if (!q_throttle_add(throttle, i, 64 * (1 + t->longest / 16u)))
            return QUOTH_STOPPED;
        for (uint64_t left = c->all[i]; left; left &= left - 1) {
            const uint16_t *word = q_word_index_word(c, i * 64 + q_lowest_bit(left));
            uint64_t bit = left & -left, *row = c->row + i;
            for (unsigned n = *word; n > 0; n--)
                row[(size_t)word[n] * c->width] |= bit;
        }
    }
    return QUOTH_OK;
}

quoth_status q_word_index_make(q_word_index *c, q_letter_counts *t, const q_strings *strings,
                               unsigned players, const quoth_watch *watch, q_arena *arena)
{
    q_throttle throttle = q_throttle_begin(watch, strings->count);
    size_t letters = strings->count;
    for (uint32_t k = 0; k < strings->count; k++)
        letters += strings->byte[strings->at[k]];
    *t = (q_letter_counts){.players = players, .longest = strings->longest};
    if (!number_pairs(t, strings, &throttle))
        return QUOTH_STOPPED;
    t->letter = q_arena_allocate(arena, t->count, 1);
    t->word = q_arena_allocate(arena, letters, sizeof *t->word);
    uint32_t *at = q_arena_allocate(arena, strings->count, sizeof *at);
    if (!t->letter || !t->word || !at)
        return QUOTH_NO_MEMORY;
    if (!write_words(t, strings, at, &throttle))
        return QUOTH_STOPPED;
    *c = (q_word_index){.counts = t};
    return make_columns(c, at, strings->count, &throttle, arena);
}

bool q_word_index_subset(q_word_index *c, const q_word_index *others, const uint64_t *row,
                         uint32_t count, q_arena *arena)
{
    uint32_t *at = q_arena_allocate(arena, count, sizeof *at), *to = at;
    if (!at)
        return false;
    for (uint32_t i = 0; i < others->width; i++)
        for (uint64_t left = row[i]; left; left &= left - 1)
            *to++ = others->at[i * 64 + q_lowest_bit(left)];
    *c = (q_word_index){.counts = others->counts};
    q_throttle throttle = q_throttle_begin(NULL, 0); /* the search itself calls the watch */
    return make_columns(c, at, count, &throttle, arena) == QUOTH_OK;
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
