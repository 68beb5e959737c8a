/* The rules that options describe, and games opened by them. */
#ifndef CLI_GHOST_GAMES_H
#define CLI_GHOST_GAMES_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"

/* How many positions are valued: only those looked at; all, unless they are too many; all. */
typedef enum how_much { AS_ASKED, ALL_IF_FEW, ALL } how_much;

/* Solves the game that the options describe, on a lexicon.  `searches` is asked by searches, then
 * and later. */
bool solve_game(quoth_ghost **ghost, const quoth_lexicon *lexicon, const arguments *args,
                how_much much, const quoth_watch *searches);

/* Opens a game by its rules; all positions are valued, unless they are too many. */
quoth_status open_few(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                      const quoth_ghost_rules *rules, quoth_error *error);

/* Reads the rules that the options describe; complains if they make no sense. */
bool read_rules(quoth_ghost_rules *rules, const arguments *args);

#endif
