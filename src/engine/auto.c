/* quoth_auto: one question, and the solver that fits the position.
 *
 *      bag empty, two players          endgame solver
 *      bag of 1 to 4, two players,     rounds of growing budget, half for a simulation and half for
 *      and not `no_preendgame`         the pre-endgame solver, until that solves the position
 *      otherwise                       simulation
 *
 * The play of highest equity is found first, so that there is always an answer. */
#include "base/phases.h"
#include "base/throttle.h"
#include "base/context.h"
#include "base/error.h"
#include "board/position.h"
#include "quoth/auto.h"

#include <limits.h>

#include "base/memory.h"
#include "base/options.h"
#include "board/default_evaluator.h"
#include "quoth/openness.h"
#include "sim/bot.h"

_Static_assert(QUOTH_SIM_PLAYS_MAX == 250, "the message names the limit");

/* All chosen by taste. */
enum {
    AUTO_ITERATIONS = 1000,
    AUTO_PLAYS = 15,   /* candidates of a simulation */
    DEALS_WANTED = 20, /* for each candidate; with fewer none can be eliminated (sim/arms.h) */
    TILES_A_TURN = 4,  /* estimate of the tiles that one player lays in a turn */
    LAST_TURNS = 2,    /* estimate of the turns after the bag is empty */
    ROUND_MOST = 8000, /* most iterations of the first round in a pre-endgame */
    ROUND_TIMES = 4    /* growth of the budget from round to round */
};
#define AUTO_CONFIDENCE 0.99
#define AUTO_BYTES ((size_t)16 << 20)

/* The evaluator made of the caller's leaves. */
typedef struct auto_evaluator {
    quoth_unseen_adjustment *unseen_adjustment;
    quoth_baseline baseline;
    quoth_evaluator evaluator;
} auto_evaluator;

struct quoth_auto {
    const quoth_memory *memory;
    const quoth_cross *cross;
    quoth_play_finder *finder;
    quoth_plays plays;
    /* Created on first use. */
    quoth_sim *sim;
    quoth_infer *infer;
    quoth_preendgame *preendgame;
    quoth_endgame *endgame;
    auto_evaluator own_evaluator;
    quoth_openness openness; /* the standard costs */
};

const char *quoth_auto_method_name(quoth_auto_method method)
{
    static const char *const name[] = {"only", "static", "simulation", "preendgame", "endgame"};
    return method < sizeof name / sizeof *name ? name[method] : NULL;
}

quoth_status quoth_auto_new(quoth_auto **chooser, const quoth_cross *cross,
                            const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    memory = q_memory(memory);
    quoth_auto *a = *chooser = q_allocate_zeroed(memory, 1, sizeof *a);
    if (!a)
        return q_report(error, QUOTH_NO_MEMORY);
    a->memory = memory;
    a->cross = cross;
    a->plays.memory = memory;
    quoth_status status =
        quoth_play_finder_new(&a->finder, cross, &(quoth_context){.memory = memory}, NULL);
    if (status) {
        quoth_auto_free(a);
        *chooser = NULL;
    }
    return q_report(error, status);
}

void quoth_auto_free(quoth_auto *a)
{
    if (!a)
        return;
    quoth_play_finder_free(a->finder);
    quoth_plays_free(&a->plays);
    quoth_sim_free(a->sim);
    quoth_infer_free(a->infer);
    quoth_preendgame_free(a->preendgame);
    quoth_endgame_free(a->endgame);
    quoth_unseen_adjustment_free(a->own_evaluator.unseen_adjustment);
    q_free(a->memory, a, 1, sizeof *a);
}

/* Makes the evaluator of the caller's leaves.  It is made anew for each call, in some 15 us, since
 * the caller may have put other leaves at the same address. */
static quoth_status make_evaluator(quoth_auto *a, quoth_auto_options *o)
{
    auto_evaluator *own = &a->own_evaluator;
    quoth_unseen_adjustment_free(own->unseen_adjustment);
    *own = (auto_evaluator){.baseline.leaves = o->leaves};
    quoth_status status = quoth_unseen_adjustment_new(&own->unseen_adjustment, o->leaves,
                                                      &quoth_cross_rules_of(a->cross)->tiles,
                                                      &(quoth_context){.memory = a->memory}, NULL);
    own->baseline.unseen_adjustment = own->unseen_adjustment;
    quoth_evaluator_baseline(&own->evaluator, &own->baseline);
    o->evaluator = &own->evaluator;
    return status;
}

/* Sets evaluator and openness where the caller gives none.  QUOTH_STOPPED: the watch stopped the
 * making of the default evaluator. */
static quoth_status set_defaults(quoth_auto *a, quoth_auto_options *o, const quoth_watch *watch)
{
    if (!o->openness && !o->no_openness &&
        quoth_openness_standard(&a->openness, quoth_cross_rules_of(a->cross), NULL) == QUOTH_OK)
        o->openness = &a->openness;
    if (o->evaluator || (!o->leaves && o->no_leaves))
        return QUOTH_OK;
    return o->leaves ? make_evaluator(a, o)
                     : q_default_evaluator_of(a->cross, watch, &o->evaluator);
}

/* What a bot's turn adds to the options of a call. */
typedef struct auto_limits {
    const quoth_clock *clock; /* NULL: no time limit */
    uint64_t end;             /* of the turn, on `clock` */
} auto_limits;

/* The context of the solvers: the watch of their phase, the caller's workers. */
typedef struct auto_run {
    q_phases progress;
    quoth_context context;
    auto_limits limits;
} auto_run;

/* The fraction of the call until the play of highest equity is known; chosen by taste. */
static const double generated = 0.02;
/* The part of a simulation that its inference takes, and the most of the time left to a turn;
 * chosen by taste. */
static const double inferred = 0.2;

static void begin_run(auto_run *run, const quoth_context *context, unsigned phases)
{
    q_phases_begin(&run->progress, q_watch_of(context), phases, generated);
    run->context =
        (quoth_context){.watch = q_phases_watch(&run->progress), .workers = q_workers_of(context)};
}

/* The play of highest equity, less its cost of openness: the answer until a method has another. */
static quoth_status choose_static(quoth_auto *a, const quoth_position *position,
                                  const quoth_auto_options *o, quoth_auto_answer *answer)
{
    quoth_plays_query query = {.find = QUOTH_FIND_BEST,
                               .order = QUOTH_BY_EQUITY,
                               .limit = o->openness ? QUOTH_OPENNESS_PLAYS : 2,
                               .opening_across = true,
                               .evaluator = o->evaluator};
    quoth_status status = quoth_plays_find(&a->plays, a->finder, position, &query, NULL, NULL);
    if (!status && o->openness)
        status = quoth_openness_apply(a->plays.play, a->plays.count, a->finder, position,
                                      o->openness, NULL);
    if (status)
        return status;
    answer->play = a->plays.play[0];
    answer->method = a->plays.count == 1 ? QUOTH_AUTO_ONLY : QUOTH_AUTO_STATIC;
    return QUOTH_OK;
}

/* The time limit of an inference. */
typedef struct infer_limit {
    const quoth_watch *call;
    const quoth_clock *clock;
    uint64_t end;
    bool reached;
} infer_limit;

static bool poll_infer_limit(void *user, const quoth_progress *progress)
{
    infer_limit *limit = user;
    if (!limit->call->go_on(limit->call->user, progress))
        return false;
    limit->reached = limit->clock->now(limit->clock->user) >= limit->end;
    return !limit->reached;
}

/* Sets sim->infer.  An inference that its share of the time does not suffice for is left out: the
 * few racks that it has evaluated are no sample of the leaves. */
static quoth_status infer(quoth_auto *a, const quoth_position *position,
                          const quoth_auto_options *o, quoth_sim_options *sim, const auto_run *run)
{
    const quoth_clock *clock = run->limits.clock;
    quoth_cross_view seen = {.position = position, .move = o->move, .moves = o->moves};
    quoth_context context = run->context;
    infer_limit limit = {.call = context.watch, .clock = clock};
    quoth_watch limited = {poll_infer_limit, &limit};
    if (clock) {
        uint64_t now = clock->now(clock->user), end = run->limits.end;
        limit.end = now + (uint64_t)(now < end ? (double)(end - now) * inferred : 0);
        context.watch = &limited;
    }
    quoth_status status = a->infer ? QUOTH_OK
                                   : quoth_infer_new(&a->infer, a->cross,
                                                     &(quoth_context){.memory = a->memory}, NULL);
    if (!status)
        status = q_infer_for_player(a->infer, NULL, &seen, sim, &context);
    return status == QUOTH_STOPPED && limit.reached ? QUOTH_OK : status;
}

typedef struct auto_listener {
    const quoth_auto_options *options;
} auto_listener;

static void report_batch(void *user, const quoth_sim_result *result)
{
    const auto_listener *listener = user;
    listener->options->each(listener->options->user, result, false);
}

/* Whether a search has an answer, be it the answer so far of a search that was stopped. */
static bool has_answer(quoth_status status)
{
    return !status || status == QUOTH_STOPPED;
}

/* `to`: the fraction of the call after it. */
static quoth_status choose_by_sim(quoth_auto *a, const quoth_position *position,
                                  const quoth_auto_options *o, auto_run *run, double to,
                                  quoth_auto_answer *answer)
{
    uint64_t fit = o->iterations / DEALS_WANTED;
    auto_listener listener = {o};
    quoth_sim_options options = {.plays = o->plays,
                                 .plies = o->plies,
                                 .to_end = o->to_end,
                                 .iterations = o->iterations,
                                 .confidence = o->confidence,
                                 .seed = o->seed,
                                 .evaluator = o->evaluator,
                                 .win_table = o->win_table,
                                 .each = o->each ? report_batch : NULL,
                                 .user = &listener,
                                 .openness = o->openness,
                                 .no_leaves = true,
                                 .no_openness = true,
                                 .halving = !o->no_halving};
    quoth_sim_result result = {0};
    if (!options.plays)
        options.plays = fit < 2 ? 2 : fit < AUTO_PLAYS ? (unsigned)fit : AUTO_PLAYS;
    quoth_status status =
        a->sim ? QUOTH_OK
               : quoth_sim_new(&a->sim, a->cross, &(quoth_context){.memory = a->memory}, NULL);
    if (!status && o->move) {
        double from = run->progress.to;
        q_phases_next(&run->progress, from + (to - from) * inferred);
        status = infer(a, position, o, &options, run);
    }
    q_phases_next(&run->progress, to);
    if (!status)
        status = quoth_sim_run(&result, a->sim, position, &options, &run->context, NULL);
    if (!has_answer(status) || !result.plays)
        return status;
    if (o->each)
        o->each(o->user, &result, true);
    answer->iterations = result.iterations;
    const quoth_sim_play *best = &result.play[0];
    if (!best->iterations)
        return status;
    answer->method = QUOTH_AUTO_SIMULATION;
    answer->inferred = options.infer != NULL;
    answer->play = best->play;
    answer->valued = true;
    answer->win = best->win;
    answer->win_error = best->win_error;
    answer->has_spread = true;
    answer->spread = best->spread;
    answer->spread_error = best->spread_error;
    return status;
}

/* Sets the equity of a play that a solver chose. */
static quoth_status set_equity(quoth_auto *a, const quoth_position *position,
                               const quoth_auto_options *o, quoth_play *play)
{
    quoth_status status = quoth_play_equity(&play->equity, position, play, o->evaluator, NULL);
    if (!status && o->openness)
        status = quoth_openness_apply(play, 1, a->finder, position, o->openness, NULL);
    return status;
}

static uint64_t nodes_of(const quoth_auto_options *o)
{
    return o->nodes ? o->nodes : o->iterations * QUOTH_AUTO_NODES;
}

/* The limit of work that goes with these nodes; 0: none. */
static uint64_t work_of(uint64_t nodes)
{
    return nodes < UINT64_MAX / QUOTH_AUTO_WORK ? nodes * QUOTH_AUTO_WORK : 0;
}

/* The share of a win for a final spread. */
static double share_of_result(int spread)
{
    return spread > 0 ? 1 : spread == 0 ? 0.5 : 0;
}

static quoth_status choose_by_endgame(quoth_auto *a, const quoth_position *position,
                                      const quoth_auto_options *o, auto_run *run,
                                      quoth_auto_answer *answer)
{
    uint64_t nodes = nodes_of(o);
    quoth_endgame_options options = {.nodes = nodes, .bytes = o->bytes, .work = work_of(nodes)};
    quoth_endgame_answer solved = {0};
    quoth_status status =
        a->endgame
            ? QUOTH_OK
            : quoth_endgame_new(&a->endgame, a->cross, &(quoth_context){.memory = a->memory}, NULL);
    q_phases_next(&run->progress, 1);
    if (!status)
        status = quoth_endgame_solve(&solved, a->endgame, position, &options, &run->context, NULL);
    answer->nodes = solved.nodes;
    if (!has_answer(status) || !solved.plays)
        return status;
    unsigned seat = quoth_position_turn(position);
    int ahead = quoth_position_lead(position, seat);
    int up = solved.upper - solved.value, down = solved.value - solved.lower;
    double low = share_of_result(ahead + solved.lower),
           high = share_of_result(ahead + solved.upper);
    answer->method = QUOTH_AUTO_ENDGAME;
    answer->play = solved.play[0].play;
    answer->valued = true;
    answer->exact = solved.exact;
    answer->win = (low + high) / 2;
    answer->win_error = (high - low) / 2;
    answer->has_spread = true;
    answer->spread = ahead + solved.value;
    answer->spread_error = up > down ? up : down;
    quoth_status failed = set_equity(a, position, o, &answer->play);
    return failed ? failed : status;
}

/* Sets the answer if the pre-endgame solver solves the position.  *solved_fully: for spread too, so
 * that no larger budget can change the play. */
static quoth_status choose_by_preendgame(quoth_auto *a, const quoth_position *position,
                                         const quoth_auto_options *o, auto_run *run, double to,
                                         quoth_auto_answer *answer, bool *solved_fully)
{
    uint64_t nodes = nodes_of(o);
    quoth_preendgame_options options = {
        .seed = o->seed, .nodes = nodes, .bytes = o->bytes, .work = work_of(nodes)};
    quoth_preendgame_answer solved = {0};
    quoth_status status = a->preendgame
                              ? QUOTH_OK
                              : quoth_preendgame_new(&a->preendgame, a->cross,
                                                     &(quoth_context){.memory = a->memory}, NULL);
    q_phases_next(&run->progress, to);
    if (!status)
        status =
            quoth_preendgame_solve(&solved, a->preendgame, position, &options, &run->context, NULL);
    if (!has_answer(status))
        return status;
    answer->nodes = solved.nodes;
    *solved_fully = solved.exact && solved.by_spread;
    if (o->orders)
        o->orders(o->user, &solved);
    const quoth_preendgame_play *best = solved.play;
    if (!solved.exact || !solved.plays || !best->exact || !(best->wins + best->draws))
        return status; /* lost against an informed opponent only: keep the simulation's play */
    double cases = (double)best->wins + best->draws + best->losses;
    answer->method = QUOTH_AUTO_PREENDGAME;
    answer->play = best->play;
    answer->valued = true;
    answer->exact = !solved.sampled;
    answer->win = (best->wins + best->draws / 2.0) / cases;
    answer->win_error = best->error;
    answer->has_spread = best->has_spread && !solved.sampled;
    answer->spread = answer->has_spread ? (double)best->spread / cases : 0;
    answer->spread_error = 0;
    quoth_status failed = set_equity(a, position, o, &answer->play);
    return failed ? failed : status;
}

/* One round: half the budget for a simulation, half for the pre-endgame solver. */
static quoth_status run_round(quoth_auto *a, const quoth_position *position,
                              const quoth_auto_options *o, auto_run *run, double to,
                              quoth_auto_answer *answer, bool *solved_fully)
{
    quoth_auto_options half = *o;
    half.iterations = o->iterations / 2 + 1;
    double middle = (run->progress.to + to) / 2;
    quoth_status status = choose_by_sim(a, position, &half, run, middle, answer);
    return status ? status
                  : choose_by_preendgame(a, position, &half, run, to, answer, solved_fully);
}

/* The budget of the first round; it is multiplied by ROUND_TIMES up to the whole budget. */
static uint64_t first_round(uint64_t iterations)
{
    while (iterations > ROUND_MOST)
        iterations = (iterations + ROUND_TIMES - 1) / ROUND_TIMES;
    return iterations;
}

/* The budget of the next round. */
static uint64_t next_round(uint64_t round, uint64_t iterations)
{
    return round > iterations / ROUND_TIMES ? iterations : round * ROUND_TIMES;
}

/* Runs the rounds.  The answer is a proof, or else the simulation with most iterations. */
static quoth_status choose_in_preendgame(quoth_auto *a, const quoth_position *position,
                                         const quoth_auto_options *o, auto_run *run,
                                         quoth_auto_answer *answer)
{
    quoth_auto_options round = *o;
    const quoth_auto_answer first = *answer;
    uint64_t iterations = 0, nodes = 0;
    double budget = 0, all = (double)o->iterations; /* of the rounds so far, and of all */
    bool solved_fully = false;
    round.iterations = first_round(o->iterations);
    for (uint64_t n = round.iterations; n < o->iterations; n = next_round(n, o->iterations))
        all += (double)n;
    for (;; round.iterations = next_round(round.iterations, o->iterations)) {
        quoth_auto_answer next = first;
        budget += (double)round.iterations;
        double to = generated + (1 - generated) * budget / all;
        quoth_status status = run_round(a, position, &round, run, to, &next, &solved_fully);
        if (!has_answer(status))
            return status;
        iterations += next.iterations;
        nodes += next.nodes;
        if (next.method == QUOTH_AUTO_PREENDGAME ||
            (answer->method != QUOTH_AUTO_PREENDGAME && next.iterations >= answer->iterations))
            *answer = next;
        if (status || solved_fully || round.iterations == o->iterations) {
            answer->iterations = iterations;
            answer->nodes = nodes;
            return status;
        }
    }
}

/* The phases of a call: the play of highest equity, then by round an inference, a simulation and a
 * solver, those that there are. */
static unsigned phases_of(const quoth_auto_options *o, unsigned bag)
{
    unsigned rounds = 1, parts = o->move ? 2 : 1;
    if (bag == 0)
        return 2;
    if (bag > QUOTH_PREENDGAME_BAG || o->no_preendgame)
        return 1 + parts;
    for (uint64_t n = first_round(o->iterations); n < o->iterations; rounds++)
        n = next_round(n, o->iterations);
    return 1 + rounds * (parts + 1);
}

static quoth_status choose_play(quoth_auto_answer *answer, quoth_auto *a,
                                const quoth_position *position, const quoth_auto_options *given,
                                const auto_limits *limits, const quoth_context *context,
                                quoth_error *error)
{
    quoth_auto_options o;
    q_options_read(&o, sizeof o, given);
    *answer = (quoth_auto_answer){.method = QUOTH_AUTO_STATIC};
    o.iterations = o.iterations ? o.iterations : AUTO_ITERATIONS;
    o.confidence = o.confidence > 0 ? o.confidence : AUTO_CONFIDENCE;
    o.bytes = o.bytes ? o.bytes : AUTO_BYTES;
    quoth_status status = q_check_to_move(position, a->cross, error);
    if (status)
        return status;
    if (o.plays > QUOTH_SIM_PLAYS_MAX)
        return q_fail(error, QUOTH_TOO_LARGE, "more than 250 candidates");
    if (o.iterations > QUOTH_SIM_ITERATIONS_MAX)
        return q_fail(error, QUOTH_TOO_LARGE, "too many iterations");
    if (!(o.confidence < 1))
        return q_fail(error, QUOTH_BAD_CALL, "a confidence is below 1");
    unsigned bag = quoth_position_players(position) == 2 ? quoth_position_bag(position) : UINT_MAX;
    auto_run run = {.limits = *limits};
    begin_run(&run, context, phases_of(&o, bag));
    status = set_defaults(a, &o, run.context.watch);
    bool stopped = status == QUOTH_STOPPED;
    if (!status || stopped)
        status = choose_static(a, position, &o, answer);
    if (status)
        return q_report(error, status);
    bool only = answer->method == QUOTH_AUTO_ONLY;
    if (stopped || (!only && !q_go_on(run.context.watch, 0, 0)))
        return q_report(error, QUOTH_STOPPED);
    if (!only)
        status = bag == 0 ? choose_by_endgame(a, position, &o, &run, answer)
                 : bag <= QUOTH_PREENDGAME_BAG && !o.no_preendgame
                     ? choose_in_preendgame(a, position, &o, &run, answer)
                     : choose_by_sim(a, position, &o, &run, 1, answer);
    return q_report(error, q_phases_end(&run.progress, status));
}

quoth_status quoth_auto_choose(quoth_auto_answer *answer, quoth_auto *a,
                               const quoth_position *position, const quoth_auto_options *options,
                               const quoth_context *context, quoth_error *error)
{
    return choose_play(answer, a, position, options, &(auto_limits){0}, context, error);
}

uint64_t quoth_auto_share(const quoth_position *position, uint64_t left)
{
    unsigned players = quoth_position_players(position), bag = quoth_position_bag(position);
    unsigned turns = bag / (TILES_A_TURN * players) + LAST_TURNS;
    uint64_t share = left / turns;
    return share || !left ? share : 1;
}

/* ---- the bot ------------------------------------------------------------------------------- */

/* The time limit of a turn. */
typedef struct auto_turn {
    const quoth_clock *clock;
    uint64_t end; /* on `clock` */
    const quoth_watch *match;
    bool ended; /* the watch of the match said stop */
} auto_turn;

static bool poll_watch(void *user, const quoth_progress *progress)
{
    auto_turn *turn = user;
    if (!q_go_on(turn->match, progress->done, progress->total))
        turn->ended = true;
    return !turn->ended && (!turn->clock || turn->clock->now(turn->clock->user) < turn->end);
}

static uint64_t end_of_turn(const quoth_auto_bot *bot, const quoth_cross_view *seen,
                            const quoth_clock *clock)
{
    uint64_t now = clock->now(clock->user), share = UINT64_MAX - now;
    if (seen->clock)
        share = quoth_auto_share(seen->position, now < seen->deadline ? seen->deadline - now : 0);
    return now + (bot->time && bot->time < share ? bot->time : share);
}

static uint64_t cost_of(const quoth_auto_answer *answer)
{
    return answer->iterations + answer->nodes / QUOTH_AUTO_NODES;
}

static quoth_status choose(void *user, const quoth_cross_view *seen, quoth_random *random,
                           const quoth_watch *watch, quoth_play *play)
{
    quoth_auto_bot *bot = user;
    quoth_auto_options options;
    auto_turn turn = {.clock = seen->clock ? seen->clock
                               : bot->time ? bot->clock
                                           : NULL,
                      .match = watch};
    quoth_watch timed = {poll_watch, &turn};
    q_options_read(&options, sizeof options, &bot->options);
    options.seed = quoth_random_next(random);
    options.no_preendgame = !turn.clock;
    const quoth_context context = {.watch = &timed, .workers = bot->workers};
    if (bot->infer) {
        options.move = seen->move;
        options.moves = seen->moves;
    }
    if (!bot->begun || seen->moves <= bot->moves)
        bot->left = bot->game_iterations;
    if (turn.clock) {
        turn.end = end_of_turn(bot, seen, turn.clock);
        options.iterations = options.iterations ? options.iterations : QUOTH_SIM_ITERATIONS_MAX;
    } else if (bot->game_iterations) {
        options.iterations = quoth_auto_share(seen->position, bot->left);
        options.iterations += options.iterations == 0; /* 0 means the default */
    }
    bot->begun = true;
    bot->moves = seen->moves;
    const auto_limits limits = {.clock = turn.clock, .end = turn.end};
    quoth_status status =
        choose_play(&bot->answer, bot->chooser, seen->position, &options, &limits, &context, NULL);
    if (turn.ended)
        return QUOTH_STOPPED;
    if (!has_answer(status)) /* the end of the turn's time is no failure */
        return status;
    uint64_t cost = cost_of(&bot->answer);
    bot->left -= cost < bot->left ? cost : bot->left;
    *play = bot->answer.play;
    return QUOTH_OK;
}

quoth_cross_player quoth_auto_bot_player(quoth_auto_bot *bot)
{
    return (quoth_cross_player){choose, quoth_cross_challenge_phonies, bot};
}
