/* quoth cross show and quoth cross rules: draw a position, and list rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/help.h"
#include "cli/app/options.h"
#include "cli/cross/load.h"
#include "cli/io/json.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/rules_file.h"
#include "cli/io/signals.h"

/* ---- show --------------------------------------------------------------------------------- */

static bool board_format(const arguments *args, quoth_format *format, bool *cgp)
{
    static const quoth_format formats[] = {QUOTH_FORMAT_TEXT, QUOTH_FORMAT_SVG, QUOTH_FORMAT_HTML,
                                           QUOTH_FORMAT_JSON};
    enum { FORMATS = sizeof formats / sizeof *formats };
    int choice = option_choice(args, OPT_FORMAT, "text svg html json cgp");
    bool named = choice > 0 && choice < FORMATS && !has_option(args, OPT_JSON);
    *format = named ? formats[choice] : output_format(args);
    *cgp = choice == FORMATS && !has_option(args, OPT_JSON);
    return choice >= 0;
}

quoth_status print_cgp(const quoth_position *position)
{
    quoth_cgp cgp = {0};
    quoth_status status = quoth_cgp_add_rules(&cgp, quoth_position_cross(position), NULL);
    if (!status)
        status = quoth_cgp_write(&standard_output, position, &cgp, NULL);
    if (!status)
        putchar('\n');
    return status;
}

/* Whether another player has the full name of this one. */
static bool is_shared_name(const quoth_gcg *gcg, unsigned player)
{
    for (unsigned other = 0; other < quoth_gcg_players(gcg); other++)
        if (other != player && strcmp(quoth_gcg_name(gcg, other), quoth_gcg_name(gcg, player)) == 0)
            return true;
    return false;
}

/* Finds the names of the players: full names, or nicks for players without one of their own. */
static void names_of_players(const quoth_gcg *gcg, const char *names[QUOTH_PLAYERS_MAX])
{
    for (unsigned player = 0; gcg && player < quoth_gcg_players(gcg); player++) {
        const char *name = quoth_gcg_name(gcg, player);
        names[player] = name[0] && !is_shared_name(gcg, player) ? name
                                                                : quoth_gcg_nick(gcg, player);
    }
}

/* The last play of a game, which the position after its events lacks. */
typedef struct last_play {
    bool any, hidden; /* `hidden`: an exchange of which only the number of tiles is public */
    unsigned player;
    quoth_play play;
} last_play;

static bool store_play(void *user, const quoth_gcg_step *step)
{
    last_play *last = user;
    if (step->play) {
        last->any = true;
        last->hidden = step->event.kind == QUOTH_GCG_EXCHANGE && step->event.count > 0;
        last->player = step->event.player;
        last->play = *step->play;
        last->play.score = step->event.score;
    } else if (step->event.kind == QUOTH_GCG_WITHDRAWN) {
        last->any = false;
    }
    return true;
}

static bool find_last_play(const loaded_cross *c, const arguments *args, last_play *last)
{
    uint64_t turn, events = c->gcg ? quoth_gcg_events(c->gcg) : 0;
    *last = (last_play){.any = false};
    if (!events || !option_number(args, OPT_TURN, events, 0, events, &turn) || !turn)
        return true;
    quoth_gcg_replay_options options = {.each = store_play, .user = last, .limit = (size_t)turn};
    quoth_status status = quoth_gcg_replay(NULL, c->gcg, c->cross, &options, NULL, NULL);
    return explain_status(status, NULL) == EXIT_FINE;
}

int run_cross_show(const arguments *args)
{
    loaded_cross c;
    quoth_format format;
    last_play last;
    bool as_cgp;
    if (too_many_operands(args, 0) || !board_format(args, &format, &as_cgp) ||
        !load_position(&c, args))
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    const char *names[QUOTH_PLAYERS_MAX] = {NULL};
    names_of_players(c.gcg, names);
    bool fine = find_last_play(&c, args, &last);
    quoth_board_look look = {.play = last.any ? &last.play : NULL,
                             .made = last.any,
                             .seat = last.player,
                             .names = names,
                             .width = terminal_width(),
                             .ascii = wants_ascii(),
                             .hidden = last.hidden};
    quoth_status status = QUOTH_OK;
    if (fine && as_cgp)
        status = print_cgp(c.position);
    else if (fine)
        status = quoth_cross_write_board(&standard_output, c.position, &look, format, NULL);
    unload_cross(&c);
    return fine ? explain_status(status, NULL) : EXIT_BAD;
}

/* ---- rules -------------------------------------------------------------------------------- */

static int list_rules_as_json(void)
{
    json_writer j = json_begin(stdout);
    json_object(&j, NULL);
    json_array(&j, "rules");
    for (size_t i = 0; quoth_cross_rules_name(i); i++) {
        json_object(&j, NULL);
        json_string(&j, "name", quoth_cross_rules_name(i));
        json_string(&j, "summary", quoth_cross_rules_summary(i));
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    json_end(&j);
    return EXIT_FINE;
}

/* Prints rules as a JSON object, which also has the text of the rules. */
static int print_rules_as_json(const quoth_cross_rules *rules)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return print_error("out of memory");
    quoth_sink sink = quoth_to_file(out);
    quoth_status status = quoth_cross_rules_write(&sink, rules, NULL);
    bool fine = !ferror(out);
    if (fclose(out) || status || !fine || !text) {
        free(text);
        return print_error("out of memory");
    }
    json_writer j = json_begin(stdout);
    json_object(&j, NULL);
    json_string(&j, "name", rules->name);
    json_number(&j, "rows", rules->layout.rows);
    json_number(&j, "columns", rules->layout.columns);
    json_bool(&j, "anagrams", rules->anagrams);
    json_number(&j, "rack_size", rules->rack);
    json_array(&j, "tiles");
    for (unsigned i = 0; i <= rules->tiles.alphabet.letters; i++) {
        json_object(&j, NULL);
        json_string(&j, "letter", i ? rules->tiles.alphabet.upper[i] : "?");
        json_number(&j, "count", rules->tiles.count[i]);
        json_integer(&j, "value", rules->tiles.value[i]);
        json_close(&j);
    }
    json_close(&j);
    json_string(&j, "text", text);
    json_close(&j);
    json_end(&j);
    free(text);
    return EXIT_FINE;
}

static int list_rules(void)
{
    int longest = 0;
    for (size_t i = 0; quoth_cross_rules_name(i); i++) {
        int size = (int)strlen(quoth_cross_rules_name(i));
        longest = size > longest ? size : longest;
    }
    for (size_t i = 0; quoth_cross_rules_name(i); i++)
        printf("%-*s  %s\n", longest, quoth_cross_rules_name(i), quoth_cross_rules_summary(i));
    puts("\n`quoth cross rules NAME` prints one in full, to be changed and given to --rules.\n");
    print_wrapped(stdout, trademark_note);
    return EXIT_FINE;
}

int run_cross_rules(const arguments *args)
{
    quoth_cross_rules rules;
    if (too_many_operands(args, 1))
        return EXIT_BAD;
    bool json = has_option(args, OPT_JSON);
    if (args->operands == 0)
        return json ? list_rules_as_json() : list_rules();
    if (!find_rules(&rules, args->operand[0]))
        return EXIT_BAD;
    if (json)
        return print_rules_as_json(&rules);
    return explain_status(quoth_cross_rules_write(&standard_output, &rules, NULL), NULL);
}
