/* Threads with blocked signals. */
#ifndef CLI_IO_THREADS_H
#define CLI_IO_THREADS_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

/* The signals that have handlers (signals.c). */
sigset_t handled_signals(void);

/* Block the handled signals in this thread; restore the mask from before. */
sigset_t hold_signals(void);
void restore_signals(sigset_t before);

/* Starts a thread with these signals blocked: the first thread gets them, since it waits for input
 * and blocks them itself while it registers a file.  False if no thread can be started. */
bool start_thread(pthread_t *thread, void *(*run)(void *user), void *user);

#endif
