/* Finds commands and options, and suggests one for a name that does not exist. */
#include "cli/app/nearest.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/io/messages.h"

/* ---- how near two names are ---------------------------------------------------------------- */

enum { LONGEST_NAME = 32, FAR = 1000 };

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* The letters to insert, delete, replace or swap with their neighbour that make `b` of `a` (optimal
 * string alignment); FAR for names that are too long to compare. */
static unsigned distance(const char *a, const char *b)
{
    size_t m = strlen(a), n = strlen(b);
    unsigned d[LONGEST_NAME + 1][LONGEST_NAME + 1];
    if (m > LONGEST_NAME || n > LONGEST_NAME)
        return FAR;
    for (unsigned i = 0; i <= m; i++)
        d[i][0] = i;
    for (unsigned j = 0; j <= n; j++)
        d[0][j] = j;
    for (size_t i = 1; i <= m; i++)
        for (size_t j = 1; j <= n; j++) {
            d[i][j] = least(d[i - 1][j - 1] + (a[i - 1] != b[j - 1]),
                            least(d[i - 1][j], d[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[m][n];
}

/* The distance of a typed name from an existing one; FAR if more than a third of the letters differ
 * and neither name begins with the other. */
static unsigned slip(const char *typed, const char *name)
{
    size_t m = strlen(typed), n = strlen(name), shorter = m < n ? m : n;
    unsigned d = distance(typed, name);
    if (shorter > 1 && memcmp(typed, name, shorter) == 0)
        return least(d, 1);
    return d <= (m + 2) / 3 ? d : FAR;
}

/* ---- suggestions --------------------------------------------------------------------------- */

typedef struct suggestion {
    unsigned nearest;
    char text[128]; /* "; do you mean `quoth ghost play` or `quoth cross play`?", "" for none */
} suggestion;

/* Adds a name at this distance; a smaller distance drops the names so far. */
static void suggest(suggestion *s, unsigned far, const char *before, const char *name)
{
    if (far == FAR || far > s->nearest)
        return;
    if (far < s->nearest)
        s->text[0] = '\0';
    s->nearest = far;
    size_t used = strlen(s->text);
    if (used)
        used--; /* the question mark */
    snprintf(s->text + used, sizeof s->text - used, "%s`%s%s`?", used ? " or " : "; do you mean ",
             before, name);
}

/* Names that people know from other programs. */
static const struct {
    const char *typed, *meant;
} habits[] = {{"-v", "--version"},
              {"version", "--version"},
              {"-?", "help"},
              {"-help", "help"},
              {"usage", "help"}};

int print_unknown_command(const group_spec *g, const char *name)
{
    suggestion s = {.nearest = FAR, .text = ""};
    for (size_t i = 0; !g && i < sizeof habits / sizeof *habits; i++)
        if (strcmp(habits[i].typed, name) == 0)
            suggest(&s, 0, "quoth ", habits[i].meant);
    if (!g)
        suggest(&s, slip(name, "--version"), "quoth ", "--version");
    for (const group_spec *other = groups; !g && other->name; other++)
        suggest(&s, slip(name, other->name), "quoth help ", other->name);
    for (const command_spec *c = commands; c->name; c++) {
        char before[32] = "quoth ";
        bool inside = !g || (c->group && strcmp(c->group, g->name) == 0);
        if (c->group)
            snprintf(before, sizeof before, "quoth %s ", c->group);
        if (inside || strcmp(c->name, name) == 0) /* also `quoth ghost moves`, of another group */
            suggest(&s, slip(name, c->name), before, c->name);
    }
    const char *text = *s.text ? s.text : ".";
    if (*name == '-')
        return print_error("no option %s%s All commands: `quoth help`", name, text);
    return print_error("no command \"%s%s%s\"%s All commands: `quoth help%s%s`", g ? g->name : "",
                       g ? " " : "", name, text, g ? " " : "", g ? g->name : "");
}

/* Options of other programs, and the equivalent here. */
static const struct {
    const char *typed;
    option_id takes; /* suggested in commands that take this option */
    const char *meant;
} option_habits[] = {
    {"level", OPT_FIRST, "--second level:5"},
    {"levels", OPT_FIRST, "--second level:5"},
    {"opponent", OPT_FIRST, "--second level:5"},
    {"to", OPT_OUTPUT, "--output FILE"},
    {"out", OPT_OUTPUT, "--output FILE"},
    {"lexicon", OPT_WORDS, "--words FILE"},
    {"dictionary", OPT_WORDS, "--words FILE"},
    {"wordlist", OPT_WORDS, "--words FILE"},
    {"list", OPT_WORDS, "--words FILE"},
    {"board", OPT_RULES, "--rules NAME"},
    {"game", OPT_VARIANT, "--variant NAME"},
    {"letters", OPT_RACK, "--rack TILES"},
    {"tiles", OPT_RACK, "--rack TILES"},
    {"position", OPT_CGP, "--cgp POSITION"},
    {"n", OPT_GAMES, "--games N"},
    {"number", OPT_TOP, "--top N"},
};

void print_unknown_option(const command_spec *c, const char *typed)
{
    char name[LONGEST_NAME + 1];
    suggestion s = {.nearest = FAR, .text = ""};
    size_t dashes = strspn(typed, "-"), size = strcspn(typed + dashes, "=");
    snprintf(name, sizeof name, "%.*s", (int)least((unsigned)size, LONGEST_NAME), typed + dashes);
    for (size_t i = 0; i < sizeof option_habits / sizeof *option_habits; i++)
        if (takes_option(c, option_habits[i].takes) && strcmp(option_habits[i].typed, name) == 0)
            suggest(&s, 0, "", option_habits[i].meant);
    for (int i = 0; i < OPTIONS; i++)
        if (lists_option(c, (option_id)i))
            suggest(&s, slip(name, option_specs[i].name), "--", option_specs[i].name);
    print_error("%s%s%s has no option %s%.*s%s All options: `quoth help %s%s%s`",
                c->group ? c->group : "", c->group ? " " : "", c->name, dashes == 1 ? "-" : "--",
                (int)size, typed + dashes, *s.text ? s.text : ".", c->group ? c->group : "",
                c->group ? " " : "", c->name);
}
