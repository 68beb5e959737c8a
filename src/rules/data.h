/* Lines, numbers and names, for the readers of tile sets, layouts and rules. */
#ifndef Q_RULES_DATA_H
#define Q_RULES_DATA_H

#include "quoth/tiles.h"

/* A text that is read line by line.  LF or CRLF ends a line; a BOM may stand before the first. */
typedef struct q_data {
    const char *text, *at, *end;
    quoth_error *error;
    uint64_t number;  /* of the line, from 1 */
    const char *line; /* without its end */
    size_t size;
} q_data;

q_data q_data_of(const char *text, size_t size, quoth_error *error);

/* Moves to the next line; false after the last.  *status is not QUOTH_OK if the line cannot be
 * read. */
bool q_data_next(q_data *data, quoth_status *status);

/* Fill in the error with the place of the line and return its status. */
quoth_status q_data_bad(const q_data *data, const char *message);
quoth_status q_data_too_large(const q_data *data, const char *message);

/* A piece of a line: up to a comma and without blanks around it, or up to a blank.  The calls below
 * move `rest` past the piece. */
typedef struct q_piece {
    const char *text;
    size_t size;
} q_piece;

q_piece q_piece_trimmed(const char *text, size_t size);
bool q_piece_is(q_piece piece, const char *string);
q_piece q_piece_before(q_piece *rest, char separator); /* `rest` is NULL at the end */
q_piece q_piece_word(q_piece *rest);                   /* of size 0 at the end */

/* Reads digits alone.  A number above `most` is given as most + 1. */
bool q_piece_number(q_piece piece, uint32_t most, uint32_t *number);

/* Makes one word that can stand in files: characters that cannot stand in a name become `-`, a long
 * name is cut, and an empty one becomes `fallback`. */
void q_data_name(char to[32], const char *name, const char *fallback);

/* Whether two names are the same but for the case of A to Z. */
bool q_data_same_name(const char *a, const char *b);

#endif
