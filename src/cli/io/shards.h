/* Games cut into shards, which threads take one after another.  Whoever plays a shard adds its sums
 * to those of the whole; sums of whole numbers, so the order of shards does not matter, and a shard
 * that was played before (a journal, a file of --resume) is left out.
 *
 * With several ranks (cli/io/ranks.h) rank 0 knows which shards are done and gives them out. 
 * Threads of another rank add to sums of their own, which that rank delivers to rank 0.
 *
 *     while (shard_next(&shards, &shard)) {
 *         status = play(shard.from, shard.to, &shard.watch);
 *         shard_lock(&shard);
 *         if (!status)
 *             status = add the sums;
 *         shard_finish(&shard, status);
 *         shard_unlock(&shard);
 *     }
 */
#ifndef CLI_IO_SHARDS_H
#define CLI_IO_SHARDS_H

#include <pthread.h>

#include "quoth/quoth.h"
#include "cli/app/commands.h"
#include "cli/io/progress.h"

/* How the sums of another rank get to rank 0. */
typedef struct shard_delivery {
    void *user;
    double every; /* seconds between two deliveries; 0: after each shard */
    /* On another rank: writes its sums and clears them. */
    quoth_status (*write)(void *user, const quoth_sink *sink);
    /* On rank 0: adds such sums; `first` is the first of their shards. */
    quoth_status (*add)(void *user, const void *bytes, size_t size, uint64_t first);
} shard_delivery;

typedef struct shards {
    uint64_t games, size; /* of the whole; of a shard, but the last may be shorter */
    uint64_t count;       /* of shards */
    uint8_t *done;        /* by claimed_shard */
    uint64_t resumed;     /* games that were there already */
    uint64_t next, played;
    bool stopped, failed;
    shard_delivery delivery;
    uint64_t *kept; /* on another rank: the shards that are not delivered yet */
    size_t keeps;
    double delivered_at;
    pthread_mutex_t lock;
    progress progress;
} shards;

/* Complains and returns false without memory; shards_end may be called either way, and on {0}. */
bool shards_begin(shards *s, uint64_t games, uint64_t size);
void shards_end(shards *s);

/* Begins again, with nothing done. */
void shards_clear(shards *s);

/* The games of a shard. */
uint64_t shard_games(const shards *s, uint64_t number);

/* Runs `task` on the threads of all ranks and shows how far the games are; false if they stopped or
 * failed.  Afterwards the sums are complete on rank 0, and only there. */
bool shards_run(shards *s, const quoth_workers *workers,
                void (*task)(void *argument, unsigned number), void *argument);

typedef struct claimed_shard {
    shards *of;
    uint64_t number, from, to;
    uint64_t told;     /* games that the watch has heard of */
    quoth_watch watch; /* for the call that plays the games; belongs to one thread */
} claimed_shard;

/* Takes the next shard that is not done; false when there is none, or games are to stop. */
bool shard_next(shards *s, claimed_shard *taken);

/* Between lock and unlock one thread at a time adds its sums and says how the shard ended: it is
 * done unless `status` is a failure; a failure other than QUOTH_STOPPED is complained of. */
void shard_lock(claimed_shard *s);
void shard_finish(claimed_shard *s, quoth_status status);

/* Ends the work of all threads, where a thread cannot begin; true for the first that fails, which
 * complains.  For a thread that holds no shard. */
bool shards_fail(shards *s);
void shard_unlock(claimed_shard *s);

#endif
