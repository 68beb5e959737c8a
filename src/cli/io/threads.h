/* Signals and threads.  Apart from cli.h, as the page's module has neither (web/tests/bench.c). */
#ifndef CLI_THREADS_H
#define CLI_THREADS_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

/* Holds the signals with handlers back from this thread, and lets those through that it had let
 * through before. */
sigset_t hold_signals(void);
void restore_signals(sigset_t before);

/* Starts a thread from which these signals are held back: the first thread gets them, as it may
 * wait for input and hold them back itself while a file is registered.  False where there is no
 * thread. */
bool start_thread(pthread_t *thread, void *(*run)(void *user), void *user);

#endif
