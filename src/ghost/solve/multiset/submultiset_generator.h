/* Move generator for submultisets of words (spook): the state of a position is the bitmap of the
 * words that contain it (word_index.h).
 *
 * With two players, two thirds of the positions that a search would expand are contained in only
 * two words.  The generator solves such positions by counting letters. */
#ifndef Q_GHOST_SOLVE_MULTISET_SUBMULTISET_GENERATOR_H
#define Q_GHOST_SOLVE_MULTISET_SUBMULTISET_GENERATOR_H

#include "ghost/solve/generator.h"
#include "ghost/solve/strings.h"

/* `rules` must outlive the generator; the strings need not. */
quoth_status q_submultiset_generator_new(q_generator *generator, const q_strings *strings,
                                         unsigned letters, const q_rules *rules,
                                         const quoth_watch *watch, const quoth_memory *memory);

#endif
