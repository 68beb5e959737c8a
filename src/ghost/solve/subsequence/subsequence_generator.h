/* Move generator for subsequences of words (xghost).
 *
 *      word      s t r e n g t h
 *      fragment    t   e     t
 *      gap       0   1     2    3
 *
 * A letter of the word fits into a gap if it comes after the leftmost match of the part of the
 * fragment to the left of the gap, and before the rightmost match of the part to its right
 * (gaps.h).
 *
 * The plays of fragments of up to four letters come from tables (short_fragments.h).  The state of
 * a longer fragment is the list of words that contain it.  The list of a fragment of four letters
 * is made by a bitmap index (pair_index.h) when one of its children needs it. */
#ifndef Q_GHOST_SOLVE_SUBSEQUENCE_SUBSEQUENCE_GENERATOR_H
#define Q_GHOST_SOLVE_SUBSEQUENCE_SUBSEQUENCE_GENERATOR_H

#include "ghost/solve/generator.h"
#include "ghost/solve/strings.h"

/* Makes the generator, which takes ownership of the strings, also on failure.  The lexicon that
 * they come from, the rules and the watch must outlive it. */
quoth_status q_subsequence_generator_new(q_generator *generator, q_strings *strings,
                                         const quoth_lexicon *lexicon, const q_rules *rules,
                                         const quoth_watch *watch);

#endif
