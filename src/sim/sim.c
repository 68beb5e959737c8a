/* Simulation: candidates played out on common random deals (Sheppard 2002).
 *
 *      candidates := the caller's, or the best by equity
 *      repeat until the iterations are spent, the watch says stop, or, with a confidence,
 *      one candidate is left:
 *          for each deal of the next batch, on any thread:
 *              draw racks and bag that agree with what the player to move sees
 *              for each running candidate a:
 *                  u[a] := outcome of a playout of a on this deal
 *              add u[a] to the statistics of a, u[a] - u[b] to those of each pair
 *          rank the candidates, eliminate the beaten ones              (arms.c has the formulas)
 *      report
 *
 * Deal number i is drawn from stream i of the seed, statistics are integer sums, and the limits of
 * a batch depend on these alone: threads and ranks change no answer.  A batch that the watch stops
 * is dropped whole.
 *
 * With an empty bag two players know all tiles: every deal is the same, so a few are played out
 * and, if the racks are small or a playout to the end was asked for, the endgame solver values each
 * candidate instead (perfect_information.c). */

#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/ranks.h"
#include "board/default_evaluator.h"
#include "movegen/play_list.h"
#include "quoth/openness.h"
#include "sim/run.h"

_Static_assert(QUOTH_SIM_PLAYS_MAX == 250, "the message names the limit");

enum {
    DEFAULT_PLAYS = 15, /* chosen by taste */
    DEFAULT_PLIES = 2,
    DEFAULT_ITERATIONS = 1000, /* chosen by taste */
    LINE_STATES = 16,          /* cached states of each line in a finder; chosen for speed */
    LINE_RACKS = 4             /* cached racks of each line state; chosen for speed */
};

const char *quoth_sim_stopped_name(quoth_sim_stopped stopped)
{
    static const char *const name[] = {"iterations", "confidence", "alone", "solved", "watch"};
    return stopped < sizeof name / sizeof *name ? name[stopped] : NULL;
}

/* ---- the handle ---------------------------------------------------------------------------- */

static void close_thread(const quoth_sim *s, q_sim_thread *t)
{
    quoth_play_finder_free(t->scratch.finder);
    quoth_position_free(t->scratch.position);
    quoth_plays_free(&t->scratch.plays);
    q_free(s->memory, t->scratch.stats, s->capacity, sizeof *t->scratch.stats);
    q_free(s->memory, t->pairs, (size_t)s->capacity * s->capacity, sizeof *t->pairs);
    q_free(s->memory, t->outcome, s->capacity, sizeof *t->outcome);
    q_free(s->memory, t->scratch.heat, (size_t)s->capacity * QUOTH_SQUARES_MAX,
           sizeof *t->scratch.heat);
    *t = (q_sim_thread){0};
}

/* Frees what depends on the numbers of threads and candidates. */
static void free_arrays(quoth_sim *s)
{
    for (unsigned i = 0; i < s->threads; i++)
        close_thread(s, &s->thread[i]);
    q_free(s->memory, s->thread, s->threads, sizeof *s->thread);
    q_free(s->memory, s->arms.arm, s->capacity, sizeof *s->arms.arm);
    q_free(s->memory, s->arms.stats, s->capacity, sizeof *s->arms.stats);
    q_free(s->memory, s->arms.pairs, (size_t)s->capacity * s->capacity, sizeof *s->arms.pairs);
    q_free(s->memory, s->arms.heat, (size_t)s->capacity * QUOTH_SQUARES_MAX, sizeof *s->arms.heat);
    q_free(s->memory, s->arms.play, s->capacity, sizeof *s->arms.play);
    quoth_position_free(s->root);
    s->thread = NULL;
    s->arms.arm = NULL;
    s->arms.stats = NULL;
    s->arms.pairs = NULL;
    s->arms.heat = NULL;
    s->arms.play = NULL;
    s->root = NULL;
    s->threads = s->capacity = 0;
}

/* Replaces the default win-probability table unless it is for this number of players. */
static quoth_status load_default_wins(quoth_sim *s, unsigned players)
{
    quoth_win_table *win_table;
    if (s->win_table_players == players)
        return QUOTH_OK;
    quoth_status status = quoth_win_table_default(&win_table, quoth_cross_rules_of(s->cross),
                                                  players, &(quoth_context){.memory = s->memory},
                                                  NULL);
    if (status)
        return status;
    quoth_win_table_free(s->win_table);
    s->win_table = win_table;
    s->win_table_players = players;
    return QUOTH_OK;
}

quoth_status quoth_sim_new(quoth_sim **sim, const quoth_cross *cross, const quoth_context *context,
                           quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    memory = q_memory(memory);
    quoth_sim *s = *sim = q_allocate_zeroed(memory, 1, sizeof *s);
    if (!s)
        return q_report(error, QUOTH_NO_MEMORY);
    s->memory = memory;
    s->cross = cross;
    quoth_status status = load_default_wins(s, 2);
    if (status) {
        quoth_sim_free(s);
        *sim = NULL;
    }
    return q_report(error, status);
}

void quoth_sim_free(quoth_sim *s)
{
    if (!s)
        return;
    free_arrays(s);
    quoth_endgame_free(s->endgame);
    quoth_win_table_free(s->win_table);
    q_free(s->memory, s, 1, sizeof *s);
}

static quoth_status open_thread(const quoth_sim *s, q_sim_thread *t, unsigned players, bool heat)
{
    t->scratch.plays.memory = s->memory;
    quoth_status status = quoth_play_finder_new(&t->scratch.finder, s->cross,
                                                &(quoth_context){.memory = s->memory}, NULL);
    if (!status)
        q_finder_set_cache(t->scratch.finder, LINE_STATES, LINE_RACKS);
    if (!status)
        status = quoth_position_new(&t->scratch.position, s->cross, players,
                                    &(quoth_context){.memory = s->memory}, NULL);
    if (status)
        return status;
    t->scratch.stats = q_allocate(s->memory, s->capacity, sizeof *t->scratch.stats);
    t->pairs = q_allocate(s->memory, (size_t)s->capacity * s->capacity, sizeof *t->pairs);
    t->outcome = q_allocate(s->memory, s->capacity, sizeof *t->outcome);
    if (heat)
        t->scratch.heat =
            q_allocate(s->memory, (size_t)s->capacity * QUOTH_SQUARES_MAX, sizeof *t->scratch.heat);
    return t->scratch.stats && t->pairs && t->outcome && (!heat || t->scratch.heat)
               ? QUOTH_OK
               : QUOTH_NO_MEMORY;
}

/* Allocates the arrays of a run, or uses those of an earlier run if they fit. */
static quoth_status reserve_arrays(quoth_sim *s, unsigned arms, unsigned threads, unsigned players,
                                   bool heat)
{
    if (s->root && s->capacity >= arms && s->threads == threads &&
        quoth_position_players(s->root) == players && (!heat || s->arms.heat))
        return QUOTH_OK;
    free_arrays(s);
    s->capacity = arms;
    s->thread = q_allocate_zeroed(s->memory, threads, sizeof *s->thread);
    s->threads = s->thread ? threads : 0;
    s->arms.arm = q_allocate(s->memory, arms, sizeof *s->arms.arm);
    s->arms.stats = q_allocate(s->memory, arms, sizeof *s->arms.stats);
    s->arms.pairs = q_allocate(s->memory, (size_t)arms * arms, sizeof *s->arms.pairs);
    s->arms.play = q_allocate(s->memory, arms, sizeof *s->arms.play);
    if (heat)
        s->arms.heat =
            q_allocate(s->memory, (size_t)arms * QUOTH_SQUARES_MAX, sizeof *s->arms.heat);
    quoth_status status = QUOTH_NO_MEMORY;
    if (s->thread && s->arms.arm && s->arms.stats && s->arms.pairs && s->arms.play &&
        (!heat || s->arms.heat))
        status = quoth_position_new(&s->root, s->cross, players,
                                    &(quoth_context){.memory = s->memory}, NULL);
    for (unsigned i = 0; i < threads && !status; i++)
        status = open_thread(s, &s->thread[i], players, heat);
    if (status)
        free_arrays(s);
    return status;
}

/* ---- candidates ---------------------------------------------------------------------------- */

/* Subtracts the cost of board openness from the equities of the candidates. */
static quoth_status subtract_openness(q_sim_run *r)
{
    quoth_sim *s = r->sim;
    quoth_play play[QUOTH_SIM_PLAYS_MAX];
    quoth_points cost[QUOTH_SIM_PLAYS_MAX];
    for (unsigned a = 0; a < s->arms.count; a++)
        play[a] = s->arms.arm[a].play;
    quoth_status status = quoth_openness_costs(cost, s->thread[0].scratch.finder, s->root,
                                               r->options->openness, play, s->arms.count, NULL);
    for (unsigned a = 0; a < s->arms.count && !status; a++)
        s->arms.arm[a].play.equity -= cost[a];
    return status;
}

static void order_arms(q_arms *arms)
{
    for (unsigned i = 1; i < arms->count; i++) {
        q_sim_arm arm = arms->arm[i];
        unsigned at = i;
        for (;
             at > 0 && quoth_play_compare(&arm.play, &arms->arm[at - 1].play, QUOTH_BY_EQUITY) < 0;
             at--)
            arms->arm[at] = arms->arm[at - 1];
        arms->arm[at] = arm;
    }
}

static void add_arm(quoth_sim *s, const quoth_play *play)
{
    quoth_points leave = s->root->state.bag ? play->equity - play->score * QUOTH_POINT : 0;
    s->arms.arm[s->arms.count++] =
        (q_sim_arm){.play = *play, .leave = leave, .ends_game = q_ends_game(s->root, play)};
}

static quoth_status validate_candidate(q_sim_run *r, const quoth_position *position,
                                       const quoth_play *play)
{
    quoth_validation validation;
    quoth_play_validate(&validation, position, play, true);
    if (validation.result != QUOTH_LEGAL)
        return QUOTH_ILLEGAL;
    quoth_status status = quoth_play_equity(&validation.play.equity, position, &validation.play,
                                            r->options->evaluator, NULL);
    add_arm(r->sim, &validation.play);
    return status;
}

static quoth_status find_candidates(q_sim_run *r)
{
    const quoth_sim_options *o = r->options;
    quoth_sim *s = r->sim;
    quoth_plays *found = &s->thread[0].scratch.plays;
    quoth_status status = quoth_sim_candidates(found, s->thread[0].scratch.finder, s->root,
                                               o->plays, o->evaluator,
                                               &(quoth_context){.watch = r->watch.watch}, NULL);
    for (size_t i = 0; i < found->count && !status; i++)
        add_arm(s, &found->play[i]);
    return status;
}

/* Validates the caller's candidates, or finds some, and sorts them by equity. */
static quoth_status set_candidates(q_sim_run *r, const quoth_position *position)
{
    const quoth_sim_options *o = r->options;
    quoth_sim *s = r->sim;
    quoth_status status = QUOTH_OK;
    s->arms.count = 0;
    s->arms.solved = false;
    for (size_t i = 0; o->candidate && i < o->candidates && !status; i++)
        status = validate_candidate(r, position, &o->candidate[i]);
    if (!o->candidate)
        status = find_candidates(r);
    if (!status && o->openness)
        status = subtract_openness(r);
    order_arms(&s->arms);
    return status;
}

static quoth_status check_sim(const quoth_sim *s, const quoth_position *position,
                              const quoth_sim_options *o, quoth_error *error)
{
    if (o->candidate && !o->candidates)
        return q_fail(error, QUOTH_BAD_CALL, "a list of no candidates");
    if (o->plays > QUOTH_SIM_PLAYS_MAX || o->candidates > QUOTH_SIM_PLAYS_MAX)
        return q_fail(error, QUOTH_TOO_LARGE, "more than 250 candidates");
    if (o->iterations > QUOTH_SIM_ITERATIONS_MAX)
        return q_fail(error, QUOTH_TOO_LARGE, "too many iterations");
    if (!(o->confidence < 1))
        return q_fail(error, QUOTH_BAD_CALL, "a confidence is below 1");
    if (!(o->prior >= 0 && o->prior <= QUOTH_SIM_PRIOR_MAX))
        return q_fail(error, QUOTH_BAD_CALL, "a prior is a number of points from 0 to its limit");
    return q_check_to_move(position, s->cross, error);
}

/* ---- the run ------------------------------------------------------------------------------- */

/* The fraction of the call until the candidates are found, and until they are played out. */
static const double candidates_found = 0.02, played_out = 0.1;

quoth_status quoth_sim_run(quoth_sim_result *result, quoth_sim *s, const quoth_position *position,
                           const quoth_sim_options *given, const quoth_context *context,
                           quoth_error *error)
{
    quoth_sim_options o;
    q_options_read(&o, sizeof o, given);
    o.plays = o.plays ? o.plays : DEFAULT_PLAYS;
    o.iterations = o.iterations ? o.iterations : DEFAULT_ITERATIONS;
    o.prior = o.no_prior ? 0 : o.prior == 0 ? QUOTH_SIM_PRIOR : o.prior;
    *result = (quoth_sim_result){0};
    quoth_status status = check_sim(s, position, &o, error);
    if (status)
        return status;
    const quoth_cross_rules *rules = &s->cross->rules;
    const quoth_workers *workers = q_workers_of(context);
    quoth_openness openness = {0};
    if (!o.openness && !o.no_openness &&
        quoth_openness_standard(&openness, rules, NULL) == QUOTH_OK)
        o.openness = &openness;
    if (!o.evaluator && !o.no_leaves)
        status = q_default_evaluator_of(s->cross, q_watch_of(context), &o.evaluator);
    if (!status && !o.win_table)
        status = load_default_wins(s, quoth_position_players(position));
    q_sim_run r = {.sim = s,
                   .options = &o,
                   .workers = workers,
                   .playout = {.cross = s->cross,
                               .options = &o,
                               .win_table = o.win_table ? o.win_table : s->win_table,
                               .seat = quoth_position_turn(position),
                               .plies = o.plies ? o.plies : DEFAULT_PLIES,
                               .squares = (size_t)rules->layout.rows * rules->layout.columns},
                   .ranks = q_ranks(workers)};
    bool perfect = q_has_perfect_information(position);
    q_phases_begin(&r.progress, q_watch_of(context), perfect ? 3 : 2, candidates_found);
    q_shared_watch_begin(&r.watch, q_phases_watch(&r.progress));
    r.playout.watch = (quoth_watch){q_sim_poll_watch, &r};
    if (!status)
        status = reserve_arrays(s, o.candidate ? (unsigned)o.candidates : o.plays,
                                q_threads(workers), quoth_position_players(position), o.heat);
    if (!status)
        status = quoth_position_view(s->root, position, r.playout.seat, NULL);
    if (!status)
        status = set_candidates(&r, position);
    status = q_ranks_status(workers, status);
    if (status == QUOTH_ILLEGAL)
        return q_fail(error, status, "a candidate cannot be played here");
    if (status)
        return q_report(error, status);
    uint64_t least = (uint64_t)s->arms.count * QUOTH_SIM_DEALS_MIN;
    o.iterations = o.iterations > least ? o.iterations : least;
    o.prior = q_prior_with(o.prior, quoth_position_bag(s->root), rules->rack);
    for (unsigned i = 0; i < s->threads; i++)
        quoth_position_copy(s->thread[i].scratch.position, s->root);
    quoth_sim_stopped stopped;
    q_sim_clear_stats(&r);
    q_phases_next(&r.progress, perfect ? played_out : 1);
    status = perfect ? q_sim_run_perfect_information(&r, &o, &stopped)
                     : q_sim_run_batches(&r, &stopped);
    if (status)
        return q_report(error, status);
    *result = q_sim_result_of(&r);
    result->stopped = stopped;
    status = stopped == QUOTH_SIM_WATCH ? QUOTH_STOPPED : QUOTH_OK;
    status = q_phases_end(&r.progress, status);
    if (status)
        result->stopped = QUOTH_SIM_WATCH;
    return q_report(error, status);
}
