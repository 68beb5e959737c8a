/* quoth cross explain: why a play is the best, in sentences made of facts. */
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/app/workers.h"
#include "cli/cross/load.h"
#include "cli/cross/searching.h"
#include "cli/cross/sim_options.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/signals.h"

typedef struct explained {
    loaded_cross loaded;
    quoth_explain_options options;
    const char *language;
    quoth_win_table *win_table;
    quoth_workers workers;
    quoth_play play;
    bool has_play;
    size_t turn; /* the event whose play was made */
} explained;

static bool read_explained(explained *x, const arguments *args)
{
    static const quoth_review_depth depths[] = {QUOTH_REVIEW_QUICK, QUOTH_REVIEW_NORMAL,
                                                QUOTH_REVIEW_DEEP};
    int depth = has_option(args, OPT_DEPTH) ? option_choice(args, OPT_DEPTH, "quick normal deep")
                                            : 1;
    x->language = option_language(args);
    if (depth < 0 || !option_number(args, OPT_SEED, 1, 0, UINT64_MAX, &x->options.seed) ||
        !option_number(args, OPT_ITERATIONS, 0, 1, QUOTH_SIM_ITERATIONS_MAX / 4,
                       &x->options.iterations) ||
        !option_workers(args, &x->workers))
        return false;
    x->options.depth = depths[depth];
    return read_win_table(&x->win_table, option_value(args, OPT_WINS, NULL));
}

static bool keep_made(void *user, const quoth_gcg_step *step)
{
    explained *x = user;
    if (step->number == x->turn && step->play) {
        x->play = *step->play;
        x->has_play = true;
    }
    return true;
}

/* Finds the play that was made in the position of --gcg and --turn.  Without one, or if it is not
 * legal, the best play is explained. */
static bool find_made(explained *x, const arguments *args)
{
    uint64_t turn;
    size_t events = quoth_gcg_events(x->loaded.gcg);
    quoth_validation validation;
    if (!option_number(args, OPT_TURN, events, 0, events, &turn))
        return false;
    if (turn == events)
        return true;
    x->turn = (size_t)turn;
    quoth_gcg_replay_options options = {.each = keep_made, .user = x, .limit = x->turn + 1};
    quoth_status status =
        quoth_gcg_replay(NULL, x->loaded.gcg, x->loaded.cross, &options, NULL, NULL);
    if (status == QUOTH_NO_MEMORY)
        return explain_status(status, NULL) == EXIT_FINE;
    if (!x->has_play)
        return true;
    quoth_play_validate(&validation, x->loaded.position, &x->play, true);
    x->play = validation.play;
    x->has_play = validation.result == QUOTH_LEGAL;
    x->options.made = x->has_play;
    if (!x->has_play)
        print_warning("the play made is not compared: %s",
                      quoth_validation_text(validation.result));
    return true;
}

static bool find_play(explained *x, const arguments *args)
{
    quoth_play play[1];
    size_t count;
    const quoth_position *position = x->loaded.position;
    if (quoth_position_ending(position) && has_option(args, OPT_GCG))
        return fail_with("the game is over there; --turn names an earlier turn");
    if (!has_a_turn(position))
        return false;
    if (!read_candidates(&x->loaded, args, play, 1, &count))
        return false;
    if (!count)
        return !x->loaded.gcg || find_made(x, args);
    x->play = play[0];
    x->has_play = true;
    return true;
}

static quoth_status explain_position(quoth_explanation **explanation, explained *x,
                                     quoth_error *error)
{
    progress shown;
    quoth_engine *engine;
    quoth_engine_options options = {.evaluator = &x->loaded.leaves.evaluator,
                                    .win_table = x->win_table};
    *explanation = NULL;
    quoth_status status = quoth_engine_new_shared(&engine, x->loaded.cross, &options, NULL, error);
    if (status)
        return status;
    progress_begin(&shown);
    quoth_watch watch = progress_watch(&shown);
    status = quoth_engine_explain(explanation, engine, x->loaded.position,
                                  x->has_play ? &x->play : NULL, &x->options,
                                  &(quoth_context){.watch = &watch, .workers = &x->workers}, error);
    progress_end(&shown);
    quoth_engine_free(engine);
    return status;
}

int run_cross_explain(const arguments *args)
{
    explained x = {.has_play = false};
    quoth_explanation *explanation = NULL;
    quoth_error error = {0};
    int status = EXIT_BAD;
    if (!too_many_operands(args, 0) && read_explained(&x, args) && load_position(&x.loaded, args)) {
        if (find_play(&x, args)) {
            quoth_status failed = explain_position(&explanation, &x, &error);
            if (!failed)
                failed = quoth_explanation_write(&standard_output, explanation, x.language,
                                                 output_format(args), &error);
            status = explain_status(failed, &error);
        }
        unload_cross(&x.loaded);
    }
    quoth_explanation_free(explanation);
    quoth_win_table_free(x.win_table);
    return interrupted() ? EXIT_INTERRUPTED : status;
}
