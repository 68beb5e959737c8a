/* Subsequences of strings as positions of a table, for lengths and for rules that the
 * census does not know.
 *
 * Subsequences of one string only may be left out: such a game ends with that string, so their
 * values are known at once.  On ENABLE they are 460 million of xghost's 750 million. */
#ifndef Q_GHOST_SOLVE_SUBSEQUENCE_SUBSEQUENCE_STATES_H
#define Q_GHOST_SOLVE_SUBSEQUENCE_SUBSEQUENCE_STATES_H

#include "ghost/solve/strings.h"
#include "ghost/solve/state_table.h"

/* `sorted`: the strings are words with their letters in the alphabet's order.  `alone`: fragments
 * of one string only are left out, and the space gives lengths only, for two players. */
quoth_status q_subsequence_states(q_state_space *space, const quoth_lexicon *lexicon,
                                  const q_rules *rules, bool sorted, bool alone,
                                  const quoth_watch *watch, const quoth_memory *memory);

#endif
