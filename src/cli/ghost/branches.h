/* Orders a sheet by its branches: the positions that one opening of the opponent leads to.
 *
 *      a ---- ay ---- ...      branch "a": asked before, known with a mean chance of 0.71
 *      b ---- be ---- ...      branch "b": 0.93
 *
 * Due replies come branch by branch, the weakest branch first; new ones in the order in which a
 * person is likely to open, by the familiar words that a branch leads to. */
#ifndef CLI_GHOST_BRANCHES_H
#define CLI_GHOST_BRANCHES_H

#include "cli/words/quiz.h"

/* Sets q->due_order and q->new_order.  `levels` knows which words of the lexicon are familiar;
 * `prefixes`: fragments begin words.  Prints an error and returns false without memory. */
bool branches_arrange(quiz *q, const quoth_lexicon *lexicon, const quoth_lexicon *levels,
                      bool prefixes);

#endif
