/* Words and orders for the lessons of a game of Ghost. */
#ifndef CLI_GHOST_TEACH_H
#define CLI_GHOST_TEACH_H

#include "quoth/ghost_game.h"

/* The phrase for a game that the loser ended without a play: "gave up". */
const char *ending_without_play(quoth_ghost_ending ending);

/* Sorts plays with known outcomes, stably: winning plays by shorter games, then losing plays by
 * longer games. */
void put_best_first(quoth_ghost_list *plays);

#endif
