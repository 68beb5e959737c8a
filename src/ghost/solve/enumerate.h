/* All fragments that a move generator reaches from the empty one, as a state space. */
#ifndef Q_GHOST_SOLVE_ENUMERATE_H
#define Q_GHOST_SOLVE_ENUMERATE_H

#include "ghost/solve/generator.h"
#include "ghost/solve/state_table.h"

/* Makes the state space.  Takes ownership of the generator, also on failure.  `letters` is the
 * size of the alphabet. */
quoth_status q_enumerate_states(q_state_space *space, q_generator *generator, unsigned letters,
                                const quoth_watch *watch, const quoth_memory *memory);

#endif
