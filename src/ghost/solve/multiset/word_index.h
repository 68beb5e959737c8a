/* Words as columns of bits, where only their letters count (spook).
 *
 *                late  tale  letter  tell  teller  A row has a bit for each word that has a letter
 *   e once         1     1      1      1      1    at least this often.  The words that hold a
 *   e twice        .     .      1      .      1    fragment are a row too.  That row and the row of
 *   l twice        .     .      .      1      1    one letter more give the words that hold both.
 *
 * Columns stand by the words' length modulo the players, then by length.  Each such class begins at
 * a multiple of 64 columns, so that the lengths of the words that still hold a fragment are found
 * 64 words at a time.  The columns left over at the end of a class are free. */
#ifndef Q_GHOST_SOLVE_MULTISET_WORD_INDEX_H
#define Q_GHOST_SOLVE_MULTISET_WORD_INDEX_H

#include "base/arena.h"
#include "base/bits.h"
#include "ghost/solve/strings.h"

/* A *tally* is a letter with a number of times.  Tallies are numbered by letter, then by times.  A
 * word is the numbers of its tallies, rising: "teller" is e once, e twice, l once, l twice, r once,
 * t once. */
typedef struct q_letter_counts {
    unsigned players;
    unsigned count, longest; /* the number of tallies; the letters of the longest word */
    uint16_t first[QUOTH_LETTERS_MAX + 1]; /* the number of each letter once */
    uint8_t most[QUOTH_LETTERS_MAX + 1];   /* how often a word can have it */
    uint8_t *letter;                       /* by number */
    uint16_t *word;                        /* each word behind its length */
} q_letter_counts;

typedef struct q_word_index {
    const q_letter_counts *tallies;
    uint32_t width;                                 /* of a row, in 64 columns */
    uint32_t class_from[QUOTH_GHOST_SEATS_MAX + 1]; /* of each class; the last: the width */
    uint32_t *length_end;                           /* by length: the column behind its last */
    uint32_t *at;  /* by column: where its word lies among the tallies */
    uint64_t *all; /* the row of all words */
    uint64_t *row; /* the others, by number of the tally */
} q_word_index;

/* Makes the columns of all strings.  These have their letters in the alphabet's order.
 * QUOTH_NO_MEMORY, QUOTH_STOPPED. */
quoth_status q_word_index_make(q_word_index *columns, q_letter_counts *tallies,
                               const q_strings *strings, unsigned players, const quoth_watch *watch,
                               q_arena *arena);

/* Makes columns of the `count` words in a row of other columns.  False without memory. */
bool q_word_index_subset(q_word_index *columns, const q_word_index *others, const uint64_t *row,
                         uint32_t count, q_arena *arena);

/* Whether rows with this few words are worth copying into narrower columns.  This bound is the
 * fastest for spook on ENABLE. */
static inline bool q_word_index_subset_pays(const q_word_index *c, uint32_t count)
{
    return (count / 64 + c->tallies->players) * 12 <= c->width;
}

/* The row of the words that have a letter at least `times` times, once or more; NULL if no word
 * has. */
static inline const uint64_t *q_word_index_row(const q_word_index *c, unsigned letter,
                                               unsigned times)
{
    const q_letter_counts *t = c->tallies;
    return times > t->most[letter] ? NULL
                                   : c->row + (size_t)(t->first[letter] + times - 1u) * c->width;
}

/* A word: its length, then its tallies. */
static inline const uint16_t *q_word_index_word(const q_word_index *c, uint32_t column)
{
    return c->tallies->word + c->at[column];
}

/* Whether two rows have a word of some class in common. */
static inline bool q_word_index_intersects(const q_word_index *c, const uint64_t *a,
                                           const uint64_t *b, unsigned class)
{
    for (uint32_t i = c->class_from[class]; i < c->class_from[class + 1]; i++)
        if (a[i] & b[i])
            return true;
    return false;
}

/* Whether two rows have a word of one length in common. */
bool q_word_index_intersects_at(const q_word_index *columns, const uint64_t *a, const uint64_t *b,
                                unsigned length);

/* Finds the words that two rows have in common; returns their number. */
static inline uint32_t q_word_index_intersect(const q_word_index *c, const uint64_t *a,
                                              const uint64_t *b, uint64_t *common)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->width; i++) {
        common[i] = a[i] & b[i];
        count += q_count_bits64(common[i]);
    }
    return count;
}

#endif
