#include "cli/io/typed.h"

#include <errno.h>
#include <stdio.h>

#include "quoth/quoth.h"
#include "cli/io/messages.h"
#include "cli/io/signals.h"

/* The next typed character.  A read cut short by a signal is repeated, unless the program was
 * interrupted. */
static int next_typed(void)
{
    for (;;) {
        errno = 0;
        int c = getc(stdin);
        if (c != EOF || !ferror(stdin) || errno != EINTR || interrupted())
            return c;
        clearerr(stdin);
    }
}

bool typed_line(typed_text *t)
{
    int c;
    t->size = 0;
    t->failed = false;
    fflush(stdout);
    while ((c = next_typed()) != EOF && c != '\n')
        if (t->size <= QUOTH_LINE_MAX)
            t->text[t->size++] = (char)c;
    t->text[t->size] = '\0';
    if (c == EOF && ferror(stdin) && !interrupted())
        t->failed = !print_system_error("read", "standard input");
    return !t->failed && !interrupted() && (c != EOF || t->size > 0);
}
