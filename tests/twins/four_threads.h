/* Workers that run each task on a thread of its own. */
#ifndef TWINS_FOUR_THREADS_H
#define TWINS_FOUR_THREADS_H

#include <pthread.h>

#include "support.h"

typedef struct one_task {
    void (*task)(void *argument, unsigned number);
    void *argument;
    unsigned number;
} one_task;

static void *run_one(void *user)
{
    one_task *one = user;
    one->task(one->argument, one->number);
    return NULL;
}

static void run_all(void *user, void (*task)(void *argument, unsigned number), void *argument,
                    unsigned tasks)
{
    (void)user;
    pthread_t thread[16];
    one_task one[16];
    for (unsigned i = 0; i < tasks && i < COUNT(one); i++) {
        one[i] = (one_task){task, argument, i};
        assert_int_equal(pthread_create(&thread[i], NULL, run_one, &one[i]), 0);
    }
    for (unsigned i = 0; i < tasks && i < COUNT(one); i++)
        pthread_join(thread[i], NULL);
}

static const quoth_workers four = {.threads = 4, .run = run_all};

#endif
