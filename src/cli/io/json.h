/* A writer of JSON (RFC 8259): it sets commas and quotes, and escapes untrusted text.
 *
 *     json_writer j = json_begin(stdout);
 *     json_object(&j, NULL);                  {
 *     json_number(&j, "games", 2);             "games":2,
 *     json_array(&j, "words");                 "words":[
 *     json_string(&j, NULL, "ghost");            "ghost"
 *     json_close(&j);                          ]
 *     json_close(&j);                         }
 *     json_end(&j);                           and the end of the line
 *
 * A value takes the key in an object and NULL in an array.  The library has a writer of its own
 * over sinks, which stays private: programs need no JSON from its interface. */
#ifndef CLI_IO_JSON_H
#define CLI_IO_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct json_writer {
    FILE *to;
    unsigned depth;          /* below 64 */
    uint64_t begun, objects; /* bit d: at depth d there is a value already; it is an object */
} json_writer;

json_writer json_begin(FILE *to);

/* Ends the line. */
void json_end(json_writer *j);

/* Open an object or an array as a value; json_close closes the innermost. */
void json_object(json_writer *j, const char *key);
void json_array(json_writer *j, const char *key);
void json_close(json_writer *j);

void json_string(json_writer *j, const char *key, const char *text); /* null for NULL */
void json_number(json_writer *j, const char *key, uint64_t number);
void json_integer(json_writer *j, const char *key, int64_t number);
void json_decimal(json_writer *j, const char *key, double number, int digits);
void json_bool(json_writer *j, const char *key, bool value);
void json_null(json_writer *j, const char *key);

/* Bytes as a string of hexadecimal digits. */
void json_hex(json_writer *j, const char *key, const uint8_t *bytes, size_t size);

#endif
