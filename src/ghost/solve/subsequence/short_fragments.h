/* For each fragment of up to four letters, the set of letters that can follow it in a word.  The
 * tables are computed on the word graph, not word by word.
 *
 *      word                s t r e n g t h
 *      fragment            x y     c   d e
 *                         ----     -------
 *                      arcs with y   after y
 *
 * Of each fragment x y c d e only the leftmost occurrence counts.  For each x, a sweep down the
 * graph finds the arcs with y.  One sweep up finds the c d e that can follow the state after y. */
#ifndef Q_GHOST_SOLVE_SUBSEQUENCE_SHORT_FRAGMENTS_H
#define Q_GHOST_SOLVE_SUBSEQUENCE_SHORT_FRAGMENTS_H

#include "ghost/solve/strings.h"

enum { Q_SHORT_FRAGMENT_MAX = 4 };

typedef struct q_short_fragments {
    unsigned players, base; /* base: the number of letters that occur */
    unsigned
        longest; /* letters of the longest fragments with tables: 4, or 3 for large alphabets */
    uint64_t letters;
    uint8_t code[QUOTH_LETTERS_MAX + 1]; /* the code of each letter that occurs, from 0 on */
    uint8_t letter[QUOTH_LETTERS_MAX];   /* the letter of each code */
    /* next[n][index * players + r]: the letters that can follow the fragment of n letters with
     * this index in words whose length by `players` leaves the remainder r.  (ENABLE: 7.3 MB for n
     * = 4.) */
    uint64_t *next[Q_SHORT_FRAGMENT_MAX + 1];
    uint64_t *complete[Q_SHORT_FRAGMENT_MAX + 1]; /* by index: the letters that complete a word */
    size_t size[Q_SHORT_FRAGMENT_MAX + 1];        /* fragments of each length */
    const quoth_memory *memory;
} q_short_fragments;

/* Makes the tables.  `strings`: the words of the lexicon that count by the rules, at least one.
 * QUOTH_NO_MEMORY, QUOTH_TOO_LARGE, QUOTH_STOPPED. */
quoth_status q_short_fragments_make(q_short_fragments *fragments, const q_strings *strings,
                                    const quoth_lexicon *lexicon, const q_rules *rules,
                                    const quoth_watch *watch);
void q_short_fragments_free(q_short_fragments *fragments);

/* The index of a fragment among those of its length: its letters as digits to the base `base`.  All
 * its letters occur in the strings. */
static inline size_t q_short_fragment_index(const q_short_fragments *fragments,
                                            const uint8_t *letters, unsigned n)
{
    size_t number = 0;
    for (unsigned i = 0; i < n; i++)
        number = number * fragments->base + fragments->code[letters[i]];
    return number;
}

#endif
