/* The state space of all subsequences of the words of a game (strings.h), for game lengths and for
 * rules that the census does not support (three players or more, literal misere).
 *
 * Subsequences that one word alone contains can be left out: the game ends with that word, which
 * gives their values.  On ENABLE they are 460 million of xghost's 750 million. */
#ifndef Q_GHOST_SOLVE_SUBSEQUENCE_SUBSEQUENCE_STATES_H
#define Q_GHOST_SOLVE_SUBSEQUENCE_SUBSEQUENCE_STATES_H

#include "ghost/solve/strings.h"
#include "ghost/solve/state_table.h"

/* `sorted`: the letters of each string are sorted (spook).  `skip_unique`: leaves out subsequences
 * of one word alone; the space then has lengths only, for two players. */
quoth_status q_subsequence_states(q_state_space *space, const quoth_lexicon *lexicon,
                                  const q_rules *rules, bool sorted, bool skip_unique,
                                  const quoth_watch *watch, const quoth_memory *memory);

#endif
