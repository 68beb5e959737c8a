#include "cli/io/sanitize.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"

void print_sanitized(FILE *to, const char *text)
{
    quoth_sink sink = quoth_to_file(to);
    quoth_sanitize(&sink, text, strlen(text), QUOTH_FORMAT_TEXT, NULL);
}

int text_columns(const char *text)
{
    return (int)quoth_text_columns(text, strlen(text));
}

void print_padded(FILE *to, const char *text, int columns)
{
    int taken = text_columns(text);
    print_sanitized(to, text);
    fprintf(to, "%*s", taken < columns ? columns - taken : 0, "");
}

/* Formats a message; without memory for the whole, only its beginning. */
static char *formatted(const char *format, va_list values, char *few, size_t size)
{
    char *text;
    va_list again;
    va_copy(again, values);
    if (vasprintf(&text, format, values) < 0) {
        vsnprintf(few, size, format, again);
        text = few;
    }
    va_end(again);
    return text;
}

void vprint_sanitized_line(FILE *to, const char *format, va_list values)
{
    char few[512], *text = formatted(format, values, few, sizeof few);
    print_sanitized(to, text);
    if (text != few)
        free(text);
}

void printf_sanitized(FILE *to, const char *format, ...)
{
    char few[512];
    va_list values;
    va_start(values, format);
    char *text = formatted(format, values, few, sizeof few);
    va_end(values);
    for (char *line = text, *end; line; line = end) {
        end = strchr(line, '\n');
        if (end)
            *end++ = '\0';
        print_sanitized(to, line);
        if (end)
            fputc('\n', to);
    }
    if (text != few)
        free(text);
}
