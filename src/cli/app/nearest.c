/* Finds commands and options, and suggests one for a name that does not exist. */
#include "cli/app/nearest.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/app/variants.h"
#include "cli/io/messages.h"
#include "cli/io/suggestions.h"

/* Names that people know from other programs, or type for what they want. */
static const struct {
    const char *typed, *meant;
} habits[] = {
    {"-v", "quoth --version"},     {"version", "quoth --version"}, {"-?", "quoth help"},
    {"-help", "quoth help"},       {"usage", "quoth help"},        {"serve", "quoth-server"},
    {"server", "quoth-server"},    {"best", "quoth cross moves"},  {"hint", "quoth cross moves"},
    {"rack", "quoth cross moves"}, {"board", "quoth cross play"},  {"anagram", "quoth words"},
    {"anagrams", "quoth words"},   {"unscramble", "quoth words"},  {"pattern", "quoth words"},
    {"find", "quoth words"},       {"search", "quoth words"},      {"define", "quoth words"},
    {"meaning", "quoth words"},    {"game", "quoth ghost play"},   {"game", "quoth cross play"},
};

/* The command's name in `crossmoves`, `cross-moves` or "cross moves", typed as one word. */
static const char *name_in_group(const char *typed, const char *group)
{
    size_t size = strlen(group);
    if (strncmp(typed, group, size) != 0)
        return "";
    return typed + size + (typed[size] && strchr("-_ ", typed[size]));
}

/* Suggests the games of this name: a variant of Ghost, a board game; if nothing else is near, also
 * those of a near name. */
static void suggest_games(suggestion *s, const char *typed)
{
    bool nothing = s->nearest == FAR;
    const char *name;
    for (size_t i = 0; (name = quoth_ghost_variant_name(i)); i++)
        if (nothing || strcmp(typed, name) == 0)
            suggest(s, slip(typed, name), "quoth ghost play ", name);
    for (size_t i = 0; (name = quoth_cross_rules_name(i)); i++)
        if (nothing || strcmp(typed, name) == 0)
            suggest(s, slip(typed, name), "quoth cross play --rules ", name);
    if (s->nearest && is_variant(typed)) /* by an alias: superghost, lexicant */
        suggest(s, 0, "quoth ghost play ", typed);
}

int print_unknown_command(const group_spec *g, const char *name)
{
    suggestion s = {.nearest = FAR, .text = ""};
    for (size_t i = 0; !g && i < sizeof habits / sizeof *habits; i++)
        if (strcmp(habits[i].typed, name) == 0)
            suggest(&s, 0, "", habits[i].meant);
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
        if (!g && c->group && strcmp(name_in_group(name, c->group), c->name) == 0)
            suggest(&s, 0, before, c->name);
    }
    if (!g)
        suggest_games(&s, name);
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
    char name[SUGGESTED_NAME + 1];
    suggestion s = {.nearest = FAR, .text = ""};
    size_t dashes = strspn(typed, "-"), size = strcspn(typed + dashes, "=");
    snprintf(name, sizeof name, "%.*s", (int)(size < SUGGESTED_NAME ? size : SUGGESTED_NAME),
             typed + dashes);
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
