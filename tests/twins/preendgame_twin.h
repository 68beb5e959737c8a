/* Shortly before the end of a game the naive way: every play against every order of the bag, tile
 * by tile, as quoth/preendgame.h says; no bounds, no order, only positions met before.  Plays and
 * turns are the crossword twin's. */
#ifndef TESTS_TWINS_PREENDGAME_TWIN_H
#define TESTS_TWINS_PREENDGAME_TWIN_H

#include "cross_twin.h"

typedef struct preendgame_twin preendgame_twin;

/* The player to move of `game` has this rack; of the unseen tiles `bag` are in the bag. */
preendgame_twin *preendgame_twin_new(const cross_twin *twin, const cross_twin_game *game,
                                     const quoth_tile *rack, unsigned count,
                                     const quoth_tile *unseen, unsigned unseen_count, unsigned bag,
                                     bool uninformed, unsigned most_positions);
void preendgame_twin_free(preendgame_twin *p);

/* The plays of the player to move, the pass among them, in the order by score. */
const cross_twin_list *preendgame_twin_plays(const preendgame_twin *p);

typedef struct preendgame_twin_result {
    unsigned wins, draws, losses;
    long long spread; /* at the end, over all cases */
} preendgame_twin_result;

/* What a play brings over all orders.  False if there are too many positions. */
bool preendgame_twin_try(preendgame_twin *p, const quoth_play *play,
                         preendgame_twin_result *result);

/* The spread at the end where the bag lies in this order. */
bool preendgame_twin_case(preendgame_twin *p, const quoth_play *play, const quoth_tile *bag,
                          int *spread);

#endif
