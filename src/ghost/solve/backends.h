/* Solver backends: one interface to all algorithms that value positions.
 *
 *      backend           algorithm                                             has
 *      q_prefix_backend  dynamic programming on the word graph (prefixes.h)    all fields, counts
 *      q_search_backend  depth-first search with a cache, on demand (search.h) win, seats
 *      q_table_backend   retrograde analysis of all positions (state_table.h)  all fields, counts
 *      q_length_backend  retrograde analysis of fragments in several words     lengths
 *      q_census_backend  enumeration without a table (census.h)                counts
 *
 * Each reading of a variant lists its backends in order of preference (descriptor.h), each with the
 * move generator or the state space that it works on.  The solver opens the first that supports the
 * rules and has the requested fields. */
#ifndef Q_GHOST_SOLVE_BACKENDS_H
#define Q_GHOST_SOLVE_BACKENDS_H

#include "ghost/solve/generator.h"
#include "ghost/solve/state_table.h"
#include "quoth/ghost_positions.h"

typedef struct q_backend_spec q_backend_spec;

/* When `open` is called, the lexicon, the rules, the variant and `summary.words` of the solver are
 * set. A failed `open` leaves nothing to free.  Fragments are in canonical order
 * (quoth_ghost_canonicalize).  A backend without `probe` can only count; one without `count` can
 * only probe. */
typedef struct q_backend {
    unsigned fields; /* the fields that `probe` can find: Q_FIELD_... */
    quoth_status (*open)(void **self, const q_backend_spec *spec, quoth_ghost *solver,
                         const quoth_watch *watch);
    quoth_status (*probe)(void *self, const quoth_letters *fragment, unsigned fields,
                          q_probe_result *found);
    /* Calls `each` for all legal plays of a fragment, in any order and possibly twice for a play.
     * An illegal fragment has no plays. */
    quoth_status (*plays)(void *self, const quoth_letters *fragment, unsigned fields,
                          q_each_play *each, void *user);
    /* Sets `row`, `rows` and the members of `summary` except `words`. */
    quoth_status (*count)(void *self, quoth_ghost *solver, const quoth_workers *workers,
                          const quoth_watch *watch);
    /* Sets the limit of the cache in bytes; NULL: the backend has no cache, so threads may share
     * it. */
    void (*limit_cache)(void *self, size_t bytes);
    void (*free)(void *self);
} q_backend;

struct q_backend_spec {
    const q_backend *backend;                    /* NULL at the end of a list */
    bool (*supports)(const quoth_ghost *solver); /* NULL: all rules */
    /* Makes the move generator of a search, which frees it. */
    quoth_status (*make_generator)(q_generator *generator, const quoth_ghost *solver,
                                   const quoth_watch *watch);
    const char *hints; /* of a search: the section of data/ghost.hints; NULL: none */
    /* Makes the state space of a table, which frees it. */
    quoth_status (*make_space)(q_state_space *space, const quoth_ghost *solver,
                               const quoth_watch *watch);
};

extern const q_backend q_prefix_backend, q_search_backend, q_table_backend, q_length_backend,
    q_census_backend;

/* The prefixes of a solver whose values come from q_prefix_backend; NULL for others. */
const struct q_prefixes *q_prefixes_of(const quoth_ghost *solver);

#endif
