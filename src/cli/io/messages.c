#include "cli/io/messages.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/commands.h"
#include "cli/io/memory.h"
#include "cli/io/progress.h"
#include "cli/io/ranks.h"
#include "cli/io/sanitize.h"

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
    fputs("quoth: ", stderr);
    echo_message(stderr, format, values);
    fputc('\n', stderr);
}

int complain(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    say(format, values);
    va_end(values);
    return EXIT_BAD;
}

void remark(const char *format, ...)
{
    va_list values;
    if (rank_number())
        return;
    va_start(values, format);
    say(format, values);
    va_end(values);
}

int complain_of_memory(void)
{
    if (!memory_was_refused())
        return complain("out of memory");
    size_t limit = memory_limit();
    bool megabytes = limit >> 20 << 20 == limit || limit >> 30;
    return complain("that takes more memory than --memory-limit allows: %zu %s, by default four "
                    "fifths of this machine's",
                    limit >> (megabytes ? 20 : 10), megabytes ? "MB" : "KB");
}

int explain_status(quoth_status status, const quoth_error *error)
{
    if (status == QUOTH_OK)
        return EXIT_FINE;
    if (status == QUOTH_STOPPED) {
        remark("interrupted");
        return EXIT_INTERRUPTED;
    }
    if (status == QUOTH_SINK_FAILED)
        return EXIT_BAD; /* finish_output names the cause */
    if (status == QUOTH_NO_MEMORY)
        return complain_of_memory();
    return complain("%s", error ? error->message : quoth_status_text(status));
}

bool cannot(const char *what, const char *path)
{
    complain("%s: cannot %s: %s", path, what, strerror(errno));
    return false;
}
