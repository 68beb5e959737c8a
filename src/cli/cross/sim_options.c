#include "cli/cross/sim_options.h"

#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/options.h"
#include "cli/io/files.h"
#include "cli/io/messages.h"
#include "cli/io/numbers.h"

enum { PLAYER_ITERATIONS = 1000, PLIES_MAX = 1000 };
#define DEFAULT_CONFIDENCE 0.99

_Static_assert(PLIES_MAX == 1000 && (int)QUOTH_SIM_PRIOR_MAX == 1000 && SECONDS_MOST == 86400,
               "the message names the limits");

bool is_option_named(const char *text, size_t size, const char *name)
{
    return strlen(name) == size && memcmp(text, name, size) == 0;
}

/* Reads a confidence: 0.5 to 0.999999, or 50 to 99.9999 as a percentage. */
static bool read_confidence(const char *text, double *confidence)
{
    double number = 0, unit = 1;
    bool point = false, digits = false;
    for (const char *c = text; *c; c++) {
        if (*c == '.' && !point) {
            point = true;
            continue;
        }
        if (*c < '0' || *c > '9' || c - text > 12)
            return false;
        digits = true;
        number = number * 10 + (*c - '0');
        unit *= point ? 10 : 1;
    }
    number /= unit;
    *confidence = number > 1 ? number / 100 : number;
    return digits && *confidence >= 0.5 && *confidence <= 0.999999;
}

static bool print_confidence_error(const char *where, const char *text)
{
    return fail_with("%s is a chance from 0.5 to 0.999999, or from 50 to 99.9999 percent; not "
                     "\"%.40s\"",
                     where, text);
}

bool sim_settings_read(sim_settings *s, const arguments *args)
{
    uint64_t plays, plies, iterations;
    const char *confidence = option_value(args, OPT_CONFIDENCE, NULL);
    bool bound = has_option(args, OPT_ITERATIONS) || has_option(args, OPT_TIME) ||
                 confidence != NULL;
    uint64_t most = has_option(args, OPT_TIME) ? QUOTH_SIM_ITERATIONS_MAX
                    : confidence               ? SIM_ITERATIONS_TO_BE_SURE
                                               : SIM_ITERATIONS;
    *s = (sim_settings){0};
    if (!option_number(args, OPT_TOP, 15, 1, QUOTH_SIM_PLAYS_MAX, &plays) ||
        !option_number(args, OPT_PLIES, 2, 1, PLIES_MAX, &plies) ||
        !option_number(args, OPT_ITERATIONS, most, 1, QUOTH_SIM_ITERATIONS_MAX, &iterations) ||
        !option_number(args, OPT_SEED, 1, 0, UINT64_MAX, &s->options.seed))
        return false;
    if (has_option(args, OPT_TIME) && !option_seconds(args, OPT_TIME, 0, &s->milliseconds))
        return false;
    if (has_option(args, OPT_PLIES) && has_option(args, OPT_TO_END))
        return fail_with("--plies or --to-end, not both");
    if (has_option(args, OPT_TOP) && has_option(args, OPT_PLAY))
        return fail_with("--top says how many are looked at, --play which; not both");
    s->options.plays = (unsigned)plays;
    s->options.plies = (unsigned)plies;
    s->options.to_end = has_option(args, OPT_TO_END);
    s->options.iterations = iterations;
    s->options.confidence = bound ? 0 : DEFAULT_CONFIDENCE;
    if (confidence && !read_confidence(confidence, &s->options.confidence))
        return print_confidence_error("--confidence", confidence);
    return true;
}

static bool read_part(sim_settings *s, bool is_auto, const char *name, size_t size,
                      const char *value)
{
    uint64_t number;
    if (!value && is_option_named(name, size, "to-end")) {
        s->options.to_end = true;
        return true;
    }
    if (!value && is_option_named(name, size, "halving"))
        return s->options.halving = true;
    if (!value && is_option_named(name, size, "infer"))
        return s->infer = true;
    if (!value && is_option_named(name, size, "context"))
        return s->context = true;
    if (!value && is_option_named(name, size, "exposure")) {
        s->openness = SIM_OPENNESS;
        return true;
    }
    if (!value && is_auto && is_option_named(name, size, "plain")) {
        s->context = false;
        s->openness = SIM_OPENNESS_NONE;
        s->options.halving = false;
        return true;
    }
    if (!value)
        return false;
    if (is_option_named(name, size, "confidence"))
        return read_confidence(value, &s->options.confidence);
    if (is_auto && is_option_named(name, size, "time"))
        return parse_seconds(value, &s->milliseconds);
    if (!parse_number(value, QUOTH_SIM_ITERATIONS_MAX, &number))
        return false;
    if (!is_auto && is_option_named(name, size, "prior") && number <= QUOTH_SIM_PRIOR_MAX) {
        s->options.prior = (double)number;
        return true;
    }
    if (number == 0)
        return false;
    if (is_option_named(name, size, "iterations"))
        s->options.iterations = number;
    else if (is_auto && is_option_named(name, size, "per-game"))
        s->game_iterations = number;
    else if (is_option_named(name, size, "plays") && number <= QUOTH_SIM_PLAYS_MAX)
        s->options.plays = (unsigned)number;
    else if (is_option_named(name, size, "plies") && number <= PLIES_MAX)
        s->options.plies = (unsigned)number;
    else
        return false;
    return true;
}

bool sim_settings_of_player(sim_settings *s, const char *text, bool is_auto)
{
    *s = (sim_settings){.options = {.iterations = is_auto ? 0 : PLAYER_ITERATIONS,
                                    .confidence = DEFAULT_CONFIDENCE,
                                    .prior = QUOTH_SIM_PRIOR,
                                    .halving = is_auto},
                        .context = is_auto,
                        .openness = is_auto ? SIM_OPENNESS_WHERE_KNOWN : SIM_OPENNESS_NONE};
    while (text && *text) {
        char part[64];
        size_t size = strcspn(text, ",");
        bool fine = size < sizeof part;
        if (fine) {
            memcpy(part, text, size);
            part[size] = '\0';
            char *value = strchr(part, '=');
            fine = read_part(s, is_auto, part, value ? (size_t)(value - part) : size,
                             value ? value + 1 : NULL);
        }
        if (!fine)
            return fail_with(
                "\"%.*s\" is no option of the player %s: iterations=N (1 or more), "
                "plays=N (1 to %d), plies=N (1 to 1000), to-end, infer, halving, context, "
                "exposure, confidence=C (0.5 to 0.999999), %s, with commas between",
                (int)(size < 60 ? size : 60), text, is_auto ? "auto" : "sim", QUOTH_SIM_PLAYS_MAX,
                is_auto ? "plain, per-game=N (1 or more), time=S (0.001 to 86400)"
                        : "prior=P (0 to 1000)");
        text += size;
        text += *text == ',';
    }
    if (s->milliseconds && s->game_iterations)
        return fail_with("the player auto has time=S or per-game=N, not both");
    if (s->options.iterations && s->game_iterations)
        return fail_with("the player auto has iterations=N or per-game=N, not both");
    if (s->options.plies && s->options.to_end)
        return fail_with("the player %s has plies=N or to-end, not both", is_auto ? "auto" : "sim");
    return true;
}

bool read_win_table(quoth_win_table **win_table, const char *path)
{
    file_bytes file;
    quoth_error error = {0};
    *win_table = NULL;
    if (!path)
        return true;
    if (!file_read(&file, path))
        return false;
    quoth_status status = quoth_win_table_read(win_table, file.bytes, file.size, NULL, &error);
    file_release(&file);
    if (status)
        print_error("%s:%llu: %s", path, (unsigned long long)error.line, error.message);
    return status == QUOTH_OK;
}
