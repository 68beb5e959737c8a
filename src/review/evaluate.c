/* Evaluating a turn: the best play, the play made, and what the difference cost.
 *
 * The method is the first of these that applies; 2 and 3 do not apply to a phony, and give way to
 * the next one when they run out of nodes:
 *
 *      1. bag empty, two players        endgame solver, for the best play and for the play made
 *      2. bag empty, three or four      the mean over all hidden racks, each solved by max^n
 *      3. few tiles in the bag, two     pre-endgame solver over all orders of the bag
 *      4. depth quick, or a phony       static: equity and the win-probability table
 *      5. otherwise                     simulation, in two runs on different deals
 *
 * Why two runs: the play that does best among many has been lucky on its deals, so its estimate is
 * biased upward (selection bias, the winner's curse), and so would be the cost of every other play.
 * The first run only selects the best play; the second compares it with the play made on fresh
 * deals, and gives both values and the cost.
 *
 *      cost   = win chance of the best play - win chance of the play made
 *      points = spread of the best play - spread of the play made
 *
 * A play made that turns out at least as good as the best one takes its place. */
#include "base/context.h"
#include "base/throttle.h"
#include "review/evaluate.h"

#include <string.h>

#include "base/memory.h"
#include "board/position.h"
#include "review/hidden_racks.h"
#include "eval/win_shares.h"
#include "rules/points.h"

enum {
    ENDGAME_BYTES = 64 << 20,
    CANDIDATES_MOST = 64,
    MAXN_COST = 40 /* nodes of a two-player search that one max^n node takes the time of */
};

/* The budget of a depth.  Searches are limited by nodes, not by time, so that a review does not
 * depend on the speed of the machine. */
typedef struct effort {
    unsigned plays, plies;                          /* of a simulation */
    uint64_t select_iterations, compare_iterations; /* of its first and second run */
    uint64_t endgame_nodes;
    unsigned preendgame_bag; /* most tiles in the bag for the pre-endgame solver */
    unsigned late_plays;     /* candidates of methods 2 and 3 */
    uint64_t late_nodes;     /* nodes of methods 2 and 3 */
} effort;

/* Chosen by taste, for a review of some seconds (quick), some minutes, and an hour (deep). */
static const effort efforts[] = {
    [QUOTH_REVIEW_QUICK] = {.endgame_nodes = 50000},
    [QUOTH_REVIEW_NORMAL] = {.plays = 12,
                             .plies = 2,
                             .select_iterations = 1200,
                             .compare_iterations = 800,
                             .endgame_nodes = 20000000,
                             .preendgame_bag = 1,
                             .late_plays = 5,
                             .late_nodes = 4000000},
    [QUOTH_REVIEW_DEEP] = {.plays = 30,
                           .plies = 4,
                           .select_iterations = 12000,
                           .compare_iterations = 8000,
                           .endgame_nodes = 200000000,
                           .preendgame_bag = 2,
                           .late_plays = 12,
                           .late_nodes = 100000000},
};

/* ---- the evaluator ------------------------------------------------------------------------- */

/* Calls the caller's watch without a fraction: the share of a search in its turn is unknown. */
static bool poll_watch(void *user, const quoth_progress *progress)
{
    const q_turn_evaluator *e = user;
    (void)progress;
    return q_go_on(e->caller, 0, 0);
}

quoth_status q_turn_evaluator_open(q_turn_evaluator *e, const quoth_cross *cross, unsigned players,
                                   const quoth_review_options *options,
                                   const quoth_context *context, const quoth_memory *memory)
{
    quoth_status status = QUOTH_OK;
    *e = (q_turn_evaluator){.memory = memory,
                            .cross = cross,
                            .options = options,
                            .win_table = options->win_table,
                            .players = players,
                            .caller = q_watch_of(context),
                            .workers = q_workers_of(context),
                            .plays = {.memory = memory}};
    e->watch = (quoth_watch){poll_watch, e};
    if (!e->win_table) {
        status = quoth_win_table_default(&e->default_win_table, quoth_cross_rules_of(cross),
                                         players, &(quoth_context){.memory = memory}, NULL);
        e->win_table = e->default_win_table;
    }
    if (!status)
        status = quoth_play_finder_new(&e->finder, cross, &(quoth_context){.memory = memory}, NULL);
    if (!status)
        status = quoth_position_new(&e->scratch, cross, players, &(quoth_context){.memory = memory},
                                    NULL);
    return status;
}

void q_turn_evaluator_close(q_turn_evaluator *e)
{
    quoth_win_table_free(e->default_win_table);
    quoth_play_finder_free(e->finder);
    quoth_plays_free(&e->plays);
    quoth_position_free(e->scratch);
    quoth_sim_free(e->sim);
    quoth_endgame_free(e->endgame);
    quoth_preendgame_free(e->preendgame);
    *e = (q_turn_evaluator){0};
}

/* ---- 4. static ----------------------------------------------------------------------------- */

/* The mean points of an unseen tile. */
static double mean_unseen_points(const quoth_position *position, unsigned seat)
{
    const quoth_tiles *tiles = &quoth_cross_rules_of(quoth_position_cross(position))->tiles;
    int count[QUOTH_LETTERS_MAX + 1], sum = 0;
    unsigned all = quoth_position_unseen(count, position, seat);
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        sum += count[letter] > 0 ? count[letter] * tiles->value[letter] : 0;
    return all ? (double)sum / all : 0;
}

/* The value of a play that leads from `before` to `after`, the end of the game.  Hidden tiles cost
 * their holders the mean points of an unseen tile each, unless only one opponent holds tiles: then
 * the rules have subtracted the true points already. */
static quoth_review_value value_of_ending(const quoth_position *before, const quoth_position *after)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(quoth_position_cross(before));
    unsigned seat = quoth_position_turn(before), first = 1, hiding = 0;
    unsigned players = quoth_position_players(before), held[QUOTH_PLAYERS_MAX] = {0};
    quoth_ending ending = quoth_position_ending(after);
    double mean = mean_unseen_points(before, seat), most = 0;
    double own = quoth_position_score(after, seat);
    for (unsigned i = 0; i < players; i++) {
        if (i == seat || quoth_position_rack(before, i, &held[i]))
            held[i] = 0;
        hiding += held[i] > 0;
    }
    double loss = 0;
    if (ending == QUOTH_ENDING_STUCK)
        loss = rules->stuck_loss;
    else if (ending == QUOTH_ENDING_OUT && hiding > 1)
        loss = q_out_loss(rules, players);
    for (unsigned i = 0, others = 0; i < players; i++) {
        if (i == seat)
            continue;
        double score = quoth_position_score(after, i) - loss * mean * held[i];
        first += score == own;
        most = others++ == 0 || score > most ? score : most;
    }
    return (quoth_review_value){.win = own < most ? 0 : 1.0 / first, .spread = own - most};
}

quoth_status q_best_by_equity(q_turn_evaluator *e, const quoth_position *position,
                              const quoth_tile *rack, size_t count, quoth_play *best)
{
    quoth_plays_query query = {.find = QUOTH_FIND_BEST,
                               .order = QUOTH_BY_EQUITY,
                               .evaluator = e->options->evaluator,
                               .rack = rack,
                               .rack_count = count,
                               .opening_across = true};
    quoth_status status = quoth_plays_find(&e->plays, e->finder, position, &query,
                                           &(quoth_context){.watch = &e->watch}, NULL);
    *best = e->plays.count ? e->plays.play[0] : (quoth_play){.kind = QUOTH_PLAY_PASS};
    return status;
}

void q_win_chances_after(const q_turn_evaluator *e, const quoth_position *before,
                         const quoth_play *play, quoth_points equity,
                         double chance[QUOTH_PLAYERS_MAX])
{
    int count[QUOTH_LETTERS_MAX + 1];
    unsigned seat = quoth_position_turn(before), own, others;
    q_unfinished_game left = {.players = e->players, .turn = (seat + 1) % e->players};
    quoth_position_rack(before, seat, &own);
    quoth_position_rack(before, left.turn, &others);
    left.unseen = quoth_position_unseen(count, before, seat) + own;
    left.unseen -= play->kind == QUOTH_PLAY_PLACE ? play->tiles : 0u;
    left.unseen -= others < left.unseen ? others : left.unseen;
    for (unsigned i = 0; i < e->players; i++)
        left.points[i] = (int64_t)quoth_position_score(before, i) * QUOTH_POINT;
    left.points[seat] += equity;
    for (unsigned i = 0; i < e->players; i++)
        chance[i] = q_win_share(e->win_table, &left, i);
}

quoth_status q_value_if_over(q_turn_evaluator *e, const quoth_position *before,
                             const quoth_play *play, bool *ends, quoth_review_value *value)
{
    quoth_position_copy(e->scratch, before);
    quoth_status status = quoth_position_make(e->scratch, play, NULL);
    *ends = !status && quoth_position_ending(e->scratch);
    if (*ends)
        *value = value_of_ending(before, e->scratch);
    return status == QUOTH_ILLEGAL || status == QUOTH_GAME_OVER ? QUOTH_OK : status;
}

/* The value of a play by equity; of one that ends the game, by the final scores. */
static quoth_status static_value(q_turn_evaluator *e, const quoth_position *before,
                                 const quoth_play *play, quoth_review_value *value)
{
    double chance[QUOTH_PLAYERS_MAX];
    quoth_points equity;
    bool ends;
    unsigned seat = quoth_position_turn(before);
    quoth_status status = quoth_play_equity(&equity, before, play, e->options->evaluator, NULL);
    if (status)
        return status;
    *value = (quoth_review_value){.spread = quoth_position_lead(before, seat) +
                                            (double)equity / QUOTH_POINT};
    q_win_chances_after(e, before, play, equity, chance);
    value->win = chance[seat];
    return q_value_if_over(e, before, play, &ends, value);
}

static void set_cost(quoth_review_turn *t)
{
    t->cost = t->loss_win = t->best_value.win - t->value.win;
    t->points = t->loss_points = t->best_value.spread - t->value.spread;
}

static quoth_status evaluate_static(q_turn_evaluator *e, quoth_review_turn *t,
                                    const quoth_play *made)
{
    quoth_status status = q_best_by_equity(e, t->before, NULL, 0, &t->best);
    t->method = QUOTH_REVIEW_STATIC;
    if (!status)
        status = static_value(e, t->before, &t->best, &t->best_value);
    if (!status)
        status = static_value(e, t->before, made, &t->value);
    if (!status && t->value.spread >= t->best_value.spread) {
        t->best = *made;
        t->best_value = t->value;
    }
    set_cost(t);
    return status;
}

/* ---- 5. simulation ------------------------------------------------------------------------- */

static quoth_review_value value_of_sim(const quoth_sim_play *p)
{
    return (quoth_review_value){p->win, p->win_error, p->spread, p->spread_error};
}

/* The candidates of a simulation, and the play made if it is not among them. */
static quoth_status choose_candidates(q_turn_evaluator *e, const quoth_position *before,
                                      const quoth_play *made, unsigned most,
                                      quoth_play candidate[CANDIDATES_MOST], size_t *count)
{
    quoth_status status = quoth_sim_candidates(&e->plays, e->finder, before, most,
                                               e->options->evaluator,
                                               &(quoth_context){.watch = &e->watch}, NULL);
    bool there = false;
    for (*count = 0; *count < e->plays.count; ++*count) {
        candidate[*count] = e->plays.play[*count];
        there = there || q_same_play(&candidate[*count], made);
    }
    if (!there)
        candidate[(*count)++] = *made;
    return status;
}

typedef enum sim_run { SELECT, COMPARE } sim_run;

/* The two runs have different seeds, so different deals. */
static quoth_status simulate(q_turn_evaluator *e, const quoth_review_turn *t,
                             const quoth_play *candidate, size_t count, sim_run run,
                             quoth_sim_result *result)
{
    const effort *budget = &efforts[e->options->depth];
    quoth_sim_options o = {
        .candidate = candidate,
        .candidates = count,
        .plies = budget->plies,
        .iterations = run == SELECT ? budget->select_iterations : budget->compare_iterations,
        .confidence = run == SELECT ? 0.99 : 0,
        .seed = e->options->seed * QUOTH_GCG_EVENTS_MAX * 2 + t->event * 2 + (run == COMPARE),
        .evaluator = e->options->evaluator,
        .win_table = e->win_table,
        .no_leaves = true,
        .no_prior = true,
        .no_openness = true};
    const quoth_context context = {.watch = &e->watch, .workers = e->workers};
    quoth_status status =
        e->sim ? QUOTH_OK
               : quoth_sim_new(&e->sim, e->cross, &(quoth_context){.memory = e->memory}, NULL);
    if (!status)
        status = q_turn_status(quoth_sim_run(result, e->sim, t->before, &o, &context, NULL));
    return status;
}

static quoth_status evaluate_by_simulation(q_turn_evaluator *e, quoth_review_turn *t,
                                           const quoth_play *made)
{
    quoth_play candidate[CANDIDATES_MOST];
    quoth_sim_result result;
    size_t count = 0;
    t->method = QUOTH_REVIEW_SIMULATION;
    quoth_status status =
        choose_candidates(e, t->before, made, efforts[e->options->depth].plays, candidate, &count);
    if (!status)
        status = simulate(e, t, candidate, count, SELECT, &result);
    if (status)
        return status;
    candidate[0] = result.play[0].play;
    candidate[1] = *made;
    bool alone = q_same_play(&candidate[0], made), ahead;
    status = simulate(e, t, candidate, alone ? 1 : 2, COMPARE, &result);
    if (status)
        return status;
    const quoth_sim_play *best = &result.play[0], *other = &result.play[result.plays - 1];
    t->best = best->play;
    t->best_value = t->value = value_of_sim(best);
    if (alone)
        return QUOTH_OK;
    ahead = q_same_play(&best->play, made);
    t->loss_win = ahead ? -other->behind : other->behind;
    t->loss_points = ahead ? -other->spread_behind : other->spread_behind;
    t->loss_win_error = other->behind_error;
    t->loss_points_error = other->spread_behind_error;
    if (!ahead) {
        t->value = value_of_sim(other);
        t->cost = t->loss_win;
        t->cost_error = t->loss_win_error;
        t->points = t->loss_points;
        t->points_error = t->loss_points_error;
    }
    return QUOTH_OK;
}

/* ---- 3. pre-endgame ------------------------------------------------------------------------ */

static quoth_status solve_preendgame(q_turn_evaluator *e, const quoth_review_turn *t,
                                     const quoth_play *play, size_t plays,
                                     quoth_preendgame_answer *answer)
{
    quoth_preendgame_options o = {.play = play,
                                  .plays = plays,
                                  .seed = e->options->seed,
                                  .nodes = efforts[e->options->depth].late_nodes,
                                  .bytes = e->options->bytes ? e->options->bytes : ENDGAME_BYTES};
    quoth_status status = e->preendgame
                              ? QUOTH_OK
                              : quoth_preendgame_new(&e->preendgame, e->cross,
                                                     &(quoth_context){.memory = e->memory}, NULL);
    if (!status)
        status = q_turn_status(quoth_preendgame_solve(answer, e->preendgame, t->before, &o,
                                                      &(quoth_context){.watch = &e->watch}, NULL));
    bool whole = !status && answer->exact && !answer->sampled && answer->plays &&
                 answer->play[0].exact && answer->play[0].has_spread;
    return status ? status : whole ? QUOTH_OK : QUOTH_NOT_FOUND;
}

static quoth_review_value value_of_preendgame(const quoth_preendgame_answer *answer)
{
    const quoth_preendgame_play *p = &answer->play[0];
    double cases = (double)answer->cases;
    return (quoth_review_value){.win = (p->wins + p->draws / 2.0) / cases,
                                .spread = (double)p->spread / cases};
}

/* QUOTH_NOT_FOUND if the solver runs out of nodes, and for exchanges. */
static quoth_status evaluate_by_preendgame(q_turn_evaluator *e, quoth_review_turn *t,
                                           const quoth_play *made)
{
    quoth_play candidate[CANDIDATES_MOST];
    quoth_preendgame_answer answer;
    size_t count = 0, compared = 0;
    if (made->kind == QUOTH_PLAY_EXCHANGE)
        return QUOTH_NOT_FOUND;
    quoth_status status = choose_candidates(
        e, t->before, made, efforts[e->options->depth].late_plays, candidate, &count);
    for (size_t i = 0; i < count; i++)
        if (candidate[i].kind != QUOTH_PLAY_EXCHANGE)
            candidate[compared++] = candidate[i];
    if (!status)
        status = solve_preendgame(e, t, candidate, compared, &answer);
    if (status)
        return status;
    t->best = answer.play[0].play;
    t->best_value = t->value = value_of_preendgame(&answer);
    if (!q_same_play(&t->best, made)) {
        status = solve_preendgame(e, t, made, 1, &answer);
        if (!status)
            t->value = value_of_preendgame(&answer);
    }
    if (t->value.win == t->best_value.win && t->value.spread >= t->best_value.spread) {
        t->best = *made; /* the solver does not order all plays with equal wins by spread */
        t->best_value = t->value;
    }
    t->method = QUOTH_REVIEW_PREENDGAME;
    set_cost(t);
    return status;
}

/* ---- 1. endgame ---------------------------------------------------------------------------- */

/* The final spread of the player of the turn, with bounds. */
typedef struct final_spread {
    int value, lower, upper;
} final_spread;

static quoth_status solve_endgame(q_turn_evaluator *e, const quoth_position *position,
                                  quoth_endgame_answer *answer)
{
    quoth_endgame_options o = {.nodes = efforts[e->options->depth].endgame_nodes,
                               .bytes = e->options->bytes ? e->options->bytes : ENDGAME_BYTES};
    quoth_status status =
        e->endgame
            ? QUOTH_OK
            : quoth_endgame_new(&e->endgame, e->cross, &(quoth_context){.memory = e->memory}, NULL);
    if (!status)
        status = q_turn_status(quoth_endgame_solve(answer, e->endgame, position, &o,
                                                   &(quoth_context){.watch = &e->watch}, NULL));
    return !status && !answer->plays ? QUOTH_NOT_FOUND : status;
}

/* Plays a line out; *left: whether the seat has tiles left after it. */
static quoth_status play_out_line(q_turn_evaluator *e, const quoth_position *from,
                                  const quoth_play *line, size_t length, unsigned seat, bool *left)
{
    unsigned count;
    quoth_status status = QUOTH_OK;
    if (from != e->scratch)
        quoth_position_copy(e->scratch, from);
    for (size_t i = 0; i < length && !status; i++)
        status = quoth_position_make(e->scratch, &line[i], NULL);
    quoth_position_rack(e->scratch, seat, &count);
    *left = count > 0;
    return status;
}

bool q_goes_out(const quoth_position *position, const quoth_play *play)
{
    unsigned count;
    quoth_position_rack(position, quoth_position_turn(position), &count);
    return play->kind == QUOTH_PLAY_PLACE && play->tiles == count &&
           quoth_position_bag(position) == 0;
}

/* Finds the best play, its final spread and facts about its principal variation. */
static quoth_status solve_best(q_turn_evaluator *e, const quoth_position *before, quoth_play *best,
                               final_spread *end, q_endgame_line *after)
{
    quoth_endgame_answer answer;
    unsigned seat = quoth_position_turn(before);
    int lead = quoth_position_lead(before, seat);
    quoth_status status = solve_endgame(e, before, &answer);
    if (status)
        return status;
    const quoth_endgame_play *p = &answer.play[0];
    *best = p->play;
    *end = (final_spread){lead + p->value, lead + p->lower, lead + p->upper};
    after->exact = answer.exact;
    if (p->length > 1) {
        quoth_position_copy(e->scratch, before);
        status = quoth_position_make(e->scratch, best, NULL);
        after->opponent_goes_out = !status && q_goes_out(e->scratch, &p->line[1]);
    }
    return status ? status : play_out_line(e, before, p->line, p->length, seat, &after->tiles_left);
}

/* The same of the play made: solves the position after it. */
static quoth_status solve_made(q_turn_evaluator *e, const quoth_position *before,
                               const quoth_play *play, final_spread *end, q_endgame_line *after)
{
    quoth_endgame_answer answer;
    unsigned seat = quoth_position_turn(before);
    quoth_position_copy(e->scratch, before);
    quoth_status status = quoth_position_make(e->scratch, play, NULL);
    if (status)
        return status;
    int lead = quoth_position_lead(e->scratch, seat);
    after->exact = true;
    if (quoth_position_ending(e->scratch)) {
        *end = (final_spread){lead, lead, lead};
        return play_out_line(e, e->scratch, NULL, 0, seat, &after->tiles_left);
    }
    status = solve_endgame(e, e->scratch, &answer);
    if (status)
        return status;
    const quoth_endgame_play *p = &answer.play[0];
    *end = (final_spread){lead - p->value, lead - p->upper, lead - p->lower};
    after->exact = answer.exact;
    after->opponent_goes_out = q_goes_out(e->scratch, &p->play);
    return play_out_line(e, e->scratch, p->line, p->length, seat, &after->tiles_left);
}

/* The value of a final spread; if the bounds leave the winner open, the static win chance. */
static quoth_status value_of_spread(q_turn_evaluator *e, const quoth_position *before,
                                    const quoth_play *play, const final_spread *end,
                                    quoth_review_value *value)
{
    int above = end->upper - end->value, below = end->value - end->lower;
    quoth_status status = QUOTH_OK;
    quoth_review_value estimate;
    *value =
        (quoth_review_value){.spread = end->value, .spread_error = above > below ? above : below};
    if (end->lower > 0)
        value->win = 1;
    else if (end->upper < 0)
        value->win = 0;
    else if (end->lower == end->upper)
        value->win = 0.5;
    else {
        status = static_value(e, before, play, &estimate);
        if (!status)
            value->win = estimate.win;
    }
    return status;
}

static quoth_status evaluate_by_endgame(q_turn_evaluator *e, quoth_review_turn *t,
                                        const quoth_play *made, q_endgame_lines *lines)
{
    final_spread best, end = {0, 0, 0};
    t->method = QUOTH_REVIEW_ENDGAME;
    quoth_status status = solve_best(e, t->before, &t->best, &best, &lines->best);
    if (status)
        return status;
    if (q_same_play(&t->best, made)) {
        end = best;
        lines->made = lines->best;
    } else {
        status = solve_made(e, t->before, made, &end, &lines->made);
    }
    if (!status && end.value >= best.value) {
        best = end;
        t->best = *made;
    }
    if (!status)
        status = value_of_spread(e, t->before, &t->best, &best, &t->best_value);
    if (!status)
        status = value_of_spread(e, t->before, made, &end, &t->value);
    t->exact = best.lower == best.upper && end.lower == end.upper;
    set_cost(t);
    t->points_error = t->loss_points_error = t->value.spread_error + t->best_value.spread_error;
    return status;
}

/* ---- 2. hidden racks ----------------------------------------------------------------------- */

static quoth_status evaluate_by_hidden_racks(q_turn_evaluator *e, quoth_review_turn *t,
                                             const quoth_play *made)
{
    quoth_play candidate[CANDIDATES_MOST];
    quoth_review_value value[CANDIDATES_MOST];
    const effort *budget = &efforts[e->options->depth];
    size_t count = 0, best = 0, own = 0;
    unsigned deals;
    quoth_status status =
        choose_candidates(e, t->before, made, budget->late_plays, candidate, &count);
    if (!status)
        status = q_evaluate_hidden_racks(e, t->before, candidate, count,
                                         budget->late_nodes / MAXN_COST, value, &deals);
    if (status)
        return status;
    for (size_t i = 0; i < count; i++) {
        own = q_same_play(&candidate[i], made) ? i : own;
        if (value[i].win > value[best].win ||
            (value[i].win == value[best].win && value[i].spread > value[best].spread))
            best = i;
    }
    if (value[own].win == value[best].win && value[own].spread == value[best].spread)
        best = own;
    t->method = QUOTH_REVIEW_ENDGAME;
    t->exact = deals == 1;
    t->best = candidate[best];
    t->best_value = value[best];
    t->value = value[own];
    set_cost(t);
    return QUOTH_OK;
}

/* ---- choice of the method ------------------------------------------------------------------ */

quoth_status q_evaluate_turn(q_turn_evaluator *e, quoth_review_turn *t, const quoth_play *made,
                             q_endgame_lines *lines)
{
    quoth_validation validation;
    quoth_play play = *made;
    *lines = (q_endgame_lines){{0}, {0}};
    quoth_play_validate(&validation, t->before, made, true);
    if (validation.result != QUOTH_LEGAL && validation.result != QUOTH_PHONY)
        return QUOTH_NOT_FOUND;
    play = validation.play;
    if (e->players == 2 && quoth_position_bag(t->before) == 0)
        return evaluate_by_endgame(e, t, &play, lines);
    const effort *budget = &efforts[e->options->depth];
    if (e->players > 2 && quoth_position_bag(t->before) == 0 && budget->late_plays &&
        validation.result == QUOTH_LEGAL) {
        quoth_review_turn unevaluated = *t;
        quoth_status status = evaluate_by_hidden_racks(e, t, &play);
        if (status != QUOTH_NOT_FOUND)
            return status;
        *t = unevaluated;
    }
    if (e->players == 2 && quoth_position_bag(t->before) <= budget->preendgame_bag &&
        validation.result == QUOTH_LEGAL) {
        quoth_review_turn unevaluated = *t;
        quoth_status status = evaluate_by_preendgame(e, t, &play);
        if (status != QUOTH_NOT_FOUND)
            return status;
        *t = unevaluated;
    }
    if (e->options->depth == QUOTH_REVIEW_QUICK || validation.result == QUOTH_PHONY)
        return evaluate_static(e, t, &play);
    return evaluate_by_simulation(e, t, &play);
}
