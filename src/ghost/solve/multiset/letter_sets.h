/* Words as sets of letters by multiplicity, where order does not matter (spook).
 *
 *   word       l e t t e r     at least one: e l r t     A word offers the letters that it has
 *                              at least two: e t         more often than the fragment: one set of
 *   fragment   e t             at least one: e t         letters for each number of times, and the
 *   offers     e l r t         at least two:             offer is a few operations on those sets.
 *
 * For few words this is less work than columns (word_index.h); most positions of a census
 * have few. */
#ifndef Q_GHOST_SOLVE_MULTISET_LETTER_SETS_H
#define Q_GHOST_SOLVE_MULTISET_LETTER_SETS_H

#include "ghost/solve/strings.h"

/* In `block` a word is its length and the number of its sets, then the sets of the letters that it
 * has at least once, at least twice, ... */
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

/* Finds the letters a word must have more often than the fragment.  Set k holds the letters that
 * the fragment has k times: a word that has one of them k + 1 times offers it.  Returns the number
 * of sets. */
unsigned q_letter_needs(const quoth_letters *fragment, uint64_t needs[QUOTH_WORD_MAX + 1]);

/* The letters that a word has more often than the fragment with these needs, which it contains. */
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
