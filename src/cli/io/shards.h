/* A shard is a range of game numbers of a long run; each thread claims the next one that is free.
 * It adds the results of its shard to the whole.  Results are sums of integers, so the order of
 * shards does not matter.  Shards that the file given to --resume already holds are skipped.
 *
 * With several ranks (cli/io/ranks.h) rank 0 assigns the shards.  Threads of another rank add to
 * results of their own, which that rank delivers to rank 0.
 *
 *     while (shard_next(&shards, &shard)) {
 *         status = play(shard.from, shard.to, &shard.watch);
 *         shard_lock(&shard);
 *         if (!status)
 *             status = add the results;
 *         shard_finish(&shard, status);
 *         shard_unlock(&shard);
 *     } */
#ifndef CLI_IO_SHARDS_H
#define CLI_IO_SHARDS_H

#include <pthread.h>

#include "quoth/quoth.h"
#include "cli/io/progress.h"

/* The delivery of results from other ranks to rank 0. */
typedef struct shard_delivery {
    void *user;
    double every; /* seconds between deliveries; 0: after each shard */
    /* On another rank: writes its results and clears them. */
    quoth_status (*write)(void *user, const quoth_sink *sink);
    /* On rank 0: adds such results; `first` is the first shard that they cover. */
    quoth_status (*add)(void *user, const void *bytes, size_t size, uint64_t first);
} shard_delivery;

typedef struct shards {
    uint64_t games;   /* in all */
    uint64_t size;    /* games of a shard; the last may have fewer */
    uint64_t count;   /* number of shards */
    uint8_t *done;    /* by shard */
    uint64_t resumed; /* games of the shards that the file of --resume holds */
    uint64_t next, played;
    bool stopped, failed;
    bool enough; /* no more shards are needed; set between lock and unlock, or by `add` */
    shard_delivery delivery;
    uint64_t *undelivered; /* on another rank: numbers of shards */
    size_t undelivered_count;
    double delivered_at;
    pthread_mutex_t lock;
    progress progress;
} shards;

/* Prints an error and returns false if memory runs out.  Call shards_end in any case; it accepts a
 * zeroed struct. */
bool shards_begin(shards *s, uint64_t games, uint64_t size);
void shards_end(shards *s);

/* Starts anew with no shard done. */
void shards_clear(shards *s);

/* The number of games of a shard. */
uint64_t shard_games(const shards *s, uint64_t number);

/* Runs `task` on the threads of all ranks and shows progress; false if the games were stopped or
 * failed.  Afterwards the results are complete on rank 0 only. */
bool shards_run(shards *s, const quoth_workers *workers,
                void (*task)(void *argument, unsigned number), void *argument);

typedef struct claimed_shard {
    shards *of;
    uint64_t number, from, to;
    uint64_t reported; /* games reported to the watch so far */
    quoth_watch watch; /* for the call that plays the games; belongs to one thread */
} claimed_shard;

/* Claims the next shard; false if there is none, or if the games are to stop. */
bool shard_next(shards *s, claimed_shard *taken);

/* Between lock and unlock a thread adds its results and reports how the shard ended: done, or
 * failed with `status`, for which an error is printed unless it is QUOTH_STOPPED. */
void shard_lock(claimed_shard *s);
void shard_finish(claimed_shard *s, quoth_status status);
void shard_unlock(claimed_shard *s);

/* Stops all threads after a failure outside a shard, and not between lock and unlock; the first
 * such call returns true, and its thread prints the error. */
bool shards_fail(shards *s);

#endif
