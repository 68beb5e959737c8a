/* Tasks on the caller's threads (quoth_workers), and the status of them all. */
#ifndef Q_BASE_PARALLEL_H
#define Q_BASE_PARALLEL_H

#include "quoth/base.h"

/* The number of tasks that may run at once: 1 without workers. */
static inline unsigned q_threads(const quoth_workers *workers)
{
    return workers && workers->threads > 1 ? workers->threads : 1;
}

/* The more serious of two statuses: a failure before QUOTH_STOPPED, which often follows from a
 * failure elsewhere, and QUOTH_STOPPED before QUOTH_OK.  Of two failures the one declared first,
 * so that the result does not depend on the order of the tasks. */
quoth_status q_worse_status(quoth_status a, quoth_status b);

typedef quoth_status q_task(void *argument, unsigned number);

/* Calls task(argument, n) for each n from 0 to tasks-1 and returns the worst of their statuses.
 * More than one task needs workers; one task runs on the calling thread. */
quoth_status q_run_tasks(const quoth_workers *workers, q_task *task, void *argument,
                         unsigned tasks);

#endif
