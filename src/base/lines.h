/* Lines of text as parts between single blanks, and the first thing that is wrong with them. */
#ifndef Q_BASE_LINES_H
#define Q_BASE_LINES_H

#include "quoth/base.h"

enum { Q_LINE_PARTS = 3 };

/* Begin with {.text = ..., .size = ..., .watch = ..., .reason = ""}.  After something was refused
 * nothing more is read: lines have no parts, numbers are the least that they may be. */
typedef struct q_lines {
    const char *text;
    size_t size, at;
    const quoth_watch *watch; /* asked now and then, or NULL */
    quoth_status status;      /* why the reader stopped, if the text is not to blame */
    uint64_t line;            /* the last that was read, from 1 */
    uint64_t wrong;           /* the line that was refused first, 0: none of them */
    const char *reason;       /* static; "" as long as nothing was refused */
    const char *part[Q_LINE_PARTS];
    size_t part_size[Q_LINE_PARTS];
    unsigned parts;
} q_lines;

static inline bool q_lines_ok(const q_lines *lines)
{
    return !*lines->reason;
}

void q_lines_reject(q_lines *lines, uint64_t line, const char *reason);

/* Refuses the last line unless something holds. */
void q_lines_require(q_lines *lines, bool holds, const char *reason);

/* Stops reading, for want of memory for instance; after QUOTH_OK not. */
void q_lines_stop(q_lines *lines, quoth_status status);
void q_lines_poll_watch(q_lines *lines);

/* How many lines there are. */
size_t q_lines_total(const q_lines *lines);

/* Reads the next line: one to three parts. */
void q_lines_next(q_lines *lines);
/* The same; the first of two parts must be the key. */
void q_lines_value(q_lines *lines, const char *key);

bool q_lines_part_is(const q_lines *lines, unsigned part, const char *text);

/* A part that is a whole number of at most 19 digits. */
uint64_t q_lines_number(q_lines *lines, unsigned part, uint64_t least, uint64_t greatest);

/* A line of a key and a number; of a key and one of several words between blanks, by number. */
uint64_t q_lines_count(q_lines *lines, const char *key, uint64_t least, uint64_t greatest);
unsigned q_lines_choice(q_lines *lines, const char *key, const char *words);

#endif
