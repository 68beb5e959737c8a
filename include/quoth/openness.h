/* quoth/openness.h - what a play exposes: the squares that the next player can reach then.
 *
 *      plays of a position    the board after each       what that costs
 *      -------------------    --------------------       ---------------
 *      8D QUARTZ        ->    3W two tiles away,    ->   4.1 points
 *      D4 QUARTZ              hooks on a 2W              0.8
 *
 * The best reply to a play scores more where squares lie open to it, above all premium squares.
 * The costs are data, fitted to the best replies to plays of games (tests/pace/openness.c,
 * docs/strength.md).
 *
 * To cover an empty square, a player lays tiles along a row or column that touch the board.
 * The likeliest such play counts.  Each tile halves its chance, and a tile beside others at right
 * angles must be a letter of the square's cross-set besides, which a rack of seven has by the
 * letters' share of the set of tiles: 1 - (1 - share)^7.  A chance of 2^-n, rounded to a whole n,
 * counts as n tiles.
 */
#ifndef QUOTH_OPENNESS_H
#define QUOTH_OPENNESS_H

#include "quoth/cross.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    QUOTH_OPENNESS_REACH = 7,    /* tiles; what needs more does not count */
    QUOTH_OPENNESS_PLAYS = 15,   /* of which players look at the openness: twice as many are no
                                   better */
    QUOTH_OPENNESS_LIST = 1024,  /* plays at most in one call */
    QUOTH_OPENNESS_COST_MAX = 20 /* points, either way */
};

typedef enum quoth_open_square {
    QUOTH_OPEN_PLAIN,
    QUOTH_OPEN_LETTER_2,
    QUOTH_OPEN_LETTER_3, /* or more */
    QUOTH_OPEN_WORD_2,
    QUOTH_OPEN_WORD_3, /* or more; of squares with both premiums the word counts */
    QUOTH_OPEN_KINDS
} quoth_open_square;

typedef struct quoth_openness {
    size_t size; /* of this struct; 0: as here */
    /* What it costs to leave the next player such a square, in each direction: by what it
     * multiplies, whether tiles lie beside it at right angles (1) or not (0), and the tiles needed,
     * less one. */
    quoth_points cost[QUOTH_OPEN_KINDS][2][QUOTH_OPENNESS_REACH];
} quoth_openness;

/* Fills in the costs that were fitted for the premium squares of given rules: those of `scrabble`,
 * with all languages, and of `wwf`.  *openness must be {0} or hold its size.  QUOTH_NOT_FOUND for
 * other boards: all costs are 0. */
quoth_status quoth_openness_standard(quoth_openness *openness, const quoth_cross_rules *rules);

/* Computes for each play of a list what it adds to the cost of the board; below 0 where it covers
 * or closes more than it opens.  The plays are some that the finder found in this position, or
 * legal ones of the same form (quoth_play_validate).  A play that is no placement costs nothing,
 * and no play does with an empty bag: the last racks can be counted.  It takes some ten
 * microseconds a play, and 30 KB that the finder keeps.
 *
 * QUOTH_NOT_FOUND for a position of another quoth_cross; QUOTH_TOO_LARGE for more than
 * QUOTH_OPENNESS_LIST plays, or a cost past its limit; QUOTH_NO_MEMORY. */
quoth_status quoth_openness_costs(quoth_play_finder *finder, const quoth_position *position,
                                  const quoth_openness *openness, const quoth_play *play,
                                  size_t count, quoth_points *cost);

/* Takes from the equity of each play what it exposes, and puts the plays in order of what is left.
 * Players that look at QUOTH_OPENNESS_PLAYS of them by equity then take the first.  Fails as the
 * call above, with the plays as they were. */
quoth_status quoth_openness_apply(quoth_play_finder *finder, const quoth_position *position,
                                  const quoth_openness *openness, quoth_play *play, size_t count);

#ifdef __cplusplus
}
#endif
#endif
