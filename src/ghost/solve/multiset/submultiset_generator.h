/* Legality where a fragment is some letters of a word in any order (spook): the words that hold a
 * fragment are a row of bits (word_index.h).
 *
 * Between two players two thirds of the positions that a search would come to have just two words
 * left.  Those are solved by counting letters. */
#ifndef Q_GHOST_SOLVE_MULTISET_SUBMULTISET_GENERATOR_H
#define Q_GHOST_SOLVE_MULTISET_SUBMULTISET_GENERATOR_H

#include "ghost/solve/generator.h"
#include "ghost/solve/strings.h"

/* `rules` must outlive the object; the strings are read only. */
quoth_status q_submultiset_generator_new(q_generator *generator, const q_strings *strings,
                                         unsigned letters, const q_rules *rules,
                                         const quoth_watch *watch, const quoth_memory *memory);

#endif
