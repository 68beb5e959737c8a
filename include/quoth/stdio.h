/* quoth/stdio.h - ready sinks for programs: into a FILE, into a string.
 *
 *      quoth_sink out = quoth_to_file(stdout);
 *      quoth_ghost_write_solution(&out, ghost, QUOTH_FORMAT_TEXT, &error);
 *
 *      quoth_string text = {0};
 *      quoth_sink into = quoth_to_string(&text);    ... puts(text.bytes); quoth_string_free(&text);
 *
 * Optional: the library itself needs no <stdio.h>, and <quoth/quoth.h> does not include this.
 */
#ifndef QUOTH_STDIO_H
#define QUOTH_STDIO_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/base.h"

#ifdef __cplusplus
extern "C" {
#endif

static inline bool quoth_file_write(void *user, const char *bytes, size_t size)
{
    return fwrite(bytes, 1, size, (FILE *)user) == size;
}

/* Into a file that is open for writing.  Errors in bytes that the C library still buffers are not
 * seen: check fflush or fclose. */
static inline quoth_sink quoth_to_file(FILE *file)
{
    quoth_sink sink = {quoth_file_write, file};
    return sink;
}

/* Text that grows; begin with all zero.  `bytes` is NULL until the first write, even one of no
 * bytes.  From then on it ends with a NUL, which `size` does not count. */
typedef struct quoth_string {
    char *bytes;
    size_t size, capacity;
} quoth_string;

/* Adds bytes.  Without memory it returns false and adds nothing. */
static inline bool quoth_string_add(quoth_string *string, const char *bytes, size_t size)
{
    if (size >= SIZE_MAX / 2 - string->size)
        return false;
    if (string->size + size + 1 > string->capacity) {
        size_t capacity = 2 * (string->size + size + 1);
        char *grown = (char *)realloc(string->bytes, capacity);
        if (!grown)
            return false;
        string->bytes = grown;
        string->capacity = capacity;
    }
    if (size)
        memcpy(string->bytes + string->size, bytes, size);
    string->size += size;
    string->bytes[string->size] = '\0';
    return true;
}

static inline bool quoth_string_write(void *user, const char *bytes, size_t size)
{
    return quoth_string_add((quoth_string *)user, bytes, size);
}

static inline quoth_sink quoth_to_string(quoth_string *string)
{
    quoth_sink sink = {quoth_string_write, string};
    return sink;
}

/* Gives the bytes back; the string is empty then. */
static inline void quoth_string_free(quoth_string *string)
{
    free(string->bytes);
    memset(string, 0, sizeof *string);
}

#ifdef __cplusplus
}
#endif
#endif
