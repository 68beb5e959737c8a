/* Racks drawn in one position, for training: what each says of the leaves that it holds. */
#ifndef Q_TRAINING_SAMPLES_H
#define Q_TRAINING_SAMPLES_H

#include "quoth/cross.h"
#include "eval/leaves.h"

enum {
    Q_RACKS_FREE = 12,  /* drawn at random */
    Q_RACKS_FORCED = 4, /* around a leave that was chosen without looking */
    Q_RACKS = Q_RACKS_FREE + Q_RACKS_FORCED
};

/* The tiles that are neither on the board nor known to be elsewhere: those that the player to move
 * does not see, and its own. */
typedef struct q_pool {
    quoth_tile tile[QUOTH_BAG_MAX];
    unsigned count;
} q_pool;

void q_begin_pool(q_pool *pool, const quoth_position *p);

/* Moves random tiles of a pool to its places from `from` to `to` - 1. */
void q_draw_pool(q_pool *pool, unsigned from, unsigned to, quoth_random *random);

/* Some tiles of a leave, each leave of the list equally likely, moved to the front of the pool.
 * Returns how many, 0 if the pool lacked them each time. */
unsigned q_force_pool(q_pool *pool, const quoth_leaves *leaves, quoth_random *random);

/* A rack and what its best play brings. */
typedef struct q_sample {
    quoth_tile tile[QUOTH_RACK_MAX]; /* in rising order */
    uint32_t required;               /* the tiles that were put on it first */
    int64_t above;                   /* the equity less the worths of its tiles */
} q_sample;

/* The racks of a position. */
typedef struct q_samples {
    unsigned rack, pool;                       /* tiles of a rack, and to draw from */
    quoth_points worth[QUOTH_LETTERS_MAX + 1]; /* of a tile, by letter */
    int64_t pool_worth;                        /* the sum over the pool */
    q_sample sample[Q_RACKS];
    unsigned count;
    unsigned free; /* the first so many have no required tiles */
    int64_t above; /* the sum over these */
} q_samples;

/* Notes the rack at the front of a pool, whose first `forced` tiles were put there first. */
void q_note_rack(q_samples *s, const q_pool *pool, unsigned forced, quoth_points equity);

/* The sample of the leave that a mask of a rack's tiles is: what the rack brings above the mean of
 * all racks of the position, in thousandths.  The mask includes the required tiles. */
int64_t q_leave_sample(const q_samples *s, const q_sample *r, uint32_t mask);

#endif
