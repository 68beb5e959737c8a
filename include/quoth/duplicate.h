/* quoth/duplicate.h - duplicate games: in each round everybody has the same rack and the same
 * board, and everybody scores their own play; then the best play is laid for all.
 *
 *      deal a rack --> everybody plays --> the best play is laid --> what it leaves, and new tiles
 *           ^                                                              |
 *           +--------------------------------------------------------------+
 *
 * French clubs play so.  The luck of the draw is the same for all, any number can take part, and
 * the result is a share of what the best plays score.  The rules of the draw are those of the
 * French-language federation (FISF): up to round 15 a rack has at least two vowels and two
 * consonants, later one of each; a blank counts as either.  A rack that has fewer goes back, and a
 * whole rack is drawn anew, as is one on which no play is possible.  Where the tiles left cannot
 * give two of each, one of each is enough.  The game ends where they cannot give that either, where
 * no tile is left, and where 100 racks in a row have no play.  A tile set that does not say which
 * letters are vowels has no such requirement.
 *
 * A game belongs to one thread. */
#ifndef QUOTH_DUPLICATE_H
#define QUOTH_DUPLICATE_H

#include "quoth/cross.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct quoth_duplicate quoth_duplicate;

/* Makes a game and deals the rack of the first round; everything depends on `seed` alone.  The
 * cross must outlive the game, and so must the evaluator, which chooses between plays of equal
 * score (the higher equity is laid; NULL: no leaves).  QUOTH_NO_MEMORY, QUOTH_STOPPED; a failure of
 * the evaluator. */
QUOTH_API quoth_status quoth_duplicate_new(quoth_duplicate **game, const quoth_cross *cross,
                                           const quoth_evaluator *evaluator, uint64_t seed,
                                           const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_duplicate_free(quoth_duplicate *game);

/* The number of the round, from 1; of a game that is over, of its last round. */
QUOTH_API unsigned quoth_duplicate_round(const quoth_duplicate *game);

QUOTH_API bool quoth_duplicate_over(const quoth_duplicate *game);

/* The number of tiles in the bag. */
QUOTH_API unsigned quoth_duplicate_bag(const quoth_duplicate *game);

/* The position of the round, to validate plays (quoth_play_validate) and to draw: seat 0 is to
 * move and has the rack; both seats have the sum of the best plays so far as their score.  A play
 * that is no legal placement scores nothing in a duplicate game.  The object changes with the
 * game. */
QUOTH_API const quoth_position *quoth_duplicate_position(const quoth_duplicate *game);

/* All legal placements of the round (of an empty board those across, where the board is symmetric),
 * the highest score first; the first is the one to be laid.
 * Valid until the next round.  Of a game that is over: none. */
QUOTH_API const quoth_plays *quoth_duplicate_plays(const quoth_duplicate *game);

/* Lays the best play and deals the rack of the next round, or ends the game.  QUOTH_GAME_OVER after
 * the end.  After QUOTH_STOPPED, QUOTH_NO_MEMORY and failures of the evaluator the game is over. */
QUOTH_API quoth_status quoth_duplicate_next(quoth_duplicate *game, const quoth_context *context,
                                            quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
