/* Lines of standard input. */
#ifndef CLI_IO_TYPED_H
#define CLI_IO_TYPED_H

#include "quoth/quoth.h"

/* A line of standard input without its end; of a line that is too long, the first QUOTH_LINE_MAX +
 * 1 bytes. */
typedef struct typed_text {
    char text[QUOTH_LINE_MAX + 2]; /* with a NUL behind */
    size_t size;
    bool failed;
} typed_text;

/* Reads the next line.  False after the last line, when interrupted, and on a read error: then it
 * complains and `failed` is true. */
bool typed_line(typed_text *t);

#endif
