/* What an open solver knows of single positions. */
#ifndef Q_GHOST_SOLVE_H
#define Q_GHOST_SOLVE_H

#include "ghost/values.h"

/* What was asked of a fragment in its kept order; lengths only where `summary.lengths`. */
quoth_status q_look(const quoth_ghost *solver, const quoth_letters *fragment, unsigned asked,
                    q_look_result *found);

/* All legal plays of a fragment in its kept order, in any order and perhaps twice; none of an
 * illegal one. */
quoth_status q_plays(const quoth_ghost *solver, const quoth_letters *fragment, unsigned asked,
                     q_each_play *each, void *user);

#endif
