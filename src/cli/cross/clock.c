/* The clock of a board game at the terminal: --clock, time left, overtime penalties (session.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/options.h"
#include "cli/cross/session.h"
#include "cli/io/messages.h"
#include "cli/io/numbers.h"
#include "cli/io/progress.h"
#include "cli/io/sanitize.h"

enum { SECOND = 1000000, MINUTE = 60 * SECOND, PENALTY = 10 };

/* A simulated clock for tests: each reading is `step` later than the one before. */
static uint64_t next_step(void *user)
{
    session_clock *c = user;
    return c->now += c->step;
}

bool session_clock_read(cross_session *t)
{
    session_clock *c = &t->clock;
    const char *value = option_value(t->args, OPT_CLOCK, NULL), *step = getenv("QUOTH_CLOCK_STEP");
    uint64_t minutes, seconds = 0, number;
    char text[32];
    if (!value)
        return true;
    size_t size = strcspn(value, "+");
    snprintf(text, sizeof text, "%.*s", size < sizeof text ? (int)size : 0, value);
    if (!parse_seconds(text, &minutes) ||
        (value[size] && !parse_seconds(value + size + 1, &seconds)))
        return fail_with("--clock is minutes for a game, as in 25, or with seconds that each move "
                         "adds, as in 25+10; not \"%.60s\"",
                         value);
    c->time = minutes * (MINUTE / 1000);
    c->increment = seconds * (SECOND / 1000);
    c->clock = steady_clock;
    if (step && parse_number(step, 86400, &number)) {
        c->step = number * SECOND;
        c->clock = (quoth_clock){next_step, c};
    }
    return true;
}

void session_clock_reset(cross_session *t)
{
    for (unsigned i = 0; i < t->players; i++)
        t->clock.left[i] = (int64_t)t->clock.time;
    t->clock.running = 0;
}

static uint64_t time_now(const session_clock *c)
{
    return c->clock.now(c->clock.user);
}

void session_clock_start(cross_session *t, unsigned seat)
{
    session_clock *c = &t->clock;
    if (!c->time)
        return;
    quoth_cross_game_moves(t->game, &c->moves);
    c->running = t->seated[seat] + 1;
    c->began = time_now(c);
}

/* Charges the time since the last reading to the player whose clock runs. */
static void settle(session_clock *c)
{
    uint64_t now = time_now(c);
    c->left[c->running - 1] -= (int64_t)(now - c->began);
    c->began = now;
}

void session_clock_stop(cross_session *t)
{
    session_clock *c = &t->clock;
    size_t moves;
    const quoth_cross_move *move = quoth_cross_game_moves(t->game, &moves);
    if (!c->running)
        return;
    settle(c);
    if (moves > c->moves && move[moves - 1].kind == QUOTH_MOVE_PLAY)
        c->left[c->running - 1] += (int64_t)c->increment;
    c->running = 0;
}

void session_clock_see(const cross_session *t, unsigned seat, quoth_cross_view *view)
{
    const session_clock *c = &t->clock;
    int64_t left = c->left[t->seated[seat]];
    if (!c->time)
        return;
    view->clock = &c->clock;
    view->deadline = c->began + (left > 0 ? (uint64_t)left : 0);
}

const char *session_clock_text(const cross_session *t, unsigned seat, clock_text text)
{
    int64_t left = t->clock.left[t->seated[seat]];
    int64_t seconds = left >= 0 ? left / SECOND : (SECOND - 1 - left) / SECOND;
    snprintf(text, sizeof(clock_text), "%lld:%02d %s", (long long)(seconds / 60),
             (int)(seconds % 60), left >= 0 ? "left" : "over");
    return text;
}

void session_print_clock(cross_session *t)
{
    char name[64];
    clock_text text;
    if (!t->clock.time) {
        puts("There is no clock; --clock 25 sets one of 25 minutes.");
        return;
    }
    if (t->clock.running)
        settle(&t->clock);
    for (unsigned i = 0; i < t->players; i++)
        printf_sanitized(stdout, "%s %s%s", session_name(t, i, name, sizeof name),
                         session_clock_text(t, i, text), i + 1 < t->players ? ", " : ".\n");
}

quoth_status session_clock_end(cross_session *t)
{
    char name[64];
    clock_text text;
    quoth_status status = QUOTH_OK;
    for (unsigned i = 0; i < t->players && t->clock.time && !status; i++) {
        int64_t left = t->clock.left[t->seated[i]];
        int points = left < 0 ? PENALTY * (int)((MINUTE - 1 - left) / MINUTE) : 0;
        if (!points)
            continue;
        status = quoth_cross_game_adjust(t->game, i, -points, NULL);
        printf_sanitized(stdout, "%s %s %s time: -%d points.\n",
                         session_name(t, i, name, sizeof name), session_verb(t, i, "are", "is"),
                         session_clock_text(t, i, text), points);
        t->unsaved = true;
    }
    return status;
}
