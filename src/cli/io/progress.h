/* Progress of long work on standard error. */
#ifndef CLI_IO_PROGRESS_H
#define CLI_IO_PROGRESS_H

#include "quoth/quoth.h"

double now_in_seconds(void); /* monotonic */

/* The same clock for the library. */
extern const quoth_clock steady_clock;

/* Shows progress: on a terminal a bar with the time left, else a line now and then.  Its watch
 * stops the work when interrupted.  For pieces of unpredictable length a label names the current
 * piece, with the time spent. */
typedef struct progress {
    uint64_t total; /* of the current piece of work; 0: unknown */
    double start, shown;
    bool bar, drawn;
    char label[40];   /* current piece, like "turn 3 of 26"; "": none */
    const char *hint; /* after the label, like "; Ctrl-C skips the rest"; NULL: none */
} progress;

void progress_begin(progress *p);
quoth_watch progress_watch(progress *p);
void progress_end(progress *p);

/* Calls a watch, as the library does; false: stop. */
bool watch_goes_on(const quoth_watch *watch, uint64_t done, uint64_t total);

/* A watch for work that is seldom long: from half a second on it prints what the command does, for
 * how long, and as far as the library knows the fraction and the time left.  Output to
 * standard_output and errors replace that line; before other output call waiting_end.  For one
 * thread. */
extern const quoth_watch waiting_watch;

/* Begins a piece of work: "reading words".  NULL: "at work". */
void waiting_for(const char *what);
void waiting_end(void);

#endif
