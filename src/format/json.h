/* A JSON writer (RFC 8259): commas and escapes. */
#ifndef Q_FORMAT_JSON_H
#define Q_FORMAT_JSON_H

#include "base/text.h"

typedef struct q_json {
    q_text text;
    unsigned depth;
    uint64_t started; /* bit d: the array or object at depth d has a value */
    bool after_key;
} q_json;

void q_json_begin(q_json *json, const quoth_sink *sink);
void q_json_open(q_json *json, char bracket);  /* { or [ */
void q_json_close(q_json *json, char bracket); /* } or ] */
void q_json_key(q_json *json, const char *key);
void q_json_string(q_json *json, const char *string);
void q_json_number(q_json *json, uint64_t number);
void q_json_integer(q_json *json, int64_t number);
void q_json_null(q_json *json);
void q_json_bool(q_json *json, bool value);

/* Writes a key with its value. */
void q_json_put_string(q_json *json, const char *key, const char *string);
void q_json_put_number(q_json *json, const char *key, uint64_t number);
void q_json_put_bool(q_json *json, const char *key, bool value);
void q_json_put_decimal(q_json *json, const char *key, double number, unsigned digits);

void q_json_open_array(q_json *json, const char *key);

/* Writes the number of players, and opens the array of them. */
void q_json_open_seats(q_json *json, size_t players);

void q_json_put_null(q_json *json, const char *key);

/* q_json_decimal writes a number with `digits` decimals, q_json_thousandths a number of thousandths
 * with as few decimals as are exact. */
void q_json_decimal(q_json *json, double number, unsigned digits);
void q_json_thousandths(q_json *json, int32_t number);

/* Writes the line end. */
quoth_status q_json_end(q_json *json);

void q_text_decimal(q_text *text, double number, unsigned digits);
void q_text_thousandths(q_text *text, int32_t number);

#endif
