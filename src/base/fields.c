#include "base/fields.h"

#include <string.h>

#include "base/error.h"

q_fields q_fields_of(const char *text, size_t size)
{
    const char *begin = q_given(text);
    return (q_fields){begin, begin + q_byte_order_mark(begin, size), begin + size, 0};
}

bool q_next_field(q_fields *f, q_field *out)
{
    while (f->at < f->end) {
        const char *line = f->at;
        const char *newline = memchr(line, '\n', (size_t)(f->end - line));
        const char *end = newline ? newline : f->end;
        f->at = newline ? newline + 1 : f->end;
        f->line++;
        while (end > line && (end[-1] == '\r' || end[-1] == ' '))
            end--;
        if (line == end)
            continue;
        const char *blank = memchr(line, ' ', (size_t)(end - line));
        out->name = line;
        out->name_size = (size_t)((blank ? blank : end) - line);
        out->value = blank ? blank + 1 : end;
        out->value_size = (size_t)(end - out->value);
        return true;
    }
    return false;
}

quoth_status q_fields_bad(const q_fields *f, const char *message, quoth_error *error)
{
    return q_fail_at(error, QUOTH_BAD_TEXT, message, f->line, (uint64_t)(f->at - f->text));
}

bool q_field_is(const q_field *f, const char *name)
{
    return f->name_size == strlen(name) && memcmp(f->name, name, f->name_size) == 0;
}

bool q_value_is(const q_field *f, const char *value)
{
    return f->value_size == strlen(value) && memcmp(f->value, value, f->value_size) == 0;
}

bool q_read_text(const char *value, size_t size, char *to, size_t capacity)
{
    if (size >= capacity || memchr(value, 0, size))
        return false;
    memcpy(to, value, size);
    to[size] = '\0';
    return true;
}

bool q_read_name(const q_field *f, char *to, size_t capacity)
{
    return f->value_size > 0 && !memchr(f->value, '\r', f->value_size) &&
           q_read_text(f->value, f->value_size, to, capacity);
}

const char q_no_value[] = "a name is empty, has several lines or ends in a blank";

bool q_is_value(const char *name)
{
    size_t size = strlen(name);
    return size && !strpbrk(name, "\r\n") && name[size - 1] != ' ';
}

void q_write_field(q_text *text, const char *name, const char *value)
{
    q_text_add(text, name);
    q_text_char(text, ' ');
    q_text_add(text, value);
    q_text_char(text, '\n');
}

void q_write_number(q_text *text, const char *name, uint64_t value)
{
    q_text_add(text, name);
    q_text_char(text, ' ');
    q_text_number(text, value);
    q_text_char(text, '\n');
}
