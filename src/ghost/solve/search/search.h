/* Depth-first search of single positions.
 *
 *      search(position, query):
 *          if the cache has the result: return it
 *          search the hinted child, if there is one; return the result if that decides it
 *          for each child, until no further child can change the result:
 *              1. children that are words, or where the lengths of all words still possible leave
 *                 the same remainder by the number of players: the same player completes any
 *              2. children in the cache
 *              3. children solved by the generator's rule
 *              4. the others, smallest state first: search(child, query after a play)
 *          store the result
 *
 * For the values of all fragments of two letters of super with ENABLE that expands 11 thousand of
 * 1.08 million positions, with the hints of hints.h 5 thousand.  A fragment reached in two ways has
 * one cache entry; so have a fragment and its reverse if the variant may reverse.
 *
 * Between two players there is one query: who loses.  With more players each query is a search of
 * its own: which seat loses if all players follow the loser rule; for each seat, whether it is
 * safe against all others, and whether it can lose by QUOTH_GHOST_LOSER_SELFISH.
 *
 * By that rule the player to move avoids children where they can lose, if they can:
 *
 *      the mover can lose     if they can lose in every child;
 *      another seat can lose  if it can in a child where the mover cannot lose, or, if there is no
 *                             such child, in any.
 *
 * So one child decides most queries.  The set of all seats that can lose would need every child of
 * nearly every position: with three players spook on ENABLE took 100 times as long. */
#ifndef Q_GHOST_SOLVE_SEARCH_SEARCH_H
#define Q_GHOST_SOLVE_SEARCH_SEARCH_H

#include "ghost/solve/generator.h"

typedef struct q_search q_search;

/* Takes ownership of the generator, also on failure.  `rules` must outlive the search.  `hints` is
 * the section's hash (hints.h), 0 without hints; ignored except between two players without
 * misere. */
quoth_status q_search_new(q_search **search, const q_generator *generator, const q_rules *rules,
                          unsigned letters, uint64_t hints, const quoth_watch *watch,
                          const quoth_memory *memory);
void q_search_free(q_search *search);

/* Values one fragment, without lengths.  One thread at a time, because the search has a cache.  A
 * failed call leaves the search usable. */
quoth_status q_search_probe(q_search *search, const quoth_letters *fragment, unsigned fields,
                            q_probe_result *found);

/* Calls `each` for all legal plays of a fragment with the requested fields of their values, in any
 * order; a play may come twice. */
quoth_status q_search_plays(q_search *search, const quoth_letters *fragment, unsigned fields,
                            q_each_play *each, void *user);

/* Sets the cache limit in bytes; QUOTH_GHOST_CACHE_BYTES until the first call. */
void q_search_limit_cache(q_search *search, size_t bytes);

#endif
