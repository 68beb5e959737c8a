#include "cli/io/output.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/io/messages.h"
#include "cli/io/progress.h"
#include "cli/io/ranks.h"
#include "cli/io/signals.h"
#include "cli/io/wrapping.h"

static bool write_stdout(void *user, const char *bytes, size_t size)
{
    (void)user;
    waiting_end();
    return quoth_file_write(stdout, bytes, size);
}

const quoth_sink standard_output = {write_stdout, NULL};

int output_to_errors(void)
{
    fflush(stdout);
    int saved = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (saved >= 0 && dup2(STDERR_FILENO, STDOUT_FILENO) >= 0)
        return saved;
    print_error("cannot write standard output: %s", strerror(errno));
    return -1;
}

bool output_restore(int saved)
{
    fflush(stdout);
    bool fine = dup2(saved, STDOUT_FILENO) >= 0;
    if (!fine)
        print_error("cannot write standard output: %s", strerror(errno));
    close(saved);
    return fine;
}

/* Whether standard output is a pipe that nobody reads any more. */
static bool reader_has_gone(void)
{
    struct pollfd output = {STDOUT_FILENO, POLLOUT, 0};
    return poll(&output, 1, 0) == 1 && output.revents & POLLERR;
}

int finish_output(int exit_status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return exit_status;
    if (reader_has_gone())
        end_by(SIGPIPE);
    return print_error("cannot write standard output: %s", strerror(errno));
}

bool is_output_terminal(void)
{
    return isatty(STDOUT_FILENO) && !ranks_launched();
}

bool wants_color(void)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    return is_output_terminal() && !(no_color && no_color[0]) &&
           !(term && strcmp(term, "dumb") == 0);
}

bool wants_ascii(void)
{
    if (!is_output_terminal())
        return false;
    locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (!locale) /* it is not installed: its name says nothing about the terminal */
        return false;
    bool is_utf8 = strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
    freelocale(locale);
    return !is_utf8;
}

unsigned terminal_width(void)
{
    return is_output_terminal() ? columns_of(STDOUT_FILENO) : 80;
}

unsigned terminal_height(void)
{
    struct winsize size;
    if (!is_output_terminal() || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_row)
        return 24;
    return size.ws_row;
}
