/* quoth ghost strategy: the smallest strategy to memorise. */
#include <string.h>

#include "cli/cli.h"

static quoth_status first_player_wins(const quoth_ghost *ghost, bool *wins)
{
    quoth_letters start = {0};
    quoth_ghost_view view;
    quoth_status status = quoth_ghost_look(ghost, &start, QUOTH_KNOWN_OUTCOME, &view);
    *wins = view.legal && view.wins;
    return status;
}

/* There is nothing to memorise for a player who can be beaten. */
static int no_strategy(const char *player, const char *winner, bool json)
{
    if (json)
        printf("{\"player\": \"%s\", \"winner\": \"%s\", \"pairs\": null, \"bound\": null, "
               "\"proved\": false, \"entries\": []}\n",
               player, winner);
    else
        printf("The %s player cannot force a win: the %s player wins.\n", player, winner);
    return EXIT_NO;
}

static int write_strategy(const quoth_ghost *ghost, const arguments *args, quoth_format format)
{
    quoth_strategy *strategy;
    quoth_error error = {0};
    quoth_strategy_options options = {.skip_forced = has_option(args, OPT_SKIP_FORCED)};
    quoth_status status =
        quoth_strategy_make(&strategy, ghost, &options, &interrupt_watch, NULL, &error);
    if (status)
        return explain_status(status, &error);
    status = quoth_strategy_write(strategy, ghost, format, &standard_output);
    quoth_strategy_free(strategy);
    return explain_status(status, NULL);
}

int run_ghost_strategy(const arguments *args)
{
    static const quoth_format formats[] = {QUOTH_FORMAT_TEXT, QUOTH_FORMAT_HTML, QUOTH_FORMAT_JSON};
    loaded_lexicon loaded = {0};
    quoth_ghost *ghost = NULL;
    uint64_t players;
    int choice = option_choice(args, OPT_FORMAT, "text html json");
    if (too_many_operands(args, 0) || choice < 0 ||
        !option_number(args, OPT_PLAYERS, 2, 2, QUOTH_GHOST_SEATS_MAX, &players))
        return EXIT_BAD;
    if (players > 2)
        return complain("a strategy to memorise is for two players");
    quoth_format format = formats[choice] == QUOTH_FORMAT_TEXT ? output_format(args)
                                                               : formats[choice];
    if (has_option(args, OPT_JSON))
        format = QUOTH_FORMAT_JSON;
    int status = EXIT_BAD;
    if (load_lexicon(&loaded, args, option_value(args, OPT_WORDS, "enable1")) &&
        solve_game(&ghost, loaded.lexicon, args, AS_ASKED)) {
        bool first;
        status = explain_status(first_player_wins(ghost, &first), NULL);
        const char *winner = quoth_seat_name(!first);
        const char *player = option_value(args, OPT_PLAYER, winner);
        if (status == EXIT_FINE)
            status = strcmp(player, winner) == 0
                         ? write_strategy(ghost, args, format)
                         : no_strategy(player, winner, format == QUOTH_FORMAT_JSON);
    }
    quoth_ghost_free(ghost);
    unload(&loaded);
    return interrupted() ? EXIT_INTERRUPTED : status;
}
