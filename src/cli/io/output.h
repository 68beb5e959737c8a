/* Standard output: a sink, its errors, and the properties of its terminal. */
#ifndef CLI_IO_OUTPUT_H
#define CLI_IO_OUTPUT_H

#include "quoth/quoth.h"

extern const quoth_sink standard_output;

/* For --json games: redirects standard output to standard error until output_restore, so that it
 * carries one JSON object only.  Returns the argument of output_restore, -1 after printing an
 * error. output_restore returns false after printing an error; standard output is then still
 * redirected. */
int output_to_errors(void);
bool output_restore(int saved);

/* Flushes standard output at the end of a command, prints an error if that fails, and returns the
 * exit status.  If the reader of a pipe has gone, as in `quoth lexicon list | head`, the program
 * ends silently by SIGPIPE. */
int finish_output(int exit_status);

/* Whether standard output is a terminal that a person reads. */
bool is_output_terminal(void);

/* Whether output is coloured: on a terminal, unless NO_COLOR is set or TERM is dumb. */
bool wants_color(void);

/* Whether signs beyond ASCII have a substitute in output: on a terminal whose locale is not UTF-8.
 * What a pipe or a file gets is UTF-8 in every locale. */
bool wants_ascii(void);

/* Columns of the terminal; 80 without one. */
unsigned terminal_width(void);
unsigned terminal_height(void); /* rows; 24 without one */

#endif
