/* quoth/train.h - leave values and win tables from games that the program plays against itself.
 *
 *      games by some values                sums                       better values
 *      --------------------                ----                       -------------
 *      a position, racks at random   ->    equity of the best    ->   what racks with these
 *      from the unseen tiles               play, for every set        tiles bring, less what
 *      where the score ends        ->      of tiles of the rack       a rack brings
 *                                          leads to come         ->   chances to win
 *
 * A rack drawn at random from the tiles that a player does not see holds each of its parts with
 * random tiles beside them, so the best play with it is a fair sample for all these parts.  What a
 * part is worth is the mean of its samples less what other racks bring in the same positions.  The
 * equity of the best play counts what is kept by the values the games are played with, so a few
 * rounds, each with the values of the round before, find values that fit themselves.
 *
 * All sums are whole numbers: games can be played in any slices, on any threads or machines, and
 * the sums added in any order.
 */
#ifndef QUOTH_TRAIN_H
#define QUOTH_TRAIN_H

#include "quoth/cross.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct quoth_train quoth_train;

/* Sums over no games yet, of a board game with some number of players.  Leaves have up to a rack
 * less a tile, or as many as there are at most 4,000,000 leaves of.  The cross must outlive the
 * sums.  Some 16 bytes a leave: 15 MB for the English tiles.  QUOTH_TOO_LARGE for a number of
 * players other than 2 to 4. */
quoth_status quoth_train_new(quoth_train **train, const quoth_cross *cross, unsigned players,
                             const quoth_memory *memory);
void quoth_train_free(quoth_train *train);

/* Forgets all games. */
void quoth_train_clear(quoth_train *train);

typedef struct quoth_train_options {
    size_t size;                /* of this struct; 0: as here */
    const quoth_values *values; /* by which plays are chosen; NULL: the baseline without leaves */
    uint64_t seed, from, to;    /* plays the games `from` to `to` - 1; game g has its own stream of
                                   the seed */
    const quoth_watch *watch; /* called after each turn with the games done and the games in all */
} quoth_train_options;

/* Plays games and adds them.  The finder must be of the same cross.  After a failure the sums are
 * of no use: clear them. */
quoth_status quoth_train_play(quoth_train *train, quoth_play_finder *finder,
                              const quoth_train_options *options);

/* Adds the games of other sums of the same rules and number of players, else QUOTH_NOT_FOUND.
 * QUOTH_TOO_LARGE, and nothing changes, where a sum would not fit 64 bits. */
quoth_status quoth_train_add(quoth_train *train, const quoth_train *more);

uint64_t quoth_train_games(const quoth_train *train);

/* The leave values that follow from the sums.  A leave with few samples is drawn to what the leaves
 * that it contains say. */
quoth_status quoth_train_leaves(const quoth_train *train, quoth_leaves **leaves,
                                const quoth_memory *memory);

/* How the lead of the player to move over another changed from some turn to the end of the game,
 * over all games.  `turns`: whose turn comes so many later; 0: over any of the others, each
 * counted.  `unseen`: the tiles that the player to move does not see.  `samples` is 0 where there
 * are none; mean and deviation are of the change; the chance is that of being ahead of the other at
 * the end for one who leads by `spread` now (a draw counts as a half). */
typedef struct quoth_train_spreads {
    uint64_t samples;
    double mean, deviation;
} quoth_train_spreads;

quoth_train_spreads quoth_train_spread(const quoth_train *train, unsigned turns, unsigned unseen);
double quoth_train_chance(const quoth_train *train, unsigned turns, unsigned unseen, int spread);

/* Writes the sums, and reads them back into sums of the same rules and number of players.
 * QUOTH_BAD_IMAGE for other bytes; the sums are cleared then. */
quoth_status quoth_train_write(const quoth_train *train, const quoth_sink *sink);
quoth_status quoth_train_read(quoth_train *train, const void *bytes, size_t size,
                              quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
