/* Legality where a fragment lies inside a word (super, superduper): the word graph walked both
 * ways.
 *
 *      root --...--> [state s] --f--> arc e --...--> end of a word
 *
 * A fragment inside words is a path inside the graph: it begins in a state and ends with an arc. As
 * the graph has equal endings once, few paths stand for many words.  The support of a fragment is
 * all its paths, pairs (s, e).  A letter more at the end follows the arcs behind e, a letter more
 * in front the arcs that lead to s.  Each state keeps these letters as sets, by whether the words
 * through them have even or odd lengths: the plays of a path take a dozen operations on words of 64
 * bits.
 *
 * Serves two players, word ends always.  Words of fewer letters than the minimum are paths too, but
 * do not count: as long as fragments are shorter than that, plays are looked at one by one. */
#ifndef Q_GHOST_SOLVE_INFIX_PATH_GENERATOR_H
#define Q_GHOST_SOLVE_INFIX_PATH_GENERATOR_H

#include "ghost/solve/generator.h"
#include "lexicon/lexicon.h"

/* `rules` and `watch`, which may be NULL, must outlive the object. */
quoth_status q_path_generator_new(q_generator *generator, const quoth_lexicon *lexicon,
                                  bool reversible, const q_rules *rules, const quoth_watch *watch,
                                  const quoth_memory *memory);

#endif
