/* The end of a game the naive way: every play of every position, each player choosing by the values
 * of all of them.  It knows no bounds and no order, only equal positions (it has met them before).
 * Plays and turns are the crossword twin's. */
#ifndef TESTS_TWINS_ENDGAME_TWIN_H
#define TESTS_TWINS_ENDGAME_TWIN_H

#include "cross_twin.h"

typedef struct endgame_twin endgame_twin;

/* Everything is taken from the twin (board, rules, words) and the given racks and game. */
endgame_twin *endgame_twin_new(const cross_twin *twin, const cross_twin_game *game,
                               quoth_tile rack[QUOTH_PLAYERS_MAX][QUOTH_RACK_MAX],
                               const unsigned count[QUOTH_PLAYERS_MAX], unsigned most_positions);
void endgame_twin_free(endgame_twin *e);

/* What each player gains from here to the end, where each plays for his own gain, two players for
 * the difference.  Among plays of the same worth the first by score is made.  False if there are
 * too many positions. */
bool endgame_twin_solve(endgame_twin *e, int gain[QUOTH_PLAYERS_MAX]);

/* The same after a play; *over if it ended the game, with what it brought. */
bool endgame_twin_after(endgame_twin *e, const quoth_play *play, int gain[QUOTH_PLAYERS_MAX]);

/* Makes a play that goes on being made; false if it is not legal. */
bool endgame_twin_make(endgame_twin *e, const quoth_play *play, int gain[QUOTH_PLAYERS_MAX],
                       bool *over);

/* How many legal plays there are, the pass among them. */
size_t endgame_twin_plays(const endgame_twin *e);

#endif
