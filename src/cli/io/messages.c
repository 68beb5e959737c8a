#include "cli/io/messages.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/io/memory.h"
#include "cli/io/progress.h"
#include "cli/io/ranks.h"
#include "cli/io/sanitize.h"
#include "cli/io/wrapping.h"

static const char *program = "quoth";

void set_program_name(const char *called)
{
    if (called && strchr(called, '/'))
        program = called;
}

const char *program_name(void)
{
    return program;
}

static void say(const char *format, va_list values)
{
    fflush(stdout);
    waiting_end();
    FILE *to = message_output();
    fputs("quoth: ", to);
    vprint_sanitized_line(to, format, values);
    fputc('\n', to);
}

int print_error(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    say(format, values);
    va_end(values);
    return EXIT_BAD;
}

bool fail_with(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    say(format, values);
    va_end(values);
    return false;
}

void print_warning(const char *format, ...)
{
    va_list values;
    if (rank_number())
        return;
    va_start(values, format);
    say(format, values);
    va_end(values);
}

int print_memory_error(void)
{
    if (!memory_was_refused())
        return print_error("out of memory");
    size_t limit = memory_limit();
    bool megabytes = limit >> 20 << 20 == limit || limit >> 30;
    return print_error("that takes more memory than --memory-limit allows: %zu %s, by default four "
                       "fifths of this machine's",
                       limit >> (megabytes ? 20 : 10), megabytes ? "MB" : "KB");
}

bool fail_without_memory(void)
{
    print_memory_error();
    return false;
}

int explain_status(quoth_status status, const quoth_error *error)
{
    if (status == QUOTH_OK)
        return EXIT_FINE;
    if (status == QUOTH_STOPPED) {
        print_warning("interrupted");
        return EXIT_INTERRUPTED;
    }
    if (status == QUOTH_SINK_FAILED)
        return EXIT_BAD; /* finish_output names the cause */
    if (status == QUOTH_NO_MEMORY)
        return print_memory_error();
    if (error && *error->about)
        return print_error("%s: %s", error->message, error->about);
    return print_error("%s", error ? error->message : quoth_status_text(status));
}

bool print_system_error(const char *what, const char *path)
{
    print_error("%s: cannot %s: %s", path, what, strerror(errno));
    return false;
}
