/* The events before a position: those of a recorded game, or plays named by --play. */
#ifndef CLI_CROSS_HISTORY_H
#define CLI_CROSS_HISTORY_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/cross/load.h"

typedef struct cross_history {
    quoth_cross_move *move;
    size_t moves, room;
} cross_history;

/* Stores the events of --gcg before the loaded position.  Prints an error and returns false without
 * memory. */
bool history_of_game(cross_history *history, const loaded_cross *loaded, const arguments *args);

/* Loads a position and the events before it: --gcg with --turn; or --cgp, by default the empty
 * board, and the plays of --play from there ("ex 3" exchanges three unknown tiles). --rack is the
 * rack of the player to move.  Prints an error and returns false for malformed values. */
bool load_history(loaded_cross *loaded, cross_history *history, const arguments *args);

/* The reason why these events allow no inference, for a message. */
const char *reveals_nothing(const cross_history *history, const quoth_position *position);

void history_free(cross_history *history);

#endif
