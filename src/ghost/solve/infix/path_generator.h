/* Move generator for fragments inside words, where a play adds a letter at an end (super,
 * superduper): the word graph walked in both directions.
 *
 *      root --...--> [state s] --f--> arc e --...--> end of a word
 *
 * A fragment inside words is a path inside the graph, from a state s to an arc e.  The state of a
 * position is the list of all its paths (s, e); because the graph shares endings, few paths stand
 * for many words.  A letter at the end continues with the arcs behind e, a letter in front with the
 * arcs that lead to s.  Each state of the graph has these letters as sets, by the parity of the
 * letters before or after, so the plays of a path take a dozen operations on 64-bit sets.
 *
 * The generator supports two players and rules in which every word ends the game.  Words shorter
 * than the minimum are in the graph but do not count, so the plays to fragments shorter than the
 * minimum are checked one by one. */
#ifndef Q_GHOST_SOLVE_INFIX_PATH_GENERATOR_H
#define Q_GHOST_SOLVE_INFIX_PATH_GENERATOR_H

#include "ghost/solve/generator.h"
#include "lexicon/lexicon.h"

/* `rules` and `watch`, which may be NULL, must outlive the generator. */
quoth_status q_path_generator_new(q_generator *generator, const quoth_lexicon *lexicon,
                                  bool reversible, const q_rules *rules, const quoth_watch *watch,
                                  const quoth_memory *memory);

#endif
