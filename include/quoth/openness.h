/* quoth/openness.h - board openness: what a play lets the next player reach, in points.
 *
 *      plays of a position    the board after each       cost
 *      -------------------    --------------------       ----
 *      8D QUARTZ        ->    3W two tiles away,    ->   4.1 points
 *      D4 QUARTZ              hooks on a 2W              0.8
 *
 * The best reply to a play scores more if premium squares lie open.  A defensive adjustment
 * subtracts a cost for each open square from the equity of a play.  The costs are data, fitted to
 * the best replies to plays of games (tests/pace/openness.c, docs/strength.md).
 *
 * An empty square is open if tiles in a row or column that touch the board can cover it.  The
 * chance of the likeliest such play counts: each tile halves it, and a tile with neighbours at
 * right angles multiplies it by the chance that a rack of seven has a letter of its cross-set,
 * 1 - (1 - share of these letters in the tile set)^7.  A chance of 2^-n, n rounded,
 * counts as n tiles.
 */
#ifndef QUOTH_OPENNESS_H
#define QUOTH_OPENNESS_H

#include "quoth/cross.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    QUOTH_OPENNESS_REACH = 7,    /* squares that take more tiles cost nothing */
    QUOTH_OPENNESS_PLAYS = 15,   /* plays by equity that players adjust; 30 win no more games */
    QUOTH_OPENNESS_LIST = 1024,  /* plays of one call, at most */
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

/* "plain", "letter 2", "letter 3", "word 2", "word 3"; NULL for another value. */
QUOTH_API const char *quoth_open_square_name(quoth_open_square square);

typedef struct quoth_openness {
    /* The cost of an open square, for each direction it can be covered in: by its premium, by
     * whether it has a neighbour at right angles (1) or not (0), and by the tiles needed, less
     * one. */
    quoth_points cost[QUOTH_OPEN_KINDS][2][QUOTH_OPENNESS_REACH];
} quoth_openness;

/* Fills in the fitted costs for the board of `scrabble` (also that of the languages) and that of
 * `wwf`.  QUOTH_UNSUPPORTED for other boards: all costs are 0. */
QUOTH_API quoth_status quoth_openness_standard(quoth_openness *openness,
                                               const quoth_cross_rules *rules, quoth_error *error);

/* Computes for each play the change of the cost of the board; below 0 where it closes more than it
 * opens.  The plays must be from the finder for this position, or in the form of
 * quoth_play_validate.  Exchanges and passes cost 0, and with an empty bag every play does: then
 * the racks are known.  Takes some five microseconds a play, and 35 KB of the finder's memory.
 *
 * QUOTH_MISMATCH for a position of another quoth_cross; QUOTH_TOO_LARGE for more than
 * QUOTH_OPENNESS_LIST plays or a cost past its limit; QUOTH_NO_MEMORY. */
QUOTH_API quoth_status quoth_openness_costs(quoth_points *cost, quoth_play_finder *finder,
                                            const quoth_position *position,
                                            const quoth_openness *openness, const quoth_play *play,
                                            size_t count, quoth_error *error);

/* Subtracts the cost of each play from its equity, and sorts the plays by the result.  For
 * QUOTH_OPENNESS_PLAYS plays by equity, of which the first is then the choice.  Fails as
 * quoth_openness_costs does, with the plays unchanged. */
QUOTH_API quoth_status quoth_openness_apply(quoth_play *play, size_t count,
                                            quoth_play_finder *finder,
                                            const quoth_position *position,
                                            const quoth_openness *openness, quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
