/* quoth cross preendgame: how many orders of the bag each play of a pre-endgame wins. */
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

_Static_assert(QUOTH_PREENDGAME_BAG == 4, "the message names the limit");

static bool read_preendgame(quoth_preendgame_options *options, solving *s)
{
    if (!option_number(s->args, OPT_SAMPLES, 1000, 1, 1000000, &options->samples) ||
        !option_number(s->args, OPT_SEED, 1, 0, UINT64_MAX, &options->seed) || !solving_read(s))
        return false;
    options->nodes = s->nodes;
    options->bytes = s->bytes;
    options->uninformed = has_option(s->args, OPT_UNAWARE);
    options->wins_only = has_option(s->args, OPT_WINS_ONLY) && !has_option(s->args, OPT_SPREAD);
    return true;
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

static int solve_preendgame(solving *s)
{
    quoth_preendgame_options options = {0};
    quoth_preendgame_answer answer;
    quoth_preendgame *solver;
    const quoth_position *position = s->loaded.position;
    if (!read_preendgame(&options, s))
        return EXIT_BAD;
    const char *reason = no_preendgame(position);
    if (reason)
        return print_error("no pre-endgame: %s", reason);
    if (!solving_read_candidates(s))
        return EXIT_BAD;
    for (size_t i = 0; i < s->candidates; i++)
        if (s->candidate[i].kind == QUOTH_PLAY_EXCHANGE)
            return print_error("exchanges are not compared so late in a game");
    options.play = s->candidate;
    options.plays = s->candidates;
    options.top = s->top;
    solving_begin(s);
    quoth_status status = quoth_preendgame_new(&solver, s->loaded.cross, NULL, NULL);
    if (!status)
        status = quoth_preendgame_solve(&answer, solver, position, &options, &s->context, NULL);
    status = solving_end(s, status);
    bool solvable = status != QUOTH_UNSUPPORTED;
    if (!solvable)
        print_error("no pre-endgame: the other player has no tiles");
    else if (!status)
        status = quoth_cross_write_preendgame(&standard_output, position, &answer,
                                              options.uninformed, s->milliseconds,
                                              output_format(s->args), NULL);
    quoth_preendgame_free(solver);
    return solvable || interrupted() ? solving_exit(status) : EXIT_BAD;
}

int run_cross_preendgame(const arguments *args)
{
    return run_solving(args, solve_preendgame);
}
