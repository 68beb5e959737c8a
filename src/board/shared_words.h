/* One word graph for all boards of a lexicon that need the same words. */
#ifndef Q_BOARD_SHARED_WORDS_H
#define Q_BOARD_SHARED_WORDS_H

#include "quoth/cross.h"

/* Moves the word graph that `cross` built from `lexicon` to the lexicon.  Later boards of the same
 * longer side use it in place: quoth_cross_new neither builds nor checks one.  The graph stays with
 * the board if it is part of an image, if the tiles have other letters than the lexicon, or if the
 * lexicon has four already.  The lexicon must outlive all boards that use the graph.  No other
 * thread may use the lexicon during the call. */
void q_share_words(quoth_cross *cross, quoth_lexicon *lexicon);

/* Frees the graphs that q_share_words moved; quoth_lexicon_free does so, too.  The boards that use
 * them must have been freed. */
void q_free_shared_words(quoth_lexicon *lexicon);

#endif
