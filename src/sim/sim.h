/* What players that simulate share. */
#ifndef Q_SIM_SIM_H
#define Q_SIM_SIM_H

#include "quoth/search.h"

/* Racks that a player tries for an inference: a tenth of a second or less. */
enum { Q_INFER_PLAYER_SAMPLES = 500 };

/* Infers what the others hold, for a simulation whose options are set but for that.  `infer` may be
 * NULL, and where nothing can be inferred nothing is changed. */
quoth_status q_infer_seen(quoth_infer *infer, const quoth_infer_options *how,
                          const quoth_cross_seen *seen, quoth_sim_options *sim);

#endif
