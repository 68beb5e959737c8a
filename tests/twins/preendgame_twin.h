/* The reference implementation of the pre-endgame: every play against every order of the bag, tile
 * by tile, by the model of quoth/preendgame.h, with a table of the positions solved.  It has no
 * bounds and no move ordering.  Plays and turns are those of the crossword twin. */
#ifndef TESTS_TWINS_PREENDGAME_TWIN_H
#define TESTS_TWINS_PREENDGAME_TWIN_H

#include "cross_twin.h"

typedef struct preendgame_twin preendgame_twin;

/* The player to move in `game` has this rack; `bag` of the unseen tiles are in the bag. */
preendgame_twin *preendgame_twin_new(const cross_twin *twin, const cross_twin_game *game,
                                     const quoth_tile *rack, unsigned count,
                                     const quoth_tile *unseen, unsigned unseen_count, unsigned bag,
                                     bool uninformed, unsigned most_positions);
void preendgame_twin_free(preendgame_twin *p);

/* The plays of the player to move, the pass included, by score. */
const cross_twin_list *preendgame_twin_plays(const preendgame_twin *p);

typedef struct preendgame_twin_result {
    unsigned wins, draws, losses;
    long long spread; /* at the end, summed over all cases */
} preendgame_twin_result;

/* The result of a play over all orders.  False if there are more than most_positions. */
bool preendgame_twin_try(preendgame_twin *p, const quoth_play *play,
                         preendgame_twin_result *result);

/* The spread at the end if the bag lies in this order.  False as above. */
bool preendgame_twin_case(preendgame_twin *p, const quoth_play *play, const quoth_tile *bag,
                          int *spread);

#endif
