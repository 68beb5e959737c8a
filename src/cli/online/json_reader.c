#include "cli/online/json_reader.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 64 };

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r'))
        at++;
    return at;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int hex_digit(char c)
{
    return is_digit(c)            ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* The functions skip_... return the end of what they skip, NULL if it is not well formed. */
static const char *skip_string(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++) {
        if ((unsigned char)*at < 0x20)
            return NULL;
        if (*at != '\\')
            continue;
        if (++at == end || !*at || !strchr("\"\\/bfnrtu", *at))
            return NULL;
        if (*at != 'u')
            continue;
        for (unsigned digit = 0; digit < 4; digit++)
            if (++at >= end || hex_digit(*at) < 0)
                return NULL;
    }
    return at < end ? at + 1 : NULL;
}

static const char *skip_digits(const char *at, const char *end)
{
    if (at == end || !is_digit(*at))
        return NULL;
    while (at < end && is_digit(*at))
        at++;
    return at;
}

static const char *skip_number(const char *at, const char *end)
{
    if (*at == '-')
        at++;
    at = at < end && *at == '0' ? at + 1 : skip_digits(at, end);
    if (at && at < end && *at == '.')
        at = skip_digits(at + 1, end);
    if (at && at < end && (*at == 'e' || *at == 'E')) {
        at++;
        if (at < end && (*at == '+' || *at == '-'))
            at++;
        at = skip_digits(at, end);
    }
    return at;
}

static const char *skip_word(const char *at, const char *end, const char *word)
{
    size_t size = strlen(word);
    return (size_t)(end - at) >= size && memcmp(at, word, size) == 0 ? at + size : NULL;
}

static const char *skip_value(const char *at, const char *end, unsigned depth);

/* An object or an array, whose bracket is at `at`. */
static const char *skip_members(const char *at, const char *end, unsigned depth)
{
    bool object = *at == '{';
    char close = object ? '}' : ']';
    at = skip_blanks(at + 1, end);
    if (at < end && *at == close)
        return at + 1;
    for (;;) {
        if (object) {
            if (at == end || *at != '"' || !(at = skip_string(at, end)))
                return NULL;
            at = skip_blanks(at, end);
            if (at == end || *at++ != ':')
                return NULL;
            at = skip_blanks(at, end);
        }
        at = skip_value(at, end, depth);
        if (!at)
            return NULL;
        at = skip_blanks(at, end);
        if (at == end)
            return NULL;
        if (*at == close)
            return at + 1;
        if (*at++ != ',')
            return NULL;
        at = skip_blanks(at, end);
    }
}

static const char *skip_value(const char *at, const char *end, unsigned depth)
{
    if (at == end)
        return NULL;
    switch (*at) {
    case '{':
    case '[':
        return depth ? skip_members(at, end, depth - 1) : NULL;
    case '"':
        return skip_string(at, end);
    case 't':
        return skip_word(at, end, "true");
    case 'f':
        return skip_word(at, end, "false");
    case 'n':
        return skip_word(at, end, "null");
    default:
        return *at == '-' || is_digit(*at) ? skip_number(at, end) : NULL;
    }
}

json_value json_read(const char *text, size_t size)
{
    const char *end = text + size, *begin = skip_blanks(text, end);
    const char *after = skip_value(begin, end, DEPTH_MAX);
    if (!after || skip_blanks(after, end) != end)
        return (json_value){NULL, 0};
    return (json_value){begin, (size_t)(after - begin)};
}

json_value json_member(json_value object, const char *key)
{
    const char *end = object.at + object.size;
    if (!object.size || *object.at != '{')
        return (json_value){NULL, 0};
    const char *at = skip_blanks(object.at + 1, end);
    while (*at == '"') {
        const char *name = at + 1, *after = skip_string(at, end);
        bool found = (size_t)(after - 1 - name) == strlen(key) &&
                     memcmp(name, key, strlen(key)) == 0;
        at = skip_blanks(skip_blanks(after, end) + 1, end);
        after = skip_value(at, end, DEPTH_MAX);
        if (found)
            return (json_value){at, (size_t)(after - at)};
        at = skip_blanks(after, end);
        if (*at == ',')
            at = skip_blanks(at + 1, end);
    }
    return (json_value){NULL, 0};
}

bool json_next(json_value *element, json_value array)
{
    const char *end = array.at + array.size;
    if (!array.size || *array.at != '[')
        return false;
    const char *at = skip_blanks(element->size ? element->at + element->size : array.at + 1, end);
    if (element->size && *at == ',')
        at = skip_blanks(at + 1, end);
    if (*at == ']')
        return false;
    *element = (json_value){at, (size_t)(skip_value(at, end, DEPTH_MAX) - at)};
    return true;
}

bool json_is(json_value value, const char *text)
{
    return value.size == strlen(text) && memcmp(value.at, text, value.size) == 0;
}

int64_t json_integer_of(json_value value, int64_t otherwise)
{
    bool negative = value.size && *value.at == '-';
    int64_t number = 0;
    if (value.size <= negative)
        return otherwise;
    for (size_t i = negative; i < value.size; i++) {
        if (!is_digit(value.at[i]) || number > (INT64_MAX - 9) / 10)
            return otherwise;
        number = 10 * number + (value.at[i] - '0');
    }
    return negative ? -number : number;
}

static size_t put_utf8(char *to, uint32_t code)
{
    if (code < 0x80) {
        to[0] = (char)code;
        return 1;
    }
    unsigned bytes = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char first[] = {0, 0, 0xC0, 0xE0, 0xF0};
    to[0] = (char)(first[bytes] | code >> 6 * (bytes - 1));
    for (unsigned i = 1; i < bytes; i++)
        to[i] = (char)(0x80 | (code >> 6 * (bytes - 1 - i) & 0x3F));
    return bytes;
}

static uint32_t read_hex(const char *at)
{
    uint32_t code = 0;
    for (unsigned i = 0; i < 4; i++)
        code = code << 4 | (uint32_t)hex_digit(at[i]);
    return code;
}

/* The code point of an escape \uXXXX, two of which make one above U+FFFF; 0xFFFD for half a pair.
 * `*at` is the first digit, then what follows the escape. */
static uint32_t read_code(const char **at, const char *end)
{
    uint32_t code = read_hex(*at);
    *at += 4;
    if (code < 0xD800 || code > 0xDFFF)
        return code;
    if (code > 0xDBFF || end - *at < 6 || (*at)[0] != '\\' || (*at)[1] != 'u')
        return 0xFFFD;
    uint32_t low = read_hex(*at + 2);
    if (low < 0xDC00 || low > 0xDFFF)
        return 0xFFFD;
    *at += 6;
    return 0x10000 + ((code & 0x3FF) << 10 | (low & 0x3FF));
}

char *json_text_of(json_value value)
{
    static const char escapes[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    if (!value.size || *value.at != '"')
        return NULL;
    char *text = malloc(value.size), *to = text;
    const char *at = value.at + 1, *end = value.at + value.size - 1;
    while (text && at < end) {
        if (*at != '\\') {
            *to++ = *at++;
            continue;
        }
        const char *escape = strchr(escapes, *++at);
        if (escape) {
            *to++ = means[escape - escapes];
            at++;
            continue;
        }
        at++;
        uint32_t code = read_code(&at, end);
        if (!code) {
            free(text);
            return NULL;
        }
        to += put_utf8(to, code);
    }
    if (text)
        *to = '\0';
    return text;
}
