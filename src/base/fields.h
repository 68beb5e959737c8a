/* Text in lines of a name and a value, cut at the first blank: "min 3". */
#ifndef Q_BASE_FIELDS_H
#define Q_BASE_FIELDS_H

#include "base/text.h"

typedef struct q_field {
    const char *name, *value;
    size_t name_size, value_size;
} q_field;

/* Begin with {text, text, text + size, 0}. */
typedef struct q_fields {
    const char *text, *at, *end;
    uint64_t line; /* of the field read last, from 1 */
} q_fields;

/* The next line that is not empty; false at the end.  Blanks at its end do not count. */
bool q_next_field(q_fields *fields, q_field *field);

bool q_field_is(const q_field *field, const char *name);
bool q_value_is(const q_field *field, const char *value);

/* False for what is not a whole number up to `most`. */
bool q_read_number(const char *digits, size_t size, uint64_t most, uint64_t *number);

/* As a string; false if it does not fit, or has a NUL in it. */
bool q_read_text(const char *value, size_t size, char *to, size_t capacity);

/* The value as a string; false also if it is empty or has a carriage return in it. */
bool q_read_name(const q_field *field, char *to, size_t capacity);

/* Whether a name that is written as a value can be read back: one line that is not empty and does
 * not end in a blank. */
bool q_is_value(const char *name);

void q_write_field(q_text *text, const char *name, const char *value);
void q_write_number(q_text *text, const char *name, uint64_t value);

#endif
