#include "format/json.h"

#include <string.h>

#include "base/sanitize.h"

void q_json_begin(q_json *json, const quoth_sink *sink)
{
    q_text_begin(&json->text, sink);
    json->depth = 0;
    json->started = 0;
    json->after_key = false;
}

static void begin_value(q_json *json)
{
    if (!json->after_key && json->started >> json->depth & 1)
        q_text_char(&json->text, ',');
    json->started |= UINT64_C(1) << json->depth;
    json->after_key = false;
}

void q_json_open(q_json *json, char bracket)
{
    begin_value(json);
    q_text_char(&json->text, bracket);
    json->depth++;
    json->started &= ~(UINT64_C(1) << json->depth);
}

void q_json_close(q_json *json, char bracket)
{
    json->depth--;
    q_text_char(&json->text, bracket);
}

static void quoted(q_text *text, const char *string)
{
    q_text_char(text, '"');
    q_text_sanitized(text, Q_SANITIZE_JSON, string, strlen(string));
    q_text_char(text, '"');
}

void q_json_key(q_json *json, const char *key)
{
    begin_value(json);
    quoted(&json->text, key);
    q_text_char(&json->text, ':');
    json->after_key = true;
}

void q_json_string(q_json *json, const char *string)
{
    begin_value(json);
    quoted(&json->text, string);
}

void q_json_number(q_json *json, uint64_t number)
{
    begin_value(json);
    q_text_number(&json->text, number);
}

void q_json_integer(q_json *json, int64_t number)
{
    begin_value(json);
    q_text_signed(&json->text, number);
}

void q_json_null(q_json *json)
{
    begin_value(json);
    q_text_add(&json->text, "null");
}

void q_json_bool(q_json *json, bool value)
{
    begin_value(json);
    q_text_add(&json->text, value ? "true" : "false");
}

void q_json_put_string(q_json *json, const char *key, const char *string)
{
    q_json_key(json, key);
    q_json_string(json, string);
}

void q_json_open_array(q_json *json, const char *key)
{
    q_json_key(json, key);
    q_json_open(json, '[');
}

void q_json_open_seats(q_json *json, size_t players)
{
    q_json_put_number(json, "players", players);
    q_json_open_array(json, "seats");
}

void q_json_put_number(q_json *json, const char *key, uint64_t number)
{
    q_json_key(json, key);
    q_json_number(json, number);
}

void q_json_put_bool(q_json *json, const char *key, bool value)
{
    q_json_key(json, key);
    q_json_bool(json, value);
}

void q_json_put_null(q_json *json, const char *key)
{
    q_json_key(json, key);
    q_json_null(json);
}

void q_text_decimal(q_text *text, double number, unsigned digits)
{
    uint64_t scale = 1;
    for (unsigned i = 0; i < digits; i++)
        scale *= 10;
    uint64_t scaled = (uint64_t)((number < 0 ? -number : number) * (double)scale + 0.5);
    if (number < 0 && scaled)
        q_text_char(text, '-');
    q_text_number(text, scaled / scale);
    if (digits)
        q_text_char(text, '.');
    for (scaled %= scale; scale > 1; scaled %= scale) {
        scale /= 10;
        q_text_char(text, (char)('0' + scaled / scale));
    }
}

void q_text_thousandths(q_text *text, int32_t number)
{
    uint32_t size = number < 0 ? 0u - (uint32_t)number : (uint32_t)number;
    if (number < 0)
        q_text_char(text, '-');
    q_text_number(text, size / 1000);
    if (size % 1000)
        q_text_char(text, '.');
    for (uint32_t part = size % 1000, digit = 100; part; part %= digit, digit /= 10)
        q_text_char(text, (char)('0' + part / digit));
}

void q_json_thousandths(q_json *json, int32_t number)
{
    begin_value(json);
    q_text_thousandths(&json->text, number);
}

void q_json_decimal(q_json *json, double number, unsigned digits)
{
    begin_value(json);
    q_text_decimal(&json->text, number, digits);
}

void q_json_put_decimal(q_json *json, const char *key, double number, unsigned digits)
{
    q_json_key(json, key);
    q_json_decimal(json, number, digits);
}

quoth_status q_json_end(q_json *json)
{
    q_text_char(&json->text, '\n');
    return q_text_end(&json->text);
}
