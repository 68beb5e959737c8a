/* The words of a lexicon as strings, for the variants whose fragments are subsequences.
 *
 * For spook each string has its letters in the alphabet's order: then a fragment of some letters is
 * a subsequence too, and words of the same letters are one string.  Where a word ends the game only
 * if no longer fragment goes on from it, words inside longer words are left out: each of their
 * fragments is one of a longer word. */
#ifndef Q_GHOST_SOLVE_WORD_STRINGS_H
#define Q_GHOST_SOLVE_WORD_STRINGS_H

#include "ghost/solve/strings.h"
#include "lexicon/lexicon.h"

/* Reads three of the rules: the minimum, the players, and when a word ends the game.
 * QUOTH_TOO_LARGE past 4 GB. */
quoth_status q_strings_collect(q_strings *strings, const quoth_lexicon *lexicon,
                               const q_rules *rules, bool sorted, const quoth_watch *watch,
                               const quoth_memory *memory);

#endif
