/* Lines of prose that fit the terminal. */
#ifndef CLI_IO_WRAPPING_H
#define CLI_IO_WRAPPING_H

#include <stdio.h>

/* From now on, lines of standard output that are longer than the terminal is wide are broken at
 * blanks.  Does nothing where standard output is no terminal. */
void wrap_output(void);

/* Standard output without that, for editors of lines. */
FILE *direct_output(void);

/* Somebody typed the end of the line: the next byte begins another. */
void output_line_ended(void);

/* How many lines a text takes. */
unsigned wrapped_lines(const char *text, unsigned width);

#endif
