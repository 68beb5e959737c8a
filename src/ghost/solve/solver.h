/* Questions to the solver of a quoth_ghost.  Fragments are in canonical order
 * (quoth_ghost_canonicalize). */
#ifndef Q_GHOST_SOLVE_SOLVER_H
#define Q_GHOST_SOLVE_SOLVER_H

#include "ghost/rules/values.h"

/* Values one fragment: the requested fields (Q_FIELD_...), lengths only if `summary.lengths`. */
quoth_status q_solver_probe(const quoth_ghost *solver, const quoth_letters *fragment,
                            unsigned fields, q_probe_result *found);

/* Calls `each` for all legal plays of a fragment, in any order; a play may come twice.  An illegal
 * fragment has no plays. */
quoth_status q_solver_plays(const quoth_ghost *solver, const quoth_letters *fragment,
                            unsigned fields, q_each_play *each, void *user);

#endif
