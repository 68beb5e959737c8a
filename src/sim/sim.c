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
 * candidate instead. */
#include <stdatomic.h>
#include <string.h>

#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/normal.h"
#include "base/options.h"
#include "base/parallel.h"
#include "base/phases.h"
#include "base/ranks.h"
#include "base/throttle.h"
#include "board/default_evaluator.h"
#include "movegen/play_list.h"
#include "quoth/endgame.h"
#include "quoth/openness.h"
#include "eval/win_shares.h"
#include "sim/playout.h"
#include "quoth/search.h"

_Static_assert(QUOTH_SIM_PLAYS_MAX == 250, "the message names the limit");

enum {
    DEFAULT_PLAYS = 15, /* chosen by taste */
    DEFAULT_PLIES = 2,
    DEFAULT_ITERATIONS = 1000, /* chosen by taste */
    BATCH_MAX = 48,            /* deals; chosen by taste */
    LINE_STATES = 16,          /* cached states of each line in a finder; chosen for speed */
    LINE_RACKS = 4,            /* cached racks of each line state; chosen for speed */
    SOLVED_TILES = 8,        /* on both racks: up to here candidates are solved unasked; by taste */
    NODES_AN_ITERATION = 50, /* of the endgame solver: two or three times as much time */
    SOLVER_BYTES = 16 << 20
};

/* The memory of one thread. */
typedef struct sim_thread {
    q_playout_thread scratch;
    q_pair_stats *pairs;
    q_sim_outcome *outcome;
} sim_thread;

const char *quoth_sim_stopped_name(quoth_sim_stopped stopped)
{
    static const char *const name[] = {"iterations", "confidence", "alone", "solved", "watch"};
    return stopped < sizeof name / sizeof *name ? name[stopped] : NULL;
}

struct quoth_sim {
    const quoth_memory *memory;
    const quoth_cross *cross;
    sim_thread *thread;
    unsigned threads;
    quoth_position *root;       /* what the player to move may know */
    quoth_win_table *win_table; /* the default table */
    unsigned win_table_players; /* players that `win_table` is for; 0: not loaded */
    quoth_endgame *endgame;     /* created on first use */
    unsigned capacity;          /* candidates that the arrays hold */
    q_arms arms;
};

/* One run. */
typedef struct sim_run {
    quoth_sim *sim;
    const quoth_sim_options *options;
    const quoth_workers *workers;
    q_playout playout;
    unsigned ranks;       /* processes that share the deals */
    uint64_t first, last; /* the batch: deals `first` to `last` - 1 */
    unsigned extra;       /* candidates 0 to `extra` - 1 also play deal `last` */
    atomic_uint_fast64_t next;
    q_phases progress;
    q_shared_watch watch;
    uint64_t iterations;
    double sure; /* progress to the confidence requested: the share of candidates eliminated */
} sim_run;

/* The fraction of the call until the candidates are found, and until they are played out. */
static const double candidates_found = 0.02, played_out = 0.1;

/* ---- the handle ---------------------------------------------------------------------------- */

static void close_thread(const quoth_sim *s, sim_thread *t)
{
    quoth_play_finder_free(t->scratch.finder);
    quoth_position_free(t->scratch.position);
    quoth_plays_free(&t->scratch.plays);
    q_free(s->memory, t->scratch.stats, s->capacity, sizeof *t->scratch.stats);
    q_free(s->memory, t->pairs, (size_t)s->capacity * s->capacity, sizeof *t->pairs);
    q_free(s->memory, t->outcome, s->capacity, sizeof *t->outcome);
    q_free(s->memory, t->scratch.heat, (size_t)s->capacity * QUOTH_SQUARES_MAX,
           sizeof *t->scratch.heat);
    *t = (sim_thread){0};
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

static quoth_status open_thread(const quoth_sim *s, sim_thread *t, unsigned players, bool heat)
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

/* Calls the caller's watch with the iterations done, and the fraction of the limit that is nearest.
 * Also the watch of the finders. */
static bool poll_watch(void *user, const quoth_progress *progress)
{
    sim_run *r = user;
    double spent = (double)r->iterations / (double)r->options->iterations;
    (void)progress;
    return q_shared_watch_report(&r->watch, r->iterations, r->options->iterations,
                                 spent > r->sure ? spent : r->sure);
}

/* ---- batches ------------------------------------------------------------------------------- */

static bool plays_deal(const sim_run *r, unsigned arm, uint64_t deal)
{
    return !r->sim->arms.arm[arm].eliminated && (deal < r->last || arm < r->extra);
}

static quoth_status play_deal(sim_run *r, sim_thread *t, uint64_t number)
{
    quoth_sim *s = r->sim;
    quoth_deal deal;
    quoth_random random;
    quoth_random_seed_stream(&random, r->options->seed, number + 1);
    quoth_status status = quoth_deal_draw(&deal, s->root, r->playout.seat, &random, NULL);
    if (r->options->infer && !status)
        quoth_infer_draw(&deal, r->options->infer, &random);
    if (!status)
        status = quoth_position_assign(t->scratch.position, &deal, NULL);
    for (unsigned a = 0; a < s->arms.count && !status; a++)
        if (plays_deal(r, a, number))
            status = q_play_out(&r->playout, &t->scratch, &s->arms.arm[a], a, &t->outcome[a]);
    for (unsigned a = 0; a < s->arms.count && !status; a++) {
        if (!plays_deal(r, a, number))
            continue;
        q_arm_count(&t->scratch.stats[a], t->outcome[a]);
        for (unsigned b = a + 1; b < s->arms.count; b++)
            if (plays_deal(r, b, number))
                q_pair_count(&t->pairs[a * s->arms.count + b], t->outcome[a], t->outcome[b]);
    }
    return status;
}

static quoth_status play_deals(void *argument, unsigned number)
{
    sim_run *r = argument;
    sim_thread *t = &r->sim->thread[number];
    uint64_t deals = r->last + (r->extra > 0);
    quoth_status status = QUOTH_OK;
    for (uint64_t deal; !status && (deal = atomic_fetch_add(&r->next, r->ranks)) < deals;)
        status = poll_watch(r, NULL) ? play_deal(r, t, deal) : QUOTH_STOPPED;
    return status;
}

static void add_words(uint64_t *to, const uint64_t *from, size_t bytes)
{
    for (size_t i = 0; i < bytes / sizeof *to; i++)
        to[i] += from[i];
}

static void add_thread_stats(quoth_sim *s, sim_thread *to, const sim_thread *from, size_t squares)
{
    add_words((uint64_t *)to->scratch.stats, (const uint64_t *)from->scratch.stats,
              s->arms.count * sizeof *to->scratch.stats);
    add_words((uint64_t *)to->pairs, (const uint64_t *)from->pairs,
              (size_t)s->arms.count * s->arms.count * sizeof *to->pairs);
    for (size_t i = 0; from->scratch.heat && i < s->arms.count * squares; i++)
        to->scratch.heat[i] += from->scratch.heat[i];
}

/* Replaces the statistics of this rank by the totals over all ranks. */
static void add_rank_stats(const sim_run *r, sim_thread *t)
{
    const quoth_workers *w = r->workers;
    size_t arms = r->sim->arms.count, counts = t->scratch.heat ? arms * r->playout.squares : 0;
    if (r->ranks == 1)
        return;
    q_ranks_sum(w, (uint64_t *)t->scratch.stats,
                arms * sizeof *t->scratch.stats / sizeof(uint64_t));
    q_ranks_sum(w, (uint64_t *)t->pairs, arms * arms * sizeof *t->pairs / sizeof(uint64_t));
    for (size_t at = 0; at < counts; at += 64) {
        uint64_t wide[64] = {0};
        size_t n = counts - at < 64 ? counts - at : 64;
        for (size_t i = 0; i < n; i++)
            wide[i] = t->scratch.heat[at + i];
        q_ranks_sum(w, wide, n);
        for (size_t i = 0; i < n; i++)
            t->scratch.heat[at + i] = (uint32_t)wide[i];
    }
}

/* Plays the batch and adds its statistics to those of the run. */
static quoth_status play_batch(sim_run *r)
{
    quoth_sim *s = r->sim;
    const quoth_workers *workers = r->workers;
    for (unsigned i = 0; i < s->threads; i++) {
        sim_thread *t = &s->thread[i];
        memset(t->scratch.stats, 0, s->arms.count * sizeof *t->scratch.stats);
        memset(t->pairs, 0, (size_t)s->arms.count * s->arms.count * sizeof *t->pairs);
        if (t->scratch.heat)
            memset(t->scratch.heat, 0,
                   s->arms.count * r->playout.squares * sizeof *t->scratch.heat);
    }
    atomic_store(&r->next, r->first + q_rank(workers));
    quoth_status status = q_run_tasks(workers, play_deals, r, s->threads);
    status = q_ranks_status(workers, status);
    if (status)
        return status;
    sim_thread *first = &s->thread[0],
               all = {.scratch = {.stats = s->arms.stats, .heat = s->arms.heat},
                      .pairs = s->arms.pairs};
    for (unsigned i = 1; i < s->threads; i++)
        add_thread_stats(s, first, &s->thread[i], r->playout.squares);
    add_rank_stats(r, first);
    add_thread_stats(s, &all, first, r->playout.squares);
    for (unsigned a = 0; a < s->arms.count; a++) {
        uint64_t deals = s->arms.arm[a].eliminated ? 0
                                                   : r->last - r->first + (a < r->extra ? 1 : 0);
        s->arms.arm[a].deals += deals;
        r->iterations += deals;
    }
    return QUOTH_OK;
}

/* ---- the run ------------------------------------------------------------------------------- */

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Deals before the first elimination. */
static uint64_t deals_before_elimination(const quoth_sim_options *o)
{
    return o->prior > 0 ? QUOTH_SIM_DEALS_MIN : Q_TRUSTED;
}

/* Sets the next batch; false if no iterations are left.  Candidates are compared after a number of
 * deals that grows by an eighth each time (by taste), and a batch ends there or earlier.  A watch
 * that says stop costs a whole batch, so before the first comparison each thread has one deal in
 * it; the very first batch has two deals, since one deal has no variance. */
static bool next_batch(sim_run *r)
{
    unsigned running = q_arms_running(&r->sim->arms);
    uint64_t iterations = r->options->iterations - r->iterations;
    uint64_t check = deals_before_elimination(r->options);
    uint64_t most = r->last < check ? (uint64_t)r->sim->threads * r->ranks : BATCH_MAX;
    most = most < 2 && !r->last ? 2 : most;
    r->first = r->last;
    while (check <= r->first)
        check += check / 8 + (r->options->prior > 0);
    uint64_t deals = lesser(check - r->first, most);
    r->extra = 0;
    if (deals > iterations / running) { /* the last batch: share what is left */
        deals = iterations / running;
        for (uint64_t more = iterations % running; more > 0; r->extra++)
            more -= !r->sim->arms.arm[r->extra].eliminated;
    }
    r->last = r->first + deals;
    return deals > 0 || r->extra > 0;
}

/* Whether two players know all tiles.  Then all deals are the same. */
static bool has_perfect_information(const quoth_position *p)
{
    return quoth_position_players(p) == 2 && !quoth_position_bag(p);
}

static quoth_sim_result result_of(const sim_run *r)
{
    q_arms_rank(&r->sim->arms, r->options->prior);
    q_arms_report(&r->sim->arms, r->playout.squares);
    return (quoth_sim_result){.play = r->sim->arms.play,
                              .plays = r->sim->arms.count,
                              .iterations = r->iterations,
                              .one_deal = has_perfect_information(r->sim->root)};
}

/* The number of candidates that go on once a share of the iterations is spent: a schedule in the
 * manner of sequential halving (Karnin, Koren and Somekh 2013), but after each batch. */
static unsigned candidates_allowed(const sim_run *r)
{
    uint64_t all = r->options->iterations;
    uint64_t spent = lesser(r->iterations, all);
    double left = (double)(all - spent) / (double)all, allowed = r->sim->arms.count * left * left;
    unsigned whole = (unsigned)allowed;
    whole += (double)whole < allowed;
    return whole < 2 ? 2 : whole;
}

static quoth_status run_batches(sim_run *r, quoth_sim_stopped *stopped)
{
    quoth_sim *s = r->sim;
    double confidence = r->options->confidence;
    bool until_sure = confidence > 0;
    /* Bonferroni: the chance of a wrong elimination, shared by the count - 1 comparisons; one side
     * of the normal distribution. */
    double chance = (until_sure ? 1 - confidence : 0.001) /
                    (s->arms.count > 1 ? s->arms.count - 1 : 1) / 2;
    double deviations = q_normal_upper_quantile(chance);
    *stopped = QUOTH_SIM_ITERATIONS;
    if (s->arms.count == 1 && until_sure && !r->options->to_end)
        *stopped = QUOTH_SIM_ONE_PLAY;
    while (next_batch(r)) {
        quoth_status status = play_batch(r);
        if (status == QUOTH_STOPPED)
            *stopped = QUOTH_SIM_WATCH;
        if (status)
            return status == QUOTH_STOPPED ? QUOTH_OK : status;
        q_arms_rank(&s->arms, r->options->prior);
        q_arms_eliminate(&s->arms, deviations, !until_sure);
        if (r->options->halving && r->options->prior > 0)
            q_arms_keep(&s->arms, candidates_allowed(r));
        if (r->options->each) {
            quoth_sim_result so_far = result_of(r);
            r->options->each(r->options->user, &so_far);
        }
        if (until_sure && s->arms.count > 1)
            r->sure = 1 - (q_arms_running(&s->arms) - 1.0) / (s->arms.count - 1.0);
        if (until_sure && q_arms_running(&s->arms) == 1 &&
            r->last >= deals_before_elimination(r->options)) {
            *stopped = s->arms.count == 1 ? QUOTH_SIM_ONE_PLAY : QUOTH_SIM_CONFIDENT;
            break;
        }
    }
    return QUOTH_OK;
}

/* Subtracts the cost of board openness from the equities of the candidates. */
static quoth_status subtract_openness(sim_run *r)
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

static quoth_status validate_candidate(sim_run *r, const quoth_position *position,
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

static quoth_status find_candidates(sim_run *r)
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
static quoth_status set_candidates(sim_run *r, const quoth_position *position)
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

/* ---- perfect information ------------------------------------------------------------------- */

static bool should_solve(const sim_run *r)
{
    const quoth_position *p = r->sim->root;
    unsigned tiles = 0, count;
    for (unsigned seat = 0; seat < quoth_position_players(p); seat++) {
        quoth_position_rack(p, seat, &count);
        tiles += count;
    }
    return has_perfect_information(p) && (r->options->to_end || tiles <= SOLVED_TILES);
}

/* Solves the position after a candidate.  The node limit is an even share of `*left` among the
 * `waiting` candidates that are not solved yet, this one included; `*left` is reduced by the nodes
 * used.  QUOTH_TOO_LARGE if the limit ends the search. */
static quoth_status solve_arm(sim_run *r, const quoth_position *p, unsigned waiting, uint64_t *left,
                              q_sim_outcome *outcome)
{
    static const quoth_points nothing[QUOTH_PLAYERS_MAX] = {0};
    quoth_watch watch = {poll_watch, r};
    quoth_endgame_options options = {.nodes = *left / waiting + 1, .bytes = SOLVER_BYTES};
    quoth_endgame_answer answer = {.exact = true};
    bool over = quoth_position_ending(p) != QUOTH_ENDING_NONE;
    if (!over) {
        quoth_status status = quoth_endgame_solve(&answer, r->sim->endgame, p, &options,
                                                  &(quoth_context){.watch = &watch}, NULL);
        *left -= answer.nodes < *left ? answer.nodes : *left;
        if (status || !answer.exact)
            return status ? status : QUOTH_TOO_LARGE;
    }
    int64_t spread = q_spread_at(p, r->playout.seat, nothing) - (int64_t)answer.value * QUOTH_POINT;
    outcome->spread = (int32_t)spread;
    outcome->win = over          ? q_won_of(p, r->playout.seat)
                   : spread > 0  ? Q_WIN_UNIT
                   : spread == 0 ? Q_WIN_UNIT / 2
                                 : 0;
    return QUOTH_OK;
}

static quoth_status solve_arms(sim_run *r)
{
    quoth_sim *s = r->sim;
    sim_thread *t = &s->thread[0];
    uint64_t left = r->options->iterations * NODES_AN_ITERATION;
    quoth_deal deal;
    quoth_random random;
    quoth_random_seed_stream(&random, r->options->seed, 0);
    quoth_status status =
        s->endgame
            ? QUOTH_OK
            : quoth_endgame_new(&s->endgame, s->cross, &(quoth_context){.memory = s->memory}, NULL);
    if (!status)
        status = quoth_deal_draw(&deal, s->root, r->playout.seat, &random, NULL);
    if (!status)
        status = quoth_position_assign(t->scratch.position, &deal, NULL);
    for (unsigned a = 0; a < s->arms.count && !status; a++) {
        status = quoth_position_make_trusted(t->scratch.position, &s->arms.arm[a].play, NULL);
        if (status)
            break;
        r->iterations = r->options->iterations - left / NODES_AN_ITERATION; /* for the watch */
        status = solve_arm(r, t->scratch.position, s->arms.count - a, &left, &t->outcome[a]);
        quoth_position_undo(t->scratch.position);
    }
    return status;
}

static void clear_stats(sim_run *r)
{
    q_arms *arms = &r->sim->arms;
    memset(arms->stats, 0, arms->count * sizeof *arms->stats);
    memset(arms->pairs, 0, (size_t)arms->count * arms->count * sizeof *arms->pairs);
    if (arms->heat)
        memset(arms->heat, 0, arms->count * r->playout.squares * sizeof *arms->heat);
}

/* Replaces the results of the playouts by the solved values, as if each deal had given them. */
static void replace_by_solution(sim_run *r)
{
    q_arms *arms = &r->sim->arms;
    const q_sim_outcome *solved = r->sim->thread[0].outcome;
    clear_stats(r);
    for (unsigned a = 0; a < arms->count; a++) {
        uint64_t deals = arms->arm[a].deals;
        for (uint64_t i = 0; i < deals; i++)
            q_arm_count(&arms->stats[a], solved[a]);
        for (unsigned b = a + 1; b < arms->count; b++)
            for (uint64_t i = lesser(deals, arms->arm[b].deals); i > 0; i--)
                q_pair_count(&arms->pairs[a * arms->count + b], solved[a], solved[b]);
        arms->arm[a].eliminated = false;
    }
}

/* Plays out QUOTH_SIM_DEALS_MIN deals, which are all the same, for the figures by ply; then solves
 * the candidates if they should be.  If a limit ends the solver, the playouts are the result. */
static quoth_status run_perfect_information(sim_run *r, quoth_sim_options *o,
                                            quoth_sim_stopped *stopped)
{
    quoth_sim_options few = *o;
    few.iterations = (uint64_t)r->sim->arms.count * QUOTH_SIM_DEALS_MIN;
    few.confidence = 0;
    few.halving = false;
    r->options = &few;
    quoth_status status = run_batches(r, stopped);
    r->options = o;
    if (status || *stopped == QUOTH_SIM_WATCH || !should_solve(r))
        return status;
    uint64_t played = r->iterations;
    r->iterations = 0;
    q_phases_next(&r->progress, 1);
    status = q_ranks_status(r->workers, solve_arms(r));
    r->iterations = played;
    if (status == QUOTH_STOPPED || status == QUOTH_TOO_LARGE) {
        if (status == QUOTH_STOPPED || atomic_load(&r->watch.stopped))
            *stopped = QUOTH_SIM_WATCH;
        return QUOTH_OK;
    }
    if (status)
        return status;
    *stopped = QUOTH_SIM_SOLVED;
    r->sim->arms.solved = true;
    o->prior = 0; /* results are exact */
    replace_by_solution(r);
    return QUOTH_OK;
}

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
    sim_run r = {.sim = s,
                 .options = &o,
                 .workers = workers,
                 .playout = {.cross = s->cross,
                             .options = &o,
                             .win_table = o.win_table ? o.win_table : s->win_table,
                             .seat = quoth_position_turn(position),
                             .plies = o.plies ? o.plies : DEFAULT_PLIES,
                             .squares = (size_t)rules->layout.rows * rules->layout.columns},
                 .ranks = q_ranks(workers)};
    bool perfect = has_perfect_information(position);
    q_phases_begin(&r.progress, q_watch_of(context), perfect ? 3 : 2, candidates_found);
    q_shared_watch_begin(&r.watch, q_phases_watch(&r.progress));
    r.playout.watch = (quoth_watch){poll_watch, &r};
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
    clear_stats(&r);
    q_phases_next(&r.progress, perfect ? played_out : 1);
    status = has_perfect_information(s->root) ? run_perfect_information(&r, &o, &stopped)
                                              : run_batches(&r, &stopped);
    if (status)
        return q_report(error, status);
    *result = result_of(&r);
    result->stopped = stopped;
    status = stopped == QUOTH_SIM_WATCH ? QUOTH_STOPPED : QUOTH_OK;
    status = q_phases_end(&r.progress, status);
    if (status)
        result->stopped = QUOTH_SIM_WATCH;
    return q_report(error, status);
}
