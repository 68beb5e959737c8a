/* Progress of long work, on standard error.  Where that is no terminal, every line has a time, or
 * ends in "million so far": tools/guide.py knows them by that. */
#include "cli/io/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "cli/io/ranks.h"
#include "cli/io/signals.h"

double now_in_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static uint64_t microseconds(void *user)
{
    struct timespec now;
    (void)user;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

const quoth_clock steady_clock = {microseconds, NULL};

void progress_begin(progress *p)
{
    *p = (progress){.start = now_in_seconds(), .bar = isatty(STDERR_FILENO)};
    p->shown = p->start;
}

static void show_time(double seconds)
{
    unsigned long s = (unsigned long)(seconds + 0.5);
    if (s >= 3600)
        fprintf(stderr, "%lu:%02lu:%02lu", s / 3600, s / 60 % 60, s % 60);
    else
        fprintf(stderr, "%lu:%02lu", s / 60, s % 60);
}

static void draw_bar(double part, int width)
{
    fprintf(stderr, "\r[");
    for (int i = 0; i < width; i++)
        fputc(part * width > i ? '#' : ' ', stderr);
    fprintf(stderr, "] ");
}

static void show_left(const progress *p, double part, double left)
{
    if (p->bar)
        draw_bar(part, 40);
    fprintf(stderr, p->bar ? "%3d %%, " : "quoth: %d %% done, about ", (int)(100 * part));
    show_time(left);
    fputs(p->bar ? " left " : " left\n", stderr);
}

/* Prints the piece of work and the time spent, with a bar if the total is known. */
static void show_label(const progress *p, double part, double spent)
{
    if (!p->bar)
        fputs("quoth: ", stderr);
    else if (p->total)
        draw_bar(part, 16);
    else
        fputc('\r', stderr);
    fprintf(stderr, "%s, ", p->label);
    show_time(spent);
    fputs(p->hint ? p->hint : "", stderr);
    fputc(p->bar ? ' ' : '\n', stderr);
}

static bool show_progress(void *user, const quoth_progress *at)
{
    progress *p = user;
    double now = now_in_seconds();
    if (interrupted())
        return false;
    if (rank_number())
        return true;
    bool known = at->fraction >= 0;
    if (!known && at->total != p->total && !*p->label) /* another part, at another rate */
        p->start = now;
    p->total = at->total;
    double spent = now - p->start;
    double part = known ? at->fraction : at->total ? (double)at->done / (double)at->total : 0;
    if (now - p->shown < (p->bar ? 0.1 : 10) || spent < 0.5 ||
        (!at->done && part <= 0 && !*p->label))
        return true;
    p->shown = now;
    p->drawn = p->bar;
    if (*p->label)
        show_label(p, part, spent);
    else if (part > 0)
        show_left(p, part, spent / part - spent);
    else
        fprintf(stderr, p->bar ? "\r%.1f million so far " : "quoth: %.1f million so far\n",
                (double)at->done / 1e6);
    return true;
}

quoth_watch progress_watch(progress *p)
{
    return (quoth_watch){show_progress, p};
}

void progress_end(progress *p)
{
    if (p->drawn)
        fprintf(stderr, "\r%79s\r", "");
    p->drawn = false;
}

static progress waiting;
static double call_began, call_part; /* the call that is at work: its start, its last fraction */

/* Prints how much of a call is done, and the time left.  A fraction that falls is of another call,
 * which began since the report before. */
static void show_rest(double part, double before, double now)
{
    if (part < call_part)
        call_began = before;
    call_part = part;
    fprintf(stderr, ", %d %%, about ", (int)(100 * part));
    show_time((now - call_began) * (1 - part) / part);
    fputs(" left", stderr);
}

/* On a terminal from half a second on, twice a second; else each half minute. */
static bool show_waiting(void *user, const quoth_progress *at)
{
    (void)user;
    if (interrupted())
        return false;
    if (rank_number())
        return true;
    if (waiting.start <= 0)
        waiting_for(NULL);
    double now = now_in_seconds(), before = waiting.shown;
    if (now - before < (waiting.bar ? 0.5 : 30))
        return true;
    waiting.shown = now;
    waiting.drawn = waiting.bar;
    fprintf(stderr, waiting.bar ? "\r%s for " : "quoth: %s for ", waiting.label);
    show_time(now - waiting.start);
    if (at->fraction >= 0.01)
        show_rest(at->fraction, before, now);
    else if (waiting.bar && at->done >= 100000 && !at->total)
        fprintf(stderr, ", %.1f million so far", (double)at->done / 1e6);
    fputs(waiting.bar ? "    \r" : "\n", stderr);
    return true;
}

const quoth_watch waiting_watch = {show_waiting, NULL};

void waiting_for(const char *what)
{
    waiting_end();
    progress_begin(&waiting);
    snprintf(waiting.label, sizeof waiting.label, "%s", what ? what : "at work");
    call_began = waiting.start;
    call_part = 0;
}

void waiting_end(void)
{
    progress_end(&waiting);
}
