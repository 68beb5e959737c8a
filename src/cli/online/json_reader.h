/* Reads JSON (RFC 8259) in place: a value is a piece of the text. */
#ifndef CLI_ONLINE_JSON_READER_H
#define CLI_ONLINE_JSON_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A value; `size` 0: there is none. */
typedef struct json_value {
    const char *at;
    size_t size;
} json_value;

/* The value that a text consists of; none if it is not well formed or nests more than 64 deep.  The
 * functions below take values that came from here. */
json_value json_read(const char *text, size_t size);

/* The member of an object by its key, the first of several; none if there is none, or `object` is
 * no object.  A key with escapes is not found. */
json_value json_member(json_value object, const char *key);

/* Steps through an array: `*element` is none at first, then each value; false after the last. */
bool json_next(json_value *element, json_value array);

/* Whether a value is exactly this text, as in true, null, 17. */
bool json_is(json_value value, const char *text);

/* A whole number; `otherwise` for other values. */
int64_t json_integer_of(json_value value, int64_t otherwise);

/* The characters of a string, in UTF-8, to be freed; NULL for other values, for U+0000 and without
 * memory. */
char *json_text_of(json_value value);

#endif
