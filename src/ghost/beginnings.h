/* All fragments of up to five letters whose letters stand in this order in words, with others
 * between them: arrays of what goes on after the first four, made from the word graph without
 * looking at one word after another.
 *
 *      word                s t r e n g t h          A fragment x y c d e, each letter at its first
 *      fragment            x y     c   d e          place: the arc with y tells x, by one walk down
 *                         ----     -------          the graph for each x; the state behind it tells
 *                      arcs with y   after y        which c d e can follow, by one walk up.
 */
#ifndef Q_GHOST_BEGINNINGS_H
#define Q_GHOST_BEGINNINGS_H

#include "ghost/strings.h"

enum { Q_BEGINNING_MAX = 4 };

typedef struct q_beginnings {
    unsigned players, base; /* base: letters that occur */
    unsigned most; /* letters of the longest fragments with arrays: 4, or 3 with large alphabets */
    uint64_t letters;
    uint8_t code[QUOTH_LETTERS_MAX + 1]; /* of letters that occur, from 0 on */
    uint8_t letter[QUOTH_LETTERS_MAX];   /* by code */
    /* By the number of a fragment, for each of the lengths of words modulo the players: the letters
     * that go on from it in such words.  (ENABLE: 7.3 MB for those of four letters.) */
    uint64_t *go_on[Q_BEGINNING_MAX + 1];
    uint64_t *complete[Q_BEGINNING_MAX + 1]; /* and those that complete a word with it */
    size_t size[Q_BEGINNING_MAX + 1];        /* fragments of each length */
    const quoth_memory *memory;
} q_beginnings;

/* Of at least one string of this lexicon that the rules count.  QUOTH_NO_MEMORY, QUOTH_TOO_LARGE.
 */
quoth_status q_beginnings_make(q_beginnings *beginnings, const q_strings *strings,
                               const quoth_lexicon *lexicon, const q_rules *rules);
void q_beginnings_free(q_beginnings *beginnings);

/* A fragment of letters that occur as a number, among those of its length. */
static inline size_t q_beginning_number(const q_beginnings *b, const uint8_t *letters, unsigned n)
{
    size_t number = 0;
    for (unsigned i = 0; i < n; i++)
        number = number * b->base + b->code[letters[i]];
    return number;
}

#endif
