/* The positions of any legality object: what its plays make of the empty fragment. */
#ifndef Q_GHOST_EXPLORED_H
#define Q_GHOST_EXPLORED_H

#include "ghost/legality.h"
#include "ghost/table.h"

/* Takes over the legality object, also when it fails.  `letters`: of the alphabet. */
quoth_status q_explored_space(q_space *space, q_legality *legality, unsigned letters,
                              const quoth_watch *watch, const quoth_memory *memory);

#endif
