/* Which method answers: by how many tiles are left. */
#include "quoth/auto.h"

#include <limits.h>

#include "base/memory.h"
#include "base/options.h"
#include "quoth/openness.h"
#include "sim/sim.h"

enum {
    AUTO_ITERATIONS = 1000,
    AUTO_PLAYS = 15,
    DEALS_WANTED = 20, /* for each candidate */
    TILES_A_TURN = 4,  /* laid by one player, a little less than the mean */
    LAST_TURNS = 2,    /* after the bag is empty */
    ROUND_MOST = 8000, /* iterations of the first round before the end */
    ROUND_TIMES = 4    /* and how much more the next one has */
};
#define AUTO_CONFIDENCE 0.99
#define AUTO_BYTES ((size_t)16 << 20)

/* What plays are worth where the caller gives leaves and no values. */
typedef struct auto_values {
    quoth_unseen_adjustment *unseen_adjustment;
    quoth_baseline baseline;
    quoth_values values;
    quoth_openness openness;
} auto_values;

struct quoth_auto {
    const quoth_memory *memory;
    const quoth_cross *cross;
    quoth_play_finder *finder;
    quoth_plays plays;
    quoth_sim *sim;         /* NULL until it is needed, as is */
    quoth_infer *infer;     /* this, */
    quoth_preendgame *peg;  /* this, and */
    quoth_endgame *endgame; /* this */
    auto_values own;
};

const char *quoth_auto_method_name(quoth_auto_method method)
{
    static const char *const name[] = {"only", "static", "simulation", "preendgame", "endgame"};
    return name[method];
}

quoth_status quoth_auto_new(quoth_auto **chooser, const quoth_cross *cross,
                            const quoth_memory *memory)
{
    memory = q_memory(memory);
    quoth_auto *a = *chooser = q_allocate_zeroed(memory, 1, sizeof *a);
    if (!a)
        return QUOTH_NO_MEMORY;
    a->memory = memory;
    a->cross = cross;
    a->plays.memory = memory;
    quoth_status status = quoth_play_finder_new(&a->finder, cross, memory);
    if (status) {
        quoth_auto_free(a);
        *chooser = NULL;
    }
    return status;
}

void quoth_auto_free(quoth_auto *a)
{
    if (!a)
        return;
    quoth_play_finder_free(a->finder);
    quoth_plays_free(&a->plays);
    quoth_sim_free(a->sim);
    quoth_infer_free(a->infer);
    quoth_preendgame_free(a->peg);
    quoth_endgame_free(a->endgame);
    quoth_unseen_adjustment_free(a->own.unseen_adjustment);
    q_free(a->memory, a, 1, sizeof *a);
}

/* Sets the values of the strongest player.  They are made for each play, which takes some 15 us:
 * other leaves may lie at the same address. */
static quoth_status value_by_leaves(quoth_auto *a, quoth_auto_options *o)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(a->cross);
    auto_values *own = &a->own;
    quoth_unseen_adjustment_free(own->unseen_adjustment);
    *own = (auto_values){.baseline.leaves = o->leaves};
    quoth_status status =
        quoth_unseen_adjustment_new(&own->unseen_adjustment, o->leaves, &rules->tiles, a->memory);
    own->baseline.unseen_adjustment = own->unseen_adjustment;
    quoth_values_baseline(&own->values, &own->baseline);
    o->values = &own->values;
    if (!o->openness && quoth_openness_standard(&own->openness, rules) == QUOTH_OK)
        o->openness = &own->openness;
    return status;
}

/* The play of highest equity, less what it exposes: the answer until something better is known. */
static quoth_status choose_static(quoth_auto *a, const quoth_position *position,
                                  const quoth_auto_options *o, quoth_auto_answer *answer)
{
    quoth_plays_query query = {.size = sizeof query,
                               .find = QUOTH_FIND_TOP,
                               .order = QUOTH_BY_EQUITY,
                               .limit = o->openness ? QUOTH_OPENNESS_PLAYS : 2,
                               .opening_across = true,
                               .values = o->values};
    quoth_status status = quoth_plays_find(a->finder, position, &query, &a->plays);
    if (!status && o->openness)
        status =
            quoth_openness_apply(a->finder, position, o->openness, a->plays.play, a->plays.count);
    if (status)
        return status;
    answer->play = a->plays.play[0];
    answer->method = a->plays.count == 1 ? QUOTH_AUTO_ONLY : QUOTH_AUTO_STATIC;
    return QUOTH_OK;
}

static quoth_status infer_for(quoth_auto *a, const quoth_position *position,
                              const quoth_auto_options *o, quoth_sim_options *sim)
{
    quoth_cross_view seen = {.position = position, .move = o->move, .moves = o->moves};
    quoth_status status = a->infer ? QUOTH_OK : quoth_infer_new(&a->infer, a->cross, a->memory);
    return status ? status : q_infer_for_player(a->infer, NULL, &seen, sim);
}

typedef struct auto_listener {
    const quoth_auto_options *options;
} auto_listener;

static void tell_batch(void *user, const quoth_sim_result *result)
{
    const auto_listener *listener = user;
    listener->options->each(listener->options->user, result, false);
}

static quoth_status choose_by_sim(quoth_auto *a, const quoth_position *position,
                                  const quoth_auto_options *o, quoth_auto_answer *answer)
{
    uint64_t fit = o->iterations / DEALS_WANTED;
    auto_listener listener = {o};
    quoth_sim_options options = {.size = sizeof options,
                                 .plays = o->plays,
                                 .plies = o->plies,
                                 .to_end = o->to_end,
                                 .iterations = o->iterations,
                                 .confidence = o->confidence,
                                 .seed = o->seed,
                                 .values = o->values,
                                 .wins = o->wins,
                                 .workers = o->workers,
                                 .watch = o->watch,
                                 .each = o->each ? tell_batch : NULL,
                                 .user = &listener,
                                 .prior = QUOTH_SIM_PRIOR,
                                 .openness = o->openness};
    quoth_sim_result result;
    if (!options.plays)
        options.plays = fit < 2 ? 2 : fit < AUTO_PLAYS ? (unsigned)fit : AUTO_PLAYS;
    quoth_status status = a->sim ? QUOTH_OK : quoth_sim_new(&a->sim, a->cross, a->memory);
    if (!status && o->move)
        status = infer_for(a, position, o, &options);
    if (!status)
        status = quoth_sim_run(a->sim, position, &options, &result);
    if (status)
        return status;
    if (o->each)
        o->each(o->user, &result, true);
    answer->stopped = result.stopped == QUOTH_SIM_WATCH;
    answer->iterations = result.iterations;
    const quoth_sim_play *best = &result.play[0];
    if (!best->iterations)
        return QUOTH_OK;
    answer->method = QUOTH_AUTO_SIMULATION;
    answer->inferred = options.infer != NULL;
    answer->play = best->play;
    answer->valued = true;
    answer->win = best->win;
    answer->win_error = best->win_error;
    answer->has_spread = true;
    answer->spread = best->spread;
    answer->spread_error = best->spread_error;
    return QUOTH_OK;
}

/* Sets the equity of a play that another method chose. */
static quoth_status tell_equity(quoth_auto *a, const quoth_position *position,
                                const quoth_auto_options *o, quoth_play *play)
{
    quoth_status status = quoth_play_equity(position, play, o->values, &play->equity);
    if (!status && o->openness)
        status = quoth_openness_apply(a->finder, position, o->openness, play, 1);
    return status;
}

/* The share of a win that a spread at the end of the game is. */
static double won_by(int spread)
{
    return spread > 0 ? 1 : spread == 0 ? 0.5 : 0;
}

static quoth_status choose_by_endgame(quoth_auto *a, const quoth_position *position,
                                      const quoth_auto_options *o, quoth_auto_answer *answer)
{
    quoth_endgame_options options = {.size = sizeof options,
                                     .nodes = o->iterations * QUOTH_AUTO_NODES,
                                     .bytes = o->bytes,
                                     .workers = o->workers,
                                     .watch = o->watch};
    quoth_endgame_answer solved;
    quoth_status status = a->endgame ? QUOTH_OK
                                     : quoth_endgame_new(&a->endgame, a->cross, a->memory);
    if (!status)
        status = quoth_endgame_solve(a->endgame, position, &options, &solved);
    if (status)
        return status;
    answer->stopped = solved.stopped && solved.nodes < options.nodes;
    answer->nodes = solved.nodes;
    if (!solved.plays)
        return QUOTH_OK;
    unsigned seat = quoth_position_turn(position);
    int ahead = quoth_position_lead(position, seat);
    int up = solved.upper - solved.value, down = solved.value - solved.lower;
    double low = won_by(ahead + solved.lower), high = won_by(ahead + solved.upper);
    answer->method = QUOTH_AUTO_ENDGAME;
    answer->play = solved.play[0].play;
    answer->valued = true;
    answer->exact = solved.exact;
    answer->win = (low + high) / 2;
    answer->win_error = (high - low) / 2;
    answer->has_spread = true;
    answer->spread = ahead + solved.value;
    answer->spread_error = up > down ? up : down;
    return tell_equity(a, position, o, &answer->play);
}

/* Every order of a small bag.  Where that is not solved the answer stays as it is. */
static quoth_status choose_before_end(quoth_auto *a, const quoth_position *position,
                                      const quoth_auto_options *o, quoth_auto_answer *answer,
                                      bool *settled)
{
    quoth_preendgame_options options = {.size = sizeof options,
                                        .seed = o->seed,
                                        .nodes = o->iterations * QUOTH_AUTO_NODES,
                                        .bytes = o->bytes,
                                        .workers = o->workers,
                                        .watch = o->watch};
    quoth_preendgame_answer solved;
    quoth_status status = a->peg ? QUOTH_OK : quoth_preendgame_new(&a->peg, a->cross, a->memory);
    if (!status)
        status = quoth_preendgame_solve(a->peg, position, &options, &solved);
    if (status)
        return status;
    answer->stopped = answer->stopped || (solved.stopped && solved.nodes < options.nodes);
    answer->nodes = solved.nodes;
    *settled = solved.exact && solved.by_spread;
    if (o->orders)
        o->orders(o->user, &solved);
    const quoth_preendgame_play *best = solved.play;
    if (!solved.exact || !solved.plays || !best->exact || !(best->wins + best->draws))
        return QUOTH_OK; /* a lost game is not over: not every player knows the bag */
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
    return tell_equity(a, position, o, &answer->play);
}

/* One round: half the budget each for a simulation and for the orders of the bag. */
static quoth_status choose_in_round(quoth_auto *a, const quoth_position *position,
                                    const quoth_auto_options *o, quoth_auto_answer *answer,
                                    bool *settled)
{
    quoth_auto_options half = *o;
    half.iterations = o->iterations / 2 + 1;
    quoth_status status = choose_by_sim(a, position, &half, answer);
    return status ? status : choose_before_end(a, position, &half, answer, settled);
}

/* A proof, or the simulation that went furthest, is the answer. */
static quoth_status choose_late(quoth_auto *a, const quoth_position *position,
                                const quoth_auto_options *o, quoth_auto_answer *answer)
{
    quoth_auto_options round = *o;
    const quoth_auto_answer first = *answer;
    uint64_t iterations = 0, nodes = 0;
    bool settled = false;
    while (round.iterations > ROUND_MOST)
        round.iterations = (round.iterations + ROUND_TIMES - 1) / ROUND_TIMES;
    for (;; round.iterations *= ROUND_TIMES) {
        quoth_auto_answer next = first;
        if (round.iterations > o->iterations)
            round.iterations = o->iterations;
        quoth_status status = choose_in_round(a, position, &round, &next, &settled);
        if (status && status != QUOTH_STOPPED)
            return status;
        next.stopped = next.stopped || status == QUOTH_STOPPED;
        iterations += next.iterations;
        nodes += next.nodes;
        if (next.method == QUOTH_AUTO_PREENDGAME ||
            (answer->method != QUOTH_AUTO_PREENDGAME && next.iterations >= answer->iterations))
            *answer = next;
        if (next.stopped || settled || round.iterations == o->iterations) {
            answer->stopped = next.stopped;
            answer->iterations = iterations;
            answer->nodes = nodes;
            return QUOTH_OK;
        }
    }
}

quoth_status quoth_auto_choose(quoth_auto *a, const quoth_position *position,
                               const quoth_auto_options *given, quoth_auto_answer *answer)
{
    quoth_auto_options o;
    unsigned tiles;
    q_options_read(&o, sizeof o, given);
    *answer = (quoth_auto_answer){.method = QUOTH_AUTO_STATIC};
    o.iterations = o.iterations ? o.iterations : AUTO_ITERATIONS;
    o.confidence = o.confidence > 0 ? o.confidence : AUTO_CONFIDENCE;
    o.bytes = o.bytes ? o.bytes : AUTO_BYTES;
    if (quoth_position_cross(position) != a->cross || quoth_position_ending(position) ||
        !quoth_position_rack(position, quoth_position_turn(position), &tiles) || !tiles)
        return QUOTH_NOT_FOUND;
    if (o.plays > QUOTH_SIM_PLAYS_MAX || o.iterations > QUOTH_SIM_ITERATIONS_MAX ||
        o.confidence >= 1)
        return QUOTH_TOO_LARGE;
    quoth_status status = o.values ? QUOTH_OK : value_by_leaves(a, &o);
    if (!status)
        status = choose_static(a, position, &o, answer);
    if (status || answer->method == QUOTH_AUTO_ONLY)
        return status;
    if (o.watch && !o.watch->go_on(o.watch->user, 0, o.iterations)) {
        answer->stopped = true;
        return QUOTH_OK;
    }
    unsigned bag = quoth_position_players(position) == 2 ? quoth_position_bag(position) : UINT_MAX;
    status = bag == 0                      ? choose_by_endgame(a, position, &o, answer)
             : bag <= QUOTH_PREENDGAME_BAG ? choose_late(a, position, &o, answer)
                                           : choose_by_sim(a, position, &o, answer);
    if (status == QUOTH_STOPPED) {
        answer->stopped = true;
        return QUOTH_OK;
    }
    return status;
}

uint64_t quoth_auto_share(const quoth_position *position, uint64_t left)
{
    unsigned players = quoth_position_players(position), bag = quoth_position_bag(position);
    unsigned turns = bag / (TILES_A_TURN * players) + LAST_TURNS;
    uint64_t share = left / turns;
    return share || !left ? share : 1;
}

/* ---- a player ------------------------------------------------------------------------------ */

/* A turn on the clock of the game. */
typedef struct auto_turn {
    const quoth_clock *clock;
    uint64_t end; /* by it */
    const quoth_watch *match;
    bool ended; /* the match said stop */
} auto_turn;

static bool turn_goes_on(void *user, uint64_t done, uint64_t total)
{
    auto_turn *turn = user;
    if (turn->match && !turn->match->go_on(turn->match->user, done, total))
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

static quoth_status auto_choose(void *user, const quoth_cross_view *seen, quoth_random *random,
                                const quoth_watch *watch, quoth_play *play)
{
    quoth_auto_bot *bot = user;
    quoth_auto_options options;
    auto_turn turn = {.clock = seen->clock ? seen->clock
                               : bot->time ? bot->clock
                                           : NULL,
                      .match = watch};
    quoth_watch timed = {turn_goes_on, &turn};
    q_options_read(&options, sizeof options, &bot->options);
    options.seed = quoth_random_next(random);
    options.watch = &timed;
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
        options.iterations += options.iterations == 0; /* 0 would be the usual number */
    }
    bot->begun = true;
    bot->moves = seen->moves;
    quoth_status status = quoth_auto_choose(bot->chooser, seen->position, &options, &bot->answer);
    if (status)
        return status;
    if (turn.ended)
        return QUOTH_STOPPED;
    uint64_t cost = cost_of(&bot->answer);
    bot->left -= cost < bot->left ? cost : bot->left;
    *play = bot->answer.play;
    return QUOTH_OK;
}

quoth_cross_player quoth_auto_bot_player(quoth_auto_bot *bot)
{
    return (quoth_cross_player){auto_choose, quoth_cross_challenge_phonies, bot};
}
