/* quoth cross infer: the posterior over the leaves of the player who moved last. */
#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/app/workers.h"
#include "cli/cross/history.h"
#include "cli/cross/load.h"
#include "cli/io/context.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/signals.h"

static bool read_infer(quoth_infer_options *options, uint64_t *top, quoth_workers *workers,
                       const arguments *args)
{
    uint64_t turns;
    if (!option_number(args, OPT_TURNS, 2, 1, QUOTH_INFER_TURNS_MAX, &turns) ||
        !option_number(args, OPT_SAMPLES, 4000, 1, QUOTH_INFER_SAMPLES_MAX, &options->samples) ||
        !option_number(args, OPT_TOP, 10, 1, QUOTH_INFER_SAMPLES_MAX, top) ||
        !option_number(args, OPT_SEED, 1, 0, UINT64_MAX, &options->seed) ||
        !option_workers(args, workers))
        return false;
    options->turns = (unsigned)turns;
    return true;
}

static int print_inference(const loaded_cross *loaded, const cross_history *history,
                           const arguments *args)
{
    quoth_infer_options options = {.evaluator = &loaded->leaves.evaluator};
    quoth_infer *infer = NULL;
    quoth_infer_result result;
    quoth_workers workers;
    progress shown;
    uint64_t top;
    if (!read_infer(&options, &top, &workers, args))
        return EXIT_BAD;
    quoth_status status = quoth_cross_prepare(loaded->cross, &program_context, NULL);
    if (!status)
        status = quoth_infer_new(&infer, loaded->cross, NULL, NULL);
    if (!status) {
        progress_begin(&shown);
        quoth_watch watch = progress_watch(&shown);
        const quoth_context context = {.watch = &watch, .workers = &workers};
        status = quoth_infer_run(&result, infer, loaded->position, history->move, history->moves,
                                 &options, &context, NULL);
        progress_end(&shown);
    }
    int code = EXIT_FINE;
    if (status == QUOTH_NOT_FOUND || status == QUOTH_GAME_OVER) {
        code = print_error(
            "%s", quoth_position_ending(loaded->position) ? "the game is over"
                  : history->moves
                      ? reveals_nothing(history, loaded->position)
                      : "no other player has made a play: give a game (--gcg), or the last "
                        "play (--play)");
    } else if (status) {
        code = explain_status(status, NULL);
    } else {
        unsigned tiles;
        if (!quoth_position_rack(loaded->position, quoth_position_turn(loaded->position), &tiles))
            print_warning(
                "the tiles of the player to move are not known, and count as unseen (--rack "
                "gives them)");
        status = quoth_cross_write_infer(&standard_output, loaded->position, &result, options.seed,
                                         (size_t)top, output_format(args), NULL);
        code = status ? explain_status(status, NULL) : EXIT_FINE;
    }
    quoth_infer_free(infer);
    return code;
}

int run_cross_infer(const arguments *args)
{
    loaded_cross loaded;
    cross_history history;
    if (too_many_operands(args, 0) || !load_history(&loaded, &history, args))
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    int status = print_inference(&loaded, &history, args);
    history_free(&history);
    unload_cross(&loaded);
    return status;
}
