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

/* What glibc gives threads by default; musl gives 128 KB, less than the library asks for
 * (docs/portability.md). */
enum { THREAD_STACK = 8 << 20 };

bool start_thread(pthread_t *thread, void *(*run)(void *user), void *user)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes))
        return false;
    sigset_t before = hold_signals();
    bool started = !pthread_attr_setstacksize(&attributes, THREAD_STACK) &&
                   !pthread_create(thread, &attributes, run, user);
    restore_signals(before);
    pthread_attr_destroy(&attributes);
    return started;
}
