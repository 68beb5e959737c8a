/* Games cut into slices, which threads take one after another.  Whoever plays a slice adds its sums
 * to those of the whole; sums of whole numbers, so the order of slices does not matter, and a slice
 * that was played before (a journal, a file of --resume) is left out.
 *
 * With several ranks (cli/io/ranks.h) rank 0 knows which slices are done and gives them out. 
 * Threads of another rank add to sums of their own, which that rank delivers to rank 0.
 *
 *     while (slice_take(&slices, &slice)) {
 *         status = play(slice.from, slice.to, &slice.watch);
 *         slice_lock(&slice);
 *         if (!status)
 *             status = add the sums;
 *         slice_finish(&slice, status);
 *         slice_unlock(&slice);
 *     }
 */
#ifndef CLI_IO_SHARDS_H
#define CLI_IO_SHARDS_H

#include <pthread.h>

#include "quoth/quoth.h"
#include "cli/app/commands.h"
#include "cli/io/progress.h"

/* How the sums of another rank get to rank 0. */
typedef struct slices_delivery {
    void *user;
    double every; /* seconds between two deliveries; 0: after each slice */
    /* On another rank: writes its sums and clears them. */
    quoth_status (*write)(void *user, const quoth_sink *sink);
    /* On rank 0: adds such sums; `first` is the first of their slices. */
    quoth_status (*add)(void *user, const void *bytes, size_t size, uint64_t first);
} slices_delivery;

typedef struct slices {
    uint64_t games, size; /* of the whole; of a slice, but the last may be shorter */
    uint64_t count;       /* of slices */
    uint8_t *done;        /* by games_slice */
    uint64_t resumed;     /* games that were there already */
    uint64_t next, played;
    bool stopped, failed;
    slices_delivery delivery;
    uint64_t *kept; /* on another rank: the slices that are not delivered yet */
    size_t keeps;
    double delivered_at;
    pthread_mutex_t lock;
    progress progress;
} slices;

/* Complains and returns false without memory; slices_end may be called either way, and on {0}. */
bool slices_begin(slices *s, uint64_t games, uint64_t size);
void slices_end(slices *s);

/* Begins again, with nothing done. */
void slices_clear(slices *s);

/* The games of a slice. */
uint64_t slices_games(const slices *s, uint64_t number);

/* Runs `task` on the threads of all ranks and shows how far the games are; false if they stopped or
 * failed.  Afterwards the sums are complete on rank 0, and only there. */
bool slices_run(slices *s, const quoth_workers *workers,
                void (*task)(void *argument, unsigned number), void *argument);

typedef struct games_slice {
    slices *of;
    uint64_t number, from, to;
    uint64_t told;     /* games that the watch has heard of */
    quoth_watch watch; /* for the call that plays the games; belongs to one thread */
} games_slice;

/* Takes the next slice that is not done; false when there is none, or games are to stop. */
bool slice_take(slices *s, games_slice *taken);

/* Between lock and unlock one thread at a time adds its sums and says how the slice ended: it is
 * done unless `status` is a failure; a failure other than QUOTH_STOPPED is complained of. */
void slice_lock(games_slice *s);
void slice_finish(games_slice *s, quoth_status status);

/* Ends the work of all threads, where a thread cannot begin; true for the first that fails, which
 * complains.  For a thread that holds no slice. */
bool slices_fail(slices *s);
void slice_unlock(games_slice *s);

#endif
