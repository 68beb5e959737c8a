/* quoth cross sim: simulates the plays of a position. */
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/app/workers.h"
#include "cli/cross/history.h"
#include "cli/cross/load.h"
#include "cli/cross/searching.h"
#include "cli/cross/sim_options.h"
#include "cli/io/context.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/ranks.h"
#include "cli/io/signals.h"

/* The watch of a simulation: time limit and progress. */
typedef struct sim_clock {
    progress progress;
    quoth_watch shown;
    double begun, end; /* in seconds; `end` 0: no time limit */
} sim_clock;

static bool clock_goes_on(void *user, const quoth_progress *at)
{
    sim_clock *c = user;
    quoth_progress shown = *at;
    if (c->end > 0) {
        double time = c->end - c->begun, spent = now_in_seconds() - c->begun;
        if (spent >= time)
            return false;
        shown.fraction = at->fraction > spent / time ? at->fraction : spent / time;
    }
    return c->shown.go_on(c->shown.user, &shown);
}

/* The simulation that the options of the command request. */
typedef struct sim_question {
    loaded_cross loaded;
    sim_settings settings;
    cross_history history; /* for --infer */
    quoth_win_table *win_table;
    quoth_play candidate[QUOTH_SIM_PLAYS_MAX];
    quoth_workers workers;
} sim_question;

static bool read_question(sim_question *q, const arguments *args)
{
    if (has_option(args, OPT_INFER) && !has_option(args, OPT_GCG))
        return fail_with("--infer needs to know what was played: give the game with --gcg");
    if (too_many_operands(args, 0) || !sim_settings_read(&q->settings, args) ||
        !load_position(&q->loaded, args))
        return false;
    const quoth_position *position = q->loaded.position;
    if (!has_a_turn(position))
        return false;
    return (!has_option(args, OPT_INFER) || history_of_game(&q->history, &q->loaded, args)) &&
           read_win_table(&q->win_table, option_value(args, OPT_WINS, NULL)) &&
           option_workers(args, &q->workers) &&
           read_candidates(&q->loaded, args, q->candidate, QUOTH_SIM_PLAYS_MAX,
                           &q->settings.options.candidates);
}

/* With --infer: infers the rack of the player who moved last.  Prints the reason if that is
 * impossible. */
static quoth_status infer_before(quoth_infer **infer, const sim_question *q, quoth_sim_options *o,
                                 const quoth_context *context, size_t *turns)
{
    quoth_infer_options options = {.seed = o->seed, .evaluator = o->evaluator};
    quoth_infer_result result;
    quoth_status status = quoth_infer_new(infer, q->loaded.cross, NULL, NULL);
    if (!status)
        status = quoth_infer_run(&result, *infer, q->loaded.position, q->history.move,
                                 q->history.moves, &options, context, NULL);
    if (status == QUOTH_NOT_FOUND || status == QUOTH_GAME_OVER || status == QUOTH_STOPPED) {
        print_warning("nothing was inferred: %s",
                      status == QUOTH_STOPPED ? "no time was left"
                                              : reveals_nothing(&q->history, q->loaded.position));
        return QUOTH_OK;
    }
    if (!status && !result.explained)
        print_warning("nothing was inferred: no rack makes the last play a good one");
    if (!status && result.explained) {
        o->infer = *infer;
        *turns = result.turns;
    }
    return status;
}

static int simulate(sim_question *q, const arguments *args)
{
    quoth_sim *sim = NULL;
    quoth_infer *infer = NULL;
    quoth_sim_result result;
    sim_clock clock = {0};
    size_t turns = 0;
    quoth_watch watch = {clock_goes_on, &clock};
    quoth_sim_options *o = &q->settings.options;
    int status = EXIT_FINE;
    o->candidate = o->candidates ? q->candidate : NULL;
    o->evaluator = &q->loaded.leaves.evaluator;
    o->win_table = q->win_table;
    o->heat = has_option(args, OPT_HEAT);
    o->no_prior = o->no_openness = true;
    const quoth_context context = {.watch = &watch, .workers = &q->workers};
    if (all_is_known(q->loaded.position) && !o->to_end && !has_option(args, OPT_PLIES)) {
        o->to_end = true;
        if (!has_option(args, OPT_ITERATIONS) && !has_option(args, OPT_TIME))
            o->iterations = SIM_ITERATIONS;
    }
    quoth_status failed = quoth_cross_prepare(q->loaded.cross, &program_context, NULL);
    progress_begin(&clock.progress);
    clock.begun = now_in_seconds();
    clock.shown = progress_watch(&clock.progress);
    if (q->settings.milliseconds)
        clock.end = clock.begun + (double)q->settings.milliseconds / 1000;
    if (!failed)
        failed = quoth_sim_new(&sim, q->loaded.cross, NULL, NULL);
    if (!failed && has_option(args, OPT_INFER))
        failed = infer_before(&infer, q, o, &context, &turns);
    bool ready = ranks_agree(!failed);
    if (ready)
        failed = quoth_sim_run(&result, sim, q->loaded.position, o, &context, NULL);
    if (ready && failed == QUOTH_STOPPED && result.plays) /* --time or Ctrl-C: the result so far */
        failed = QUOTH_OK;
    progress_end(&clock.progress);
    if (!ready) {
        quoth_sim_free(sim);
        quoth_infer_free(infer);
        return failed ? explain_status(failed, NULL) : EXIT_BAD;
    }
    if (!failed && rank_number() == 0 && all_is_known(q->loaded.position) &&
        result.stopped != QUOTH_SIM_SOLVED)
        print_warning(
            "the bag is empty, and the plays were not solved: the figures are those of a game "
            "that goes on by equity (quoth cross endgame proves the best play)");
    if (!failed && rank_number() == 0 && result.stopped == QUOTH_SIM_SOLVED && !o->candidates &&
        result.plays == o->plays)
        print_warning(
            "other plays than these may be better: quoth cross endgame finds the best of all");
    if (!failed && rank_number() == 0 && has_option(args, OPT_ITERATIONS) &&
        result.stopped != QUOTH_SIM_SOLVED && result.iterations > o->iterations)
        print_warning(
            "--iterations %llu is too few for %zu plays: each got %d, so that there is an error",
            (unsigned long long)o->iterations, result.plays, QUOTH_SIM_DEALS_MIN);
    if (!failed && rank_number() == 0 && result.stopped == QUOTH_SIM_SOLVED && o->heat)
        print_warning("--heat: the plays were solved, and no replies were counted");
    if (!failed && rank_number() == 0) {
        quoth_sim_report report = {.result = &result,
                                   .seconds = now_in_seconds() - clock.begun,
                                   .seed = o->seed,
                                   .inferred = turns,
                                   .asked = has_option(args, OPT_ITERATIONS) ? o->iterations : 0,
                                   .interrupted = interrupted()};
        failed = quoth_cross_write_sim(&standard_output, q->loaded.position, &report,
                                       output_format(args), NULL);
        status = interrupted() ? EXIT_INTERRUPTED : EXIT_FINE;
    }
    if (failed == QUOTH_STOPPED && !interrupted())
        status = print_error("--time was over before anything was simulated");
    else if (failed)
        status = explain_status(failed, NULL);
    quoth_sim_free(sim);
    quoth_infer_free(infer);
    return status;
}

int run_cross_sim(const arguments *args)
{
    sim_question *q = calloc(1, sizeof *q);
    int status = EXIT_BAD;
    if (!q)
        return print_error("out of memory");
    if (ranks_agree(read_question(q, args)))
        status = simulate(q, args);
    else if (interrupted())
        status = EXIT_INTERRUPTED;
    history_free(&q->history);
    quoth_win_table_free(q->win_table);
    unload_cross(&q->loaded);
    free(q);
    return status;
}
