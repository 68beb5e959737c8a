/* Work of unknown length: that it goes on. */
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/ranks.h"

static struct {
    time_t begun, shown; /* 0: not yet */
    bool drawn;
} waiting;

/* Says how long the work has taken: on a terminal each second, else each half minute. */
static bool show_waiting(void *user, uint64_t done, uint64_t total)
{
    (void)user, (void)done, (void)total;
    if (interrupted())
        return false;
    time_t now = time(NULL);
    if (!waiting.begun)
        waiting.begun = waiting.shown = now;
    bool terminal = now - waiting.shown >= 1 && isatty(STDERR_FILENO);
    long seconds = (long)(now - waiting.begun);
    if (now - waiting.shown < (terminal ? 1 : 30) || seconds < 3 || rank_number())
        return true;
    waiting.shown = now;
    waiting.drawn = terminal;
    fprintf(stderr, terminal ? "\rat work for %ld:%02ld " : "quoth: at work for %ld:%02ld\n",
            seconds / 60, seconds % 60);
    return true;
}

const quoth_watch waiting_watch = {show_waiting, NULL};

void waiting_end(void)
{
    if (waiting.drawn)
        fprintf(stderr, "\r%40s\r", "");
    waiting.drawn = false;
}
