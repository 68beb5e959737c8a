/* quoth/train.h - training: leave values and win-probability tables from self-play.
 *
 *      games by some values                  totals                    better values
 *      --------------------                  ------                    -------------
 *      a position, random racks from    ->   equity of the best   ->   leave values: the mean of
 *      the unseen tiles                      play, for every           racks with these tiles above
 *                                            subset of the rack        that of all racks
 *      leads at each turn and at the end ->  changes of leads     ->   win chances
 *
 * A random rack from the unseen tiles is a fair sample for each of its subsets: the other tiles
 * beside the subset are random.  The value of a leave is the mean of its samples above other racks
 * in the same positions.  The equity of the best play includes the leave values that the games are
 * played with, so a few rounds, each with the values of the round before, converge to values that
 * are consistent with themselves.
 *
 * All totals are integers: games can be played in any shards, on any threads or machines, and the
 * totals added in any order.
 */
#ifndef QUOTH_TRAIN_H
#define QUOTH_TRAIN_H

#include "quoth/cross.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct quoth_train quoth_train;

/* Totals of no games yet.  Leaves have up to one tile less than a rack, or fewer tiles if there
 * would be more than 4,000,000 leaves.  The cross must outlive the totals.  They take some 16 bytes
 * a leave: 15 MB for the English tiles.  QUOTH_BAD_CALL unless there are 2 to 4 players. */
QUOTH_API quoth_status quoth_train_new(quoth_train **train, const quoth_cross *cross,
                                       unsigned players, const quoth_context *context,
                                       quoth_error *error);
QUOTH_API void quoth_train_free(quoth_train *train);

/* Sets all totals to 0. */
QUOTH_API void quoth_train_clear(quoth_train *train);

typedef struct quoth_train_options {
    const quoth_evaluator *evaluator; /* for choosing plays; NULL: the baseline without leaves */
    uint64_t seed, from, to; /* games `from` to `to` - 1; each has its own streams of the seed */
} quoth_train_options;

/* Plays games and adds them to the totals.  QUOTH_MISMATCH for a finder of another cross.  Of the
 * context only the watch is used: `done` and `total` count games.  A watch that says stop gives
 * QUOTH_STOPPED.  After that, and after any failure, the totals contain the games that were
 * finished; quoth_train_games tells how many. */
QUOTH_API quoth_status quoth_train_play(quoth_train *train, quoth_play_finder *finder,
                                        const quoth_train_options *options,
                                        const quoth_context *context, quoth_error *error);

/* Adds other totals.  QUOTH_MISMATCH if they are of other rules or of another number of players;
 * QUOTH_TOO_LARGE, with nothing changed, if a total would not fit 64 bits. */
QUOTH_API quoth_status quoth_train_add(quoth_train *train, const quoth_train *more,
                                       quoth_error *error);

QUOTH_API uint64_t quoth_train_games(const quoth_train *train);

/* Computes leave values.  The fewer samples a leave has, the more it is shrunk towards a prediction
 * from smaller leaves. */
QUOTH_API quoth_status quoth_train_leaves(quoth_leaves **leaves, const quoth_train *train,
                                          const quoth_context *context, quoth_error *error);

/* The distribution of changes of a lead from a turn to the end of the game, over all games. */
typedef struct quoth_train_spreads {
    uint64_t samples; /* 0: the other members mean nothing */
    double mean, deviation;
} quoth_train_spreads;

/* For turns with this number of unseen tiles, the lead of the player to move over the player who
 * moves `turns` turns later; 0: over each of the others. */

QUOTH_API quoth_train_spreads quoth_train_spread(const quoth_train *train, unsigned turns,
                                                 unsigned unseen);
/* The share of these turns after which a lead of `spread` points would have won; a draw counts a
 * half. */
QUOTH_API double quoth_train_chance(const quoth_train *train, unsigned turns, unsigned unseen,
                                    int spread);

/* Writes the totals, and reads them into a handle of the same rules and number of players.
 * QUOTH_BAD_IMAGE for other bytes; the totals are 0 then. */
QUOTH_API quoth_status quoth_train_write(const quoth_sink *sink, const quoth_train *train,
                                         quoth_error *error);
QUOTH_API quoth_status quoth_train_read(quoth_train *train, const void *bytes, size_t size,
                                        quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
