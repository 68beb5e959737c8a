/* Legality where a fragment lies inside a word and a play inserts a letter anywhere (xghost,
 * infix).
 *
 *      fra.me    A letter fits into a gap if it follows the letters before it inside words: the
 *         ^      word graph says that exactly.  It must also fit among the four letters around it,
 *                wherever they lie: an array.  The letters left are walked on to the end.
 *
 * A letter inside a fragment leaves words that were not possible before, so lengths decide nothing.
 * The search stays small because it first tries the plays after which the fewest plays do not end
 * the game: for the values of all fragments of two letters, some 40 thousand of ENABLE's 1.08
 * million positions are expanded, 281 thousand without an order.  So a position's support is the
 * number of its list of plays.  The list is made to count its plays, and kept, since half of the
 * lists are needed again: lists
 * beyond the limit are made when they are needed.
 *
 * Serves two players, word ends always. */
#ifndef Q_GHOST_SOLVE_INFIX_INSERTION_GENERATOR_H
#define Q_GHOST_SOLVE_INFIX_INSERTION_GENERATOR_H

#include "ghost/solve/generator.h"
#include "lexicon/lexicon.h"

/* `lexicon`, `rules` and `watch`, which may be NULL, must outlive the object. */
quoth_status q_insertion_generator_new(q_generator *generator, const quoth_lexicon *lexicon,
                                       const q_rules *rules, const quoth_watch *watch,
                                       const quoth_memory *memory);

#endif
