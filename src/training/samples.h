/* Racks drawn in one position, and the samples of leave values that they give. */
#ifndef Q_TRAINING_SAMPLES_H
#define Q_TRAINING_SAMPLES_H

#include "quoth/cross.h"
#include "eval/leaves.h"
#include "sim/racks.h"

enum {
    Q_RACKS_RANDOM = 12, /* drawn at random */
    Q_RACKS_FORCED = 4,  /* drawn around tiles of a leave that was drawn from all leaves */
    Q_RACKS = Q_RACKS_RANDOM + Q_RACKS_FORCED
};

/* Lists the tiles that are not on the board: those unseen by the player to move, then the player's
 * own. */
void q_pool_fill(q_tile_list *pool, const quoth_position *position);

/* Draws a leave from the list, each equally likely, and moves a random subset of its tiles to the
 * front of the pool.  Returns their number, 0 if the pool lacked them in each of some attempts. */
unsigned q_pool_force(q_tile_list *pool, const quoth_leaves *leaves, quoth_random *random);

/* A rack with the result of its best play. */
typedef struct q_sample {
    quoth_tile tile[QUOTH_RACK_MAX]; /* in rising order */
    uint32_t forced;                 /* the forced tiles, a bit each */
    int64_t residual;                /* equity less the values of its tiles, in thousandths */
} q_sample;

/* The racks of a position. */
typedef struct q_samples {
    unsigned rack, pool; /* sizes of a rack and of the pool */
    quoth_points tile_value[QUOTH_LETTERS_MAX + 1];
    int64_t pool_value; /* the sum of the tile values over the pool */
    q_sample sample[Q_RACKS];
    unsigned count;
    unsigned random;  /* racks without forced tiles; they come first */
    int64_t residual; /* the sum over the random racks */
} q_samples;

/* Adds the rack at the front of a pool, of which the first `forced` tiles were forced. */
void q_add_rack(q_samples *s, const q_tile_list *pool, unsigned forced, quoth_points equity);

/* sample(R, L) for the leave L that a mask selects from a rack R: its equity above that of a random
 * rack in this position, in thousandths.  The mask includes the forced tiles. */
int64_t q_leave_sample(const q_samples *s, const q_sample *r, uint32_t mask);

#endif
