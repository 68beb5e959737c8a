/* One handle for board games: it owns the parts, makes each when it is first needed, and fills in
 * the options that a caller leaves at 0. */
#include "quoth/engine.h"

#include <string.h>

#include "base/phases.h"
#include "base/context.h"
#include "base/error.h"
#include "board/position.h"
#include "base/memory.h"
#include "base/options.h"
#include "board/default_evaluator.h"
#include "engine/engine.h"

struct quoth_engine {
    const quoth_memory *memory;
    const quoth_cross *cross;
    quoth_cross *own_cross; /* NULL: the caller's */
    const quoth_evaluator *evaluator;
    quoth_evaluator without_leaves;
    const quoth_win_table *win_table; /* NULL: the default table of each part */
    const quoth_openness *openness;   /* NULL: no costs */
    quoth_openness own_openness;
    const quoth_lexicon *levels;
    quoth_workers workers; /* no threads: none were given */
    quoth_play_finder *finder;
    quoth_plays plays;
    /* Created on first use. */
    quoth_sim *sim;
    quoth_endgame *endgame;
    quoth_preendgame *preendgame;
    quoth_auto *chooser;
    /* The last analysis, and the record that it reads. */
    quoth_review *review;
    quoth_gcg *gcg;
    quoth_auto_bot bot; /* of quoth_engine_player */
};

/* ---- the handle ---------------------------------------------------------------------------- */

static quoth_status set_evaluator(quoth_engine *e, const quoth_engine_options *o,
                                  const quoth_watch *watch)
{
    quoth_evaluator_baseline(&e->without_leaves, NULL);
    e->evaluator = o->evaluator ? o->evaluator : &e->without_leaves;
    return o->evaluator || o->no_leaves ? QUOTH_OK
                                        : q_default_evaluator_of(e->cross, watch, &e->evaluator);
}

static void set_openness(quoth_engine *e, const quoth_engine_options *o)
{
    if (o->openness)
        e->own_openness = *o->openness;
    else if (o->no_openness ||
             quoth_openness_standard(&e->own_openness, quoth_cross_rules_of(e->cross), NULL))
        return;
    e->openness = &e->own_openness;
}

/* Fills in an engine that has its quoth_cross. */
static quoth_status set_up(quoth_engine *e, const quoth_engine_options *given,
                           const quoth_context *context, quoth_error *error)
{
    quoth_engine_options o;
    q_options_read(&o, sizeof o, given);
    e->win_table = o.win_table;
    e->levels = o.levels;
    e->plays.memory = e->memory;
    if (context && context->workers)
        e->workers = *context->workers;
    set_openness(e, &o);
    quoth_status status = set_evaluator(e, &o, q_watch_of(context));
    if (status)
        return q_report(error, status);
    return quoth_play_finder_new(&e->finder, e->cross, &(quoth_context){.memory = e->memory},
                                 error);
}

/* Compiles rules and words; NULL ones are the library's. */
static quoth_status compile(quoth_engine *e, const quoth_cross_rules *rules,
                            const quoth_lexicon *lexicon, const quoth_context *context,
                            quoth_error *error)
{
    quoth_cross_rules wwf;
    quoth_lexicon *enable1 = NULL;
    quoth_status status = rules ? QUOTH_OK : quoth_cross_rules_find(&wwf, "wwf", error);
    if (!status && !lexicon)
        status = quoth_lexicon_new_enable1(&enable1, context, error);
    if (!status)
        status = quoth_cross_new(&e->own_cross, rules ? rules : &wwf, lexicon ? lexicon : enable1,
                                 context, error);
    quoth_lexicon_free(enable1);
    e->cross = e->own_cross;
    return status;
}

static quoth_engine *allocate(quoth_engine **engine, const quoth_context *context)
{
    const quoth_memory *memory = q_memory(q_memory_of(context));
    quoth_engine *e = *engine = q_allocate_zeroed(memory, 1, sizeof *e);
    if (e)
        e->memory = memory;
    return e;
}

static quoth_status free_after_failure(quoth_engine **engine, quoth_status status)
{
    if (status) {
        quoth_engine_free(*engine);
        *engine = NULL;
    }
    return status;
}

/* The fraction of making an engine until rules and words are compiled; measured with ENABLE. */
static const double compiled = 0.9;

quoth_status quoth_engine_new(quoth_engine **engine, const quoth_cross_rules *rules,
                              const quoth_lexicon *lexicon, const quoth_engine_options *options,
                              const quoth_context *context, quoth_error *error)
{
    quoth_engine *e = allocate(engine, context);
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 2, compiled);
    const quoth_context own = {.watch = q_phases_watch(&progress),
                               .workers = q_workers_of(context),
                               .memory = q_memory_of(context)};
    if (!e)
        return q_no_memory(error);
    quoth_status status = compile(e, rules, lexicon, &own, error);
    q_phases_next(&progress, 1);
    if (!status)
        status = set_up(e, options, &own, error);
    return free_after_failure(engine, q_phases_finish(&progress, status, error));
}

quoth_status quoth_engine_new_shared(quoth_engine **engine, const quoth_cross *cross,
                                     const quoth_engine_options *options,
                                     const quoth_context *context, quoth_error *error)
{
    quoth_engine *e = allocate(engine, context);
    if (!e)
        return q_no_memory(error);
    e->cross = cross;
    return free_after_failure(engine, set_up(e, options, context, error));
}

static void free_analysis(quoth_engine *e)
{
    quoth_review_free(e->review);
    quoth_gcg_free(e->gcg);
    e->review = NULL;
    e->gcg = NULL;
}

void quoth_engine_free(quoth_engine *e)
{
    if (!e)
        return;
    free_analysis(e);
    quoth_auto_free(e->chooser);
    quoth_preendgame_free(e->preendgame);
    quoth_endgame_free(e->endgame);
    quoth_sim_free(e->sim);
    quoth_plays_free(&e->plays);
    quoth_play_finder_free(e->finder);
    quoth_cross_free(e->own_cross);
    q_free(e->memory, e, 1, sizeof *e);
}

const quoth_cross *quoth_engine_cross(const quoth_engine *engine)
{
    return engine->cross;
}

const quoth_evaluator *quoth_engine_evaluator(const quoth_engine *engine)
{
    return engine->evaluator;
}

const quoth_memory *q_engine_memory(const quoth_engine *engine)
{
    return engine->memory;
}

quoth_play_finder *quoth_engine_finder(quoth_engine *engine)
{
    return engine->finder;
}

/* The context of a part: the call's watch, its workers or the engine's, the engine's memory. */
static quoth_context context_of(const quoth_engine *e, const quoth_context *given)
{
    const quoth_workers *workers = q_workers_of(given);
    return (quoth_context){.watch = q_watch_of(given),
                           .workers = workers              ? workers
                                      : e->workers.threads ? &e->workers
                                                           : NULL,
                           .memory = e->memory};
}

/* ---- plays --------------------------------------------------------------------------------- */

static quoth_status find_plays(quoth_engine *e, const quoth_position *position, quoth_find find,
                               uint32_t limit, const quoth_context *context, quoth_error *error)
{
    quoth_plays_query query = {.find = find,
                               .order = QUOTH_BY_EQUITY,
                               .limit = limit,
                               .evaluator = e->evaluator,
                               .opening_across = find != QUOTH_FIND_ALL};
    quoth_context own = context_of(e, context);
    return quoth_plays_find(&e->plays, e->finder, position, &query, &own, error);
}

static quoth_status check_position(const quoth_engine *e, const quoth_position *position,
                                   quoth_error *error)
{
    return q_check_to_move(position, e->cross, error);
}

quoth_status quoth_engine_best(quoth_play *best, quoth_engine *e, const quoth_position *position,
                               const quoth_context *context, quoth_error *error)
{
    quoth_status status = check_position(e, position, error);
    if (!status)
        status = find_plays(e, position, QUOTH_FIND_BEST, e->openness ? QUOTH_OPENNESS_PLAYS : 1,
                            context, error);
    if (!status && e->openness)
        status = quoth_openness_apply(e->plays.play, e->plays.count, e->finder, position,
                                      e->openness, error);
    if (!status)
        *best = e->plays.play[0];
    return status;
}

quoth_status quoth_engine_moves(const quoth_plays **plays, quoth_engine *e,
                                const quoth_position *position, uint32_t most,
                                const quoth_context *context, quoth_error *error)
{
    *plays = NULL;
    quoth_status status = check_position(e, position, error);
    if (!status)
        status =
            find_plays(e, position, most ? QUOTH_FIND_TOP : QUOTH_FIND_ALL, most, context, error);
    if (!status)
        *plays = &e->plays;
    return status;
}

/* ---- looking ahead ------------------------------------------------------------------------- */

quoth_status quoth_engine_simulate(quoth_sim_result *result, quoth_engine *e,
                                   const quoth_position *position, const quoth_sim_options *options,
                                   const quoth_context *context, quoth_error *error)
{
    quoth_sim_options o;
    quoth_context own = context_of(e, context);
    q_options_read(&o, sizeof o, options);
    *result = (quoth_sim_result){0};
    if (!o.evaluator && !o.no_leaves)
        o.evaluator = e->evaluator;
    if (!o.win_table)
        o.win_table = e->win_table;
    if (!o.openness && !o.no_openness)
        o.openness = e->openness;
    o.no_openness = true;
    quoth_status status = e->sim ? QUOTH_OK : quoth_sim_new(&e->sim, e->cross, &own, error);
    return status ? status : quoth_sim_run(result, e->sim, position, &o, &own, error);
}

quoth_status quoth_engine_endgame(quoth_endgame_answer *answer, quoth_engine *e,
                                  const quoth_position *position,
                                  const quoth_endgame_options *options,
                                  const quoth_context *context, quoth_error *error)
{
    quoth_context own = context_of(e, context);
    quoth_status status = e->endgame ? QUOTH_OK
                                     : quoth_endgame_new(&e->endgame, e->cross, &own, error);
    return status ? status
                  : quoth_endgame_solve(answer, e->endgame, position, options, &own, error);
}

quoth_status quoth_engine_preendgame(quoth_preendgame_answer *answer, quoth_engine *e,
                                     const quoth_position *position,
                                     const quoth_preendgame_options *options,
                                     const quoth_context *context, quoth_error *error)
{
    quoth_context own = context_of(e, context);
    quoth_status status =
        e->preendgame ? QUOTH_OK : quoth_preendgame_new(&e->preendgame, e->cross, &own, error);
    return status ? status
                  : quoth_preendgame_solve(answer, e->preendgame, position, options, &own, error);
}

static quoth_status make_chooser(quoth_engine *e, quoth_error *error)
{
    return e->chooser ? QUOTH_OK
                      : quoth_auto_new(&e->chooser, e->cross, &(quoth_context){.memory = e->memory},
                                       error);
}

/* The options of auto: the caller's, with what is left at 0 filled in. */
static quoth_auto_options auto_options(const quoth_engine *e, const quoth_auto_options *options)
{
    quoth_auto_options o;
    q_options_read(&o, sizeof o, options);
    if (!o.evaluator && !o.leaves && !o.no_leaves)
        o.evaluator = e->evaluator;
    if (!o.win_table)
        o.win_table = e->win_table;
    if (!o.openness && !o.no_openness)
        o.openness = e->openness;
    o.no_openness = true;
    return o;
}

quoth_status quoth_engine_auto(quoth_auto_answer *answer, quoth_engine *e,
                               const quoth_position *position, const quoth_auto_options *options,
                               const quoth_context *context, quoth_error *error)
{
    quoth_auto_options o = auto_options(e, options);
    quoth_context own = context_of(e, context);
    quoth_status status = make_chooser(e, error);
    return status ? status : quoth_auto_choose(answer, e->chooser, position, &o, &own, error);
}

/* ---- analysis ------------------------------------------------------------------------------ */

static quoth_review_options review_options(const quoth_engine *e,
                                           const quoth_review_options *options)
{
    quoth_review_options o;
    q_options_read(&o, sizeof o, options);
    if (!o.evaluator && !o.no_leaves)
        o.evaluator = e->evaluator;
    if (!o.win_table)
        o.win_table = e->win_table;
    if (!o.levels)
        o.levels = e->levels;
    return o;
}

/* Adds a player whose nickname, which a written analysis shows, is the name with underscores for
 * blanks; where that is too long, or another player's, it is player1, player2, ... */
static quoth_status add_player(quoth_gcg *gcg, unsigned seat, const char *name, quoth_error *error)
{
    char nick[QUOTH_GCG_NICK_SIZE] = "", numbered[] = "player1";
    size_t size = strlen(name);
    numbered[sizeof numbered - 2] = (char)('1' + seat);
    for (size_t i = 0; size < sizeof nick && i <= size; i++)
        nick[i] = name[i] == ' ' || name[i] == '\t' ? '_' : name[i];
    quoth_status status = quoth_gcg_add_player(gcg, nick, name, NULL);
    return status == QUOTH_BAD_TEXT ? quoth_gcg_add_player(gcg, numbered, name, error)
                                    : q_report(error, status);
}

static quoth_status record(quoth_engine *e, const quoth_cross_game *game, const char *const *name,
                           quoth_error *error)
{
    unsigned players = quoth_position_players(quoth_cross_game_position(game));
    quoth_status status = quoth_gcg_new(&e->gcg, &(quoth_context){.memory = e->memory}, error);
    for (unsigned i = 0; i < players && !status; i++) {
        char numbered[] = "player 1";
        numbered[sizeof numbered - 2] = (char)('1' + i);
        status = add_player(e->gcg, i, name && name[i] ? name[i] : numbered, error);
    }
    return status ? status : quoth_gcg_add_game(e->gcg, game, error);
}

quoth_status quoth_engine_analyse(const quoth_review_game **review, quoth_engine *e,
                                  const quoth_cross_game *game, const char *const *name,
                                  const quoth_review_options *options, const quoth_context *context,
                                  quoth_error *error)
{
    quoth_context own = context_of(e, context);
    quoth_review_options o = review_options(e, options);
    *review = NULL;
    free_analysis(e);
    if (quoth_position_cross(quoth_cross_game_position(game)) != e->cross)
        return q_fail(error, QUOTH_MISMATCH, "the game is not of the engine's quoth_cross");
    quoth_status status = record(e, game, name, error);
    if (!status)
        status = quoth_review_new(&e->review, e->gcg, e->cross, &o, &own, error);
    if (e->review)
        *review = quoth_review_result(e->review);
    else
        free_analysis(e);
    return status;
}

quoth_status quoth_engine_analyse_play(const quoth_review_turn **turn, quoth_engine *e,
                                       const quoth_position *position, const quoth_play *play,
                                       const quoth_review_options *options,
                                       const quoth_context *context, quoth_error *error)
{
    quoth_context own = context_of(e, context);
    quoth_review_options o = review_options(e, options);
    *turn = NULL;
    free_analysis(e);
    quoth_status status = check_position(e, position, error);
    if (!status)
        status = quoth_review_play(&e->review, position, play, &o, &own, error);
    if (!e->review)
        return status;
    const quoth_review_turn *reviewed = quoth_review_result(e->review)->turn;
    switch (reviewed->why) {
    case QUOTH_WHY_RACK:
        return q_fail(error, QUOTH_UNKNOWN_RACK, "the rack is not complete");
    case QUOTH_WHY_RECORD:
        return q_fail(error, QUOTH_ILLEGAL, "the play cannot be made");
    case QUOTH_WHY_EVALUATED:
    case QUOTH_WHY_NOT_ASKED:
    case QUOTH_WHY_STOPPED:
        break;
    }
    *turn = reviewed;
    return status;
}

/* ---- a player ------------------------------------------------------------------------------ */

static quoth_status choose(void *user, const quoth_cross_view *seen, quoth_random *random,
                           const quoth_watch *watch, quoth_play *play)
{
    quoth_engine *e = user;
    quoth_status status = make_chooser(e, NULL);
    if (status)
        return status;
    e->bot.chooser = e->chooser;
    quoth_cross_player bot = quoth_auto_bot_player(&e->bot);
    return bot.choose(bot.user, seen, random, watch, play);
}

quoth_cross_player quoth_engine_player(quoth_engine *e, const quoth_auto_options *options)
{
    e->bot = (quoth_auto_bot){.options = auto_options(e, options)};
    e->bot.workers = e->workers.threads ? &e->workers : NULL;
    return (quoth_cross_player){choose, quoth_cross_challenge_phonies, e};
}
