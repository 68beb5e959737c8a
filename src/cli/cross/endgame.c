/* quoth cross endgame: the value of an endgame and its best plays. */
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

/* Without --proof, a search that has visited this number of nodes ends if its bounds prove who
 * wins. */
enum { DECIDED_NODES = 200000 };

static bool read_endgame(quoth_endgame_options *options, uint64_t *milliseconds,
                         quoth_workers *workers, const arguments *args)
{
    uint64_t plies, top;
    if (!option_number(args, OPT_PLIES, 0, 0, 62, &plies) ||
        !option_number(args, OPT_TOP, 1, 1, QUOTH_PLAYS_MAX, &top) ||
        !option_number(args, OPT_NODES, 0, 0, UINT64_MAX, &options->nodes) ||
        !option_size(args, OPT_MEMORY_LIMIT, TABLES_SIZE, &options->bytes) ||
        !option_workers(args, workers))
        return false;
    options->plies = (unsigned)plies;
    options->top = (unsigned)top;
    options->first_win = has_option(args, OPT_FIRST_WIN);
    *milliseconds = 0;
    return !has_option(args, OPT_TIME) || option_seconds(args, OPT_TIME, 0, milliseconds);
}

/* The reason why a position is no endgame that can be solved; NULL if it can. */
static const char *no_endgame(const quoth_position *position)
{
    unsigned tiles, turn = quoth_position_turn(position);
    if (quoth_position_ending(position))
        return "the game is over";
    if (!quoth_position_rack(position, turn, &tiles))
        return "the rack of the player to move is not known; give it with --rack";
    if (quoth_position_bag(position))
        return "the bag is not empty; see `quoth help cross preendgame` and `cross sim`";
    return NULL;
}

/* Solves the endgame.  If the options set no limit and no plays, a first search visits at most
 * DECIDED_NODES positions; if it proves who wins, it is the answer.  It runs on one thread, so that
 * the answer is reproducible. */
static quoth_status search_endgame(quoth_endgame *solver, const quoth_position *position,
                                   const arguments *args, const quoth_endgame_options *options,
                                   const quoth_context *context, quoth_endgame_answer *answer)
{
    static const option_id limits[] = {OPT_PLIES, OPT_TIME,      OPT_NODES,
                                       OPT_PLAY,  OPT_FIRST_WIN, OPT_PROOF};
    bool limited = quoth_position_players(position) > 2;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        limited |= has_option(args, limits[i]);
    if (!limited) {
        quoth_endgame_options first = *options;
        const quoth_context alone = {.watch = context->watch};
        first.nodes = DECIDED_NODES;
        quoth_status status = quoth_endgame_solve(answer, solver, position, &first, &alone, NULL);
        if (status || answer->exact || interrupted())
            return status;
        if (quoth_endgame_decided(position, answer)) {
            print_warning("it is decided who wins; --proof searches to the end");
            return QUOTH_OK;
        }
    }
    return quoth_endgame_solve(answer, solver, position, options, context, NULL);
}

static int solve_endgame(const loaded_cross *loaded, const arguments *args,
                         quoth_play candidate[CANDIDATES])
{
    quoth_endgame_options options = {0};
    quoth_endgame_answer answer;
    quoth_workers workers;
    quoth_endgame *solver;
    uint64_t milliseconds;
    search_clock clock = {0};
    quoth_watch watch = {clock_has_time, &clock};
    if (!read_endgame(&options, &milliseconds, &workers, args))
        return EXIT_BAD;
    const char *reason = no_endgame(loaded->position);
    if (reason)
        return print_error("no endgame: %s", reason);
    if (!read_candidates(loaded, args, candidate, CANDIDATES, &options.plays))
        return EXIT_BAD;
    if (options.plays && options.first_win)
        return print_error("--first-win looks for a play that wins, --play says which are valued; "
                           "not both");
    options.play = options.plays ? candidate : NULL;
    if (options.top < options.plays) /* one row for each play of --play */
        options.top = (unsigned)options.plays;
    double start = now_in_seconds();
    clock_begin(&clock, milliseconds);
    const quoth_context context = {.watch = &watch, .workers = &workers};
    quoth_status status = quoth_endgame_new(&solver, loaded->cross, NULL, NULL);
    if (!status)
        status = search_endgame(solver, loaded->position, args, &options, &context, &answer);
    clock_end(&clock);
    milliseconds = (uint64_t)(1000 * (now_in_seconds() - start));
    if (status == QUOTH_STOPPED) /* --time or Ctrl-C: the answer so far */
        status = QUOTH_OK;
    if (status == QUOTH_UNSUPPORTED || status == QUOTH_UNKNOWN_RACK)
        print_error("no endgame: the racks do not hold all tiles that are left");
    else if (!status)
        status = quoth_cross_write_endgame(&standard_output, loaded->position, &answer,
                                           milliseconds, output_format(args), NULL);
    quoth_endgame_free(solver);
    if (interrupted())
        return EXIT_INTERRUPTED;
    if (status == QUOTH_UNSUPPORTED || status == QUOTH_UNKNOWN_RACK)
        return EXIT_BAD;
    return status ? explain_status(status, NULL) : EXIT_FINE;
}

int run_cross_endgame(const arguments *args)
{
    loaded_cross loaded;
    if (too_many_operands(args, 0) || !load_position(&loaded, args))
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    quoth_play *candidate = malloc(CANDIDATES * sizeof *candidate);
    int status = candidate ? solve_endgame(&loaded, args, candidate)
                           : explain_status(QUOTH_NO_MEMORY, NULL);
    free(candidate);
    unload_cross(&loaded);
    return status;
}
