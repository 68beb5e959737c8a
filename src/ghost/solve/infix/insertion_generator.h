/* Move generator for fragments inside words, where a play inserts a letter anywhere (xghost infix).
 *
 *      fra.me    A letter fits into a gap if some word contains the whole new string.  Three
 *         ^      filters: it follows the letters before the gap inside words (one step in an
 *                automaton of sets of states of the word graph); it fits among the four letters
 *                around it (a table); the walk through the letters behind the gap succeeds.
 *
 * A letter inserted into a fragment makes words possible that were not possible before, so lengths
 * solve no position.  The search stays small because it first tries the plays after which the
 * fewest plays do not end the game: 40 thousand positions for the values of all fragments of two
 * letters of ENABLE, 281 thousand without an order.  So a position's state is its list of plays,
 * which is made to be counted.  Half of the lists are needed again, so they are cached; lists
 * beyond the limit are made when they are needed.
 *
 * For two players and rules in which every word ends the game. */
#ifndef Q_GHOST_SOLVE_INFIX_INSERTION_GENERATOR_H
#define Q_GHOST_SOLVE_INFIX_INSERTION_GENERATOR_H

#include "ghost/solve/generator.h"
#include "lexicon/lexicon.h"

/* `lexicon`, `rules` and `watch`, which may be NULL, must outlive the generator. */
quoth_status q_insertion_generator_new(q_generator *generator, const quoth_lexicon *lexicon,
                                       const q_rules *rules, const quoth_watch *watch,
                                       const quoth_memory *memory);

#endif
