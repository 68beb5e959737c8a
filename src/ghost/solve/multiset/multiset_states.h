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
#ifndef Q_GHOST_SOLVE_MULTISET_MULTISET_STATES_H
#define Q_GHOST_SOLVE_MULTISET_MULTISET_STATES_H

#include "ghost/solve/state_table.h"
#include "lexicon/lexicon.h"

/* Makes the space for the words of at least `min` letters.  `at_end`: the new letter goes to an end
 * of the announced infix, else anywhere.  `anagrams`: a multiset is a word if any order of its
 * letters is one; else only the announced infix can be a word. */
quoth_status q_multiset_states(q_state_space *space, const quoth_lexicon *lexicon, unsigned min,
                               bool at_end, bool anagrams, const quoth_watch *watch,
                               const quoth_memory *memory);

#endif
