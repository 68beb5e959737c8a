/* Reads lines, words, numbers and names, for the parsers of tile sets, layouts and rules. */
#include <string.h>

#include "base/sanitize.h"
#include "base/error.h"
#include "base/throttle.h"
#include "base/utf8.h"
#include "rules/data.h"

_Static_assert(QUOTH_LINE_MAX == 4096, "the message names the limit");

enum { LINES_A_QUESTION = 32 }; /* to the watch */

q_data q_data_of(const char *text, size_t size, quoth_error *error)
{
    text = q_given(text);
    size_t mark = q_byte_order_mark(text, size);
    return (q_data){
        .text = text, .at = text + mark, .end = text + size, .error = error, .line = text + mark};
}

bool q_data_next(q_data *data, quoth_status *status)
{
    *status = QUOTH_OK;
    if (data->at == data->end)
        return false;
    const char *newline = memchr(data->at, '\n', (size_t)(data->end - data->at));
    const char *end = newline ? newline : data->end;
    data->line = data->at;
    data->size = (size_t)(end - data->line);
    data->at = newline ? newline + 1 : data->end;
    data->number++;
    if (data->size && end[-1] == '\r')
        data->size--;
    if (!q_go_on_every(data->watch, LINES_A_QUESTION, data->number,
                       (uint64_t)(data->at - data->text), (uint64_t)(data->end - data->text))) {
        *status = q_report(data->error, QUOTH_STOPPED);
        return true;
    }
    if (data->size > QUOTH_LINE_MAX)
        *status = q_data_bad(data, "a line has at most 4096 bytes");
    else if (!q_is_utf8(data->line, data->size))
        *status = q_data_bad(data, "not UTF-8 text");
    return true;
}

quoth_status q_data_bad(const q_data *data, const char *message)
{
    return q_fail_at(data->error, QUOTH_BAD_TEXT, message, data->number,
                     (uint64_t)(data->line - data->text));
}

quoth_status q_data_too_large(const q_data *data, const char *message)
{
    return q_fail_at(data->error, QUOTH_TOO_LARGE, message, data->number,
                     (uint64_t)(data->line - data->text));
}

/* ---- tokens ------------------------------------------------------------------------------- */

static bool is_gap(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

q_token q_token_trimmed(const char *text, size_t size)
{
    while (size && is_gap(*text))
        text++, size--;
    while (size && is_gap(text[size - 1]))
        size--;
    return (q_token){text, size};
}

bool q_token_is(q_token token, const char *string)
{
    return token.size == strlen(string) && memcmp(token.text, string, token.size) == 0;
}

q_token q_token_before(q_token *rest, char separator)
{
    const char *found = memchr(rest->text, separator, rest->size);
    size_t size = found ? (size_t)(found - rest->text) : rest->size;
    q_token token = q_token_trimmed(rest->text, size);
    rest->text = found ? found + 1 : NULL;
    rest->size = found ? rest->size - size - 1 : 0;
    return token;
}

q_token q_token_word(q_token *rest)
{
    while (rest->size && is_gap(*rest->text))
        rest->text++, rest->size--;
    q_token word = {rest->text, 0};
    while (rest->size && !is_gap(*rest->text))
        rest->text++, rest->size--, word.size++;
    return word;
}

bool q_token_number(q_token token, uint32_t most, uint32_t *number)
{
    *number = 0;
    for (size_t i = 0; i < token.size; i++) {
        uint32_t digit = (uint32_t)(token.text[i] - '0');
        if (digit > 9)
            return false;
        *number = *number > most ? *number : *number * 10 + digit;
    }
    if (*number > most)
        *number = most + 1;
    return token.size > 0;
}

/* ---- names -------------------------------------------------------------------------------- */

static bool stands_in_a_name(uint32_t c)
{
    return c > ' ' && c != '#' && c != ';' && c != 0xA0 && !q_is_unsafe(c);
}

void q_data_name(char to[32], const char *name, const char *fallback)
{
    size_t size = strlen(name), used = 0;
    for (size_t i = 0, n; i < size; i += n) {
        uint32_t c;
        n = quoth_utf8_read(&c, name + i, size - i);
        bool fine = n && stands_in_a_name(c);
        if (!n)
            n = 1;
        if (used + (fine ? n : 1) > 31)
            break;
        if (fine)
            memcpy(to + used, name + i, n);
        else
            to[used] = '-';
        used += fine ? n : 1;
    }
    memset(to + used, 0, 32 - used);
    if (!used)
        strcpy(to, fallback);
}

static char ascii_small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

bool q_data_same_name(const char *a, const char *b)
{
    while (*a && ascii_small(*a) == ascii_small(*b))
        a++, b++;
    return ascii_small(*a) == ascii_small(*b);
}
