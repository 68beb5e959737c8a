/* Legality where a fragment lies inside a word and a play inserts a letter anywhere (xghost,
 * infix).
 *
 *      fra.me    Into a gap fits what may follow the letters before it inside words: exact, from
 *         ^      the word graph.  And what fits among the four letters around it, however they
 *                lie: a array.  What is left is walked on to the end.
 *
 * A letter inside a fragment leaves words that were not possible before, so lengths decide nothing.
 * What keeps the search small is to try first what leaves the fewest plays that end nothing: for
 * the values of all fragments of two letters, some 40 thousand of ENABLE's 1.08 million positions
 * are expanded, 281 thousand without an order.  So a position's support is the number of its list
 * of plays, made to be counted, and kept, since half of them are asked for again.
 *
 * Serves two players, word ends always. */
#ifndef Q_GHOST_INSERTIONS_H
#define Q_GHOST_INSERTIONS_H

#include "ghost/legality.h"
#include "lexicon/lexicon.h"

/* `lexicon` and `rules` must outlive the object. */
quoth_status q_insertions_new(q_legality *legality, const quoth_lexicon *lexicon,
                              const q_rules *rules, const quoth_memory *memory);

#endif
