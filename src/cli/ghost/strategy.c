/* quoth ghost strategy, verify: the smallest strategy to memorise, and its proof. */
#include "cli/ghost/strategy.h"

#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/ghost/familiar.h"
#include "cli/ghost/games.h"
#include "cli/io/files.h"
#include "cli/io/json.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/signals.h"
#include "cli/words/lexica.h"
#include "cli/words/meanings.h"

static quoth_status first_player_wins(const quoth_ghost *ghost, bool *wins)
{
    quoth_letters start = {0};
    quoth_ghost_view view;
    quoth_status status = quoth_ghost_probe(&view, ghost, &start, QUOTH_GHOST_WANT_OUTCOME, NULL);
    *wins = view.legal && view.to_move_wins;
    return status;
}

/* Prints that there is nothing to memorise for a player who can be beaten.  In JSON `size` and the
 * bound are null, and `list` is empty. */
static int no_win(const char *player, const char *winner, const char *size, const char *list,
                  bool json)
{
    waiting_end();
    if (json) {
        json_writer j = json_begin(stdout);
        json_object(&j, NULL);
        json_string(&j, "player", player);
        json_string(&j, "winner", winner);
        json_null(&j, size);
        json_null(&j, "bound");
        json_bool(&j, "proved", false);
        json_array(&j, list);
        json_close(&j);
        json_close(&j);
        json_end(&j);
    } else {
        printf("The %s player cannot force a win: the %s player wins.\n", player, winner);
    }
    return EXIT_NO;
}

static quoth_status write_certificate(void *user, const quoth_sink *sink)
{
    return quoth_ghost_strategy_certify(sink, user, NULL);
}

/* Prints an error and returns false if a certificate is wanted that the checker would not know. */
static bool certificate_fits(const quoth_ghost *ghost, const arguments *args)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(ghost);
    if (!has_option(args, OPT_CERTIFICATE) ||
        quoth_ghost_verify_supports(rules.variant, rules.reading))
        return true;
    print_error(
        "%s has no certificates: the checker, `quoth ghost verify`, does not know its rules",
        rules.variant);
    return false;
}

/* Writes to the file of --certificate, if there is one. */
static bool certify(quoth_ghost_strategy *strategy, const arguments *args)
{
    const char *path = option_value(args, OPT_CERTIFICATE, NULL);
    return !path || file_replace(path, write_certificate, strategy);
}

static quoth_status write_loser_proof(void *user, const quoth_sink *sink)
{
    const quoth_ghost *const *ghost = user;
    return quoth_ghost_loser_certify(
        sink, *ghost, &(quoth_context){.watch = &waiting_watch, .memory = &limited_memory}, NULL);
}

bool certify_winner(const quoth_ghost *ghost, const arguments *args)
{
    quoth_ghost_strategy *strategy;
    quoth_error error = {0};
    const char *path = option_value(args, OPT_CERTIFICATE, NULL);
    if (!path)
        return true;
    if (!certificate_fits(ghost, args))
        return false;
    if (quoth_ghost_rules_of(ghost).players > 2)
        return file_replace(path, write_loser_proof, &ghost);
    quoth_status status = quoth_ghost_strategy_new(
        &strategy, ghost, NULL,
        &(quoth_context){.watch = &waiting_watch, .memory = &limited_memory}, &error);
    bool fine = status ? explain_status(status, &error) == EXIT_FINE : certify(strategy, args);
    quoth_ghost_strategy_free(strategy);
    return fine;
}

/* Writes a strategy, with --familiar also how small others can be. */
static int put_strategy_out(const quoth_ghost_strategy *strategy, const quoth_ghost *ghost,
                            const arguments *args, uint64_t familiar, quoth_format format)
{
    quoth_ghost_tradeoff_row row[FAMILIAR_LEVELS];
    quoth_ghost_tradeoff tradeoff = {(unsigned)familiar, row, FAMILIAR_LEVELS};
    if (!has_option(args, OPT_FAMILIAR))
        return explain_status(quoth_ghost_strategy_write_in(&standard_output, strategy, ghost, NULL,
                                                            option_language(args), format, NULL),
                              NULL);
    if (!familiar_tradeoff(row, strategy, ghost, has_option(args, OPT_SKIP_FORCED)))
        return EXIT_BAD;
    return explain_status(quoth_ghost_strategy_write_in(&standard_output, strategy, ghost,
                                                        &tradeoff, option_language(args), format,
                                                        NULL),
                          NULL);
}

bool familiar_strategy(quoth_ghost_strategy **strategy, const quoth_ghost *ghost,
                       const arguments *args)
{
    familiar_game known = {0};
    uint64_t familiar;
    quoth_error error = {0};
    quoth_status status = QUOTH_OK;
    *strategy = NULL;
    if (!option_number(args, OPT_FAMILIAR, 99, 10, 99, &familiar))
        return false;
    if (has_option(args, OPT_FAMILIAR))
        status = familiar_open(&known, ghost, (unsigned)familiar, &error);
    quoth_ghost_strategy_options options = {.skip_forced = has_option(args, OPT_SKIP_FORCED),
                                            .known = known.ghost};
    if (!status)
        status = quoth_ghost_strategy_new(
            strategy, ghost, &options,
            &(quoth_context){.watch = &waiting_watch, .memory = &limited_memory}, &error);
    familiar_close(&known);
    waiting_end();
    if (status) { /* a stopped search leaves the best so far, which is not written */
        quoth_ghost_strategy_free(*strategy);
        *strategy = NULL;
    }
    return explain_status(status, &error) == EXIT_FINE;
}

static int write_strategy(const quoth_ghost *ghost, const arguments *args, quoth_format format)
{
    quoth_ghost_strategy *strategy;
    uint64_t familiar;
    if (!option_number(args, OPT_FAMILIAR, 99, 10, 99, &familiar) ||
        !familiar_strategy(&strategy, ghost, args))
        return EXIT_BAD;
    const char *path = option_value(args, OPT_CERTIFICATE, NULL);
    int exit_status = EXIT_FINE;
    if (!certify(strategy, args))
        exit_status = EXIT_BAD;
    else if (!path || strcmp(path, "-") != 0)
        exit_status = put_strategy_out(strategy, ghost, args, familiar, format);
    quoth_ghost_strategy_free(strategy);
    return exit_status;
}

int run_ghost_strategy(const arguments *args)
{
    static const quoth_format formats[] = {QUOTH_FORMAT_TEXT, QUOTH_FORMAT_HTML, QUOTH_FORMAT_JSON,
                                           QUOTH_FORMAT_SVG};
    loaded_lexicon loaded = {0};
    quoth_ghost *ghost = NULL;
    uint64_t players;
    int choice = option_choice(args, OPT_FORMAT, "text html json svg");
    if (too_many_operands(args, 0) || choice < 0 ||
        !option_number(args, OPT_PLAYERS, 2, 2, QUOTH_GHOST_SEATS_MAX, &players))
        return EXIT_BAD;
    if (players > 2)
        return print_error("a strategy to memorise is for two players");
    if (formats[choice] == QUOTH_FORMAT_SVG && !has_option(args, OPT_FAMILIAR))
        return print_error("--format svg plots what --familiar LEVEL finds");
    quoth_format format = formats[choice] == QUOTH_FORMAT_TEXT ? output_format(args)
                                                               : formats[choice];
    if (has_option(args, OPT_JSON))
        format = QUOTH_FORMAT_JSON;
    int status = EXIT_BAD;
    if (load_lexicon(&loaded, args, words_path(args)) &&
        solve_game(&ghost, loaded.lexicon, args,
                   has_option(args, OPT_CERTIFICATE) || has_option(args, OPT_FAMILIAR) ? ALL_IF_FEW
                                                                                       : AS_ASKED,
                   &waiting_watch)) {
        bool first = false;
        status = certificate_fits(ghost, args)
                     ? explain_status(first_player_wins(ghost, &first), NULL)
                     : EXIT_BAD;
        const char *winner = quoth_ghost_seat_name(!first);
        const char *player = option_value(args, OPT_PLAYER, winner);
        if (status == EXIT_FINE)
            status = strcmp(player, winner) == 0
                         ? write_strategy(ghost, args, format)
                         : no_win(player, winner, "pairs", "entries", format == QUOTH_FORMAT_JSON);
    }
    quoth_ghost_free(ghost);
    unload(&loaded);
    return interrupted() ? EXIT_INTERRUPTED : status;
}

bool outcome_sheet(quoth_ghost_sheet **sheet, const quoth_ghost *ghost, const arguments *args)
{
    quoth_lexicon *known;
    quoth_error error = {0};
    uint64_t familiar;
    bool per_node = strcmp(option_value(args, OPT_OBJECTIVE, "overall"), "per-node") == 0;
    bool first;
    *sheet = NULL;
    if (explain_status(first_player_wins(ghost, &first), NULL) != EXIT_FINE ||
        !option_number(args, OPT_FAMILIAR, 99, 10, 99, &familiar))
        return false;
    unsigned winner = !first;
    unsigned player =
        strcmp(option_value(args, OPT_PLAYER, quoth_ghost_seat_name(winner)), "second") == 0;
    quoth_status status;
    if (has_option(args, OPT_FAMILIAR)) {
        if (per_node)
            return fail_with("--familiar goes with --objective overall");
        status = familiar_words(&known, quoth_ghost_lexicon(ghost), (unsigned)familiar,
                                has_option(args, OPT_ALL_WORDS), &error);
        if (!status)
            status = quoth_ghost_sheet_new_known(
                sheet, ghost, player, known, &(quoth_context){.memory = &limited_memory}, &error);
        quoth_lexicon_free(known);
        if (status == QUOTH_NOT_FOUND && player != winner)
            return fail_with("the %s player cannot force a win, and --familiar is for the winner's "
                             "words",
                             quoth_ghost_seat_name(player));
    } else {
        status = quoth_ghost_sheet_new(
            sheet, ghost, player, per_node ? QUOTH_GHOST_SHEET_PER_NODE : QUOTH_GHOST_SHEET_OVERALL,
            &(quoth_context){.memory = &limited_memory}, &error);
    }
    return explain_status(status, &error) == EXIT_FINE;
}

/* ---- the fewest words ----------------------------------------------------------------------- */

static int write_endings(const quoth_ghost *ghost, quoth_format format, const arguments *args)
{
    quoth_ghost_hitting_set *endings;
    dictionary meanings;
    meanings_lines lines = {.split = true};
    quoth_sink sink;
    if (!meanings_wanted(&sink, &lines, &meanings, args))
        return EXIT_BAD;
    quoth_error error = {0};
    quoth_status status = quoth_ghost_hitting_set_new(
        &endings, ghost, NULL, &(quoth_context){.watch = &waiting_watch, .memory = &limited_memory},
        &error);
    if (!status)
        status = quoth_ghost_hitting_set_write_in(&sink, endings, ghost, option_language(args),
                                                  format, &error);
    quoth_ghost_hitting_set_free(endings);
    dictionary_close(&meanings);
    return explain_status(status, &error);
}

int run_ghost_endings(const arguments *args)
{
    loaded_lexicon loaded = {0};
    quoth_ghost *ghost = NULL;
    const char *variant = variant_option(args).variant;
    int choice = has_option(args, OPT_JSON) ? 1 : option_choice(args, OPT_FORMAT, "words json");
    if (choice < 0)
        return print_error("for %s the words come as words or json", variant);
    if (choice == 1 && has_option(args, OPT_MEANINGS))
        return print_error("--meanings goes with --format words");
    if (strcmp(option_value(args, OPT_OBJECTIVE, "overall"), "overall") != 0)
        return print_error(
            "per-node needs one way to each position, and in %s a position is reached "
            "in several orders; only --objective overall is possible",
            variant);
    if (has_option(args, OPT_FAMILIAR))
        return print_error(
            "--familiar finds words in the variant ghost; for %s see `quoth ghost strategy "
            "--familiar`",
            variant);
    int status = EXIT_BAD;
    if (load_lexicon(&loaded, args, words_path(args)) &&
        solve_game(&ghost, loaded.lexicon, args, ALL_IF_FEW, &waiting_watch)) {
        bool first = false;
        status = explain_status(first_player_wins(ghost, &first), NULL);
        const char *winner = quoth_ghost_seat_name(!first);
        const char *player = option_value(args, OPT_PLAYER, winner);
        if (status == EXIT_FINE && strcmp(player, winner) != 0)
            status = no_win(player, winner, "count", "winners", choice == 1);
        else if (status == EXIT_FINE)
            status =
                write_endings(ghost, choice == 1 ? QUOTH_FORMAT_JSON : QUOTH_FORMAT_WORDS, args);
    }
    quoth_ghost_free(ghost);
    unload(&loaded);
    return interrupted() ? EXIT_INTERRUPTED : status;
}

/* ---- verify -------------------------------------------------------------------------------- */

/* The seats of a set, from 1, between commas. */
static void print_seats(unsigned seats)
{
    const char *comma = "";
    for (unsigned seat = 0; seats >> seat; seat++)
        if (seats >> seat & 1) {
            printf("%s%u", comma, seat + 1);
            comma = ",";
        }
}

/* The seats that `quoth ghost solve` names: by the rule coalition, the protected ones. */
static unsigned seats_proved(const quoth_ghost_certificate_result *v)
{
    unsigned all = (1u << v->players) - 1;
    return v->loser == QUOTH_GHOST_CERTIFIED_COALITION ? all & ~v->seats : v->seats;
}

static const char *seats_key(const quoth_ghost_certificate_result *v)
{
    return v->loser == QUOTH_GHOST_CERTIFIED_COALITION ? "protected"
           : v->loser == QUOTH_GHOST_CERTIFIED_SELFISH ? "can_lose"
                                                       : "loser";
}

static void print_claim(const quoth_ghost_certificate_result *v)
{
    if (v->players == 2) {
        printf("It holds: the %s player wins with %llu pairs", quoth_ghost_seat_name(v->winner),
               (unsigned long long)v->pairs);
        if (v->bound)
            printf(", and none wins with fewer than %llu", (unsigned long long)v->bound);
    } else {
        unsigned seats = seats_proved(v);
        bool loses = v->loser <= QUOTH_GHOST_CERTIFIED_PREVIOUS, one = !(seats & (seats - 1));
        printf("It holds: of %u players %s ", v->players,
               !seats ? "none"
               : one  ? "number"
                      : "numbers");
        print_seats(seats_proved(v));
        printf("%s%s", seats ? " " : "",
               loses                                         ? "loses"
               : v->loser == QUOTH_GHOST_CERTIFIED_COALITION ? "can be protected"
                                                             : "can lose");
    }
    printf(".\n");
}

static void print_result_as_json(const quoth_ghost_certificate_result *v)
{
    json_writer j = json_begin(stdout);
    json_object(&j, NULL);
    json_bool(&j, "holds", v->holds);
    json_number(&j, "line", v->line);
    json_string(&j, "reason", v->reason);
    json_number(&j, "players", v->players);
    if (v->players > 2) {
        json_array(&j, seats_key(v));
        for (unsigned seat = 0, seats = seats_proved(v); seats >> seat; seat++)
            if (seats >> seat & 1)
                json_number(&j, NULL, seat + 1);
        json_close(&j);
    } else {
        json_string(&j, "winner", quoth_ghost_seat_name(v->winner));
        json_number(&j, "pairs", v->pairs);
        json_number(&j, "bound", v->bound);
    }
    json_close(&j);
    json_end(&j);
}

static int print_result(const quoth_ghost_certificate_result *v, const char *path, bool json)
{
    if (json)
        print_result_as_json(v);
    else if (v->holds)
        print_claim(v);
    else if (v->line)
        printf("%s:%llu: %s\n", path, (unsigned long long)v->line, v->reason);
    else
        printf("%s: %s\n", path, v->reason);
    return v->holds ? EXIT_FINE : EXIT_NO;
}

int run_ghost_verify(const arguments *args)
{
    loaded_lexicon loaded = {0};
    file_bytes file = {0};
    quoth_ghost_certificate_result result;
    if (args->operands != 1)
        return print_error("ghost verify needs one certificate");
    int status = EXIT_BAD;
    if (load_lexicon(&loaded, args, words_path(args)) && file_read(&file, args->operand[0])) {
        waiting_for("checking the proof");
        status = explain_status(
            quoth_ghost_verify(&result, loaded.lexicon, file.bytes, file.size,
                               &(quoth_context){.watch = &waiting_watch, .memory = &limited_memory},
                               NULL),
            NULL);
        waiting_end();
        if (status == EXIT_FINE)
            status = print_result(&result, args->operand[0], has_option(args, OPT_JSON));
        file_release(&file);
    }
    unload(&loaded);
    return interrupted() ? EXIT_INTERRUPTED : status;
}
