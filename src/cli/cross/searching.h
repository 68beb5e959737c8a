/* What commands share that search: their clock, the size of tables, candidates. */
#ifndef CLI_CROSS_SEARCHING_H
#define CLI_CROSS_SEARCHING_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/cross/load.h"
#include "cli/io/progress.h"

/* A watch that stops a search when its time is over, or when interrupted, and shows how many
 * positions were searched. */
typedef struct search_clock {
    double end; /* 0: none */
    progress shown;
} search_clock;

/* Begins the clock, and ends what it shows. */
void clock_begin(search_clock *clock, uint64_t milliseconds);
void clock_end(search_clock *clock);

bool clock_has_time(void *user, uint64_t done, uint64_t total);

/* The default of --memory-limit where it is the size of tables. */
enum { TABLES_SIZE = 256 << 20 };

/* Whether two players know all tiles: the bag is empty, so plays can be solved. */
bool all_is_known(const quoth_position *position);

bool play_is_among(const quoth_play *play, const quoth_play *list, size_t count);

enum { CANDIDATES = 1024 }; /* that --play can name */

/* The candidates of --play, each once; *count is 0 where there are none.  Complains and returns
 * false for a play that is not legal, and past `most`. */
bool read_candidates(const loaded_cross *loaded, const arguments *args, quoth_play *candidate,
                     size_t most, size_t *count);

#endif
