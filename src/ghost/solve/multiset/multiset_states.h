/* The state space of spook's infix readings: the multisets of letters of the infixes of words, by
 * length.
 *
 *      infixes          multiset       A play that adds c to P announces an infix with P's letters
 *      the eth het eht    e h t        and c: any such infix, or only one with c at an end.  All
 *                                      such infixes may be words, or none, or some: the player
 *                                      then chooses whether the play completes a word.
 *
 * A multiset is stored as a mixed-radix number (in large alphabets a few numbers), in which each
 * letter has a digit: its multiplicity.  Adding or removing a letter is one addition, and equal
 * multisets are equal numbers.
 */
#ifndef Q_GHOST_SOLVE_MULTISET_MULTISET_STATES_H
#define Q_GHOST_SOLVE_MULTISET_MULTISET_STATES_H

#include "ghost/solve/state_table.h"
#include "lexicon/lexicon.h"

/* Makes the state space for the words of at least `min` letters.  `at_end`: the new letter must be
 * at an end of the announced infix.  `anagrams`: a multiset is a word if any order of its letters
 * is a word; otherwise only the announced infix can be a word. */
quoth_status q_multiset_states(q_state_space *space, const quoth_lexicon *lexicon, unsigned min,
                               bool at_end, bool anagrams, const quoth_watch *watch,
                               const quoth_memory *memory);

#endif
