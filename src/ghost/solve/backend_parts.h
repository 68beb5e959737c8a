/* The parts of the backends of the library's variants: tests of rules, move generators and
 * state spaces, each made for the variant and the reading of a solver. */
#ifndef Q_GHOST_SOLVE_BACKEND_PARTS_H
#define Q_GHOST_SOLVE_BACKEND_PARTS_H

#include "ghost/solve/backends.h"

/* Two players, every word ends the game, and only legal plays are made or those lose. */
bool q_every_word_ends(const quoth_ghost *solver);

/* Two players, some word, and illegal plays do not win. */
bool q_plays_are_legal(const quoth_ghost *solver);

/* Fragments inside words, by paths in the word graph: a letter at an end, the fragment perhaps
 * reversed. */
quoth_status q_make_path_generator(q_generator *generator, const quoth_ghost *solver,
                                   const quoth_watch *watch);

/* Fragments inside words: a letter anywhere. */
quoth_status q_make_insertion_generator(q_generator *generator, const quoth_ghost *solver,
                                        const quoth_watch *watch);

/* Subsequences of words: a letter anywhere. */
quoth_status q_make_subsequence_generator(q_generator *generator, const quoth_ghost *solver,
                                          const quoth_watch *watch);

/* Submultisets of words: a letter, in any order. */
quoth_status q_make_submultiset_generator(q_generator *generator, const quoth_ghost *solver,
                                          const quoth_watch *watch);

/* All fragments inside words; with QUOTH_GHOST_INFIX_EITHER_WAY their reversals too. */
quoth_status q_make_infix_states(q_state_space *space, const quoth_ghost *solver,
                                 const quoth_watch *watch);

/* All subsequences of words, in any order with QUOTH_GHOST_ANY_ORDER; `shared`: those of two words
 * or more. */
quoth_status q_make_subsequence_states(q_state_space *space, const quoth_ghost *solver,
                                       const quoth_watch *watch);
quoth_status q_make_shared_subsequence_states(q_state_space *space, const quoth_ghost *solver,
                                              const quoth_watch *watch);

/* The letters, in any order, of all fragments inside words. */
quoth_status q_make_multiset_states(q_state_space *space, const quoth_ghost *solver,
                                    const quoth_watch *watch);

#endif
