/* Standard output: its sink, its errors at the end, and the terminal it may be. */
#ifndef CLI_IO_OUTPUT_H
#define CLI_IO_OUTPUT_H

#include "quoth/quoth.h"

extern const quoth_sink standard_output;

/* For games with --json, which are one object on standard output: until output_restore, what is
 * written there goes to standard error.  Returns what output_restore takes, -1 if it complained.
 * output_restore returns false if it complained: standard output is still standard error then. */
int output_to_errors(void);
bool output_restore(int saved);

/* At the end of every command: flushes standard output; complains if it could not be written.
 * Returns the exit status.  If the reader of a pipe has gone, as in `quoth lexicon list | head`,
 * the program ends by SIGPIPE and says nothing, as other programs do. */
int finish_output(int exit_status);

/* Whether a person reads standard output at a terminal of theirs. */
bool is_output_terminal(void);

/* Whether output is coloured: standard output is a terminal, and neither NO_COLOR nor TERM=dumb
 * forbids it. */
bool wants_color(void);

/* The columns of the terminal on standard output; 80 if it is no terminal. */
unsigned terminal_width(void);
unsigned terminal_height(void); /* likewise; 24 */

#endif
