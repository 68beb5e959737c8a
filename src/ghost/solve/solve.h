/* Single positions of an open solver. */
#ifndef Q_GHOST_SOLVE_SOLVE_H
#define Q_GHOST_SOLVE_SOLVE_H

#include "ghost/rules/values.h"

/* Finds what is asked of a fragment in its kept order; lengths only where `summary.lengths`. */
quoth_status q_look(const quoth_ghost *solver, const quoth_letters *fragment, unsigned asked,
                    q_look_result *found);

/* Lists all legal plays of a fragment in its kept order.  The plays come in any order and perhaps
 * twice; an illegal fragment has none. */
quoth_status q_plays(const quoth_ghost *solver, const quoth_letters *fragment, unsigned asked,
                     q_each_play *each, void *user);

#endif
