/* The man page and the shell completions, from the table of commands. */
#include "cli/app/completions.h"

#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/app/player_names.h"

/* ---- man page ----------------------------------------------------------------------------- */

static void roff(FILE *to, const char *text)
{
    for (bool start = true; *text; text++) {
        if (*text == '\\')
            fputs("\\e", to);
        else if (*text == '-')
            fputs("\\-", to);
        else if (start && (*text == '.' || *text == '\''))
            fprintf(to, "\\&%c", *text);
        else
            fputc(*text, to);
        start = *text == '\n';
    }
}

static void man_option(FILE *to, const option_spec *o)
{
    fputs(".TP\n", to);
    if (o->letter)
        fprintf(to, "\\fB\\-%c\\fR, ", o->letter);
    fputs("\\fB\\-\\-", to);
    roff(to, o->name);
    fputs("\\fR", to);
    if (o->value) {
        fputs(*o->value == '[' ? "\\fI" : " \\fI", to);
        roff(to, o->value);
        fputs("\\fR", to);
    }
    fputc('\n', to);
    roff(to, o->help);
    if (o->choices) {
        fputs(". One of: ", to);
        roff(to, o->choices);
    }
    fputs(".\n", to);
}

/* The uses of options in this command, its examples, and the meaning of its exit status 1. */
static void man_details(FILE *to, const command_spec *c)
{
    for (const option_use *u = option_uses; u->command != COMMANDS; u++)
        if (&commands[u->command] == c) {
            fprintf(to, ".br\n\\-\\-%s: ", option_specs[u->option].name);
            roff(to, u->help);
            fputs(".\n", to);
        }
    if (c->no) {
        fputs(".br\nExit status 1: ", to);
        roff(to, c->no);
        fputs(".\n", to);
    }
    for (size_t i = 0; i < sizeof c->example / sizeof *c->example && c->example[i].typed; i++) {
        fputs(".br\nExample: \\fBquoth ", to);
        roff(to, c->example[i].typed);
        fputs("\\fR \\(em ", to);
        roff(to, c->example[i].shows);
        fputs(".\n", to);
    }
}

static void man_players(FILE *to, const char *title, players_of whose)
{
    char typed[64];
    fprintf(to, ".SH %s\n", title);
    for (unsigned id = 0; id < PLAYERS_NAMED; id++) {
        const char *help = player_help(id, whose, typed, sizeof typed);
        if (!help)
            continue;
        fputs(".TP\n\\fB", to);
        roff(to, typed);
        fputs("\\fR\n", to);
        roff(to, help);
        fputs(".\n", to);
    }
}

void print_man_page(FILE *to)
{
    fputs(".TH QUOTH 1 \"" QUOTH_DATE "\" \"quoth " QUOTH_VERSION "\" \"User Commands\"\n"
          ".SH NAME\nquoth \\- word games, solved and played\n"
          ".SH SYNOPSIS\n.B quoth\n.I COMMAND\n[\\fIOPTIONS\\fR] ...\n"
          ".SH DESCRIPTION\nSolves the games of the Ghost family exactly, tells the few words to "
          "memorise, and plays them. ENABLE, a list of 172,823 words, is built in.\n"
          ".SH COMMANDS\n",
          to);
    for (const command_spec *c = commands; c->name; c++) {
        fputs(".TP\n\\fBquoth ", to);
        if (c->group)
            fprintf(to, "%s ", c->group);
        roff(to, c->name);
        fputs("\\fR \\fI", to);
        roff(to, c->operands);
        fputs("\\fR\n", to);
        roff(to, c->description);
        fputs("\nOptions:", to);
        for (int i = 0; i < OPTIONS; i++)
            if (lists_option(c, (option_id)i)) {
                fputs(" \\-\\-", to);
                roff(to, option_specs[i].name);
            }
        fputs(".\n", to);
        if (c->players) {
            player_list names;
            fputs("Players: ", to);
            roff(to, player_names(c->players, names));
            fputs(".\n", to);
        }
        man_details(to, c);
    }
    man_players(to, "PLAYERS OF GHOST", GHOST_PLAYERS | PEOPLE_TOO);
    man_players(to, "PLAYERS OF BOARD GAMES", CROSS_PLAYERS | PEOPLE_TOO);
    fputs(".SH OPTIONS\n", to);
    for (int i = 0; i < OPTIONS; i++) {
        option_spec o = option_row((option_id)i);
        man_option(to, &o);
    }
    fputs(".SH NOTES\n", to);
    for (const group_spec *g = groups; g->name; g++)
        if (g->note) {
            roff(to, g->note);
            fputc('\n', to);
        }
    fputs(".SH EXIT STATUS\n", to);
    for (const exit_spec *e = exits; e->meaning; e++)
        fprintf(to, ".TP\n%d\n%s.\n", e->status, e->meaning);
    fputs(".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nwhen set and not empty, no colours.\n", to);
}

/* ---- completions -------------------------------------------------------------------------- */

static bool is_file_option(const option_spec *o)
{
    return o->value && strstr(o->value, "FILE");
}

static const char *rule_names(void)
{
    static char names[512];
    size_t used = 0;
    for (size_t i = 0; quoth_cross_rules_name(i) && used < sizeof names; i++)
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", i ? " " : "",
                                 quoth_cross_rules_name(i));
    return names;
}

/* The values that complete an option with these choices, "" for none. */
static const char *values_of(int option, const char *choices)
{
    if (option == OPT_RULES)
        return rule_names();
    if (option == OPT_FIRST || option == OPT_SECOND || option == OPT_OTHERS) {
        static player_list names;
        return player_completions(GHOST_PLAYERS | PEOPLE_TOO, names);
    }
    if (option == OPT_ALPHABET)
        return "english french german spanish";
    return choices ? choices : "";
}

/* The words that complete a command's operands, "" for none. */
static const char *words_of(const command_spec *c)
{
    static player_list names;
    if (c->players)
        return player_completions(c->players, names);
    return c->operand_choices && strcmp(c->operand_choices, "FILE") ? c->operand_choices : "";
}

static void options_of(FILE *to, const command_spec *c)
{
    for (int i = 0; i < OPTIONS; i++)
        if (lists_option(c, (option_id)i))
            fprintf(to, "--%s ", option_specs[i].name);
}

static void names_in(FILE *to, const char *group_name)
{
    for (const command_spec *c = commands; c->name; c++)
        if (group_name ? c->group && strcmp(c->group, group_name) == 0 : !c->group)
            fprintf(to, "%s ", c->name);
}

static void group_names(FILE *to)
{
    for (const group_spec *g = groups; g->name; g++)
        fprintf(to, "%s ", g->name);
}

void print_bash_completion(FILE *to)
{
    fputs("# bash completion for quoth\n_quoth() {\n"
          "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words=\n"
          "    COMPREPLY=()\n    case \"${COMP_WORDS[1]} ${COMP_WORDS[2]} $prev\" in\n",
          to);
    for (const option_use *u = option_uses; u->command != COMMANDS; u++) {
        option_spec o = option_of(&commands[u->command], u->option);
        if (u->choices || o.value != option_specs[u->option].value) /* all of commands in groups */
            fprintf(to,
                    "        \"%s %s --%s\")\n            "
                    "COMPREPLY=($(compgen %s-W \"%s\" -- \"$cur\")); return ;;\n",
                    commands[u->command].group, commands[u->command].name, o.name,
                    is_file_option(&o) ? "-f " : "", u->choices ? u->choices : "");
    }
    fputs("    esac\n    case $prev in\n", to);
    for (int i = 0; i < OPTIONS; i++) {
        option_spec row = option_row((option_id)i);
        const option_spec *o = &row;
        if (!o->value || *o->value == '[') /* which no word of its own follows */
            continue;
        fprintf(to, "        --%s) COMPREPLY=($(compgen %s-W \"%s\" -- \"$cur\")); return ;;\n",
                o->name, is_file_option(o) ? "-f " : "", values_of(i, o->choices));
    }
    fputs("    esac\n    case \"${COMP_WORDS[1]} ${COMP_WORDS[2]}\" in\n", to);
    for (const command_spec *c = commands; c->name; c++) {
        if (c->group)
            fprintf(to, "        \"%s %s\") words=\"", c->group, c->name);
        else if (strcmp(c->name, "help"))
            fprintf(to, "        \"%s \"*) words=\"", c->name);
        else
            continue;
        options_of(to, c);
        fputs(words_of(c), to);
        fputs("\" ;;\n", to);
    }
    fputs("    esac\n    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        words=\"", to);
    group_names(to);
    names_in(to, NULL);
    fputs("--version\"\n    elif [ \"$COMP_CWORD\" -eq 2 ]; then\n"
          "        case ${COMP_WORDS[1]} in\n",
          to);
    for (const group_spec *g = groups; g->name; g++) {
        fprintf(to, "            %s) words=\"", g->name);
        names_in(to, g->name);
        fputs("\" ;;\n", to);
    }
    for (const command_spec *c = commands; c->name; c++) {
        if (c->group)
            continue;
        fprintf(to, "            %s) words=\"", c->name);
        options_of(to, c);
        if (strcmp(c->name, "help") == 0) {
            group_names(to);
            fputs("man completions", to);
        }
        fputs("\" ;;\n", to);
    }
    fputs("        esac\n    fi\n"
          "    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
          "    if [ \"$COMP_CWORD\" -gt 2 ] && [ ${#COMPREPLY[@]} -eq 0 ]; then\n"
          "        COMPREPLY=($(compgen -f -- \"$cur\"))\n    fi\n}\n"
          "complete -F _quoth quoth\n",
          to);
}

/* Writes text inside single quotes and the brackets of _arguments. */
static void zsh_text(FILE *to, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", to);
        else if (*text == '[' || *text == ']' || *text == ':')
            fprintf(to, "\\%c", *text);
        else
            fputc(*text, to);
    }
}

static void zsh_option(FILE *to, int i, const option_spec *o)
{
    bool optional = o->value && *o->value == '[';
    fprintf(to, " \\\n            '%s--%s%s[", i == OPT_ADD || i == OPT_DROP ? "*" : "", o->name,
            optional ? "=-" : "");
    zsh_text(to, o->help);
    fputs("]", to);
    if (o->value) {
        fputs(optional ? "::" : ":", to);
        zsh_text(to, optional ? "FILE" : o->value);
        fputs(":", to);
        if (is_file_option(o))
            fputs("_files", to);
        else if (*values_of(i, o->choices)) {
            fputs("(", to);
            zsh_text(to, values_of(i, o->choices));
            fputs(")", to);
        }
    }
    fputs("'", to);
}

static void zsh_operands(FILE *to, const command_spec *c)
{
    fputs(" \\\n            '*:operand:", to);
    if (strcmp(c->name, "help") == 0) {
        fputs("(", to);
        group_names(to);
        fputs("man completions)", to);
    } else if (c->operand_choices && strcmp(c->operand_choices, "FILE") == 0) {
        fputs("_files", to);
    } else if (*words_of(c)) {
        fputs("(", to);
        zsh_text(to, words_of(c));
        fputs(")", to);
    }
    fputs("'", to);
}

void print_zsh_completion(FILE *to)
{
    fputs("#compdef quoth\n_quoth() {\n    if (( CURRENT == 2 )); then\n        compadd -- ", to);
    group_names(to);
    names_in(to, NULL);
    fputs("--version\n        return\n    fi\n", to);
    for (const group_spec *g = groups; g->name; g++) {
        fprintf(to, "    if (( CURRENT == 3 )) && [[ $words[2] == %s ]]; then\n        compadd -- ",
                g->name);
        names_in(to, g->name);
        fputs("\n        return\n    fi\n", to);
    }
    fputs("    case \"$words[2] $words[3]\" in\n", to);
    for (const command_spec *c = commands; c->name; c++) {
        if (c->group)
            fprintf(to, "        '%s %s')\n            shift 2 words; (( CURRENT -= 2 ))\n",
                    c->group, c->name);
        else
            fprintf(to, "        '%s '*)\n            shift words; (( CURRENT -= 1 ))\n", c->name);
        fputs("            _arguments", to);
        for (int i = 0; i < OPTIONS; i++)
            if (lists_option(c, (option_id)i)) {
                option_spec o = option_of(c, (option_id)i);
                zsh_option(to, i, &o);
            }
        zsh_operands(to, c);
        fputs(" ;;\n", to);
    }
    fputs("    esac\n}\n_quoth \"$@\"\n", to);
}

static void fish_text(FILE *to, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\')
            fputc('\\', to);
        fputc(*text, to);
    }
}

static void fish_command(FILE *to, const command_spec *c)
{
    for (int i = 0; i < OPTIONS; i++) {
        const option_spec o = option_of(c, (option_id)i);
        if (!lists_option(c, (option_id)i))
            continue;
        fputs("complete -c quoth -n '", to);
        if (c->group)
            fprintf(to, "__fish_seen_subcommand_from %s; and ", c->group);
        fprintf(to, "__fish_seen_subcommand_from %s' -l %s", c->name, o.name);
        if (o.letter)
            fprintf(to, " -s %c", o.letter);
        if (o.value)
            fputs(is_file_option(&o) ? " -r -F" : " -x", to);
        if (*values_of(i, o.choices))
            fprintf(to, " -a '%s'", values_of(i, o.choices));
        fputs(" -d '", to);
        fish_text(to, o.help);
        fputs("'\n", to);
    }
    if (*words_of(c))
        fprintf(to,
                "complete -c quoth -n '__fish_seen_subcommand_from %s; and "
                "__fish_seen_subcommand_from %s' -f -a '%s'\n",
                c->group ? c->group : c->name, c->name, words_of(c));
}

void print_fish_completion(FILE *to)
{
    fputs("# fish completion for quoth\n", to);
    for (const group_spec *g = groups; g->name; g++) {
        fprintf(to, "complete -c quoth -n __fish_use_subcommand -f -a %s -d '", g->name);
        fish_text(to, g->summary);
        fputs("'\n", to);
    }
    for (const command_spec *c = commands; c->name; c++) {
        fputs("complete -c quoth -n '", to);
        if (c->group) {
            fprintf(to, "__fish_seen_subcommand_from %s; and not __fish_seen_subcommand_from ",
                    c->group);
            names_in(to, c->group);
        } else {
            fputs("__fish_use_subcommand", to);
        }
        fprintf(to, "' -f -a %s -d '", c->name);
        fish_text(to, c->summary);
        fputs("'\n", to);
        fish_command(to, c);
    }
}
