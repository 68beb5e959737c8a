/* quoth/threads.h: each task is run once, on several threads, which block signals. */
#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

#include "support.h"

#include "quoth/threads.h"

enum { TASKS = 1000 };

typedef struct counted {
    atomic_uint times[TASKS];
    atomic_uint unblocked; /* tasks on another thread that could be interrupted */
    pthread_t caller;
} counted;

static void count(void *argument, unsigned number)
{
    counted *c = argument;
    sigset_t mask;
    atomic_fetch_add(&c->times[number], 1);
    pthread_sigmask(SIG_BLOCK, NULL, &mask);
    if (!pthread_equal(pthread_self(), c->caller) && !sigismember(&mask, SIGINT))
        atomic_fetch_add(&c->unblocked, 1);
}

static void each_task_is_run_once(void **state)
{
    (void)state;
    for (unsigned threads = 0; threads < 6; threads++)
        for (unsigned tasks = 1; tasks <= TASKS; tasks = tasks * 3 + 1) {
            static counted c;
            quoth_workers workers = quoth_threads(threads);
            memset(&c, 0, sizeof c);
            c.caller = pthread_self();
            workers.run(workers.user, count, &c, tasks);
            for (unsigned i = 0; i < TASKS; i++)
                assert_int_equal(atomic_load(&c.times[i]), i < tasks);
            assert_int_equal(atomic_load(&c.unblocked), 0);
        }
    sigset_t mask;
    pthread_sigmask(SIG_BLOCK, NULL, &mask);
    assert_false(sigismember(&mask, SIGINT)); /* the caller's mask is as it was */
}

static void meet(void *argument, unsigned number)
{
    (void)number;
    pthread_barrier_wait(argument);
}

/* As many tasks as threads run at the same time: each waits for all. */
static void tasks_run_at_once(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads < 9; threads++) {
        pthread_barrier_t all;
        quoth_workers workers = quoth_threads(threads);
        assert_int_equal(pthread_barrier_init(&all, NULL, threads), 0);
        workers.run(workers.user, meet, &all, threads);
        pthread_barrier_destroy(&all);
    }
}

static void numbers_of_threads(void **state)
{
    (void)state;
    assert_int_equal(quoth_threads(3).threads, 3);
    assert_in_range(quoth_threads(0).threads, 1, QUOTH_THREADS_MAX);
    assert_int_equal(quoth_threads(100000).threads, QUOTH_THREADS_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_task_is_run_once),
                                       cmocka_unit_test(tasks_run_at_once),
                                       cmocka_unit_test(numbers_of_threads)};
    RUN(tests);
}
