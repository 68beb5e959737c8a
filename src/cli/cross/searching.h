/* Shared by commands that search: time limit and progress, table sizes, candidate plays. */
#ifndef CLI_CROSS_SEARCHING_H
#define CLI_CROSS_SEARCHING_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/cross/load.h"
#include "cli/io/progress.h"

/* A watch that stops a search at its time limit or when interrupted, and shows the number of nodes.
 */
typedef struct search_clock {
    double end; /* in seconds; 0: no limit */
    progress shown;
} search_clock;

/* Start and end the time limit and the progress line. */
void clock_begin(search_clock *clock, uint64_t milliseconds);
void clock_end(search_clock *clock);

bool clock_has_time(void *user, const quoth_progress *at);

/* Default of --memory-limit in commands where it is the size of transposition tables. */
enum { TABLES_SIZE = 256 << 20 };

/* Whether the position has two players and an empty bag: perfect information. */
bool all_is_known(const quoth_position *position);

bool play_is_among(const quoth_play *play, const quoth_play *list, size_t count);

enum { CANDIDATES = 1024 }; /* the most that --play may name */

/* The distinct plays of --play; *count is 0 without any.  Prints an error and returns false for an
 * illegal play, and for more than `most`. */
bool read_candidates(const loaded_cross *loaded, const arguments *args, quoth_play *candidate,
                     size_t most, size_t *count);

#endif
