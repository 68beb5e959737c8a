/* quoth cross preendgame: how many orders of the bag each play of a pre-endgame wins. */
#include <stdlib.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/app/workers.h"
#include "cli/cross/load.h"
#include "cli/cross/searching.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/signals.h"

static bool read_preendgame(quoth_preendgame_options *options, uint64_t *milliseconds,
                            quoth_workers *workers, const arguments *args)
{
    uint64_t top;
    if (!option_number(args, OPT_TOP, 1, 1, QUOTH_PLAYS_MAX, &top) ||
        !option_number(args, OPT_SAMPLES, 1000, 1, 1000000, &options->samples) ||
        !option_number(args, OPT_SEED, 1, 0, UINT64_MAX, &options->seed) ||
        !option_number(args, OPT_NODES, 0, 0, UINT64_MAX, &options->nodes) ||
        !option_size(args, OPT_MEMORY_LIMIT, TABLES_SIZE, &options->bytes) ||
        !option_workers(args, workers))
        return false;
    options->top = (unsigned)top;
    options->uninformed = has_option(args, OPT_UNAWARE);
    options->wins_only = has_option(args, OPT_WINS_ONLY) && !has_option(args, OPT_SPREAD);
    *milliseconds = 0;
    return !has_option(args, OPT_TIME) || option_seconds(args, OPT_TIME, 0, milliseconds);
}

/* The reason why a position is no pre-endgame that can be solved; NULL if it can. */
static const char *no_preendgame(const quoth_position *position)
{
    unsigned tiles, bag = quoth_position_bag(position);
    if (quoth_position_ending(position))
        return "the game is over";
    if (quoth_position_players(position) != 2)
        return "only for two players";
    if (!quoth_position_rack(position, quoth_position_turn(position), &tiles))
        return "the rack of the player to move is not known; give it with --rack";
    if (bag == 0)
        return "the bag is empty; `quoth cross endgame` solves that";
    if (bag > QUOTH_PREENDGAME_BAG)
        return "the bag has more than 4 tiles; `quoth cross sim` plays on from there";
    return NULL;
}

static int solve_preendgame(const loaded_cross *loaded, const arguments *args,
                            quoth_play candidate[CANDIDATES])
{
    quoth_preendgame_options options = {0};
    quoth_preendgame_answer answer;
    quoth_workers workers;
    quoth_preendgame *solver;
    uint64_t milliseconds;
    search_clock clock = {0};
    quoth_watch watch = {clock_has_time, &clock};
    const char *reason = no_preendgame(loaded->position);
    if (!read_preendgame(&options, &milliseconds, &workers, args))
        return EXIT_BAD;
    if (reason)
        return print_error("no pre-endgame: %s", reason);
    if (!read_candidates(loaded, args, candidate, CANDIDATES, &options.plays))
        return EXIT_BAD;
    for (size_t i = 0; i < options.plays; i++)
        if (candidate[i].kind == QUOTH_PLAY_EXCHANGE)
            return print_error("exchanges are not compared so late in a game");
    options.play = options.plays ? candidate : NULL;
    if (options.top < options.plays) /* one row for each play of --play */
        options.top = (unsigned)options.plays;
    double start = now_in_seconds();
    clock_begin(&clock, milliseconds);
    const quoth_context context = {.watch = &watch, .workers = &workers};
    quoth_status status = quoth_preendgame_new(&solver, loaded->cross, NULL, NULL);
    if (!status)
        status =
            quoth_preendgame_solve(&answer, solver, loaded->position, &options, &context, NULL);
    clock_end(&clock);
    milliseconds = (uint64_t)(1000 * (now_in_seconds() - start));
    if (status == QUOTH_STOPPED) /* --time or Ctrl-C: the answer so far */
        status = QUOTH_OK;
    if (status == QUOTH_UNSUPPORTED)
        print_error("no pre-endgame: the other player has no tiles");
    else if (!status)
        status = quoth_cross_write_preendgame(&standard_output, loaded->position, &answer,
                                              options.uninformed, milliseconds, output_format(args),
                                              NULL);
    quoth_preendgame_free(solver);
    if (interrupted())
        return EXIT_INTERRUPTED;
    if (status == QUOTH_UNSUPPORTED)
        return EXIT_BAD;
    return status ? explain_status(status, NULL) : EXIT_FINE;
}

int run_cross_preendgame(const arguments *args)
{
    loaded_cross loaded;
    if (too_many_operands(args, 0) || !load_position(&loaded, args))
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    quoth_play *candidate = malloc(CANDIDATES * sizeof *candidate);
    int status = candidate ? solve_preendgame(&loaded, args, candidate)
                           : explain_status(QUOTH_NO_MEMORY, NULL);
    free(candidate);
    unload_cross(&loaded);
    return status;
}
