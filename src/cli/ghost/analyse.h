/* Recorded games of Ghost as JSON. */
#ifndef CLI_GHOST_ANALYSE_H
#define CLI_GHOST_ANALYSE_H

#include "quoth/quoth.h"

/* Prints a game as `quoth ghost analyse --json` does, from its record; prints an error and returns
 * false if that fails. */
bool print_game_as_json(const quoth_lexicon *lexicon, char *record, size_t size);

#endif
