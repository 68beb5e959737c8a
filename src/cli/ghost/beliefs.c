#include "cli/ghost/beliefs.h"

#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/options.h"
#include "cli/io/files.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/numbers.h"
#include "cli/io/signals.h"
#include "cli/players/players.h"

static const char by_count[] = "count";

/* The name of the model; NULL stands for the default. */
static const char *belief_name(const char *model, const arguments *args)
{
    return model ? model : has_option(args, OPT_FREQUENCIES) ? by_count : "level:5";
}

bool exploit_options_read(quoth_ghost_exploit_options *options, const arguments *args)
{
    uint64_t samples;
    *options = (quoth_ghost_exploit_options){0};
    if (!option_number(args, OPT_SAMPLES, 64, 1, 65536, &samples) ||
        !option_number(args, OPT_SEED, 1, 0, UINT64_MAX, &options->seed))
        return false;
    options->samples = (unsigned)samples;
    options->challenges = has_option(args, OPT_CHALLENGES);
    return true;
}

static bool by_levels(quoth_ghost_belief **belief, unsigned level, const quoth_lexicon *lexicon)
{
    quoth_lexicon *enable1 = NULL;
    quoth_error error = {0};
    quoth_status status = QUOTH_OK;
    if (!quoth_lexicon_has_levels(lexicon))
        status = quoth_lexicon_new_enable1(&enable1, &(quoth_context){.memory = &limited_memory},
                                           &error);
    if (!status)
        status = quoth_ghost_belief_by_level(belief, lexicon, enable1, level,
                                             &(quoth_context){.memory = &limited_memory}, &error);
    quoth_lexicon_free(enable1);
    return explain_status(status, &error) == EXIT_FINE;
}

static bool by_counts(quoth_ghost_belief **belief, uint64_t half, const arguments *args,
                      const quoth_lexicon *lexicon)
{
    const char *path = option_value(args, OPT_FREQUENCIES, NULL);
    file_bytes file;
    quoth_error error = {0};
    if (!path) {
        print_error("the model \"count\" needs --frequencies FILE");
        return false;
    }
    if (!file_read(&file, path))
        return false;
    quoth_status status = quoth_ghost_belief_by_count(belief, lexicon, file.bytes, file.size, half,
                                                      &(quoth_context){.memory = &limited_memory},
                                                      &error);
    if (status == QUOTH_BAD_TEXT && !error.line)
        print_error("%s: %s", path, error.message);
    else if (status == QUOTH_BAD_TEXT)
        print_error("%s:%llu: %s", path, (unsigned long long)error.line, error.message);
    else
        explain_status(status, &error);
    file_release(&file);
    return status == QUOTH_OK;
}

bool belief_make(quoth_ghost_belief **belief, const char *given, const arguments *args,
                 const quoth_lexicon *lexicon)
{
    const char *model = belief_name(given, args);
    uint64_t number;
    unsigned scowl;
    *belief = NULL;
    if ((strncmp(model, "level:", 6) == 0 && scowl_of_level(model + 6, &scowl)) ||
        (strncmp(model, "words:", 6) == 0 && scowl_of_words(model + 6, &scowl)))
        return by_levels(belief, scowl, lexicon);
    if (strcmp(model, by_count) == 0)
        return by_counts(belief, 0, args, lexicon);
    if (strncmp(model, "count:", 6) == 0 && parse_number(model + 6, UINT64_MAX, &number) && number)
        return by_counts(belief, number, args, lexicon);
    print_error(
        "\"%.60s\" is no model of what a player knows: level:N with N from 1 to 10, words:N "
        "with a SCOWL level from 0 to 99, or count or count:N with --frequencies FILE",
        model);
    return false;
}
