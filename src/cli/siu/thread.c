/* The thread of a search, and its workers. */
#include <pthread.h>
#include <time.h>

#include "quoth/quoth.h"
#include "quoth/threads.h"
#include "cli/io/threads.h"
#include "cli/siu/parts.h"

/* The program has one search at a time. */
static struct {
    pthread_t thread;
    void (*run)(siu_search *search);
    bool begun; /* there is a thread to join */
    pthread_mutex_t lock;
    pthread_cond_t change; /* of `stop` */
} runner = {.lock = PTHREAD_MUTEX_INITIALIZER, .change = PTHREAD_COND_INITIALIZER};

bool siu_can_stop(void)
{
    return true;
}

quoth_workers siu_thread_workers(unsigned threads)
{
    return quoth_threads(threads);
}

static void *begin(void *search)
{
    runner.run(search);
    return NULL;
}

bool siu_thread_begin(siu_search *s, void (*run)(siu_search *search))
{
    runner.run = run;
    return runner.begun = start_thread(&runner.thread, begin, s);
}

void siu_thread_wait(siu_search *s)
{
    pthread_mutex_lock(&runner.lock);
    while (siu_search_watch(s, NULL)) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 20000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&runner.change, &runner.lock, &until);
    }
    pthread_mutex_unlock(&runner.lock);
}

bool siu_search_is_on(const siu_search *s)
{
    return runner.begun && !atomic_load(&s->over);
}

void siu_search_stop(siu_search *s)
{
    pthread_mutex_lock(&runner.lock);
    atomic_store(&s->stop, true);
    pthread_cond_signal(&runner.change);
    pthread_mutex_unlock(&runner.lock);
}

bool siu_search_join(void)
{
    bool begun = runner.begun;
    if (begun)
        pthread_join(runner.thread, NULL);
    runner.begun = false;
    return begun;
}

void siu_search_end(siu_search *s)
{
    siu_search_stop(s);
    siu_search_join();
}
