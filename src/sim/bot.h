/* Inference before the simulation of a bot. */
#ifndef Q_SIM_BOT_H
#define Q_SIM_BOT_H

#include "quoth/search.h"

/* Samples of a bot's inference: a tenth of a second or less. */
enum { Q_INFER_PLAYER_SAMPLES = 500 };

/* Runs an inference from the observation `seen` and sets sim->infer to it; the other options are
 * already set.  Changes nothing if `infer` is NULL or nothing can be inferred. */
quoth_status q_infer_for_player(quoth_infer *infer, const quoth_infer_options *how,
                                const quoth_cross_view *seen, quoth_sim_options *sim,
                                const quoth_context *context);

#endif
