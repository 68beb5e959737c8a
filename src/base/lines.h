/* A line tokenizer with a sticky first error.  Parts of a line are separated by single blanks. */
#ifndef Q_BASE_LINES_H
#define Q_BASE_LINES_H

#include "quoth/base.h"

enum { Q_LINE_PARTS = 3 };

/* Initialise with {.text = ..., .size = ..., .watch = ..., .reason = ""}.  After an error nothing
 * more is read: lines have no parts, and numbers are the smallest that their caller accepts. */
typedef struct q_lines {
    const char *text;
    size_t size, at;
    const quoth_watch *watch; /* may be NULL */
    quoth_status status;      /* why reading stopped, if the text is not the cause */
    uint64_t line;            /* the current line, from 1 */
    uint64_t wrong;           /* the line of the first error, 0 if it concerns the whole text */
    const char *reason;       /* static; "" before the first error */
    const char *part[Q_LINE_PARTS];
    size_t part_size[Q_LINE_PARTS];
    unsigned parts;
} q_lines;

static inline bool q_lines_ok(const q_lines *lines)
{
    return !*lines->reason;
}

void q_lines_reject(q_lines *lines, uint64_t line, const char *reason);

/* Rejects the current line unless `holds`. */
void q_lines_require(q_lines *lines, bool holds, const char *reason);

/* Stops reading with a status that is not the text's fault; QUOTH_OK changes nothing. */
void q_lines_stop(q_lines *lines, quoth_status status);
void q_lines_poll_watch(q_lines *lines);

/* Counts the lines of the text. */
size_t q_lines_total(const q_lines *lines);

/* Reads the next line, of one to three parts. */
void q_lines_next(q_lines *lines);
/* Reads the next line, which must be the key and one value. */
void q_lines_value(q_lines *lines, const char *key);

bool q_lines_part_is(const q_lines *lines, unsigned part, const char *text);

/* A part as an unsigned decimal number of at most 19 digits. */
uint64_t q_lines_number(q_lines *lines, unsigned part, uint64_t least, uint64_t greatest);

/* Reads a line of a key and a number; of a key and one of several words (separated by blanks in
 * `words`), which is returned by its index. */
uint64_t q_lines_count(q_lines *lines, const char *key, uint64_t least, uint64_t greatest);
unsigned q_lines_choice(q_lines *lines, const char *key, const char *words);

#endif
