/* quoth cross convert: converts between file formats of crossword game programs: word lists, leave
 * values, win percentages, layouts, tile sets, rules. */
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/cross/leave_values.h"
#include "cli/cross/load.h"
#include "cli/io/files.h"
#include "cli/io/messages.h"
#include "cli/io/rules_file.h"
#include "cli/io/signals.h"

typedef struct conversion {
    const arguments *args;
    const char *in, *out;
    loaded_cross loaded; /* rules and words; only the rules if no words are converted */
    leave_values leaves;
    quoth_win_table *win_table;
    quoth_layout layout;
    quoth_tiles tiles;
} conversion;

static bool failed(const conversion *c, quoth_status status, const quoth_error *error)
{
    if (status && error->line)
        print_error("%s:%llu: %s", c->in, (unsigned long long)error->line, error->message);
    else if (status)
        print_error("%s: %s (at byte %llu)", c->in, error->message,
                    (unsigned long long)error->offset);
    return status != QUOTH_OK;
}

static quoth_status write_leaves(void *user, const quoth_sink *sink)
{
    const conversion *c = user;
    return ends_with(c->out, ".csv")
               ? quoth_leaves_write_csv(sink, c->leaves.leaves, &c->loaded.rules.tiles, NULL)
               : quoth_leaves_write_klv(sink, c->leaves.leaves, NULL);
}

static quoth_status write_win_table(void *user, const quoth_sink *sink)
{
    return quoth_win_table_write(sink, ((const conversion *)user)->win_table, NULL);
}

static quoth_status write_layout(void *user, const quoth_sink *sink)
{
    return quoth_layout_write(sink, &((const conversion *)user)->layout, NULL);
}

static quoth_status write_tiles(void *user, const quoth_sink *sink)
{
    return quoth_tiles_write(sink, &((const conversion *)user)->tiles, NULL);
}

static quoth_status write_rules(void *user, const quoth_sink *sink)
{
    return quoth_cross_rules_write(sink, &((const conversion *)user)->loaded.rules, NULL);
}

typedef quoth_status (*text_reader)(conversion *c, const char *text, size_t size, const char *name,
                                    quoth_error *error);

static quoth_status read_win_table(conversion *c, const char *text, size_t size, const char *name,
                                   quoth_error *error)
{
    (void)name;
    return quoth_win_table_read(&c->win_table, text, size, NULL, error);
}

static quoth_status read_layout(conversion *c, const char *text, size_t size, const char *name,
                                quoth_error *error)
{
    return quoth_layout_parse(&c->layout, text, size, name, error);
}

static quoth_status read_tiles(conversion *c, const char *text, size_t size, const char *name,
                               quoth_error *error)
{
    return quoth_tiles_parse(&c->tiles, text, size, name, error);
}

static int convert_text(conversion *c, text_reader reader, file_writer writer)
{
    file_bytes file;
    quoth_error error = {0};
    char name[32];
    name_of_path(c->in, name, sizeof name);
    if (!file_read(&file, c->in))
        return EXIT_BAD;
    quoth_status status = reader(c, file.bytes, file.size, name, &error);
    file_release(&file);
    return !failed(c, status, &error) && file_replace(c->out, writer, c) ? EXIT_FINE : EXIT_BAD;
}

static int convert_leaves(conversion *c)
{
    if (!names_leaves(c->out) || !find_rules(&c->loaded.rules, rules_name(c->args)) ||
        !read_leaves(&c->leaves, c->in, &c->loaded.rules))
        return EXIT_BAD;
    return file_replace(c->out, write_leaves, c) ? EXIT_FINE : EXIT_BAD;
}

/* Converts the words of IN, with the letters and the longest word length of the rules. */
static int convert_words(conversion *c)
{
    if (!load_cross_words(&c->loaded, c->args, c->in))
        return EXIT_BAD;
    quoth_string kwg = {0};
    quoth_sink sink = quoth_to_string(&kwg);
    quoth_error error = {0};
    int status = explain_status(quoth_cross_write_kwg(&sink, c->loaded.cross, &error), &error);
    if (status == EXIT_FINE && !file_replace_bytes(c->out, kwg.bytes, kwg.size))
        status = EXIT_BAD;
    quoth_string_free(&kwg);
    return status;
}

static int convert(conversion *c, const char *kind)
{
    if (strcmp(kind, "leaves") == 0)
        return convert_leaves(c);
    if (strcmp(kind, "words") == 0)
        return convert_words(c);
    if (strcmp(kind, "wins") == 0)
        return convert_text(c, read_win_table, write_win_table);
    if (strcmp(kind, "layout") == 0)
        return convert_text(c, read_layout, write_layout);
    if (strcmp(kind, "tiles") == 0)
        return convert_text(c, read_tiles, write_tiles);
    if (strcmp(kind, "rules") == 0)
        return find_rules(&c->loaded.rules, c->in) && file_replace(c->out, write_rules, c)
                   ? EXIT_FINE
                   : EXIT_BAD;
    return print_error("cross convert: \"%.60s\" is not one of words, leaves, wins, layout, tiles, "
                       "rules",
                       kind);
}

int run_cross_convert(const arguments *args)
{
    conversion c = {.args = args, .out = option_value(args, OPT_OUTPUT, NULL)};
    if (args->operands != 2)
        return print_error("usage: quoth cross convert words|leaves|wins|layout|tiles|rules IN "
                           "--output OUT");
    if (!c.out)
        return print_error("say where to write: --output FILE, - for standard output");
    c.in = args->operand[1];
    int status = convert(&c, args->operand[0]);
    quoth_leaves_free(c.leaves.leaves);
    quoth_win_table_free(c.win_table);
    unload_cross(&c.loaded);
    return interrupted() ? EXIT_INTERRUPTED : status;
}
