/* The thread on which computer players think. */
#ifndef QUOTH_SERVER_ENGINES_H
#define QUOTH_SERVER_ENGINES_H

#include "core/bots.h"

typedef struct engines engines;

/* Starts the thread.  It calls `wake` after each job, from the thread itself.  NULL without memory
 * or threads.  `shared` must outlive it. */
engines *engines_new(const server_words *shared, void (*wake)(void *user), void *user);

/* Ends the thread after its present job; jobs that wait are dropped. */
void engines_free(engines *engines);

/* Takes a job.  False without memory; the job is freed. */
bool engines_start(engines *engines, bot_job *job);

/* A job that is done, for the caller; NULL if there is none. */
bot_job *engines_done(engines *engines);

#endif
