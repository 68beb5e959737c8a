/* Legality where a fragment is what is left of a word when letters are struck out (xghost).
 *
 *      word      s t r e n g t h          A letter may be inserted into a gap of the fragment if
 *      fragment    t   e     t            it stands in the word behind the leftmost place for
 *      gap       0   1     2    3         what is before the gap and ahead of the rightmost place
 *                                         for what is behind it.
 *
 * The letters that go on from up to four letters are in arrays (short_fragments.h).  The support
 * of a longer fragment is the list of words that contain it; that of four letters is found by rows
 * of bits (pair_index.h). */
#ifndef Q_GHOST_SOLVE_SUBSEQUENCE_SUBSEQUENCE_GENERATOR_H
#define Q_GHOST_SOLVE_SUBSEQUENCE_SUBSEQUENCE_GENERATOR_H

#include "ghost/solve/generator.h"
#include "ghost/solve/strings.h"

/* Makes the move generator.  It takes over the strings and frees them with itself, also without
 * memory.  The lexicon they came from, the rules and the watch must outlive it. */
quoth_status q_subsequence_generator_new(q_generator *generator, q_strings *strings,
                                         const quoth_lexicon *lexicon, const q_rules *rules,
                                         const quoth_watch *watch);

#endif
