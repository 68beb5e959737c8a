#include "cli/io/threads.h"

#include <stdbool.h>
#include <stddef.h>

sigset_t handled_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    return set;
}

sigset_t hold_signals(void)
{
    sigset_t set = handled_signals(), before;
    pthread_sigmask(SIG_BLOCK, &set, &before);
    return before;
}

void restore_signals(sigset_t before)
{
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

bool start_thread(pthread_t *thread, void *(*run)(void *user), void *user)
{
    sigset_t before = hold_signals();
    bool started = pthread_create(thread, NULL, run, user) == 0;
    restore_signals(before);
    return started;
}
