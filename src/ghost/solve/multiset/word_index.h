/* A bitmap index of words by (letter, multiplicity), for the move generator of spook, which ignores
 * order.
 *
 *                late  tale  letter  tell  teller  A row has a bit for each word that has a letter
 *   e once         1     1      1      1      1    at least this often.  The words that contain a
 *   e twice        .     .      1      .      1    fragment are a bitmap too; its intersection with
 *   l twice        .     .      .      1      1    a row is the bitmap of the words after a play.
 *
 * Columns are sorted by the words' length modulo the number of players, then by length.  The
 * columns of each residue begin at a multiple of 64, so that a search for possible lengths tests 64
 * words at a time; the last columns of a residue may be unused. */
#ifndef Q_GHOST_SOLVE_MULTISET_WORD_INDEX_H
#define Q_GHOST_SOLVE_MULTISET_WORD_INDEX_H

#include "base/arena.h"
#include "base/bits.h"
#include "ghost/solve/strings.h"

/* The pairs (letter, multiplicity) are numbered by letter, then by multiplicity.  A word is the
 * rising list of its pairs: "teller" is e once, e twice, l once, l twice, r once, t once.  The
 * first rows are those of the pairs that most words have. */
enum { Q_COMMON_ROWS = 63 };
typedef struct q_letter_counts {
    unsigned players;
    unsigned count, longest; /* the number of pairs; the letters of the longest word */
    uint16_t first[QUOTH_LETTERS_MAX + 1]; /* by letter: the number of the pair (letter, 1) */
    uint8_t most[QUOTH_LETTERS_MAX + 1];   /* by letter: its greatest multiplicity */
    uint8_t *letter;                       /* by pair */
    uint16_t *row;                         /* by pair: its row */
    /* All words, each as its length and its pairs.  In front of the length is the number of the
     * word's rows that are not common, in front of it these rows. */
    uint16_t *word;
} q_letter_counts;

/* A word of an index. */
typedef struct q_word_column {
    uint64_t rows; /* bit k: common row k; Q_RARE_ROWS: some row that is not common */
    uint32_t at;   /* offset in counts->word */
    uint32_t length;
} q_word_column;

#define Q_RARE_ROWS (UINT64_C(1) << Q_COMMON_ROWS)

typedef struct q_word_index {
    const q_letter_counts *counts;
    uint32_t width; /* 64-bit words of a row */
    /* By residue of the length modulo the players: the first column / 64; the last entry: `width`.
     */
    uint32_t residue_from[QUOTH_GHOST_SEATS_MAX + 1];
    uint32_t *length_end; /* by length: the column behind the last word of the length */
    q_word_column *column;
    uint64_t *all; /* the bitmap of all words */
    uint64_t *row; /* the rows */
} q_word_index;

/* Makes the index of all strings; the letters of each string must be sorted.  QUOTH_NO_MEMORY,
 * QUOTH_STOPPED. */
quoth_status q_word_index_make(q_word_index *index, q_letter_counts *counts,
                               const q_strings *strings, unsigned players, const quoth_watch *watch,
                               q_arena *arena);

/* Makes an index of the `count` words whose bits are set in `row`, a bitmap of the index `others`.
 * False: no memory. */
bool q_word_index_subset(q_word_index *index, const q_word_index *others, const uint64_t *row,
                         uint32_t count, q_arena *arena);

/* Whether making an index of `count` words, at least 1, saves time.  The factor 12 was the fastest
 * for spook on ENABLE. */
static inline bool q_word_index_subset_pays(const q_word_index *c, uint32_t count)
{
    return (count / 64 + c->counts->players) * 12 <= c->width;
}

/* The bitmap of the words that have a letter at least `times` times, where times >= 1; NULL: no
 * word. */
static inline const uint64_t *q_word_index_row(const q_word_index *c, unsigned letter,
                                               unsigned times)
{
    const q_letter_counts *t = c->counts;
    return times > t->most[letter]
               ? NULL
               : c->row + (size_t)t->row[t->first[letter] + times - 1u] * c->width;
}

/* The word of a column: its length, then its pairs. */
static inline const uint16_t *q_word_index_word(const q_word_index *c, uint32_t column)
{
    return c->counts->word + c->column[column].at;
}

/* Whether two bitmaps have a word in common whose length is `residue` modulo the players. */
static inline bool q_word_index_intersects(const q_word_index *c, const uint64_t *a,
                                           const uint64_t *b, unsigned residue)
{
    for (uint32_t i = c->residue_from[residue]; i < c->residue_from[residue + 1]; i++)
        if (a[i] & b[i])
            return true;
    return false;
}

/* Whether two bitmaps have a word of `length` letters in common. */
bool q_word_index_intersects_at(const q_word_index *columns, const uint64_t *a, const uint64_t *b,
                                unsigned length);

static inline void q_word_index_intersect(const q_word_index *c, const uint64_t *a,
                                          const uint64_t *b, uint64_t *common)
{
    for (uint32_t i = 0; i < c->width; i++)
        common[i] = a[i] & b[i];
}

static inline uint32_t q_word_index_count(const q_word_index *c, const uint64_t *words)
{
    return q_count_common(words, words, c->width, 1);
}

#endif
