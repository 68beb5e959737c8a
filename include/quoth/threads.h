/* quoth/threads.h - ready workers for programs: POSIX threads.
 *
 *      quoth_workers workers = quoth_threads(4);         4 threads, of which the caller is one
 *      quoth_context context = {.workers = &workers};    quoth_threads(0): one for each processor
 *      quoth_sim_run(&result, sim, position, NULL, &context, &error);
 *
 * Each run starts its threads and joins them, so there is nothing to free, and a program may fork
 * between two runs.  Starting a thread takes some 20 microseconds, a run milliseconds or more.
 *
 * Optional: the library itself needs no threads, and <quoth/quoth.h> does not include this.  Link
 * with -pthread.  A program compiled as strict C11 (-std=c11) defines _POSIX_C_SOURCE as 200809L,
 * or the threads receive signals as any other thread does.
 */
#ifndef QUOTH_THREADS_H
#define QUOTH_THREADS_H

#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "quoth/base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { QUOTH_THREADS_MAX = 256 };

/* The tasks of one run; `lock` guards `next`. */
typedef struct quoth_threads_work {
    void (*task)(void *argument, unsigned number);
    void *argument;
    unsigned tasks, next;
    pthread_mutex_t lock;
} quoth_threads_work;

/* Runs tasks until none is left. */
static inline void *quoth_threads_take(void *user)
{
    quoth_threads_work *work = (quoth_threads_work *)user;
    for (;;) {
        pthread_mutex_lock(&work->lock);
        unsigned number = work->next < work->tasks ? work->next++ : work->tasks;
        pthread_mutex_unlock(&work->lock);
        if (number == work->tasks)
            return NULL;
        work->task(work->argument, number);
    }
}

/* Starts up to `count` threads on a piece of work and returns how many there are.  They block all
 * signals but those of faults, so that the handlers of the program run on its own threads. */
static inline unsigned quoth_threads_start(pthread_t *thread, unsigned count,
                                           quoth_threads_work *work)
{
    unsigned started = 0;
#ifdef SIG_BLOCK
    sigset_t all, before;
    sigfillset(&all);
    sigdelset(&all, SIGABRT);
    sigdelset(&all, SIGBUS);
    sigdelset(&all, SIGFPE);
    sigdelset(&all, SIGILL);
    sigdelset(&all, SIGSEGV);
    pthread_sigmask(SIG_BLOCK, &all, &before);
#endif
    while (started < count && !pthread_create(&thread[started], NULL, quoth_threads_take, work))
        started++;
#ifdef SIG_BLOCK
    pthread_sigmask(SIG_SETMASK, &before, NULL);
#endif
    return started;
}

/* The `run` of quoth_threads.  The caller runs tasks too, so a run ends even if no thread can be
 * started.  `user` is the number of threads. */
static inline void quoth_threads_run(void *user, void (*task)(void *argument, unsigned number),
                                     void *argument, unsigned tasks)
{
    pthread_t thread[QUOTH_THREADS_MAX];
    unsigned wanted = (unsigned)(uintptr_t)user, started = 0;
    quoth_threads_work work;
    work.task = task;
    work.argument = argument;
    work.tasks = tasks;
    work.next = 0;
    pthread_mutex_init(&work.lock, NULL);
    wanted = wanted < tasks ? wanted : tasks;
    if (wanted > 1)
        started = quoth_threads_start(thread, wanted - 1, &work);
    quoth_threads_take(&work);
    while (started > 0)
        pthread_join(thread[--started], NULL);
    pthread_mutex_destroy(&work.lock);
}

/* Workers on `threads` threads, at most QUOTH_THREADS_MAX; 0: one for each processor. */
static inline quoth_workers quoth_threads(unsigned threads)
{
    quoth_workers workers;
    memset(&workers, 0, sizeof workers);
    if (!threads) {
        long processors = sysconf(_SC_NPROCESSORS_ONLN);
        threads = processors > 0 ? (unsigned)processors : 1;
    }
    if (threads > QUOTH_THREADS_MAX)
        threads = QUOTH_THREADS_MAX;
    workers.threads = threads;
    workers.run = quoth_threads_run;
    workers.user = (void *)(uintptr_t)threads;
    return workers;
}

#ifdef __cplusplus
}
#endif
#endif
