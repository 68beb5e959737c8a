#include "cli/app/arguments.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "quoth/quoth.h"
#include "cli/app/commands.h"
#include "cli/app/nearest.h"
#include "cli/app/options.h"
#include "cli/app/settings.h"
#include "cli/app/variants.h"
#include "cli/io/messages.h"
#include "cli/io/numbers.h"
#include "cli/io/output.h"

/* Makes getopt_long's tables of the options that the command takes. */
static void fill_tables(const command_spec *command, struct option *longs, char *shorts)
{
    char *s = shorts;
    for (int i = 0; i < OPTIONS; i++) {
        const option_spec *o = &option_specs[i];
        if (!takes_option(command, (option_id)i) && i != OPT_HELP)
            continue;
        int value = !o->value            ? no_argument
                    : o->value[0] == '[' ? optional_argument
                                         : required_argument;
        *longs++ = (struct option){o->name, value, NULL, 256 + i};
        if (o->letter) {
            *s++ = o->letter;
            if (o->value)
                *s++ = ':';
        }
    }
    for (int i = 0; i < ALIASES; i++) {
        const option_alias *a = &option_aliases[i];
        if (takes_option(command, a->meant))
            *longs++ = (struct option){a->name, required_argument, NULL, 256 + (int)a->meant};
    }
    *longs = (struct option){0};
    *s = '\0';
}

static int id_of(int found)
{
    if (found >= 256)
        return found - 256;
    for (int i = 0; i < OPTIONS; i++)
        if (option_specs[i].letter == found)
            return i;
    return OPTIONS;
}

/* Prints the options that an abbreviation may stand for; false unless there are several. */
static bool print_ambiguous(const struct option *longs, const char *word)
{
    char names[256] = "";
    size_t size = strcspn(word + 2, "="), used = 0, count = 0;
    for (; longs->name; longs++)
        if (strncmp(word + 2, longs->name, size) == 0 && used < sizeof names) {
            used += (size_t)snprintf(names + used, sizeof names - used, "%s--%s",
                                     count++ ? ", " : "", longs->name);
        }
    if (count > 1)
        print_error("%.*s may mean %s", (int)size + 2, word, names);
    return count > 1;
}

/* Prints the error in the argument `word`; getopt_long has set optopt. */
static void print_argument_error(const command_spec *command, const struct option *longs,
                                 const char *word, bool needs_value)
{
    char letter[] = {'-', (char)optopt, '\0'};
    int id = id_of(optopt);
    if (needs_value && id < OPTIONS)
        print_error("%s needs a value: %s", word, option_of(command, (option_id)id).value);
    else if (optopt >= 256)
        print_error("--%s takes no value", option_specs[optopt - 256].name);
    else if (optopt)
        print_unknown_option(command, letter);
    else if (!print_ambiguous(longs, word))
        print_unknown_option(command, word);
}

/* Whether a word is the full name of an option other than `id`. */
static bool names_another(const char *word, int id)
{
    size_t size = strncmp(word, "--", 2) == 0 ? strcspn(word + 2, "=") : 0;
    for (int i = 0; i < OPTIONS && size; i++)
        if (i != id && strlen(option_specs[i].name) == size &&
            memcmp(option_specs[i].name, word + 2, size) == 0)
            return true;
    return false;
}

static void add_option(arguments *args, option_id id, char *value)
{
    args->option[args->options++] = (given_option){id, value};
}

/* Turns the first operand into an option that is not given yet. */
static void convert_first(arguments *args, option_id id)
{
    if (id == OPTIONS || has_option(args, id))
        return;
    add_option(args, id, args->operand[0]);
    args->operand++;
    args->operands--;
}

/* Whether the operand of a command is a position. */
static bool takes_position(const command_spec *command)
{
    return strcmp(command->operands, POSITION_OPERAND) == 0;
}

/* The option that an operand stands for which names a position: a game by its file name, a CGP by
 * the rows of its board, else a rack. */
static option_id position_option(const char *operand)
{
    size_t size = strlen(operand);
    return size > 4 && strcasecmp(operand + size - 4, ".gcg") == 0 ? OPT_GCG
           : strchr(operand, '/')                                  ? OPT_CGP
                                                                   : OPT_RACK;
}

/* Whether an operand can only be meant as a file: neither racks nor boards have a dot. */
static bool names_file(const char *operand)
{
    const char *dot = strchr(operand, '.');
    return dot && (size_t)(dot - operand) < strcspn(operand, " ;");
}

/* Turns the operand of a command that takes a position into an option; prints an error and returns
 * false for a file whose kind its name does not show. */
static bool convert_position(arguments *args)
{
    const char *operand = args->operand[0];
    option_id id = position_option(operand);
    if (id == OPT_GCG || !names_file(operand) || has_option(args, OPT_HELP)) {
        convert_first(args, id);
        return true;
    }
    print_error(
        "\"%.200s\" is neither a rack nor a position, nor a game, whose file ends in .gcg; a "
        "game of another name: --gcg FILE; a line of CGP in a file: --cgp \"$(cat FILE)\"",
        operand);
    return false;
}

/* The option that a first operand of `quoth words` stands for; OPTIONS: none, it is a word or a
 * part of the command. */
static option_id words_option(const arguments *args)
{
    const char *operand = args->operand[0];
    if (args->operands > 1 || has_option(args, OPT_HOOKS) || strcmp(operand, "drill") == 0 ||
        strcmp(operand, "define") == 0)
        return OPTIONS;
    return strpbrk(operand, "*[") ? OPT_PATTERN : OPT_RACK;
}

/* Converts operands that stand for options: a rack, a position, a pattern, plays, or a variant.
 * Prints an error and returns false for an operand that names a file of unknown kind. */
static bool convert_operands(arguments *args)
{
    const command_spec *c = args->command;
    if (args->operands && c == &commands[WORDS])
        convert_first(args, words_option(args));
    if (args->operands && takes_position(c) && !convert_position(args))
        return false;
    if (c == &commands[CROSS_SCORE])
        for (; args->operands; args->operands--)
            add_option(args, OPT_PLAY, *args->operand++);
    if (!lists_option(c, OPT_VARIANT) || (*c->operands && !c->players) ||
        has_option(args, OPT_VARIANT))
        return true;
    for (int i = 0; i < args->operands; i++) {
        if (!is_variant(args->operand[i]))
            continue;
        add_option(args, OPT_VARIANT, args->operand[i]);
        for (args->operands--; i < args->operands; i++)
            args->operand[i] = args->operand[i + 1];
    }
    return true;
}

/* The option that takes two values, LOW HIGH, and whose name the word is; NULL: none. */
static const option_spec *option_of_two(const command_spec *command, const char *word)
{
    for (int i = 0; i < OPTIONS && strncmp(word, "--", 2) == 0; i++) {
        const option_spec *o = &option_specs[i];
        if (takes_option(command, (option_id)i) && o->value && strchr(o->value, ' ') &&
            strcmp(o->name, word + 2) == 0)
            return o;
    }
    return NULL;
}

/* getopt_long knows options of one value: joins the two words behind an option of two. */
static bool join_values(arguments *args, int *argc, char **argv)
{
    size_t room = 0, used = 0;
    for (int i = 0; i < *argc; i++)
        room += strlen(argv[i]) + 1;
    for (int i = 1; i < *argc && strcmp(argv[i], "--") != 0; i++) {
        const option_spec *o = option_of_two(args->command, argv[i]);
        if (!o)
            continue;
        if (i + 2 >= *argc) {
            print_error("--%s needs two values: %s", o->name, o->value);
            return false;
        }
        if (!args->joined)
            args->joined = malloc(room);
        if (!args->joined) {
            print_error("out of memory");
            return false;
        }
        char *pair = args->joined + used;
        used += (size_t)sprintf(pair, "%s %s", argv[i + 1], argv[i + 2]) + 1;
        argv[++i] = pair;
        memmove(argv + i + 1, argv + i + 2, (size_t)(*argc - i - 1) * sizeof *argv);
        --*argc;
    }
    return true;
}

bool arguments_read(arguments *args, const command_spec *command, int argc, char **argv)
{
    struct option longs[OPTIONS + ALIASES + 1];
    char shorts[2 * OPTIONS + 2];
    fill_tables(command, longs, shorts + 1);
    shorts[0] = ':';
    *args = (arguments){.command = command};
    args->option = calloc((size_t)argc + 1, sizeof *args->option);
    if (!args->option) {
        print_error("out of memory");
        return false;
    }
    if (!join_values(args, &argc, argv))
        return false;
    opterr = 0;
    optind = 0;
    for (int found; (found = getopt_long(argc, argv, shorts, longs, NULL)) != -1;) {
        if (found == '?' || found == ':') {
            print_argument_error(command, longs, argv[optind - 1], found == ':');
            return false;
        }
        int id = id_of(found);
        const char *word = argv[optind - 1];
        bool follows = optarg == word; /* the value is a word of its own */
        if (follows)
            word = argv[optind - 2];
        if (names_another(word, id)) { /* getopt_long read --player as short for --players */
            print_unknown_option(command, word);
            return false;
        }
        const option_spec o = option_of(command, (option_id)id);
        if (follows && names_another(optarg, OPTIONS)) {
            print_error("%s needs a value: %s; \"%s\" is an option", word, o.value, optarg);
            return false;
        }
        bool alias = id == OPT_VARIANT && is_variant(optarg);
        if (o.choices && !alias && !setting_is_among(o.choices, optarg)) {
            print_error("--%s is one of: %s; not \"%s\"", o.name, o.choices, optarg);
            return false;
        }
        add_option(args, (option_id)id, optarg);
    }
    args->operand = argv + optind;
    args->operands = argc - optind;
    return convert_operands(args);
}

void arguments_free(arguments *args)
{
    free(args->option);
    free(args->joined);
    *args = (arguments){0};
}

bool has_option(const arguments *args, option_id id)
{
    for (int i = 0; i < args->options; i++)
        if (args->option[i].id == id)
            return true;
    return false;
}

const char *option_value(const arguments *args, option_id id, const char *otherwise)
{
    for (int i = args->options; i-- > 0;)
        if (args->option[i].id == id)
            return args->option[i].value;
    return otherwise;
}

int option_choice(const arguments *args, option_id id, const char *choices)
{
    const char *value = option_value(args, id, NULL);
    int choice = 0;
    for (const char *c = choices; value && *c; choice++) {
        size_t size = strcspn(c, " ");
        if (strlen(value) == size && memcmp(c, value, size) == 0)
            return choice;
        c += size;
        c += strspn(c, " ");
    }
    if (!value)
        return 0;
    print_error("--%s of %s%s%s is one of: %s; not \"%s\"", option_specs[id].name,
                args->command->group ? args->command->group : "", args->command->group ? " " : "",
                args->command->name, choices, value);
    return -1;
}

const char *option_setting(const arguments *args, option_id id, const char *otherwise)
{
    const char *set = setting_value(id);
    return option_value(args, id, set ? set : otherwise);
}

const char *option_language(const arguments *args)
{
    return option_setting(args, OPT_LANGUAGE, quoth_language_name(0));
}

const char *words_path(const arguments *args)
{
    return option_setting(args, OPT_WORDS, "enable1");
}

const char *rules_name(const arguments *args)
{
    return option_setting(args, OPT_RULES, "wwf");
}

bool option_number(const arguments *args, option_id id, uint64_t otherwise, uint64_t least,
                   uint64_t most, uint64_t *number)
{
    const char *value = option_setting(args, id, NULL);
    *number = otherwise;
    if (!value || (parse_number(value, most, number) && *number >= least))
        return true;
    print_error("--%s is a number from %llu to %llu; not \"%s\"", option_specs[id].name,
                (unsigned long long)least, (unsigned long long)most, value);
    return false;
}

void hide_option(const arguments *args, option_id id)
{
    for (int i = 0; i < args->options; i++)
        if (args->option[i].id == id && args->option[i].value)
            memset(args->option[i].value, 'x', strlen(args->option[i].value));
}

bool option_size(const arguments *args, option_id id, size_t otherwise, size_t *size)
{
    const char *value = option_setting(args, id, NULL);
    *size = otherwise;
    if (!value || parse_size(value, size))
        return true;
    print_error("--%s is a size like 500M or 4G, or a number of megabytes; not \"%s\"",
                option_specs[id].name, value);
    return false;
}

bool option_seconds(const arguments *args, option_id id, unsigned otherwise, uint64_t *milliseconds)
{
    const char *value = option_value(args, id, NULL);
    *milliseconds = otherwise * UINT64_C(1000);
    if (!value || parse_seconds(value, milliseconds))
        return true;
    print_error("--%s is a time in seconds, from 0.001 to %d; not \"%s\"", option_specs[id].name,
                SECONDS_MOST, value);
    return false;
}

bool too_many_operands(const arguments *args, int most)
{
    const command_spec *command = args->command;
    if (args->operands <= most)
        return false;
    print_error("%s%s%s: \"%s\" is one operand too many", command->group ? command->group : "",
                command->group ? " " : "", command->name, args->operand[most]);
    return true;
}

quoth_format output_format(const arguments *args)
{
    if (has_option(args, OPT_JSON))
        return QUOTH_FORMAT_JSON;
    return wants_color() ? QUOTH_FORMAT_COLOR : QUOTH_FORMAT_TEXT;
}
