#include "cli/io/json.h"

#include <inttypes.h>
#include <string.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"

static void write_string(FILE *to, const char *text)
{
    quoth_sink sink = quoth_to_file(to);
    fputc('"', to);
    quoth_sanitize(&sink, text, strlen(text), QUOTH_FORMAT_JSON, NULL);
    fputc('"', to);
}

/* The comma and the key before a value. */
static void begin_value(json_writer *j, const char *key)
{
    uint64_t bit = UINT64_C(1) << j->depth;
    if (j->begun & bit)
        fputc(',', j->to);
    j->begun |= bit;
    if (key) {
        write_string(j->to, key);
        fputc(':', j->to);
    }
}

static void open_value(json_writer *j, const char *key, bool object)
{
    begin_value(j, key);
    fputc(object ? '{' : '[', j->to);
    uint64_t bit = UINT64_C(1) << ++j->depth;
    j->begun &= ~bit;
    j->objects = object ? j->objects | bit : j->objects & ~bit;
}

json_writer json_begin(FILE *to)
{
    return (json_writer){.to = to};
}

void json_end(json_writer *j)
{
    fputc('\n', j->to);
}

void json_object(json_writer *j, const char *key)
{
    open_value(j, key, true);
}

void json_array(json_writer *j, const char *key)
{
    open_value(j, key, false);
}

void json_close(json_writer *j)
{
    fputc(j->objects >> j->depth-- & 1 ? '}' : ']', j->to);
}

void json_string(json_writer *j, const char *key, const char *text)
{
    begin_value(j, key);
    if (text)
        write_string(j->to, text);
    else
        fputs("null", j->to);
}

void json_number(json_writer *j, const char *key, uint64_t number)
{
    begin_value(j, key);
    fprintf(j->to, "%" PRIu64, number);
}

void json_integer(json_writer *j, const char *key, int64_t number)
{
    begin_value(j, key);
    fprintf(j->to, "%" PRId64, number);
}

void json_decimal(json_writer *j, const char *key, double number, int digits)
{
    begin_value(j, key);
    fprintf(j->to, "%.*f", digits, number);
}

void json_bool(json_writer *j, const char *key, bool value)
{
    begin_value(j, key);
    fputs(value ? "true" : "false", j->to);
}

void json_null(json_writer *j, const char *key)
{
    json_string(j, key, NULL);
}

void json_hex(json_writer *j, const char *key, const uint8_t *bytes, size_t size)
{
    begin_value(j, key);
    fputc('"', j->to);
    for (size_t i = 0; i < size; i++)
        fprintf(j->to, "%02x", bytes[i]);
    fputc('"', j->to);
}
