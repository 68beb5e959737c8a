/* Values of single positions by search, without the table of all of them.
 *
 * A position carries what its move generator needs to list its plays (generator.h).  Three things
 * keep the search small: super on ENABLE has the values of all fragments of two letters after
 * expanding 11 thousand of 1.08 million positions.  The play with the smallest support is tried
 * first.  If all words still possible have lengths that are alike modulo the players, the position
 * is decided: the player who completes the last word is fixed.  And positions reached in two orders
 * are valued once.
 *
 * With more than two players each question is searched by itself: which seat loses if all players
 * follow the loser rule; for each seat, whether it can be protected; which seats can lose. */
#ifndef Q_GHOST_SOLVE_SEARCH_H
#define Q_GHOST_SOLVE_SEARCH_H

#include "ghost/solve/generator.h"

typedef struct q_search q_search;

/* Takes over the move generator, also without memory.  `rules` must outlive the search. */
quoth_status q_search_new(q_search **search, const q_generator *generator, const q_rules *rules,
                          unsigned letters, const quoth_watch *watch, const quoth_memory *memory);
void q_search_free(q_search *search);

/* Values one fragment; it never finds lengths.  The search keeps its findings, so only one thread
 * may call at a time.  A failure ends with the call: the next call can succeed. */
quoth_status q_search_probe(q_search *search, const quoth_letters *fragment, unsigned fields,
                            q_probe_result *found);

/* Lists all legal plays of a fragment with the parts of their values that are fields for, in any
 * order and perhaps twice. */
quoth_status q_search_plays(q_search *search, const quoth_letters *fragment, unsigned fields,
                            q_each_play *each, void *user);

/* Sets how many bytes of findings the search may keep: QUOTH_GHOST_CACHE_BYTES until this is called.
 * A full cache forgets findings that were not used lately; they are searched again. */
void q_search_limit_cache(q_search *search, size_t bytes);

#endif
