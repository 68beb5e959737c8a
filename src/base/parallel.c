#include "base/parallel.h"

#include <stdatomic.h>

typedef struct work {
    q_task *task;
    void *argument;
    atomic_uint status; /* a quoth_status */
} work;

quoth_status q_worse_status(quoth_status a, quoth_status b)
{
    bool fails = b && b != QUOTH_STOPPED;
    return !a || (a == QUOTH_STOPPED && b) || (fails && b < a) ? b : a;
}

static void run_task(void *argument, unsigned number)
{
    work *w = argument;
    quoth_status status = w->task(w->argument, number);
    unsigned seen = atomic_load(&w->status);
    while (status && !atomic_compare_exchange_weak(
                         &w->status, &seen, (unsigned)q_worse_status((quoth_status)seen, status)))
        ;
}

quoth_status q_run_tasks(const quoth_workers *workers, q_task *task, void *argument, unsigned tasks)
{
    work w = {.task = task, .argument = argument};
    if (tasks == 1)
        return task(argument, 0);
    workers->run(workers->user, run_task, &w, tasks);
    return (quoth_status)atomic_load(&w.status);
}
