/* Lines that are longer than the terminal is wide go on in the next one, at a blank. */
#include <string.h>

#include "cli/cli.h"

enum { GOES_ON = 2 }; /* columns further than the line begins */

static bool print_blanks(size_t count)
{
    return standard_output.write(NULL, "                ", count < 16 ? count : 16);
}

/* Bytes of a colour at a place of a line; 0: there is none. */
static size_t colour_at(const char *text, size_t size)
{
    size_t n = 2;
    if (size < 3 || text[0] != '\033' || text[1] != '[')
        return 0;
    while (n < size && text[n] != 'm')
        n++;
    return n < size ? n + 1 : 0;
}

/* The end of what fits into so many columns, at a blank; of a word that is too long, its end. */
static size_t end_of_part(const char *text, size_t size, size_t columns)
{
    size_t column = 0, blank = 0;
    bool word = false;
    for (size_t i = 0, skip; i < size; i += skip ? skip : 1) {
        skip = colour_at(text + i, size - i);
        if (skip || ((unsigned char)text[i] & 0xC0) == 0x80)
            continue;
        if (text[i] == ' ' && word)
            blank = i;
        word = word || text[i] != ' ';
        if (++column > columns && blank)
            return blank;
    }
    return size;
}

static bool print_line(const char *text, size_t size, size_t width)
{
    size_t indent = 0;
    while (indent < size && text[indent] == ' ')
        indent++;
    indent += GOES_ON;
    for (bool first = true; size; first = false) {
        size_t columns = first || width <= indent ? width : width - indent;
        size_t end = end_of_part(text, size, columns), next = end;
        while (end && end < size && text[end - 1] == ' ')
            end--;
        while (next < size && text[next] == ' ')
            next++;
        if ((!first && !print_blanks(indent)) || !standard_output.write(NULL, text, end))
            return false;
        if (next < size && !standard_output.write(NULL, "\n", 1))
            return false;
        text += next;
        size -= next;
    }
    return standard_output.write(NULL, "\n", 1);
}

static bool wrap_written(void *user, const char *bytes, size_t size)
{
    wrapping *w = user;
    bool fine = true;
    for (size_t i = 0; i < size && fine; i++) {
        if (bytes[i] == '\n') {
            fine = print_line(w->line, w->size, w->width);
            w->size = 0;
            continue;
        }
        if (w->size == sizeof w->line) { /* no line of words */
            fine = standard_output.write(NULL, w->line, w->size);
            w->size = 0;
        }
        w->line[w->size++] = bytes[i];
    }
    return fine;
}

quoth_sink wrapping_sink(wrapping *w, quoth_format format)
{
    w->size = 0;
    w->width = terminal_width();
    bool text = format == QUOTH_FORMAT_TEXT || format == QUOTH_FORMAT_COLOR;
    return text && is_output_terminal() ? (quoth_sink){wrap_written, w} : standard_output;
}
