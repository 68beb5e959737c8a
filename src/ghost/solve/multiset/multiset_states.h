/* The state space of spook's infix readings: the multisets of letters of the infixes of words, by
 * length.
 *
 *      infixes          multiset       a play that adds c to P announces one of the infixes with
 *      the eth het eht    e h t        P's letters and c: any of them, or only those with c at an
 *                                      end; it may complete a word, or not, or leave the choice
 *
 * A multiset is stored as one mixed-radix number, or a few: each letter is a digit, its
 * multiplicity.  Adding or removing a letter is one addition, and equal multisets are equal
 * numbers.
 */
#ifndef Q_GHOST_SOLVE_MULTISET_MULTISET_STATES_H
#define Q_GHOST_SOLVE_MULTISET_MULTISET_STATES_H

#include "ghost/solve/state_table.h"
#include "lexicon/lexicon.h"

/* Makes the space for the words of at least `min` letters.  `at_end`: the new letter must be at an
 * end of the announced infix.  `anagrams`: a multiset is a word if any order of its letters is one;
 * else only the announced infix can be a word. */
quoth_status q_multiset_states(q_state_space *space, const quoth_lexicon *lexicon, unsigned min,
                               bool at_end, bool anagrams, const quoth_watch *watch,
                               const quoth_memory *memory);

#endif
