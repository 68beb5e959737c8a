/* Long work: its memory limit, its threads on all processors. */
#include "cli/app/workers.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/io/memory.h"
#include "cli/io/ranks.h"
#include "cli/io/threads.h"

/* ---- memory ------------------------------------------------------------------------------ */

/* Four fifths of this machine's memory.  With more, the machine would start to stop other programs.
 */
static size_t most_of_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (size_t)pages / 5 * 4 * (size_t)size : SIZE_MAX;
}

bool limit_memory(const arguments *args)
{
    size_t limit;
    if (args->command == &commands[CROSS_ENDGAME] ||
        args->command == &commands[CROSS_PREENDGAME]) /* there it is the size of tables */
        return true;
    if (!option_size(args, OPT_MEMORY_LIMIT, most_of_memory(), &limit))
        return false;
    set_memory_limit(limit);
    return true;
}

/* ---- all processors ----------------------------------------------------------------------- */

typedef struct shared_work {
    void (*task)(void *argument, unsigned number);
    void *argument;
    unsigned tasks;
    atomic_uint next;
} shared_work;

static void *take_tasks(void *user)
{
    shared_work *w = user;
    for (unsigned i; (i = atomic_fetch_add(&w->next, 1)) < w->tasks;)
        w->task(w->argument, i);
    return NULL;
}

/* Runs a task on all threads, of which the caller is one.  Threads that cannot be started are left
 * out. */
static void run_threads(void *user, void (*task)(void *argument, unsigned number), void *argument,
                        unsigned tasks)
{
    enum { MOST = 256 };
    const quoth_workers *workers = user;
    pthread_t thread[MOST];
    unsigned started = 0;
    shared_work w = {task, argument, tasks, 0};
    while (started + 1 < workers->threads && started + 1 < tasks && started < MOST &&
           start_thread(&thread[started], take_tasks, &w))
        started++;
    take_tasks(&w);
    while (started > 0)
        pthread_join(thread[--started], NULL);
}

bool shares_ranks(const arguments *args)
{
    bool census = has_option(args, OPT_COMPLETE) && !has_option(args, OPT_LENGTHS);
    return args->command->ranks && (args->command != &commands[GHOST_SOLVE] || census);
}

bool option_workers(const arguments *args, quoth_workers *workers)
{
    uint64_t threads;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (!option_number(args, OPT_THREADS, processors > 0 ? (uint64_t)processors : 1, 1, 256,
                       &threads))
        return false;
    *workers = (quoth_workers){.threads = (unsigned)threads, .run = run_threads, .user = workers};
    if (shares_ranks(args))
        ranks_share(workers);
    return true;
}
