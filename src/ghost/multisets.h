/* The positions of spook where an arrangement of the letters must lie inside a word: multisets of
 * letters, by length.
 *
 *      infixes          multiset       a play that adds c to P announces one of the infixes with
 *      the eth het eht    e h t        P's letters and c: any of them, or only those with c at an
 *                                      end; it may complete a word, or not, or leave the choice
 *
 * A multiset is kept as one number, or few, in which each letter is a digit with a base of its own,
 * how often it occurs: a letter more or less is one addition, equal multisets are equal numbers.
 */
#ifndef Q_GHOST_MULTISETS_H
#define Q_GHOST_MULTISETS_H

#include "ghost/table.h"
#include "lexicon/lexicon.h"

/* How a letter is counted. */
typedef struct q_digit {
    uint64_t one, hash; /* what it adds to the number and to the hash */
    uint8_t most;       /* a word has no more of it */
    uint8_t word;       /* in which of the numbers */
} q_digit;

/* The letters that can be the new one in arrangements that are no words, and that are. */
typedef struct q_announced {
    uint64_t goes_on, completes;
} q_announced;

/* The multisets of one length. */
typedef struct q_multiset_level {
    uint64_t *number; /* `numbers` of each */
    q_announced *announced;
    uint32_t *slot; /* 0: free; else some bits of the hash above 1 + which multiset it is */
    size_t number_capacity, announced_capacity, slots;
    uint32_t count, first; /* the first's number among all multisets */
} q_multiset_level;

/* 7 letters fit into a number, however many of each a word has. */
enum { Q_MULTISET_NUMBERS_MAX = (QUOTH_LETTERS_MAX + 6) / 7, Q_MULTISETS_MAX = 0x7FFFFFFF };

typedef struct q_multisets {
    const quoth_memory *memory;
    bool at_end;   /* the new letter goes to an end, else anywhere */
    bool anagrams; /* a multiset is a word if any order of it is; else only announcements are */
    unsigned letters, numbers, levels;
    q_digit digit[QUOTH_LETTERS_MAX + 1];
    q_multiset_level *level; /* by length */
    uint32_t count;
} q_multisets;

quoth_status q_multisets_build(q_multisets *multisets, const quoth_lexicon *lexicon, unsigned min,
                               bool at_end, bool anagrams, const quoth_watch *watch,
                               const quoth_memory *memory);
void q_multisets_space(q_multisets *multisets, q_space *space);
void q_multisets_free(q_multisets *multisets);

#endif
