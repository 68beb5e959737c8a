/* Prose at a terminal: a line that is longer than the terminal is wide is broken at a blank.
 *
 * All of standard output passes through here once wrap_output was called, so that no writer of
 * prose needs to know of terminals; messages on standard error always do. */
#include "cli/io/wrapping.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "quoth/quoth.h"

enum { GOES_ON = 2 }; /* columns further than the line begins */

/* Lines are printed, or only counted. */
typedef struct wrapper {
    unsigned width;
    size_t column, indent; /* of the line so far, of its beginning */
    size_t blanks;         /* before the word, not written yet */
    bool begun;            /* the line has a word */
    bool after_blank;      /* the last byte written is a blank */
    char word[1024];       /* the word so far, with the colours in it */
    size_t size;
    size_t escape; /* bytes of the escape sequence so far; 0: in none */
    unsigned lines;
    int fd; /* -1: the lines are counted */
    bool failed;
    char out[8192];
    size_t held;
} wrapper;

static void flush_out(wrapper *w)
{
    for (size_t at = 0; w->fd >= 0 && at < w->held && !w->failed;) {
        ssize_t n = write(w->fd, w->out + at, w->held - at);
        if (n > 0)
            at += (size_t)n;
        else if (errno != EINTR)
            w->failed = true;
    }
    w->held = 0;
}

static void emit(wrapper *w, const char *bytes, size_t size)
{
    if (w->held + size > sizeof w->out)
        flush_out(w);
    memcpy(w->out + w->held, bytes, size);
    w->held += size;
}

static void emit_blanks(wrapper *w, size_t count)
{
    w->column += count;
    while (count-- > 0)
        emit(w, " ", 1);
}

static void begin_line(wrapper *w)
{
    w->column = w->indent = w->blanks = 0;
    w->begun = w->after_blank = false;
}

/* Counts a byte of an escape sequence, ESC [ ... letter; false if the byte belongs to none. */
static bool in_escape(size_t *escape, char c)
{
    if (!*escape && c != '\033')
        return false;
    bool ends = *escape > 1 ? c >= '@' && c <= '~' : *escape == 1 && c != '[';
    *escape = ends ? 0 : *escape + 1;
    return true;
}

/* The columns of the word, without its escape sequences. */
static size_t word_columns(const wrapper *w)
{
    size_t columns = 0, escape = 0, from = 0;
    for (size_t at = 0; at <= w->size; at++)
        if (at == w->size || in_escape(&escape, w->word[at])) {
            columns += quoth_text_columns(w->word + from, at - from);
            from = at + 1;
        }
    return columns;
}

/* Writes the blanks and the word; in the next line if they do not fit in this one. */
static void end_word(wrapper *w)
{
    bool breakable = w->begun && (w->blanks || w->after_blank);
    size_t columns = word_columns(w);
    if (breakable && columns && w->column + w->blanks + columns > w->width) {
        emit(w, "\n", 1);
        w->lines++;
        w->column = 0;
        emit_blanks(w, w->indent + GOES_ON < w->width ? w->indent + GOES_ON : 0);
    } else {
        emit_blanks(w, w->blanks);
    }
    w->after_blank = w->blanks && !columns;
    emit(w, w->word, w->size);
    w->column += columns;
    w->begun |= columns > 0;
    w->blanks = w->size = 0;
}

static void wrap_byte(wrapper *w, char c)
{
    if (in_escape(&w->escape, c)) {
        w->word[w->size++] = c;
    } else if (c == '\n' || c == '\r') {
        if (w->size)
            end_word(w);
        emit(w, &c, 1);
        w->lines += c == '\n';
        begin_line(w);
    } else if (c == ' ') {
        if (w->size)
            end_word(w);
        w->blanks++;
        w->indent += !w->begun;
    } else {
        w->word[w->size++] = c;
    }
    if (w->size == sizeof w->word) /* no word: it goes on without a break */
        end_word(w);
}

static void wrap_bytes(wrapper *w, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        wrap_byte(w, bytes[i]);
    if (w->size || w->blanks) /* a question ends, or output before a pause */
        end_word(w);
    flush_out(w);
}

unsigned wrapped_lines(const char *text, unsigned width)
{
    wrapper w = {.width = width, .fd = -1, .lines = 1};
    wrap_bytes(&w, text, strlen(text));
    return w.lines;
}

unsigned columns_of(int fd)
{
    struct winsize size;
    return ioctl(fd, TIOCGWINSZ, &size) || !size.ws_col ? 80 : size.ws_col;
}

/* ---- standard output and standard error ---------------------------------------------------- */

#ifdef __GLIBC__

static wrapper terminal = {.fd = STDOUT_FILENO};
static FILE *direct; /* standard output as it was; NULL if it is not wrapped */

static ssize_t write_wrapped(void *cookie, const char *bytes, size_t size)
{
    wrapper *w = cookie;
    w->width = columns_of(w->fd);
    wrap_bytes(w, bytes, size);
    bool failed = w->failed;
    w->failed = false;
    return failed ? 0 : (ssize_t)size;
}

/* A stream that wraps what it writes to a terminal; NULL without memory. */
static FILE *open_wrapped(wrapper *w, char *buffer, size_t size)
{
    FILE *wrapped = fopencookie(w, "w", (cookie_io_functions_t){.write = write_wrapped});
    if (wrapped)
        setvbuf(wrapped, buffer, _IOLBF, size);
    return wrapped;
}

void wrap_output(void)
{
    static char buffer[8192];
    FILE *wrapped = direct ? NULL : open_wrapped(&terminal, buffer, sizeof buffer);
    if (!wrapped)
        return;
    fflush(stdout);
    direct = stdout;
    stdout = wrapped;
}

FILE *direct_output(void)
{
    return direct ? direct : stdout;
}

FILE *message_output(void)
{
    static wrapper errors = {.fd = STDERR_FILENO};
    static char buffer[1024];
    static FILE *wrapped;
    if (!wrapped && isatty(STDERR_FILENO))
        wrapped = open_wrapped(&errors, buffer, sizeof buffer);
    return wrapped ? wrapped : stderr;
}

void output_line_ended(void)
{
    begin_line(&terminal);
}

#else /* no streams of one's own: the terminal breaks the lines */

void wrap_output(void)
{
}

FILE *direct_output(void)
{
    return stdout;
}

FILE *message_output(void)
{
    return stderr;
}

void output_line_ended(void)
{
}

#endif
