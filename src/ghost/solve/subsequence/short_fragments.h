/* All fragments of up to five letters whose letters stand in this order in words, with others
 * between them.  The arrays hold the letters that go on from each fragment of up to four letters.
 * They are made from the word graph, without a look at each single word.
 *
 *      word                s t r e n g t h          A fragment x y c d e, each letter at its first
 *      fragment            x y     c   d e          place: one walk down the graph for each x finds
 *                         ----     -------          the arcs with y.  One walk up finds which
 *                      arcs with y   after y        c d e can follow the state behind y.
 */
#ifndef Q_GHOST_SOLVE_SUBSEQUENCE_SHORT_FRAGMENTS_H
#define Q_GHOST_SOLVE_SUBSEQUENCE_SHORT_FRAGMENTS_H

#include "ghost/solve/strings.h"

enum { Q_SHORT_FRAGMENT_MAX = 4 };

typedef struct q_short_fragments {
    unsigned players, base; /* base: letters that occur */
    unsigned longest; /* letters of the longest fragments with arrays: 4, or 3 with large alphabets */
    uint64_t letters;
    uint8_t code[QUOTH_LETTERS_MAX + 1]; /* the code of each letter that occurs, from 0 on */
    uint8_t letter[QUOTH_LETTERS_MAX];   /* the letter of each code */
    /* By the number of a fragment and the length of words modulo the players: the letters that go
     * on from the fragment in such words.  (ENABLE: 7.3 MB for those of four letters.) */
    uint64_t *next[Q_SHORT_FRAGMENT_MAX + 1];
    uint64_t *complete[Q_SHORT_FRAGMENT_MAX + 1]; /* those that complete a word, likewise */
    size_t size[Q_SHORT_FRAGMENT_MAX + 1];        /* fragments of each length */
    const quoth_memory *memory;
} q_short_fragments;

/* Makes the arrays for the strings that the rules count of this lexicon; there is at least one.
 * QUOTH_NO_MEMORY, QUOTH_TOO_LARGE, QUOTH_STOPPED. */
quoth_status q_short_fragments_make(q_short_fragments *fragments, const q_strings *strings,
                                    const quoth_lexicon *lexicon, const q_rules *rules,
                                    const quoth_watch *watch);
void q_short_fragments_free(q_short_fragments *fragments);

/* The number of a fragment, among those of its length.  All its letters occur in the strings. */
static inline size_t q_short_fragment_index(const q_short_fragments *b, const uint8_t *letters,
                                            unsigned n)
{
    size_t number = 0;
    for (unsigned i = 0; i < n; i++)
        number = number * b->base + b->code[letters[i]];
    return number;
}

#endif
