/* The words of a game as strings in one block, for the games whose fragments are subsequences.
 *
 * For spook each string has its letters in the alphabet's order: then a fragment of some letters is a
 * subsequence too, and words of the same letters are one string.  Where only words end the game that
 * nothing goes on from, the others are left out: every fragment of theirs is one of a longer word. */
#ifndef Q_GHOST_STRINGS_H
#define Q_GHOST_STRINGS_H

#include "ghost/values.h"
#include "lexicon/lexicon.h"

/* By their length modulo the players, then by length.  In the block each stands behind the set of its
 * letters (8 bytes) and its length (1). */
typedef struct q_strings {
    const quoth_memory *memory;
    uint8_t *byte;
    size_t size, capacity;
    uint32_t *at; /* where each string's length stands */
    size_t at_capacity;
    uint32_t count;
    unsigned longest;
} q_strings;

/* Of the rules, the minimum, the players and when a word ends the game.  QUOTH_TOO_LARGE past 4 GB. */
quoth_status q_strings_collect(q_strings *strings, const quoth_lexicon *lexicon,
                               const q_rules *rules, bool sorted, const quoth_watch *watch,
                               const quoth_memory *memory);
void q_strings_free(q_strings *strings);

/* Letters as bits, those of large alphabets folded: a string can only contain what its bits hold. */
static inline uint32_t q_letter_bits(const uint8_t *letters, unsigned n)
{
    uint32_t bits = 0;
    for (unsigned i = 0; i < n; i++)
        bits |= UINT32_C(1) << (letters[i] & 31);
    return bits;
}

/* The numbers of the strings that have each letter, in the order they stand in. */
typedef struct q_letter_lists {
    uint32_t *number;
    size_t size;
    uint32_t end[QUOTH_LETTERS_MAX + 1];
    uint32_t *bits; /* by string */
} q_letter_lists;

bool q_letter_lists_make(q_letter_lists *lists, const q_strings *strings);
void q_letter_lists_free(q_letter_lists *lists, const q_strings *strings);

static inline uint32_t q_letter_list_start(const q_letter_lists *lists, unsigned letter)
{
    return letter ? lists->end[letter - 1] : 0;
}

#endif
