/* Options of long work: its memory limit, its threads and ranks. */
#ifndef CLI_APP_WORKERS_H
#define CLI_APP_WORKERS_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"

/* Sets the limit of limited_memory to --memory-limit, by default four fifths of the memory. */
bool limit_memory(const arguments *args);

/* Whether ranks share the work of the command (cli/io/ranks.h); rank 0 alone runs others. */
bool shares_ranks(const arguments *args);

/* Sets up workers: --threads, by default one for each processor, and the ranks if they share the
 * work. */
bool option_workers(const arguments *args, quoth_workers *workers);

#endif
