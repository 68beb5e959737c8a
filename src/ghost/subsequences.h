/* Legality where a fragment is what is left of a word when letters are struck out (xghost).
 *
 *      word      s t r e n g t h          A letter may be inserted into a gap of the fragment if
 *      fragment    t   e     t            it stands in the word behind the leftmost place for
 *      gap       0   1     2    3         what is before the gap and ahead of the rightmost place
 *                                         for what is behind it.
 *
 * The support of a fragment is the list of words that contain it. */
#ifndef Q_GHOST_SUBSEQUENCES_H
#define Q_GHOST_SUBSEQUENCES_H

#include "ghost/fragments.h"
#include "ghost/legality.h"
#include "ghost/table.h"
#include "lexicon/lexicon.h"

/* The words as strings; for spook with their letters in the alphabet's order: then a fragment of some
 * letters is a subsequence too.  By the parity of their length, then by length.  In one block,
 * each behind the set of its letters (8 bytes) and its length (1). */
typedef struct q_strings {
    const quoth_memory *memory;
    uint8_t *byte;
    size_t size, capacity;
    uint32_t *at; /* where each string's length stands */
    size_t at_capacity;
    uint32_t count;
    uint64_t words; /* before those with the same letters became one */
    unsigned longest;
} q_strings;

/* Of the rules, the minimum and when a word ends the game. */
quoth_status q_strings_collect(q_strings *strings, const quoth_lexicon *lexicon,
                               const q_rules *rules, bool sorted, const quoth_watch *watch, const quoth_memory *memory);
void q_strings_free(q_strings *strings);

/* All subsequences of the strings, as positions of a table. */
typedef struct q_sequences {
    const quoth_memory *memory;
    q_fragments fragments;
    uint32_t *order;
    bool *word;
    bool sorted;
    unsigned letters;
} q_sequences;

quoth_status q_sequences_build(q_sequences *sequences, const q_strings *strings, bool sorted,
                               unsigned letters, const quoth_watch *watch,
                               const quoth_memory *memory);
void q_sequences_space(q_sequences *sequences, q_space *space);
void q_sequences_free(q_sequences *sequences);

/* The legality object; the strings go over to it and end with it, also without memory. */
quoth_status q_subsequences_new(q_legality *legality, q_strings *strings, unsigned letters,
                                const q_rules *rules);

#endif
