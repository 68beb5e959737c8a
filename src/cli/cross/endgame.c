/* quoth cross endgame: the value of an endgame and its best plays. */
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

static bool read_endgame(quoth_endgame_options *options, solving *s)
{
    uint64_t plies;
    if (!option_number(s->args, OPT_PLIES, 0, 0, 62, &plies) || !solving_read(s))
        return false;
    options->plies = (unsigned)plies;
    options->nodes = s->nodes;
    options->bytes = s->bytes;
    options->first_win = has_option(s->args, OPT_FIRST_WIN);
    return true;
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
static quoth_status search_endgame(quoth_endgame *solver, const solving *s,
                                   const quoth_endgame_options *options,
                                   quoth_endgame_answer *answer)
{
    static const option_id limits[] = {OPT_PLIES, OPT_TIME,      OPT_NODES,
                                       OPT_PLAY,  OPT_FIRST_WIN, OPT_PROOF};
    const quoth_position *position = s->loaded.position;
    bool limited = quoth_position_players(position) > 2;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        limited |= has_option(s->args, limits[i]);
    if (!limited) {
        quoth_endgame_options first = *options;
        const quoth_context alone = {.watch = s->context.watch};
        first.nodes = DECIDED_NODES;
        quoth_status status = quoth_endgame_solve(answer, solver, position, &first, &alone, NULL);
        if (status || answer->exact || interrupted())
            return status;
        if (quoth_endgame_decided(position, answer)) {
            print_warning("it is decided who wins; --proof searches to the end");
            return QUOTH_OK;
        }
    }
    return quoth_endgame_solve(answer, solver, position, options, &s->context, NULL);
}

static int solve_endgame(solving *s)
{
    quoth_endgame_options options = {0};
    quoth_endgame_answer answer;
    quoth_endgame *solver;
    const quoth_position *position = s->loaded.position;
    if (!read_endgame(&options, s))
        return EXIT_BAD;
    const char *reason = no_endgame(position);
    if (reason)
        return print_error("no endgame: %s", reason);
    if (!solving_read_candidates(s))
        return EXIT_BAD;
    if (s->candidates && options.first_win)
        return print_error("--first-win looks for a play that wins, --play says which are valued; "
                           "not both");
    options.play = s->candidate;
    options.plays = s->candidates;
    options.top = s->top;
    solving_begin(s);
    quoth_status status = quoth_endgame_new(&solver, s->loaded.cross, NULL, NULL);
    if (!status)
        status = search_endgame(solver, s, &options, &answer);
    status = solving_end(s, status);
    bool solvable = status != QUOTH_UNSUPPORTED && status != QUOTH_UNKNOWN_RACK;
    if (!solvable)
        print_error("no endgame: the racks do not hold all tiles that are left");
    else if (!status)
        status = quoth_cross_write_endgame(&standard_output, position, &answer, s->milliseconds,
                                           output_format(s->args), NULL);
    quoth_endgame_free(solver);
    return solvable || interrupted() ? solving_exit(status) : EXIT_BAD;
}

int run_cross_endgame(const arguments *args)
{
    return run_solving(args, solve_endgame);
}
