/* The positions of games whose fragments lie inside words: a trie of all infixes.
 *
 *        root ""              one node a distinct fragment; solid: its last letter is added
 *        /   \                (the tree); dotted, `shorter`: the fragment without its first
 *       a     b               letter.
 *      /     / :
 *     ab <..' bc              So both fragments that a fragment can have grown from, without its
 *     :      /                last letter and without its first, are at hand.  Numbers rise along
 *    abc ...'                 both links: a pass over the numbers downwards meets every longer
 *                             fragment before those it grows from.
 */
#ifndef Q_GHOST_SOLVE_INFIX_INFIX_STATES_H
#define Q_GHOST_SOLVE_INFIX_INFIX_STATES_H

#include "ghost/solve/state_table.h"
#include "lexicon/lexicon.h"

/* Makes the space of all infixes of the words of at least `min` letters; with `either_way` also of
 * those words read backwards.  The growth is ends, reversed ends, or ends and between. */
quoth_status q_infix_states(q_state_space *space, const quoth_lexicon *lexicon, unsigned min,
                            unsigned growth, bool either_way, const quoth_watch *watch,
                            const quoth_memory *memory);

/* The fragments inside this one, not the empty one, with a letter less: without its last, and
 * without its first. */
void q_infix_ends(const q_state_space *space, uint32_t at, uint32_t ends[2]);

void q_infix_spell(const q_state_space *space, uint32_t at, quoth_letters *fragment);

#endif
