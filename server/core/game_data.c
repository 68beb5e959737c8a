/* The data of events, and the reasons why they are refused: game_parts.h. */
#include "game_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool game_refuse(game_refusal *refusal, const char *code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    refusal->code = code;
    vsnprintf(refusal->message, sizeof refusal->message, format, arguments);
    va_end(arguments);
    return false;
}

bool game_refuse_status(game_refusal *refusal, quoth_status status, const quoth_error *error)
{
    const char *code = status == QUOTH_ILLEGAL || status == QUOTH_BAD_TEXT ? "illegal"
                       : status == QUOTH_GAME_OVER                         ? "over"
                       : status == QUOTH_NO_MEMORY                         ? "memory"
                                                                           : "request";
    return game_refuse(refusal, code, "%s", error->message);
}

bool event_text(char *text, size_t size, json_t *data, const char *key, const char *otherwise,
                game_refusal *refusal)
{
    json_t *value = json_object_get(data, key);
    const char *given = value ? json_string_value(value) : otherwise;
    if (!given)
        return game_refuse(refusal, "request", "\"%s\" is to be text", key);
    if (strlen(given) >= size || (value && strlen(given) != json_string_length(value)))
        return game_refuse(refusal, "request", "\"%s\" is too long", key);
    memcpy(text, given, strlen(given) + 1);
    return true;
}

bool event_number(int64_t *number, json_t *data, const char *key, int64_t least, int64_t most,
                  int64_t otherwise, game_refusal *refusal)
{
    json_t *value = json_object_get(data, key);
    *number = otherwise;
    if (!value)
        return true;
    if (!json_is_integer(value) || json_integer_value(value) < least ||
        json_integer_value(value) > most)
        return game_refuse(refusal, "request", "\"%s\" is a number from %lld to %lld", key,
                           (long long)least, (long long)most);
    *number = json_integer_value(value);
    return true;
}

bool event_bool(bool *flag, json_t *data, const char *key, game_refusal *refusal)
{
    json_t *value = json_object_get(data, key);
    *flag = json_is_true(value);
    return !value || json_is_boolean(value) ||
           game_refuse(refusal, "request", "\"%s\" is true or false", key);
}
