/* Shared by commands that search: table sizes, candidate plays, the frame of the solvers. */
#ifndef CLI_CROSS_SEARCHING_H
#define CLI_CROSS_SEARCHING_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/cross/load.h"
#include "cli/io/progress.h"

/* Default of --memory-limit in commands where it is the size of transposition tables. */
enum { TABLES_SIZE = 256 << 20 };

/* Whether the position has two players and an empty bag: perfect information. */
bool all_is_known(const quoth_position *position);

/* Whether the game goes on and the rack of the player to move is known; prints an error if not. */
bool has_a_turn(const quoth_position *position);

bool play_is_among(const quoth_play *play, const quoth_play *list, size_t count);

enum { CANDIDATES = 1024 }; /* the most that --play may name */

/* The distinct plays of --play; *count is 0 without any.  Prints an error and returns false for an
 * illegal play, and for more than `most`. */
bool read_candidates(const loaded_cross *loaded, const arguments *args, quoth_play *candidate,
                     size_t most, size_t *count);

/* A run of `cross endgame` or `cross preendgame`. */
typedef struct solving {
    const arguments *args;
    loaded_cross loaded;
    quoth_play *candidate; /* those of --play; NULL without any */
    size_t candidates;
    unsigned top; /* at least one row for each candidate */
    uint64_t nodes;
    size_t bytes;
    uint64_t milliseconds; /* the limit of --time; once solved, the time spent */
    quoth_workers workers;
    quoth_context context; /* its watch stops at the limit, and shows the number of nodes */
    quoth_watch watch;
    progress shown;
} solving;

/* Loads the position, solves it, and frees everything; returns the exit status. */
int run_solving(const arguments *args, int (*solve)(solving *s));

/* Reads the options that both commands have. */
bool solving_read(solving *s);

/* Reads --play, once the position is known to be one that can be solved. */
bool solving_read_candidates(solving *s);

/* Around the search: the time limit and the progress line.  A search that is stopped has an answer,
 * so solving_end returns QUOTH_OK for QUOTH_STOPPED. */
void solving_begin(solving *s);
quoth_status solving_end(solving *s, quoth_status status);

/* The exit status after the answer, if any, was written. */
int solving_exit(quoth_status status);

#endif
