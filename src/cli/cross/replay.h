/* Recorded board games as JSON. */
#ifndef CLI_CROSS_REPLAY_H
#define CLI_CROSS_REPLAY_H

#include "quoth/quoth.h"

/* The same for a board game, as `quoth cross replay --json`; returns the exit status. */
int print_replay_as_json(const quoth_gcg *gcg, const quoth_cross *cross);

#endif
