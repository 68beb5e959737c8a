/* Recorded board games as JSON. */
#ifndef CLI_CROSS_REPLAY_H
#define CLI_CROSS_REPLAY_H

#include "quoth/quoth.h"

/* Prints a game as `quoth cross replay --json` does; returns the exit status. */
int print_replay_as_json(const quoth_gcg *gcg, const quoth_cross *cross);

#endif
