/* Values of single positions of the infix games by search, without the table of all of them.
 *
 * A position carries its support, the paths of the word graph that spell it (paths.h).  Three things
 * keep the search small: super on ENABLE has the values of all fragments of two letters after
 * expanding 11 thousand of 1.08 million positions.  The play with the smallest support is tried first.
 * If all words still possible have lengths of one parity, the position is decided: who completes the
 * last word is fixed.  And positions reached in two orders are valued once (memo.h). */
#ifndef Q_GHOST_SEARCH_H
#define Q_GHOST_SEARCH_H

#include "lexicon/lexicon.h"
#include "quoth/ghost.h"

typedef struct q_search q_search;

quoth_status q_search_new(q_search **search, const quoth_lexicon *lexicon, unsigned min,
                          bool reversing, const quoth_watch *watch, const quoth_memory *memory);
void q_search_free(q_search *search);

/* The view of one fragment, its lengths 0.  Keeps what it finds out: one thread at a time. */
quoth_status q_search_look(q_search *search, const quoth_letters *fragment,
                           quoth_ghost_view *view);

/* All legal plays of a fragment with their views, in any order and perhaps twice; `plays` has room
 * for QUOTH_GHOST_PLAYS_MAX. */
quoth_status q_search_plays(q_search *search, const quoth_letters *fragment,
                            quoth_ghost_play *plays, unsigned *count);

/* QUOTH_OK, or why the search stopped; from then on looks say nothing. */
quoth_status q_search_trouble(const q_search *search);

/* Positions expanded so far. */
uint64_t q_search_expanded(const q_search *search);

#endif
