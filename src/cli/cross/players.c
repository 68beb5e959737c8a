#include "cli/cross/players.h"

#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/player_names.h"
#include "cli/cross/leave_values.h"
#include "cli/cross/load.h"
#include "cli/cross/sim_options.h"
#include "cli/io/context.h"
#include "cli/io/fold.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/numbers.h"
#include "cli/io/progress.h"
#include "cli/io/signals.h"
#include "cli/players/exec_cross.h"
#include "cli/players/exec_player.h"
#include "cli/players/players.h"

static bool read_program(cross_player_spec *spec, const arguments *args)
{
    spec->kind = CROSS_PROGRAM;
    return exec_options_read(&spec->options, args);
}

static bool read_level(cross_player_spec *spec, const char *value, const arguments *args,
                       const loaded_cross *loaded)
{
    uint64_t level;
    quoth_cross_level_options options = {.all_words = has_option(args, OPT_ALL_WORDS)};
    spec->kind = CROSS_LEVEL;
    spec->evaluator = &loaded->leaves.evaluator;
    if (!parse_number(value, QUOTH_CROSS_LEVELS, &level) || level == 0) {
        print_error("the level of a player of board games is a number from 1 to %d; not \"%.60s\"",
                    QUOTH_CROSS_LEVELS, value);
        return false;
    }
    return explain_status(quoth_cross_level_new(&spec->level, (unsigned)level, loaded->cross,
                                                loaded->lexicon.lexicon, &options, &program_context,
                                                NULL),
                          NULL) == EXIT_FINE;
}

/* Adds the unseen-tile adjustment to the leaves of the game. */
static bool make_context(cross_player_spec *spec, const loaded_cross *loaded)
{
    const quoth_leaves *leaves = loaded->leaves.leaves;
    quoth_status status =
        quoth_unseen_adjustment_new(&spec->unseen_adjustment, leaves, &loaded->rules.tiles,
                                    &(quoth_context){.memory = &limited_memory}, NULL);
    spec->own.baseline =
        (quoth_baseline){.leaves = leaves, .unseen_adjustment = spec->unseen_adjustment};
    quoth_evaluator_baseline(&spec->own.evaluator, &spec->own.baseline);
    spec->evaluator = &spec->own.evaluator;
    return explain_status(status, NULL) == EXIT_FINE;
}

/* Sets the costs of board openness for the board.  False, with an error message, if the costs are
 * needed and the board has none. */
static bool fit_openness(cross_player_spec *spec, const loaded_cross *loaded, bool needed)
{
    spec->has_openness = !quoth_openness_standard(&spec->openness, &loaded->rules, NULL);
    if (spec->has_openness || !needed)
        return true;
    return fail_with("\"exposure\" needs the board of scrabble or wwf; that of \"%s\" is another",
                     loaded->rules.name);
}

/* The terms behind "equity:". */
typedef struct equity_terms {
    bool context, openness, endgame;
    char plays[32]; /* the number of endgame=N, as typed */
} equity_terms;

/* Whether `value` lists different terms with commas between: context, exposure, endgame=N. */
static bool is_terms(const char *value, equity_terms *terms)
{
    static const char endgame[] = "endgame=";
    *terms = (equity_terms){0};
    for (;; value++) {
        size_t size = strcspn(value, ","), named = sizeof endgame - 1;
        bool counted = size >= named && is_option_named(value, named, endgame);
        bool *term = counted                                    ? &terms->endgame
                     : is_option_named(value, size, "context")  ? &terms->context
                     : is_option_named(value, size, "exposure") ? &terms->openness
                                                                : NULL;
        if (!term || *term)
            return false;
        *term = true;
        if (counted)
            snprintf(terms->plays, sizeof terms->plays, "%.*s", (int)(size - named), value + named);
        value += size;
        if (!*value)
            return true;
    }
}

static bool read_endgame_plays(cross_player_spec *spec, const char *text)
{
    uint64_t plays;
    if (!parse_number(text, QUOTH_PLAYS_MAX, &plays) || plays == 0)
        return fail_with("endgame=N of the player equity is a number of plays from 1 to %d; not "
                         "\"%s\"",
                         QUOTH_PLAYS_MAX, text);
    spec->endgame_plays = (uint32_t)plays;
    return true;
}

static bool read_equity(cross_player_spec *spec, const char *value, const loaded_cross *loaded)
{
    equity_terms terms;
    spec->policy = QUOTH_CROSS_EQUITY;
    spec->evaluator = &loaded->leaves.evaluator;
    if (!value)
        return true;
    if (is_terms(value, &terms)) {
        return (!terms.context || make_context(spec, loaded)) &&
               (!terms.openness || fit_openness(spec, loaded, true)) &&
               (!terms.endgame || read_endgame_plays(spec, terms.plays));
    }
    spec->evaluator = &spec->own.evaluator;
    if (strcmp(value, "estimate") == 0)
        return estimate_leaves(&spec->own, &loaded->rules.tiles, loaded->lexicon.lexicon);
    return read_leaves(&spec->own, value, &loaded->rules);
}

/* Reads the settings of a player sim or auto. */
static bool read_searcher(cross_player_spec *spec, const char *value, const loaded_cross *loaded,
                          bool is_auto)
{
    spec->kind = is_auto ? CROSS_AUTO : CROSS_SIM;
    if (!sim_settings_of_player(&spec->sim, value, is_auto))
        return false;
    spec->evaluator = &loaded->leaves.evaluator;
    if (spec->sim.context && !make_context(spec, loaded))
        return false;
    return spec->sim.openness == SIM_OPENNESS_NONE ||
           fit_openness(spec, loaded, spec->sim.openness == SIM_OPENNESS);
}

bool cross_player_read(cross_player_spec *spec, const char *name, const arguments *args,
                       const loaded_cross *loaded)
{
    const char *value;
    *spec = (cross_player_spec){.name = name, .kind = CROSS_BOT};
    int kind = player_find(name, args->command->players, &value);
    switch (kind) {
    case PLAYER_HUMAN:
        spec->kind = CROSS_HUMAN;
        return true;
    case PLAYER_GREEDY:
        spec->policy = QUOTH_CROSS_GREEDY;
        return true;
    case PLAYER_RANDOM:
        spec->policy = QUOTH_CROSS_RANDOM;
        return true;
    case PLAYER_EQUITY:
        return read_equity(spec, value, loaded);
    case PLAYER_LEVEL:
        return read_level(spec, value, args, loaded);
    case PLAYER_SIM:
    case PLAYER_AUTO:
        return read_searcher(spec, value, loaded, kind == PLAYER_AUTO);
    case PLAYER_EXEC:
        return read_program(spec, args);
    default:
        return false;
    }
}

void cross_player_forget(cross_player_spec *spec)
{
    quoth_leaves_free(spec->own.leaves);
    quoth_unseen_adjustment_free(spec->unseen_adjustment);
    quoth_cross_level_free(spec->level);
    *spec = (cross_player_spec){0};
}

static bool fold_leave(void *user, const quoth_tile *tile, size_t count, float value)
{
    uint64_t *hash = user;
    *hash = fold_bytes(*hash, tile, count);
    *hash = fold_bytes(*hash, &value, sizeof value);
    return true;
}

uint64_t fold_leaves(uint64_t hash, const quoth_leaves *leaves, unsigned letters)
{
    quoth_leaves_each(leaves, fold_leave, &hash);
    for (quoth_tile tile = 0; tile <= letters; tile++) {
        quoth_points value;
        quoth_leaves_value(&value, leaves, &tile, 1, NULL); /* never computed from smaller ones */
        hash = fold_bytes(hash, &value, sizeof value);
    }
    return hash;
}

uint64_t cross_player_fold(const cross_player_spec *spec, uint64_t hash, unsigned letters)
{
    const quoth_baseline *baseline = spec->evaluator ? spec->evaluator->user : NULL;
    bool leaves = baseline && baseline->leaves, context = baseline && baseline->unseen_adjustment;
    hash = fold_bytes(hash, &spec->policy, sizeof spec->policy);
    hash = fold_bytes(hash, &leaves, sizeof leaves);
    if (leaves)
        hash = fold_leaves(hash, baseline->leaves, letters);
    if (context)
        hash = fold_bytes(hash, &context, sizeof context);
    if (spec->has_openness)
        hash = fold_bytes(hash, &spec->openness.cost, sizeof spec->openness.cost);
    if (spec->endgame_plays)
        hash = fold_bytes(hash, &spec->endgame_plays, sizeof spec->endgame_plays);
    if (spec->kind != CROSS_BOT && spec->kind != CROSS_HUMAN)
        hash = fold_bytes(hash, spec->name, strlen(spec->name));
    return hash;
}

static const quoth_openness *openness_of(const cross_player_spec *spec)
{
    return spec->has_openness ? &spec->openness : NULL;
}

static quoth_status begin_auto(cross_seat *seat, const cross_player_spec *spec,
                               const quoth_cross *cross)
{
    const quoth_sim_options *o = &spec->sim.options;
    seat->chooser = (quoth_auto_bot){.options = {.iterations = o->iterations,
                                                 .plays = o->plays,
                                                 .plies = o->plies,
                                                 .to_end = o->to_end,
                                                 .confidence = o->confidence,
                                                 .evaluator = spec->evaluator,
                                                 .openness = openness_of(spec),
                                                 .no_openness = true,
                                                 .no_halving = !o->halving},
                                     .infer = spec->sim.infer,
                                     .game_iterations = spec->sim.game_iterations,
                                     .clock = &steady_clock,
                                     .time = spec->sim.milliseconds * 1000};
    seat->player = quoth_auto_bot_player(&seat->chooser);
    return quoth_auto_new(&seat->chooser.chooser, cross, NULL, NULL);
}

quoth_status cross_seat_begin(cross_seat *seat, const cross_player_spec *spec,
                              const quoth_cross *cross, quoth_play_finder *finder)
{
    if (spec->kind == CROSS_PROGRAM) {
        exec_player_begin(&seat->program, spec->name, &spec->options);
        return exec_cross_player(&seat->program, cross, &seat->player);
    }
    if (spec->kind == CROSS_LEVEL) {
        seat->level = (quoth_cross_level_bot){
            .level = spec->level, .evaluator = spec->evaluator, .finder = finder};
        seat->player = quoth_cross_level_bot_player(&seat->level);
        return QUOTH_OK;
    }
    if (spec->kind == CROSS_AUTO)
        return begin_auto(seat, spec, cross);
    if (spec->kind == CROSS_SIM) {
        seat->sim.options = spec->sim.options;
        seat->sim.options.evaluator = spec->evaluator;
        seat->sim.options.openness = openness_of(spec);
        seat->sim.options.no_openness = true;
        seat->sim.options.no_prior = spec->sim.options.prior == 0;
        seat->player = quoth_sim_bot_player(&seat->sim);
        quoth_status status = quoth_sim_new(&seat->sim.sim, cross, NULL, NULL);
        if (!status && spec->sim.infer)
            status = quoth_infer_new(&seat->sim.infer, cross, NULL, NULL);
        return status;
    }
    seat->bot = (quoth_cross_bot){.policy = spec->policy,
                                  .evaluator = spec->evaluator,
                                  .finder = finder,
                                  .openness = openness_of(spec),
                                  .endgame_plays = spec->endgame_plays};
    seat->player = quoth_cross_bot_player(&seat->bot);
    return QUOTH_OK;
}

void cross_seat_end(cross_seat *seat)
{
    quoth_cross_bot_free(&seat->bot);
    quoth_cross_level_bot_free(&seat->level);
    quoth_sim_free(seat->sim.sim);
    quoth_infer_free(seat->sim.infer);
    quoth_auto_free(seat->chooser.chooser);
    exec_player_end(&seat->program);
}
