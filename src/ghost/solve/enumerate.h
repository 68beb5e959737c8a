/* The positions of any legality object: all fragments that its plays reach from the empty one. */
#ifndef Q_GHOST_SOLVE_ENUMERATE_H
#define Q_GHOST_SOLVE_ENUMERATE_H

#include "ghost/solve/generator.h"
#include "ghost/solve/state_table.h"

/* Takes over the legality object, also when it fails.  `letters` is the size of the alphabet. */
quoth_status q_explored_space(q_space *space, q_legality *legality, unsigned letters,
                              const quoth_watch *watch, const quoth_memory *memory);

#endif
