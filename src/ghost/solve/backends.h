/* The one interface by which positions of every kind are valued.
 *
 *      method         positions                                     answers
 *      q_by_prefixes  nodes of the word graph (prefixes.h)          everything, and counts
 *      q_by_search    one after another, when asked (search.h)      win, seats
 *      q_by_table     all of a space, backwards (state_table.h)           everything, and counts
 *      q_by_lengths   a table of what lies in several words         lengths
 *      q_by_census    all subsequences, without keeping them        counts only (census.h)
 *
 * A *way* is a method with what it works on: a legality object for a search, a space for a table.
 * Each reading of a variant lists its ways (variants.c).  The first that serves the rules and
 * answers the question is taken, so a variant says nowhere else how its positions are kept. */
#ifndef Q_GHOST_SOLVE_BACKENDS_H
#define Q_GHOST_SOLVE_BACKENDS_H

#include "ghost/solve/generator.h"
#include "ghost/solve/state_table.h"

typedef struct q_way q_way;

/* Before `open` is called, the solver has all that a method needs: the lexicon, the rules, the
 * variant, and `summary.words`.  After a failure of `open` there is nothing to free.  Fragments are
 * in their kept order.  A method without `look` only counts; one without `count` only looks. */
typedef struct q_method {
    unsigned answers; /* Q_ASK_... */
    quoth_status (*open)(void **self, const q_way *way, quoth_ghost *solver,
                         const quoth_watch *watch);
    quoth_status (*look)(void *self, const quoth_letters *fragment, unsigned asked,
                         q_look_result *found);
    /* Lists all legal plays of a fragment, in any order and perhaps twice; an illegal fragment has
     * none. */
    quoth_status (*plays)(void *self, const quoth_letters *fragment, unsigned asked,
                          q_each_play *each, void *user);
    /* Fills in the solver's rows and the rest of its summary. */
    quoth_status (*count)(void *self, quoth_ghost *solver, const quoth_workers *workers,
                          const quoth_watch *watch);
    /* Sets how many bytes the method may keep from look to look; NULL where it keeps nothing. */
    void (*limit)(void *self, size_t bytes);
    void (*free)(void *self);
} q_method;

struct q_way {
    const q_method *method;                    /* NULL behind the last way of a reading */
    bool (*serves)(const quoth_ghost *solver); /* NULL: all rules */
    /* The legality object of a search, which it takes over. */
    quoth_status (*legality)(q_legality *legality, const quoth_ghost *solver,
                             const quoth_watch *watch);
    /* The space of a table, which it takes over. */
    quoth_status (*space)(q_space *space, const quoth_ghost *solver, const quoth_watch *watch);
};

extern const q_method q_by_prefixes, q_by_search, q_by_table, q_by_lengths, q_by_census;

/* The prefixes of a solver that values by them; NULL for others. */
const struct q_prefixes *q_prefixes_of(const quoth_ghost *solver);

#endif
