/* The program: finds the command that the arguments name, and runs it.  src/README.md lists the
 * modules of the program, the folders beside this file. */
#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/variants.h"
#include "cli/app/commands.h"
#include "cli/app/config.h"
#include "cli/app/help.h"
#include "cli/app/nearest.h"
#include "cli/app/settings.h"
#include "cli/app/workers.h"
#include "cli/io/files.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/ranks.h"
#include "cli/io/signals.h"
#include "cli/io/wrapping.h"

static int (*const run[COMMANDS])(const arguments *args) = {
#define COMMAND(id, function) [id] = function,
#include "cli/app/commands.def"
#undef COMMAND
};

/* Before any work: whether the files that the options name for an answer can be written.  Only the
 * first of several ranks writes. */
static bool can_write_answers(const arguments *args)
{
    static const option_id outputs[] = {OPT_OUTPUT, OPT_CERTIFICATE};
    bool fine = true;
    for (size_t i = 0; i < sizeof outputs / sizeof *outputs && fine && !rank_number(); i++)
        fine = file_replaceable(option_value(args, outputs[i], "-"));
    return shares_ranks(args) ? ranks_agree(fine) : fine;
}

/* Whether a command writes sentences for people, not lines that other programs read. */
static bool writes_prose(const arguments *args)
{
    const char *format = option_value(args, OPT_FORMAT, "text");
    bool copied = has_option(args, OPT_JSON) || has_option(args, OPT_CERTIFICATE) ||
                  strcmp(option_value(args, OPT_OUTPUT, ""), "-") == 0 ||
                  (strcmp(format, "text") != 0 && strcmp(format, "words") != 0);
    return args->command->prose && !copied;
}

static int run_command(const command_spec *c, int argc, char **argv)
{
    arguments args = {0};
    int status = EXIT_BAD;
    if (arguments_read(&args, c, argc, argv)) {
        if (rank_number() && !shares_ranks(&args)) {
            status = EXIT_FINE;
        } else if (has_option(&args, OPT_HELP)) {
            show_command_help(c);
            status = EXIT_FINE;
        } else if (c == &commands[HELP]) {
            status = run_help(&args); /* also where the settings are wrong */
        } else if (settings_read() && settings_fit(&args) &&
                   (!takes_option(c, OPT_MEMORY_LIMIT) || limit_memory(&args)) &&
                   can_write_answers(&args)) {
            if (writes_prose(&args) && is_output_terminal())
                wrap_output();
            status = run[c - commands](&args);
        }
    }
    settings_free();
    arguments_free(&args);
    return finish_output(status);
}

static bool asks_for_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int run_arguments(int argc, char **argv)
{
    if (argc < 2) {
        print_usage(stderr);
        return EXIT_BAD;
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        printf("quoth %s\n", quoth_version());
        return finish_output(EXIT_FINE);
    }
    if (asks_for_help(argv[1])) {
        show_usage();
        return finish_output(EXIT_FINE);
    }
    const group_spec *g = find_group(argv[1]);
    if (g && argc > 2 && strcmp(argv[2], "help") == 0) { /* quoth ghost help play */
        argv[2] = argv[1];
        return run_command(&commands[HELP], argc - 1, argv + 1);
    }
    if (g && argc < 3) {
        print_group_help(stderr, g);
        return EXIT_BAD;
    }
    if (g && asks_for_help(argv[2])) {
        show_group_help(g);
        return finish_output(EXIT_FINE);
    }
    if (g && strcmp(g->name, "ghost") == 0 && is_variant(argv[2])) /* quoth ghost super */
        return run_command(&commands[GHOST_PLAY], argc - 1, argv + 1);
    int used = g ? 2 : 1;
    const command_spec *c = find_command(g ? g->name : NULL, argv[used]);
    if (!c)
        return print_unknown_command(g, argv[used]);
    return run_command(c, argc - used, argv + used);
}

int main(int argc, char **argv)
{
    open_standard_streams();
    set_program_name(argc ? argv[0] : NULL);
    ranks_begin(&argc, &argv);
    catch_signals();
    return ranks_end(run_arguments(argc, argv));
}
