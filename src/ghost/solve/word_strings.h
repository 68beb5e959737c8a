/* Collects the words of a lexicon as strings, for variants whose fragments are subsequences.
 *
 * For spook (`sorted`) the letters of each string are sorted, so that any selection of them is a
 * subsequence, and anagrams become one string.  If only maximal words end the game, words
 * contained in longer words are left out: their fragments are fragments of the longer word. */
#ifndef Q_GHOST_SOLVE_WORD_STRINGS_H
#define Q_GHOST_SOLVE_WORD_STRINGS_H

#include "ghost/solve/strings.h"
#include "lexicon/lexicon.h"

/* Collects the strings.  Of the rules only `min`, `players` and `word_end` are used.
 * QUOTH_TOO_LARGE: the strings need more than 4 GB. */
quoth_status q_strings_collect(q_strings *strings, const quoth_lexicon *lexicon,
                               const q_rules *rules, bool sorted, const quoth_watch *watch,
                               const quoth_memory *memory);

#endif
