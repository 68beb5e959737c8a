#include "cli/cross/searching.h"

#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/options.h"
#include "cli/cross/load.h"
#include "cli/io/messages.h"
#include "cli/io/progress.h"

void clock_begin(search_clock *clock, uint64_t milliseconds)
{
    progress_begin(&clock->shown);
    clock->shown.hint = "; Ctrl-C stops with the best so far";
    clock->end = milliseconds ? clock->shown.start + (double)milliseconds / 1000 : 0;
}

void clock_end(search_clock *clock)
{
    progress_end(&clock->shown);
}

bool clock_has_time(void *user, const quoth_progress *at)
{
    search_clock *clock = user;
    quoth_watch watch = progress_watch(&clock->shown);
    if (at->done < 100000)
        snprintf(clock->shown.label, sizeof clock->shown.label, "%llu positions",
                 (unsigned long long)at->done);
    else
        snprintf(clock->shown.label, sizeof clock->shown.label, "%.1f million positions",
                 (double)at->done / 1e6);
    return watch_goes_on(&watch, at->done, 0) && (clock->end == 0 || now_in_seconds() < clock->end);
}

bool all_is_known(const quoth_position *position)
{
    return quoth_position_players(position) == 2 && !quoth_position_bag(position);
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
            return print_error("at most %zu plays", most) == EXIT_FINE;
        quoth_play *play = &candidate[*count];
        if (quoth_play_read(play, loaded->position, text, strlen(text), &error))
            return print_error("--play \"%.80s\", byte %llu: %s", text,
                               (unsigned long long)error.offset + 1, error.message) == EXIT_FINE;
        warn_of_blanks(text, play);
        quoth_play_validate(&validation, loaded->position, play, true);
        if (validation.result != QUOTH_LEGAL)
            return print_error("--play \"%.80s\" is not legal: %s", text,
                               quoth_validation_text(validation.result)) == EXIT_FINE;
        *play = validation.play;
        *count += !play_is_among(play, candidate, *count);
    }
    return true;
}
