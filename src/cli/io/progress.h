/* How far long work is, on standard error while it goes on. */
#ifndef CLI_IO_PROGRESS_H
#define CLI_IO_PROGRESS_H

#include "quoth/quoth.h"

/* Shows the progress of a piece of work on standard error: a bar with the time left on a terminal,
 * else a line now and then.  Stops the work when interrupted.  Where pieces take so different times
 * that nobody knows what is left, a label names the piece being done, with the time spent. */
double now_in_seconds(void); /* since some fixed moment */

/* The same clock, for players who are timed. */
extern const quoth_clock steady_clock;

typedef struct progress {
    uint64_t total; /* of the piece of work being done; 0: unknown */
    double start, shown;
    bool bar, drawn;
    char label[40];   /* of the piece being done, like "turn 3 of 26"; "": none */
    const char *hint; /* after the label, like "; Ctrl-C skips the rest"; NULL: none */
} progress;

void progress_begin(progress *p);
quoth_watch progress_watch(progress *p);
void progress_end(progress *p);

/* For work whose length nobody knows: says now and then how long the command has taken.  What is
 * written to standard_output, and complaints, take the place of that.  For one thread. */
extern const quoth_watch waiting_watch;
void waiting_end(void);

#endif
