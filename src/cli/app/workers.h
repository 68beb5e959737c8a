/* Options of long work: its memory limit, its threads and ranks. */
#ifndef CLI_APP_WORKERS_H
#define CLI_APP_WORKERS_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"

/* Sets the limit of limited_memory: that of --memory-limit, or four fifths of the machine's memory.
 */
bool limit_memory(const arguments *args);

/* Whether ranks share the work of the command (cli/io/ranks.h); other commands are run by rank
 * 0. */
bool shares_ranks(const arguments *args);

/* Sets up workers with the number of threads of --threads, else one for each processor, and with
 * the ranks that share the work. */
bool option_workers(const arguments *args, quoth_workers *workers);

#endif
