/* The state space of subsequences of strings, for game lengths and for rules that the census does
 * not support.
 *
 * Subsequences of only one string can be left out: the game ends with that string, which gives
 * their values.  On ENABLE they are 460 million of xghost's 750 million. */
#ifndef Q_GHOST_SOLVE_SUBSEQUENCE_SUBSEQUENCE_STATES_H
#define Q_GHOST_SOLVE_SUBSEQUENCE_SUBSEQUENCE_STATES_H

#include "ghost/solve/strings.h"
#include "ghost/solve/state_table.h"

/* `sorted`: the letters of each string are sorted (spook).  `alone`: fragments of only one string
 * are left out; the space then serves lengths only, for two players. */
quoth_status q_subsequence_states(q_state_space *space, const quoth_lexicon *lexicon,
                                  const q_rules *rules, bool sorted, bool alone,
                                  const quoth_watch *watch, const quoth_memory *memory);

#endif
