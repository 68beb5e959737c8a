/* The state space of variants whose fragments are inside words: a trie of all infixes of the words
 * (a suffix trie).
 *
 *        root ""              a node for each fragment; solid: the tree, where a child adds a
 *        /   \                letter at the end; dotted: `shorter`, the suffix link, to the
 *       a     b               fragment without its first letter.
 *      /     / :
 *     ab <..' bc              Parent and `shorter` are the predecessors of a fragment.  Both have
 *     :      /                lower numbers, so a pass over falling numbers meets each fragment
 *    abc ...'                 before its predecessors.
 */
#ifndef Q_GHOST_SOLVE_INFIX_INFIX_STATES_H
#define Q_GHOST_SOLVE_INFIX_INFIX_STATES_H

#include "ghost/solve/state_table.h"
#include "lexicon/lexicon.h"

/* Makes the space of all infixes of the words of at least `min` letters, with `either_way` also of
 * the reversed words.  The growth is both ends, both ends and reversed, or both ends and
 * between. */
quoth_status q_infix_states(q_state_space *space, const quoth_lexicon *lexicon, unsigned min,
                            unsigned growth, bool either_way, const quoth_watch *watch,
                            const quoth_memory *memory);

/* The numbers of a fragment without its last letter and without its first; not for the empty
 * one. */
void q_infix_ends(const q_state_space *space, uint32_t at, uint32_t ends[2]);

void q_infix_spell(const q_state_space *space, uint32_t at, quoth_letters *fragment);

#endif
