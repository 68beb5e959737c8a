/* Wraps lines of prose at the width of the terminal. */
#ifndef CLI_IO_WRAPPING_H
#define CLI_IO_WRAPPING_H

#include <stdio.h>

/* Wraps standard output, which is a terminal, from now on. */
void wrap_output(void);

/* Standard output without wrapping, for line editors. */
FILE *direct_output(void);

/* Standard error for lines of prose, wrapped if it is a terminal. */
FILE *message_output(void);

/* Reports that a person ended the line by typing Enter. */
void output_line_ended(void);

/* The number of lines that a text takes. */
unsigned wrapped_lines(const char *text, unsigned width);

/* Columns of a terminal; 80 if it has no width. */
unsigned columns_of(int fd);

#endif
