#include "cli/cross/searching.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/options.h"
#include "cli/app/workers.h"
#include "cli/cross/load.h"
#include "cli/cross/typed_play.h"
#include "cli/io/messages.h"
#include "cli/io/progress.h"
#include "cli/io/signals.h"

bool all_is_known(const quoth_position *position)
{
    return quoth_position_players(position) == 2 && !quoth_position_bag(position);
}

bool has_a_turn(const quoth_position *position)
{
    unsigned tiles;
    if (quoth_position_ending(position))
        return fail_with("the game is over");
    if (!quoth_position_rack(position, quoth_position_turn(position), &tiles) || !tiles)
        return fail_with("the rack of the player to move is not known; give it with --rack");
    return true;
}

bool play_is_among(const quoth_play *play, const quoth_play *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (quoth_play_compare(play, &list[i], QUOTH_BY_SCORE) == 0)
            return true;
    return false;
}

bool read_candidates(const loaded_cross *loaded, const arguments *args, quoth_play *candidate,
                     size_t most, size_t *count)
{
    *count = 0;
    for (int i = 0; i < args->options; i++) {
        const char *text = args->option[i].value;
        quoth_error error = {0};
        quoth_validation validation;
        if (args->option[i].id != OPT_PLAY)
            continue;
        if (*count == most)
            return fail_with("--play may be given %zu time%s at most", most, most == 1 ? "" : "s");
        quoth_play *play = &candidate[*count];
        if (quoth_play_read(play, loaded->position, text, strlen(text), &error))
            return fail_with("--play \"%.80s\", byte %llu: %s", text,
                             (unsigned long long)error.offset + 1, error.message);
        warn_of_blanks(loaded->position, text, play);
        quoth_play_validate(&validation, loaded->position, play, true);
        if (validation.result != QUOTH_LEGAL)
            return fail_with("--play \"%.80s\" is not legal: %s", text,
                             quoth_validation_text(validation.result));
        *play = validation.play;
        *count += !play_is_among(play, candidate, *count);
    }
    return true;
}

/* ---- the frame of the solvers --------------------------------------------------------------- */

int run_solving(const arguments *args, int (*solve)(solving *s))
{
    solving s = {.args = args};
    if (too_many_operands(args, 0) || !load_position(&s.loaded, args))
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    int status = solve(&s);
    free(s.candidate);
    unload_cross(&s.loaded);
    return status;
}

bool solving_read(solving *s)
{
    uint64_t top;
    if (!option_number(s->args, OPT_TOP, 1, 1, QUOTH_PLAYS_MAX, &top) ||
        !option_number(s->args, OPT_NODES, 0, 0, UINT64_MAX, &s->nodes) ||
        !option_size(s->args, OPT_MEMORY_LIMIT, TABLES_SIZE, &s->bytes) ||
        !option_workers(s->args, &s->workers))
        return false;
    s->top = (unsigned)top;
    return !has_option(s->args, OPT_TIME) || option_seconds(s->args, OPT_TIME, 0, &s->milliseconds);
}

bool solving_read_candidates(solving *s)
{
    if (!has_option(s->args, OPT_PLAY))
        return true;
    s->candidate = malloc(CANDIDATES * sizeof *s->candidate);
    if (!s->candidate)
        return explain_status(QUOTH_NO_MEMORY, NULL) == EXIT_FINE;
    if (!read_candidates(&s->loaded, s->args, s->candidate, CANDIDATES, &s->candidates))
        return false;
    s->top = s->top < s->candidates ? (unsigned)s->candidates : s->top;
    return true;
}

static bool has_time(void *user, const quoth_progress *at)
{
    solving *s = user;
    quoth_watch watch = progress_watch(&s->shown);
    double end = s->shown.start + (double)s->milliseconds / 1000;
    if (at->done < 100000)
        snprintf(s->shown.label, sizeof s->shown.label, "%llu positions",
                 (unsigned long long)at->done);
    else
        snprintf(s->shown.label, sizeof s->shown.label, "%.1f million positions",
                 (double)at->done / 1e6);
    return watch_goes_on(&watch, at->done, 0) && (!s->milliseconds || now_in_seconds() < end);
}

void solving_begin(solving *s)
{
    progress_begin(&s->shown);
    s->shown.hint = "; Ctrl-C stops with the best so far";
    s->watch = (quoth_watch){has_time, s};
    s->context = (quoth_context){.watch = &s->watch, .workers = &s->workers};
}

quoth_status solving_end(solving *s, quoth_status status)
{
    progress_end(&s->shown);
    s->milliseconds = (uint64_t)(1000 * (now_in_seconds() - s->shown.start));
    return status == QUOTH_STOPPED ? QUOTH_OK : status;
}

int solving_exit(quoth_status status)
{
    if (interrupted())
        return EXIT_INTERRUPTED;
    return status ? explain_status(status, NULL) : EXIT_FINE;
}
