/* Long text at a terminal, through $PAGER or less: pager.h. */
#include "cli/app/pager.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/io/messages.h"
#include "cli/io/output.h"

/* Whether PATH has a program of that name. */
static bool is_program(const char *name)
{
    const char *path = getenv("PATH");
    char whole[4096];
    for (; path && *path; path += strcspn(path, ":"), path += *path == ':') {
        int size = snprintf(whole, sizeof whole, "%.*s/%s", (int)strcspn(path, ":"), path, name);
        if (size > 0 && (size_t)size < sizeof whole && access(whole, X_OK) == 0)
            return true;
    }
    return false;
}

/* The command that pages; NULL if text goes to the terminal itself. */
static const char *pager_command(void)
{
    const char *wanted = getenv("PAGER"), *term = getenv("TERM");
    if (!term || !*term || strcmp(term, "dumb") == 0)
        return NULL;
    if (wanted)
        return *wanted && strcmp(wanted, "cat") != 0 ? wanted : NULL;
    return is_program("less") ? "less -FRX" : NULL;
}

FILE *pager_open(pager *p)
{
    *p = (pager){0};
    p->command = is_output_terminal() ? pager_command() : NULL;
    p->file = p->command ? open_memstream(&p->text, &p->size) : NULL;
    return p->file ? p->file : stdout;
}

/* Writes the text into the pager; false if there is no such program. */
static bool page_text(const pager *p)
{
    fflush(stdout);
    void (*before)(int) = signal(SIGPIPE, SIG_IGN); /* a pager that is left early */
    FILE *pipe = popen(p->command, "we");
    int status = -1;
    if (pipe) {
        fwrite(p->text, 1, p->size, pipe);
        status = pclose(pipe);
    }
    signal(SIGPIPE, before);
    return pipe && status != 127 << 8 && status != 126 << 8;
}

void pager_close(pager *p)
{
    unsigned lines = 0;
    if (!p->file)
        return;
    bool fine = fclose(p->file) == 0 && p->text;
    if (!fine)
        print_error("out of memory");
    for (size_t i = 0; fine && i < p->size; i++)
        lines += p->text[i] == '\n';
    if (fine && (lines < terminal_height() || !page_text(p)))
        fwrite(p->text, 1, p->size, stdout);
    free(p->text);
}
