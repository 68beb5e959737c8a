#include "cli/app/help.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/completions.h"
#include "cli/app/nearest.h"
#include "cli/app/options.h"
#include "cli/app/pager.h"
#include "cli/app/player_names.h"
#include "cli/app/topics.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"

/* The columns that help fills: 78, at a narrower terminal two less than it has. */
static int help_columns(void)
{
    unsigned width = terminal_width();
    return (int)(width > 80 ? 80 : width < 32 ? 32 : width) - 2;
}

/* Writes words, wrapped behind an indent. */
static void wrap(FILE *to, const char *text, int indent, int column)
{
    int columns = help_columns();
    quoth_sink sink = quoth_to_file(to);
    while (*text) {
        int size = (int)strcspn(text, " ");
        if (column + 1 + size > columns) {
            fprintf(to, "\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            fputc(' ', to);
            column++;
        }
        quoth_sanitize(&sink, text, (size_t)size, QUOTH_FORMAT_TEXT, NULL);
        column += size;
        text += size;
        text += strspn(text, " ");
    }
    fputc('\n', to);
}

void print_wrapped(FILE *to, const char *text)
{
    wrap(to, text, 0, 0);
}

static void print_entry_at(FILE *to, int column, const char *left, const char *right)
{
    int most = help_columns() / 3, width = fprintf(to, "  %s", left);
    column = column < most ? column : most;
    if (width > column - 2) {
        fputc('\n', to);
        width = 0;
    }
    fprintf(to, "%*s", column - width, "");
    wrap(to, right, column, column);
}

static void print_entry(FILE *to, const char *left, const char *right)
{
    print_entry_at(to, 26, left, right);
}

static void print_command_entry(FILE *to, const command_spec *c)
{
    char left[64];
    snprintf(left, sizeof left, "%s%s%s", c->group ? c->group : "", c->group ? " " : "", c->name);
    print_entry(to, left, c->summary);
}

/* Prints the exit statuses; `of` (NULL: all commands) decides the meaning of EXIT_NO. */
static void print_exits(FILE *to, const command_spec *of)
{
    fputs("\nexit status:\n", to);
    for (const exit_spec *e = exits; e->meaning; e++) {
        char left[12], text[160];
        bool no = e->status == EXIT_NO;
        if (no && of && !of->no)
            continue;
        snprintf(left, sizeof left, "  %d", e->status);
        snprintf(text, sizeof text, "%s%s%s", e->meaning, no && of ? ": " : "",
                 no && of ? of->no : "");
        print_entry_at(to, 10, left, text);
    }
}

void print_usage(FILE *to)
{
    print_wrapped(to, "quoth " QUOTH_VERSION ": word games, solved and played");
    fputs("\nusage: quoth COMMAND [OPTIONS] ...\n\n", to);
    for (const command_spec *c = commands; c->name; c++)
        print_command_entry(to, c);
    print_entry(to, "-V, --version", "print the version");
    fputc('\n', to);
    const char *name = program_name();
    char begin[3 * PATH_MAX + 100];
    snprintf(begin, sizeof begin,
             "`%s help COMMAND` says more, for instance `%s help ghost solve`.", name, name);
    print_wrapped(to, begin);
    snprintf(begin, sizeof begin,
             "To begin: `%s ghost advice`, then `%s ghost play`; or `%s cross play`.", name, name,
             name);
    print_wrapped(to, begin);
    size_t used = 0;
    for (size_t i = 0; topic_number(i)->name && used < sizeof begin; i++)
        used += (size_t)snprintf(begin + used, sizeof begin - used, "%s%s", i ? ", " : "",
                                 topic_number(i)->name);
    fputs("Topics of `quoth help TOPIC`:\n", to);
    print_wrapped(to, begin);
    print_exits(to, NULL);
}

static void print_title(FILE *to, const char *before, const char *name, const char *summary)
{
    char title[200];
    snprintf(title, sizeof title, "%s%s: %s", before, name, summary);
    print_wrapped(to, title);
    fputc('\n', to);
}

void print_group_help(FILE *to, const group_spec *g)
{
    print_title(to, "quoth ", g->name, g->summary);
    for (const command_spec *c = commands; c->name; c++)
        if (c->group && strcmp(c->group, g->name) == 0)
            print_command_entry(to, c);
    fprintf(to, "\n`quoth help %s COMMAND` says more.\n", g->name);
    if (g->note) {
        fputc('\n', to);
        print_wrapped(to, g->note);
    }
}

static void print_players(FILE *to, players_of whose)
{
    char typed[64];
    fputs("\nplayers:\n", to);
    for (unsigned id = 0; id < PLAYERS_NAMED; id++) {
        const char *help = player_help(id, whose, typed, sizeof typed);
        if (help)
            print_entry(to, typed, help);
    }
}

static void print_topic(FILE *to, const help_topic *t)
{
    print_title(to, "", t->name, t->summary);
    const char *text = t->make_text ? t->make_text() : t->text;
    if (!text) {
        print_wrapped(to, "For `quoth ghost play` and `match`:");
        print_players(to, GHOST_PLAYERS | PEOPLE_TOO);
        fputs("\nFor `quoth cross play` and `match`:\n", to);
        print_players(to, CROSS_PLAYERS | PEOPLE_TOO);
        return;
    }
    for (const char *line = text, *end; *line; line = end) {
        char paragraph[1024];
        size_t size = strcspn(line, "\n");
        end = line + size + (line[size] == '\n');
        memcpy(paragraph, line, size);
        paragraph[size] = '\0';
        if (*paragraph == ' ')
            fprintf(to, "%s\n", paragraph);
        else
            print_wrapped(to, paragraph);
    }
}

static void print_option(FILE *to, option_spec o)
{
    char left[64], letter[8] = "";
    char choices[48] = ""; /* longer lists do not fit on the line: the text names them */
    bool listed = o.choices && strlen(o.choices) < sizeof choices - 2;
    const char *value = listed ? o.choices : o.value;
    if (value)
        snprintf(choices, sizeof choices, "%s%s", *value == '[' ? "" : " ", value);
    for (char *blank = choices + 1; listed && *choices && *blank; blank++)
        if (*blank == ' ')
            *blank = '|';
    if (o.letter)
        snprintf(letter, sizeof letter, "-%c, ", o.letter);
    snprintf(left, sizeof left, "%s--%s%s", letter, o.name, choices);
    print_entry(to, left, o.help);
}

static void print_command_help(FILE *to, const command_spec *c)
{
    fprintf(to, "usage: quoth %s%s%s%s%s%s\n\n", c->group ? c->group : "", c->group ? " " : "",
            c->name, c->options ? " [OPTIONS]" : "", c->operands[0] ? " " : "", c->operands);
    wrap(to, c->description, 0, 0);
    fputs("\nexamples:\n", to);
    for (size_t i = 0; i < sizeof c->example / sizeof *c->example && c->example[i].typed; i++)
        fprintf(to, "  quoth %s\n      %s\n", c->example[i].typed, c->example[i].shows);
    fputs("\noptions:\n", to);
    for (int i = 0; i < OPTIONS; i++)
        if (i != OPT_HELP && lists_option(c, (option_id)i))
            print_option(to, option_of(c, (option_id)i));
    print_option(to, option_of(c, OPT_HELP));
    if (c->players)
        print_players(to, c->players);
    print_exits(to, c);
}

static int run_completions(const arguments *args)
{
    const char *shell = args->operands == 2 ? args->operand[1] : "";
    if (strcmp(shell, "bash") == 0)
        print_bash_completion(stdout);
    else if (strcmp(shell, "zsh") == 0)
        print_zsh_completion(stdout);
    else if (strcmp(shell, "fish") == 0)
        print_fish_completion(stdout);
    else
        return print_error("completions are for bash, zsh or fish");
    return EXIT_FINE;
}

/* Whether the usage of a command has this operand as a literal: drill in "[drill | WORD...]". */
static bool takes_literally(const command_spec *c, const char *operand)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    size_t size = strlen(operand);
    for (const char *at = c->operands; *at; at += strcspn(at, letters)) {
        size_t n = strspn(at, letters);
        if (n && n == size && memcmp(at, operand, n) == 0)
            return true;
        at += n;
    }
    return false;
}

void show_usage(void)
{
    pager p;
    print_usage(pager_open(&p));
    pager_close(&p);
}

void show_group_help(const group_spec *g)
{
    pager p;
    print_group_help(pager_open(&p), g);
    pager_close(&p);
}

void show_command_help(const command_spec *c)
{
    pager p;
    print_command_help(pager_open(&p), c);
    pager_close(&p);
}

static void show_topic(const help_topic *t)
{
    pager p;
    print_topic(pager_open(&p), t);
    pager_close(&p);
}

int run_help(const arguments *args)
{
    if (args->operands == 0) {
        show_usage();
        return EXIT_FINE;
    }
    const char *first = args->operand[0];
    if (strcmp(first, "man") == 0 && args->operands == 1) {
        print_man_page(stdout);
        return EXIT_FINE;
    }
    if (strcmp(first, "completions") == 0)
        return run_completions(args);
    const group_spec *g = find_group(first);
    if (g && args->operands == 1) {
        show_group_help(g);
        return EXIT_FINE;
    }
    const help_topic *topic = find_topic(args->operand[args->operands - 1]);
    if (topic && (args->operands == 1 || (g && args->operands == 2))) {
        show_topic(topic); /* also `quoth help ghost super` */
        return EXIT_FINE;
    }
    int named = g ? 2 : 1;
    const char *name = args->operand[named - 1];
    const command_spec *c = find_command(g ? g->name : NULL, name);
    while (c && named < args->operands && takes_literally(c, args->operand[named]))
        named++;
    if (too_many_operands(args, named))
        return EXIT_BAD;
    if (!c)
        return print_unknown_command(g, name);
    show_command_help(c);
    return EXIT_FINE;
}
