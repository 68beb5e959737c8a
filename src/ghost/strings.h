/* The words of a game as strings in one block, for the games whose fragments are subsequences.
 *
 * For spook each string has its letters in the alphabet's order: then a fragment of some letters is
 * a subsequence too, and words of the same letters are one string.  Where only words end the game
 * that nothing goes on from, the others are left out: every fragment of theirs is one of a longer
 * word. */
#ifndef Q_GHOST_STRINGS_H
#define Q_GHOST_STRINGS_H

#include "ghost/values.h"
#include "lexicon/lexicon.h"

/* By their length modulo the players, then by length.  In the block, where they stand in the
 * lexicon's order, each is behind the set of its letters (8 bytes) and its length (1). */
typedef struct q_strings {
    const quoth_memory *memory;
    uint8_t *byte;
    size_t size, capacity;
    uint32_t *at; /* where each string's length stands */
    size_t at_capacity;
    uint32_t count;
    unsigned longest;
} q_strings;

/* Of the rules, the minimum, the players and when a word ends the game.  QUOTH_TOO_LARGE past 4 GB.
 */
quoth_status q_strings_collect(q_strings *strings, const quoth_lexicon *lexicon,
                               const q_rules *rules, bool sorted, const quoth_watch *watch,
                               const quoth_memory *memory);
void q_strings_free(q_strings *strings);

#endif
