/* Checks settings before a command, and shows them: `quoth config`. */
#include "cli/app/config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/app/settings.h"
#include "cli/io/json.h"
#include "cli/io/messages.h"
#include "cli/io/numbers.h"
#include "cli/io/rules_file.h"
#include "cli/io/sanitize.h"

/* In the order of the settings. */
static const char *const defaults[SETTINGS] = {"enable1",
                                               "wwf",
                                               "fold",
                                               "english",
                                               "en",
                                               "learnt values, else an estimate",
                                               "one for each processor",
                                               "four fifths of the machine"};
enum { DEFAULTS_THAT_CAN_BE_GIVEN = 5 };

/* ---- checking ------------------------------------------------------------------------------ */

/* Why a value cannot be used; NULL if it can. */
static const char *fault(int number, const char *value)
{
    static quoth_cross_rules rules; /* too large for a stack */
    quoth_alphabet alphabet;
    uint64_t count;
    size_t size;
    if (setting_names_file(number, value))
        return access(value, R_OK) == 0 ? NULL : strerror(errno);
    switch (setting_specs[number].option) {
    case OPT_RULES:
        return quoth_cross_rules_find(&rules, value, NULL)
                   ? "no such rules; `quoth cross rules` lists them"
                   : NULL;
    case OPT_ALPHABET:
        return find_alphabet(&alphabet, value) ? NULL
                                               : "no such alphabet; give english, french, german, "
                                                 "spanish, a tile set or a file";
    case OPT_KEEP:
        return setting_is_among(option_specs[OPT_KEEP].choices, value)
                   ? NULL
                   : "not fold, lower or strict";
    case OPT_LANGUAGE:
        return setting_is_among(LANGUAGES, value) ? NULL : "not en, de or fr";
    case OPT_THREADS:
        return parse_number(value, 256, &count) && count ? NULL : "not a number from 1 to 256";
    case OPT_MEMORY_LIMIT:
        return parse_size(value, &size) ? NULL : "no size like 500M or 4G";
    default:
        return NULL;
    }
}

static bool check_setting(int number)
{
    const char *value = setting_of(number)->value, *why = fault(number, value);
    bool exists;
    if (!why)
        return true;
    if (setting_of(number)->source == BY_FILE)
        print_error("%s:%u: %s = %.200s: %s", settings_file(&exists), setting_of(number)->line,
                    option_specs[setting_specs[number].option].name, value, why);
    else
        print_error("%s=%.200s: %s", setting_specs[number].variable, value, why);
    return false;
}

bool settings_fit(const arguments *args)
{
    bool fine = true;
    for (int i = 0; i < SETTINGS && fine; i++)
        if (setting_of(i)->value && takes_option(args->command, setting_specs[i].option) &&
            !has_option(args, setting_specs[i].option))
            fine = check_setting(i);
    return fine;
}

/* ---- quoth config -------------------------------------------------------------------------- */

static void print_text(const char *quiz)
{
    bool exists;
    const char *path = settings_file(&exists);
    printf_sanitized(stdout, "settings: %s%s\n", path ? path : "no home, no file",
                     path && !exists ? " (no such file)" : "");
    printf_sanitized(stdout, "quiz notes: %s\n\n", quiz ? quiz : "./.quoth-quiz");
    for (int i = 0; i < SETTINGS; i++) {
        const char *value = setting_of(i)->value;
        printf_sanitized(stdout, "%-12s = %s", option_specs[setting_specs[i].option].name,
                         value ? value : defaults[i]);
        if (!value)
            puts("  (default)");
        else if (setting_of(i)->source == BY_FILE)
            printf("  (line %u of the file)\n", setting_of(i)->line);
        else
            printf("  (from %s)\n", setting_specs[i].variable);
    }
}

static void print_json(const char *quiz)
{
    static const char *const sources[] = {"default", "file", "environment"};
    bool exists;
    const char *path = settings_file(&exists);
    json_writer j = json_begin(stdout);
    json_object(&j, NULL);
    json_string(&j, "file", path);
    json_bool(&j, "exists", exists);
    json_string(&j, "quiz", quiz ? quiz : "./.quoth-quiz");
    json_array(&j, "settings");
    for (int i = 0; i < SETTINGS; i++) {
        const char *value = setting_of(i)->value;
        bool is_word = i < DEFAULTS_THAT_CAN_BE_GIVEN; /* the default can be given as a value */
        json_object(&j, NULL);
        json_string(&j, "name", option_specs[setting_specs[i].option].name);
        json_string(&j, "value", value ? value : is_word ? defaults[i] : NULL);
        json_string(&j, "source", sources[setting_of(i)->source]);
        if (setting_of(i)->line)
            json_number(&j, "line", setting_of(i)->line);
        else
            json_null(&j, "line");
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    json_end(&j);
}

int run_config(const arguments *args)
{
    bool fine = !too_many_operands(args, 0);
    for (int i = 0; i < SETTINGS && fine; i++)
        fine = !setting_of(i)->value || check_setting(i);
    if (!fine)
        return EXIT_BAD;
    char *quiz;
    if (!settings_path("quiz", &quiz))
        return EXIT_BAD;
    if (has_option(args, OPT_JSON))
        print_json(quiz);
    else
        print_text(quiz);
    free(quiz);
    return EXIT_FINE;
}
