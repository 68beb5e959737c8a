/* Long work: its memory limit, its threads on all processors. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
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

bool parse_size(const char *text, size_t *size)
{
    static const char units[] = "KMG";
    size_t n = strlen(text);
    char last = n > 1 ? text[n - 1] : '0';
    const char *unit = last >= 'a'   ? strchr(units, last - 'a' + 'A')
                       : last >= 'A' ? strchr(units, last)
                                     : NULL;
    unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 20; /* a bare number: megabytes */
    char digits[24] = "";
    uint64_t number;
    if (n - (unit != NULL) < sizeof digits)
        memcpy(digits, text, n - (unit != NULL));
    if (!parse_number(digits, SIZE_MAX >> shift, &number) || !number)
        return false;
    *size = (size_t)number << shift;
    return true;
}

bool option_size(const arguments *args, option_id id, size_t otherwise, size_t *size)
{
    const char *value = option_setting(args, id, NULL);
    *size = otherwise;
    if (!value || parse_size(value, size))
        return true;
    complain("--%s is a size like 500M or 4G, or a number of megabytes; not \"%s\"",
             option_specs[id].name, value);
    return false;
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
    static const bool shared[COMMANDS] = {
        [CROSS_MATCH] = true, [CROSS_TRAIN] = true, [CROSS_SIMULATE] = true};
    size_t command = (size_t)(args->command - commands);
    return shared[command] || (command == GHOST_SOLVE && has_option(args, OPT_COMPLETE) &&
                               !has_option(args, OPT_LENGTHS));
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
