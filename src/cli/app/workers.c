/* Long work: its memory limit, its threads on all processors. */
#include "cli/app/workers.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "quoth/threads.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/io/memory.h"
#include "cli/io/ranks.h"

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

bool shares_ranks(const arguments *args)
{
    bool census = has_option(args, OPT_COMPLETE) && !has_option(args, OPT_LENGTHS);
    return args->command->ranks && (args->command != &commands[GHOST_SOLVE] || census);
}

bool option_workers(const arguments *args, quoth_workers *workers)
{
    uint64_t threads;
    if (!option_number(args, OPT_THREADS, quoth_threads(0).threads, 1, QUOTH_THREADS_MAX, &threads))
        return false;
    *workers = quoth_threads((unsigned)threads);
    if (shares_ranks(args))
        ranks_share(workers);
    return true;
}
