/* A thread that works on jobs one after the other, in the order in which they came. */
#ifndef QUOTH_SERVER_WORKER_H
#define QUOTH_SERVER_WORKER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct worker worker;

typedef struct worker_kind {
    void (*work)(void *context, void *job); /* on the thread */
    void (*drop)(void *job);                /* frees a job that nobody waits for */
    void *context;
    size_t waiting_max; /* jobs that may wait */
    /* Called after each job, from the thread: worker_done has one. */
    void (*wake)(void *user);
    void *user;
} worker_kind;

/* Starts the thread.  NULL without memory or threads. */
worker *worker_new(const worker_kind *kind);

/* Ends the thread after its present job; other jobs are dropped. */
void worker_free(worker *worker);

/* Takes a job.  False, and the job is dropped, without memory or if too many wait. */
bool worker_start(worker *worker, void *job);

/* A job that is done, for the caller; NULL if there is none. */
void *worker_done(worker *worker);

#endif
