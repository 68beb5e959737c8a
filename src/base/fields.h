/* Reads and writes lines of a name and a value, separated by the first blank: "min 3". */
#ifndef Q_BASE_FIELDS_H
#define Q_BASE_FIELDS_H

#include "base/text.h"
#include "base/utf8.h"

typedef struct q_field {
    const char *name, *value;
    size_t name_size, value_size;
} q_field;

typedef struct q_fields {
    const char *text, *at, *end;
    uint64_t line; /* of the last field, from 1 */
} q_fields;

/* A byte order mark before the first line is ignored. */
q_fields q_fields_of(const char *text, size_t size);

/* Reads the next line that is not empty, without trailing blanks; false at the end. */
bool q_next_field(q_fields *fields, q_field *field);

/* Fills in the error with the place of the last field, and returns QUOTH_BAD_TEXT. */
quoth_status q_fields_bad(const q_fields *fields, const char *message, quoth_error *error);

bool q_field_is(const q_field *field, const char *name);
bool q_value_is(const q_field *field, const char *value);

/* Copies a value as a string; false if it does not fit or contains a NUL. */
bool q_read_text(const char *value, size_t size, char *to, size_t capacity);

/* Copies a field's value as q_read_text does; false also if it is empty or contains a carriage
 * return. */
bool q_read_name(const q_field *field, char *to, size_t capacity);

/* Whether q_read_name restores a name that was written as a value: it is one line, not empty, and
 * does not end in a blank. */
bool q_is_value(const char *name);
/* The message where q_is_value is false. */
extern const char q_no_value[];

void q_write_field(q_text *text, const char *name, const char *value);
void q_write_number(q_text *text, const char *name, uint64_t value);

#endif
