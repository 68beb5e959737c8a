/* Words as sets of letters by multiplicity, for the census of spook, which ignores order.
 *
 *   word       l e t t e r     at least one: e l r t     A word offers the letters that it has
 *                              at least two: e t         more often than the fragment.  Each
 *   fragment   e t             at least one: e t         multiplicity has a set of letters, and a
 *   offers     e l r t         at least two:             few operations on sets give the offer.
 *
 * For positions with few words, such as most positions of a census, sets are faster than the bitmap
 * index (word_index.h). */
#ifndef Q_GHOST_SOLVE_MULTISET_LETTER_SETS_H
#define Q_GHOST_SOLVE_MULTISET_LETTER_SETS_H

#include "ghost/solve/strings.h"

/* The sets of all words.  In `block` a word is one number with its length and the number of its
 * sets, then the sets of letters that it has at least once, at least twice, ... */
typedef struct q_letter_sets {
    const quoth_memory *memory;
    uint64_t *block;
    size_t size, capacity;
    uint32_t *item; /* offset of each word, in the order of the strings */
    uint32_t count;
} q_letter_sets;

bool q_letter_sets_make(q_letter_sets *sets, const q_strings *strings, const quoth_memory *memory);
void q_letter_sets_free(q_letter_sets *sets);

static inline unsigned q_length_of_word(const uint64_t *word)
{
    return *word & 0xFF;
}

/* Finds the sets of letters by their multiplicity in the fragment: set k holds the letters that the
 * fragment has exactly k times.  A word offers a letter of set k if it has the letter k + 1 times.
 * Returns the number of sets. */
unsigned q_letter_needs(const quoth_letters *fragment, uint64_t needs[QUOTH_WORD_MAX + 1]);

/* The letters that a word has more often than a fragment; `needs` is from q_letter_needs, and the
 * word contains the fragment. */
static inline uint64_t q_letters_offered(const uint64_t *word, const uint64_t *needs,
                                         unsigned count)
{
    unsigned has = *word++ >> 8 & 0xFF, most = has < count ? has : count;
    uint64_t letters = word[0] & needs[0];
    for (unsigned times = 1; times < most; times++)
        letters |= word[times] & needs[times];
    return letters;
}

#endif
