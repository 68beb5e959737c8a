/* Reads lines, words, numbers and names, for the parsers of tile sets, layouts and rules. */
#ifndef Q_RULES_DATA_H
#define Q_RULES_DATA_H

#include "quoth/tiles.h"

/* A text that is read line by line.  LF or CRLF ends a line; a BOM before the first line is
 * skipped. */
typedef struct q_data {
    const char *text, *at, *end;
    quoth_error *error;
    uint64_t number;  /* number of the line, from 1 */
    const char *line; /* the line without its end */
    size_t size;
    const quoth_watch *watch; /* NULL: none */
    bool stopped;             /* for readers of their own lines: the watch said stop */
} q_data;

q_data q_data_of(const char *text, size_t size, quoth_error *error);

/* Moves to the next line; false after the last.  *status is QUOTH_BAD_TEXT if the line is too long
 * or not UTF-8, QUOTH_STOPPED if the watch says stop. */
bool q_data_next(q_data *data, quoth_status *status);

/* Fill in the error with the number and offset of the line, and return its status. */
quoth_status q_data_bad(const q_data *data, const char *message);
quoth_status q_data_too_large(const q_data *data, const char *message);

/* A token of a line: the text before a separator, trimmed, or a word.  The readers below advance
 * `rest` past the token. */
typedef struct q_token {
    const char *text;
    size_t size;
} q_token;

q_token q_token_trimmed(const char *text, size_t size);
bool q_token_is(q_token token, const char *string);
q_token q_token_before(q_token *rest, char separator); /* rest->text is NULL at the end */
q_token q_token_word(q_token *rest);                   /* size 0 at the end */

/* Reads a number of digits only.  A number above `most` is returned as most + 1. */
bool q_token_number(q_token token, uint32_t most, uint32_t *number);

/* Makes a name that is one word of a rules file: cuts a long name, replaces characters that a name
 * may not have by `-`, and replaces an empty name by `fallback`. */
void q_data_name(char to[32], const char *name, const char *fallback);

/* Whether two names are equal, ignoring the case of A to Z. */
bool q_data_same_name(const char *a, const char *b);

#endif
