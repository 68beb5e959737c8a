/* Lines of standard input. */
#ifndef CLI_IO_TYPED_H
#define CLI_IO_TYPED_H

#include "quoth/quoth.h"

/* A line of standard input without its end; a longer line is cut to QUOTH_LINE_MAX + 1 bytes. */
typedef struct typed_text {
    char text[QUOTH_LINE_MAX + 2]; /* a NUL follows */
    size_t size;
    bool failed;
} typed_text;

/* Reads the next line.  False after the last line, when interrupted, and after a read error, for
 * which it prints an error and sets `failed`. */
bool typed_line(typed_text *t);

#endif
