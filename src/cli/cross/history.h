/* What was done before a position: of a recorded game, or given as plays. */
#ifndef CLI_CROSS_HISTORY_H
#define CLI_CROSS_HISTORY_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/cross/load.h"

typedef struct cross_history {
    quoth_cross_move *move;
    size_t moves, room;
} cross_history;

/* The moves of the game of --gcg up to the position that was loaded.  Complains and returns false
 * if there is no memory for them. */
bool history_of_game(cross_history *history, const loaded_cross *loaded, const arguments *args);

/* Loads a position and its history: --gcg with --turn, or --cgp (else the empty board) and the
 * plays of --play made from there, one after another; of an exchange "ex 3" is enough.  --rack is
 * that of the player to move then.  Complains and returns false for what cannot be read. */
bool load_history(loaded_cross *loaded, cross_history *history, const arguments *args);

/* Why nothing can be inferred from what was done before a position. */
const char *reveals_nothing(const cross_history *history, const quoth_position *position);

void history_free(cross_history *history);

#endif
