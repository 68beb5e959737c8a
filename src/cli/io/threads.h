/* Threads, and the signals that are held back from them. */
#ifndef CLI_IO_THREADS_H
#define CLI_IO_THREADS_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

/* The signals that have handlers (signals.c). */
sigset_t handled_signals(void);

/* Holds the signals with handlers back from this thread, and lets those through that it had let
 * through before. */
sigset_t hold_signals(void);
void restore_signals(sigset_t before);

/* Starts a thread from which these signals are held back: the first thread gets them, as it may
 * wait for input and hold them back itself while a file is registered.  False where there is no
 * thread. */
bool start_thread(pthread_t *thread, void *(*run)(void *user), void *user);

#endif
