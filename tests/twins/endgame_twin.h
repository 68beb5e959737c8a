/* The reference implementation of the endgame: plain minimax for two players, max^n for more, with
 * a table of the positions solved.  It has no bounds and no move ordering.  Plays and turns are
 * those of the crossword twin. */
#ifndef TESTS_TWINS_ENDGAME_TWIN_H
#define TESTS_TWINS_ENDGAME_TWIN_H

#include "cross_twin.h"

typedef struct endgame_twin endgame_twin;

/* Copies the board, rules and words of `twin`, the state of the game and the racks. */
endgame_twin *endgame_twin_new(const cross_twin *twin, const cross_twin_game *game,
                               quoth_tile rack[QUOTH_PLAYERS_MAX][QUOTH_RACK_MAX],
                               const unsigned count[QUOTH_PLAYERS_MAX], unsigned most_positions);
void endgame_twin_free(endgame_twin *e);

/* What each player gains up to the end of the game.  Two players maximise the difference, more
 * players each their own gain; of plays with equal values the first by score is made.  False if
 * there are more than most_positions. */
bool endgame_twin_solve(endgame_twin *e, int gain[QUOTH_PLAYERS_MAX]);

/* The same after a play, with what the play itself brings. */
bool endgame_twin_after(endgame_twin *e, const quoth_play *play, int gain[QUOTH_PLAYERS_MAX]);

/* Makes a play for good: later calls start after it.  False if it is not legal. */
bool endgame_twin_make(endgame_twin *e, const quoth_play *play, int gain[QUOTH_PLAYERS_MAX],
                       bool *over);

/* The number of legal plays, the pass included. */
size_t endgame_twin_plays(const endgame_twin *e);

#endif
