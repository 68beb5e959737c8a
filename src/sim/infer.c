/* Inference: Bayes' rule over the leaves of another player (Richards and Amir 2007).
 *
 * Turns of that player are numbered backwards: turn 0 is the latest, turn n - 1 the earliest that
 * counts.  For a rack R before turn k, of which the player made the play with the tiles T:
 *
 *      loss(k, R)        equity of the best play of R, less that of the play made
 *      likelihood(k, R)  exp(-loss / temperature), or 0 if loss > loss_max (softmax: Luce 1959),
 *                        divided by the number of ways to choose T from R: equal tiles are
 *                        interchangeable, and each choice shows the same play
 *      history(k, R)     1 if k + 1 = n; else the mean of weight(k + 1, S + tiles of turn k + 1)
 *                        over the subsets S of R of the size of that turn's leave.  Given R, each
 *                        such subset was the leave with the same probability.
 *      weight(k, R)      likelihood(k, R) * history(k, R)
 *
 *      posterior(L)      proportional to prior(L) * weight(0, L + T), where prior(L) is the
 *                        probability of drawing the leave L from the unseen tiles
 *
 * The tiles of an exchange are hidden.  In turn 0 a sample is then a whole rack, and each split of
 * it into leave and exchanged tiles is an entry of the posterior; in an earlier turn the exchanged
 * tiles are drawn from the pool.
 *
 * If there are no more leaves (of an exchange: racks) than `samples`, all are evaluated; otherwise
 * `samples` of them are drawn from the prior and weighted (likelihood weighting: Fung and Chang
 * 1990).  Sample i draws from stream i + 1 of the seed, and weights are summed in the order of the
 * samples: threads change no answer. */
#include <stdatomic.h>
#include <string.h>

#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/normal.h"
#include "base/options.h"
#include "base/parallel.h"
#include "base/phases.h"
#include "base/sort.h"
#include "base/throttle.h"
#include "board/default_evaluator.h"
#include "board/position.h"
#include "quoth/infer.h"
#include "sim/racks.h"
#include "sim/history.h"
#include "sim/posterior.h"

_Static_assert(QUOTH_INFER_TURNS_MAX == 8 && QUOTH_INFER_SAMPLES_MAX == 1000000,
               "the messages name the limits");

enum {
    DEFAULT_TURNS = 2,      /* chosen by taste */
    DEFAULT_SAMPLES = 4000, /* chosen by taste */
    SUBSETS_MAX = 128,      /* of one rack; more are sampled.  All of 7 tiles: 2^7 */
    EXCHANGE_DRAWS = 2      /* draws of the tiles of an earlier exchange; chosen by taste */
};
#define DEFAULT_TEMPERATURE (2 * QUOTH_POINT) /* fitted: docs/measurements/2026-11-strength.md */
#define DEFAULT_LOSS_MAX (40 * QUOTH_POINT)   /* chosen by taste */

typedef struct infer_thread {
    quoth_play_finder *finder;
    quoth_plays plays;
    quoth_position *before[QUOTH_INFER_TURNS_MAX];
} infer_thread;

struct quoth_infer {
    const quoth_memory *memory;
    const quoth_cross *cross;
    infer_thread *thread;
    unsigned threads, players;
    quoth_infer_leave *leave; /* the posterior, likeliest first */
    double *cumulative;       /* running sums of their chances */
    size_t leaves, capacity;
    q_tile_bag unseen; /* by the observer, in the position of the last run */
    unsigned seat, observer, leave_size;
};

typedef struct infer_run {
    quoth_infer *infer;
    quoth_infer_options o;
    const quoth_workers *workers;
    q_past_turn turn[QUOTH_INFER_TURNS_MAX];
    q_tile_bag pool[QUOTH_INFER_TURNS_MAX]; /* tiles off the board before each turn, all unknown */
    unsigned turns, seat, rack_size;
    bool exchange;            /* turn 0 is an exchange: a sample is a rack, not a leave */
    bool enumerated;          /* the samples are all leaves, or racks */
    unsigned subset_draws;    /* subsets drawn for each rack; 0: all are enumerated */
    q_posterior_entry *entry; /* of the posterior, by sample */
    size_t samples;
    size_t splits; /* entries of a sample */
    atomic_size_t next;
    q_phases progress;
    q_shared_watch watch;
} infer_run;

/* The fraction of the call until all racks are evaluated; then the leaves are sorted. */
static const double all_evaluated = 0.95;

/* ---- likelihood and weight ----------------------------------------------------------------- */

/* The tiles of a placement, blanks as 0, sorted. */
static unsigned played_tiles(const quoth_play *play, quoth_tile *tile)
{
    unsigned count = 0;
    for (unsigned i = 0; play->kind == QUOTH_PLAY_PLACE && i < play->length; i++)
        if (play->tile[i] && count < QUOTH_RACK_MAX)
            tile[count++] = play->tile[i] & QUOTH_BLANK ? 0 : play->tile[i];
    q_sort_bytes(tile, count);
    return count;
}

static bool poll_watch(void *user, const quoth_progress *progress)
{
    infer_run *r = user;
    size_t next = atomic_load(&r->next);
    (void)progress;
    return q_shared_watch_call(&r->watch, next < r->samples ? next : r->samples, r->samples);
}

/* Assigns a rack to the player of turn k; the other racks and the bag get the rest in any order. */
static quoth_status assign_rack(const infer_run *r, infer_thread *t, unsigned k,
                                const quoth_tile *rack, bool *possible)
{
    quoth_position *p = t->before[k];
    quoth_deal deal = {0};
    q_tile_bag left = r->pool[k];
    unsigned letter = 0, players = quoth_position_players(p);
    *possible = q_take_rack(&left, rack, r->rack_size);
    if (!*possible)
        return QUOTH_OK;
    for (unsigned seat = 0; seat < players; seat++) {
        unsigned count;
        quoth_position_rack(p, seat, &count);
        deal.rack_count[seat] = (uint8_t)count;
        if (seat == r->seat)
            memcpy(deal.rack[seat], rack, r->rack_size);
        for (unsigned i = 0; seat != r->seat && i < count; i++) {
            for (; !left.count[letter]; letter++)
                ;
            deal.rack[seat][i] = (quoth_tile)letter;
            left.count[letter]--;
        }
    }
    for (; letter <= QUOTH_LETTERS_MAX; letter++)
        for (unsigned i = 0; i < left.count[letter]; i++)
            deal.bag[deal.part[0]++] = (quoth_tile)letter;
    return quoth_position_assign(p, &deal, NULL);
}

/* The equity of the best play of the assigned rack. */
static quoth_status best_equity(infer_run *r, infer_thread *t, unsigned k, quoth_points *best)
{
    quoth_watch watch = {poll_watch, r};
    quoth_plays_query query = {
        .find = QUOTH_FIND_BEST, .order = QUOTH_BY_EQUITY, .evaluator = r->o.evaluator};
    quoth_status status = quoth_plays_find(&t->plays, t->finder, t->before[k], &query,
                                           &(quoth_context){.watch = &watch}, NULL);
    if (!status)
        *best = t->plays.play[0].equity;
    return status;
}

/* likelihood(k, R) for the assigned rack R, of which the play used the tiles `played`; `best` is
 * the equity of the best play of R. */
static quoth_status likelihood_of(infer_run *r, infer_thread *t, unsigned k, quoth_points best,
                                  const quoth_tile *rack, const quoth_tile *played,
                                  double *likelihood)
{
    quoth_play play = r->turn[k].play;
    quoth_points equity = 0;
    if (play.kind == QUOTH_PLAY_EXCHANGE) {
        memset(play.tile, 0, sizeof play.tile);
        memcpy(play.tile, played, play.tiles);
    }
    quoth_status status = quoth_play_equity(&equity, t->before[k], &play, r->o.evaluator, NULL);
    quoth_points loss = best > equity ? best - equity : 0;
    *likelihood = loss > r->o.loss_max ? 0 : q_exp_minus((double)loss / (double)r->o.temperature);
    *likelihood /= q_ways_to_take(rack, r->rack_size, played, play.tiles);
    return status;
}

static quoth_status rack_weight(infer_run *r, infer_thread *t, unsigned k, const quoth_tile *rack,
                                const quoth_tile *played, quoth_random *random, double *weight);

/* weight(k, leave + tiles of turn k): the rack before turn k is the leave and the tiles played. */
static quoth_status leave_weight(infer_run *r, infer_thread *t, unsigned k, const quoth_tile *leave,
                                 quoth_random *random, double *weight)
{
    const q_past_turn *turn = &r->turn[k];
    quoth_tile played[QUOTH_RACK_MAX], rack[QUOTH_RACK_MAX];
    *weight = 0;
    if (turn->play.kind != QUOTH_PLAY_EXCHANGE) {
        q_join_racks(leave, turn->leave_size, played, played_tiles(&turn->play, played), rack);
        return rack_weight(r, t, k, rack, played, random, weight);
    }
    quoth_status status = QUOTH_OK;
    q_tile_bag pool = r->pool[k];
    if (!q_take_rack(&pool, leave, turn->leave_size))
        return QUOTH_OK;
    for (unsigned i = 0; i < EXCHANGE_DRAWS && !status; i++) {
        double more = 0;
        q_draw_rack(&pool, played, turn->play.tiles, random);
        q_join_racks(leave, turn->leave_size, played, turn->play.tiles, rack);
        status = rack_weight(r, t, k, rack, played, random, &more);
        *weight += more / EXCHANGE_DRAWS;
    }
    return status;
}

/* history(k, R) */
static quoth_status history_weight(infer_run *r, infer_thread *t, unsigned k,
                                   const quoth_tile *rack, quoth_random *random, double *weight)
{
    quoth_status status = QUOTH_OK;
    q_subset s;
    *weight = 1;
    if (k + 1 == r->turns)
        return QUOTH_OK;
    unsigned size = r->turn[k + 1].leave_size;
    *weight = 0;
    unsigned draws =
        k > 0 && r->subset_draws ? 1 : r->subset_draws; /* below turn 0 a sample is one path */
    for (unsigned i = 0; i < draws && !status; i++) {
        double more = 0;
        q_draw_subset(rack, r->rack_size, size, &s, random);
        status = leave_weight(r, t, k + 1, s.in, random, &more);
        *weight += more / draws;
    }
    if (draws)
        return status;
    q_subsets all = q_begin_subsets(rack, r->rack_size, size);
    while (!status && q_next_subset(&all, &s)) {
        double more = 0;
        status = leave_weight(r, t, k + 1, s.in, random, &more);
        *weight += more * s.share;
    }
    return status;
}

static quoth_status rack_weight(infer_run *r, infer_thread *t, unsigned k, const quoth_tile *rack,
                                const quoth_tile *played, quoth_random *random, double *weight)
{
    quoth_points best = 0;
    double history = 0;
    bool possible;
    *weight = 0;
    quoth_status status = assign_rack(r, t, k, rack, &possible);
    if (status || !possible)
        return status;
    status = best_equity(r, t, k, &best);
    if (!status)
        status = likelihood_of(r, t, k, best, rack, played, weight);
    if (status || *weight <= 0)
        return status;
    status = history_weight(r, t, k, rack, random, &history);
    *weight *= history;
    return status;
}

/* ---- samples ------------------------------------------------------------------------------- */

/* A sample if turn 0 is an exchange: a rack R.  Every subset of the right size is a possible leave,
 * an entry of the posterior with the likelihood of exchanging the rest. */
static quoth_status evaluate_exchange(infer_run *r, infer_thread *t, q_posterior_entry *entry,
                                      quoth_random *random)
{
    const q_past_turn *turn = &r->turn[0];
    const quoth_infer *infer = r->infer;
    quoth_tile rack[QUOTH_RACK_MAX];
    quoth_points best = 0;
    double history = 0, chance = r->enumerated ? entry->leave.prior : 1.0 / (double)r->samples;
    bool possible;
    q_subset s;
    unsigned n = 0;
    if (r->enumerated)
        memcpy(rack, entry->leave.tile, r->rack_size);
    else
        q_draw_rack(&infer->unseen, rack, r->rack_size, random);
    entry->leave = (quoth_infer_leave){0}; /* store_prior put the rack here */
    quoth_status status = assign_rack(r, t, 0, rack, &possible);
    if (!status && possible)
        status = best_equity(r, t, 0, &best);
    if (!status && possible)
        status = history_weight(r, t, 0, rack, random, &history);
    q_subsets all = q_begin_subsets(rack, r->rack_size, turn->leave_size);
    while (!status && possible && n < r->splits && q_next_subset(&all, &s)) {
        double likelihood;
        if (r->splits == 1)
            q_draw_subset(rack, r->rack_size, turn->leave_size, &s, random);
        status = likelihood_of(r, t, 0, best, rack, s.out, &likelihood);
        memcpy(entry[n].leave.tile, s.in, turn->leave_size);
        entry[n].leave.prior = chance * s.share;
        entry[n].leave.chance = entry[n].leave.prior * likelihood * history;
        n++;
    }
    return status;
}

/* A sample otherwise: a leave. */
static quoth_status evaluate_leave(infer_run *r, infer_thread *t, q_posterior_entry *entry,
                                   quoth_random *random)
{
    double weight = 0;
    if (!r->enumerated) {
        q_draw_rack(&r->infer->unseen, entry->leave.tile, r->turn[0].leave_size, random);
        entry->leave.prior = 1.0 / (double)r->samples;
    }
    quoth_status status = leave_weight(r, t, 0, entry->leave.tile, random, &weight);
    entry->leave.chance = entry->leave.prior * weight;
    return status;
}

/* The chance of the first entry of a sample that is not evaluated. */
static const double not_evaluated = -1;

static bool is_evaluated(const infer_run *r, size_t sample)
{
    return r->entry[sample * r->splits].leave.chance >= 0;
}

static quoth_status evaluate_samples(void *argument, unsigned number)
{
    infer_run *r = argument;
    infer_thread *t = &r->infer->thread[number];
    quoth_status status = QUOTH_OK;
    for (size_t i; !status && (i = atomic_fetch_add(&r->next, 1)) < r->samples;) {
        quoth_random random;
        quoth_random_seed_stream(&random, r->o.seed, i + 1);
        q_posterior_entry *entry = &r->entry[i * r->splits];
        const quoth_infer_leave before = entry->leave;
        for (size_t j = 0; j < r->splits; j++)
            entry[j].number = i * r->splits + j;
        status = !poll_watch(r, NULL) ? QUOTH_STOPPED
                 : r->exchange        ? evaluate_exchange(r, t, entry, &random)
                                      : evaluate_leave(r, t, entry, &random);
        if (status)
            entry->leave = before;
    }
    return status;
}

static quoth_status run_threads(infer_run *r)
{
    atomic_store(&r->next, 0);
    return q_run_tasks(r->workers, evaluate_samples, r, r->infer->threads);
}

static void store_prior(void *user, size_t number, const quoth_tile *tile, unsigned count,
                        double chance)
{
    const infer_run *r = user;
    q_posterior_entry *entry = &r->entry[number * r->splits];
    memcpy(entry->leave.tile, tile, count);
    entry->leave.prior = chance;
}

/* Decides between enumeration and sampling, of leaves (of an exchange: racks) and of the subsets in
 * their histories, and allocates the entries. */
static quoth_status plan_samples(infer_run *r)
{
    const quoth_infer *infer = r->infer;
    unsigned leave_size = r->turn[0].leave_size;
    double history = 1;
    bool drawn = false;
    for (unsigned k = 1; k < r->turns; k++) {
        history *= q_choices(r->rack_size, r->turn[k].leave_size);
        drawn = drawn || r->turn[k].play.kind == QUOTH_PLAY_EXCHANGE;
    }
    r->exchange = r->turn[0].play.kind == QUOTH_PLAY_EXCHANGE;
    size_t samples = (size_t)r->o.samples;
    unsigned tiles = r->exchange ? r->rack_size : leave_size;
    size_t racks = q_count_leaves(&infer->unseen, tiles, samples);
    double splits = r->exchange ? q_choices(r->rack_size, leave_size) : 1;
    r->samples = racks <= samples ? racks : samples;
    bool few = splits <= SUBSETS_MAX && splits * (double)r->samples <= QUOTH_INFER_SAMPLES_MAX;
    r->enumerated = racks <= samples && few;
    r->splits = few ? (size_t)splits : 1;
    bool whole = r->enumerated && !drawn && history * (double)racks <= (double)samples;
    r->subset_draws = whole ? 0 : r->enumerated ? (unsigned)(samples / racks) : 1;
    r->subset_draws = r->subset_draws > SUBSETS_MAX ? SUBSETS_MAX : r->subset_draws;
    r->entry = q_allocate_zeroed(infer->memory, r->samples * r->splits, sizeof *r->entry);
    if (!r->entry)
        return QUOTH_NO_MEMORY;
    for (size_t i = 0; i < r->samples; i++)
        r->entry[i * r->splits].leave.chance = not_evaluated;
    if (r->enumerated)
        q_each_leave(&infer->unseen, tiles, store_prior, r);
    return QUOTH_OK;
}

/* ---- the result ---------------------------------------------------------------------------- */

/* The probability of drawing a leave from a bag (multivariate hypergeometric). */
static double prior_of(const q_tile_bag *bag, const quoth_tile *tile, unsigned count)
{
    double ways = 1;
    for (unsigned i = 0, same; i < count; i += same) {
        for (same = 1; i + same < count && tile[i + same] == tile[i];)
            same++;
        ways *= q_choices(bag->count[tile[i]], same);
    }
    return ways / q_choices(bag->sum, count);
}

static bool store_leaves(quoth_infer *infer, const q_posterior_entry *at, size_t count)
{
    if (infer->capacity < count) {
        q_free(infer->memory, infer->leave, infer->capacity, sizeof *infer->leave);
        q_free(infer->memory, infer->cumulative, infer->capacity, sizeof *infer->cumulative);
        infer->leave = q_allocate(infer->memory, count, sizeof *infer->leave);
        infer->cumulative = q_allocate(infer->memory, count, sizeof *infer->cumulative);
        if (!infer->leave || !infer->cumulative) {
            q_free(infer->memory, infer->leave, infer->leave ? count : 0, sizeof *infer->leave);
            q_free(infer->memory, infer->cumulative, infer->cumulative ? count : 0,
                   sizeof *infer->cumulative);
            infer->leave = NULL;
            infer->cumulative = NULL;
            infer->capacity = infer->leaves = 0;
            return false;
        }
        infer->capacity = count;
    }
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        infer->leave[i] = at[i].leave;
        infer->leave[i].prior = prior_of(&infer->unseen, at[i].leave.tile, infer->leave_size);
        infer->cumulative[i] = sum += at[i].leave.chance;
    }
    infer->leaves = count;
    return true;
}

static void report_letters(const quoth_infer *infer, quoth_infer_result *result)
{
    for (size_t i = 0; i < infer->leaves; i++)
        for (unsigned j = 0; j < infer->leave_size; j++)
            result->expected[infer->leave[i].tile[j]] += infer->leave[i].chance;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        result->expected_prior[letter] = infer->unseen.sum
                                             ? (double)infer->leave_size *
                                                   infer->unseen.count[letter] / infer->unseen.sum
                                             : 0;
}

/* Sums of the samples that were evaluated. */
typedef struct sample_sums {
    size_t samples;
    double priors;
    double weights, squares; /* of the chances before they are divided by their sum */
} sample_sums;

static sample_sums sum_samples(const infer_run *r)
{
    sample_sums sums = {0};
    for (size_t i = 0; i < r->samples; i++) {
        double weight = 0;
        if (!is_evaluated(r, i))
            continue;
        for (size_t j = 0; j < r->splits; j++) {
            weight += r->entry[i * r->splits + j].leave.chance;
            sums.priors += r->entry[i * r->splits + j].leave.prior;
        }
        sums.weights += weight;
        sums.squares += weight * weight;
        sums.samples++;
    }
    return sums;
}

/* The leaves of an enumerated rack that was not evaluated, each with a likelihood.  Of an exchange
 * the first entry has the rack. */
static void assume_likelihood(const infer_run *r, q_posterior_entry *entry, double likelihood)
{
    const quoth_infer_leave rack = entry->leave;
    unsigned n = 0;
    q_subset s;
    entry->leave.chance = rack.prior * likelihood;
    if (!r->exchange)
        return;
    entry->leave = (quoth_infer_leave){0};
    q_subsets all = q_begin_subsets(rack.tile, r->rack_size, r->turn[0].leave_size);
    while (n < r->splits && q_next_subset(&all, &s)) {
        memcpy(entry[n].leave.tile, s.in, r->turn[0].leave_size);
        entry[n].leave.prior = rack.prior * s.share;
        entry[n].leave.chance = entry[n].leave.prior * likelihood;
        n++;
    }
}

/* Fills in what a stop left open.  Enumerated racks get the mean likelihood of those evaluated;
 * samples that were not drawn are left out. */
static void complete_samples(infer_run *r, const sample_sums *sums)
{
    double likelihood = sums->priors > 0 ? sums->weights / sums->priors : 0;
    for (size_t i = 0; i < r->samples; i++) {
        q_posterior_entry *entry = &r->entry[i * r->splits];
        bool evaluated = is_evaluated(r, i);
        if (r->enumerated && !evaluated)
            assume_likelihood(r, entry, likelihood);
        for (size_t j = 0; !r->enumerated && j < r->splits; j++)
            if (evaluated)
                entry[j].leave.prior /= sums->priors;
            else
                entry[j].leave = (quoth_infer_leave){0};
    }
}

/* Divides the weights by their sum; false if it is 0, since no rack explains the plays. */
static bool normalize(infer_run *r)
{
    double sum = 0;
    for (size_t i = 0; i < r->samples; i++) {
        double entry = 0;
        for (size_t j = 0; j < r->splits; j++)
            entry += r->entry[i * r->splits + j].leave.chance;
        sum += entry;
    }
    for (size_t i = 0; sum > 0 && i < r->samples * r->splits; i++)
        r->entry[i].leave.chance /= sum;
    return sum > 0;
}

static quoth_status report_leaves(quoth_infer *infer, const q_posterior_entry *at, size_t count,
                                  unsigned size, quoth_infer_result *result)
{
    infer->leave_size = result->leave_size = size;
    if (!store_leaves(infer, at, count))
        return QUOTH_NO_MEMORY;
    result->leave = infer->leave;
    result->leaves = infer->leaves;
    report_letters(infer, result);
    return QUOTH_OK;
}

/* QUOTH_STOPPED if the run was stopped: then with the posterior so far. */
static quoth_status report_posterior(infer_run *r, bool stopped, quoth_infer_result *result)
{
    size_t entries = r->samples * r->splits, used = 0;
    for (size_t i = 0; i < entries; i++) { /* a sample may have fewer splits */
        if (!result->explained)
            r->entry[i].leave.chance = r->entry[i].leave.prior;
        if (r->entry[i].leave.prior > 0)
            r->entry[used++] = r->entry[i];
    }
    if (!q_posterior_merge(r->entry, &used, stopped ? NULL : r->watch.watch)) {
        stopped = true;
        q_posterior_merge(r->entry, &used, NULL);
    }
    while (used > 1 && r->entry[used - 1].leave.chance <= 0)
        used--;
    result->turns = r->turns;
    result->exact = r->enumerated && !r->subset_draws && !stopped;
    quoth_status status = report_leaves(r->infer, r->entry, used, r->turn[0].leave_size, result);
    return status ? status : stopped ? QUOTH_STOPPED : QUOTH_OK;
}

/* The last play was challenged off: its tiles, seen by all, are on the rack of `now` tiles for
 * certain. */
static quoth_status report_shown(infer_run *r, const quoth_play *play, unsigned now,
                                 quoth_infer_result *result)
{
    quoth_infer *infer = r->infer;
    q_posterior_entry shown = {.leave.chance = 1};
    q_tile_bag left = infer->unseen;
    unsigned size = played_tiles(play, shown.leave.tile);
    if (!size || size > now || !q_take_rack(&left, shown.leave.tile, size))
        return QUOTH_NOT_FOUND;
    result->turns = 1;
    result->exact = result->explained = result->shown = true;
    result->racks = 1;
    result->effective_samples = 1;
    return report_leaves(infer, &shown, 1, size, result);
}

/* ---- the handle ---------------------------------------------------------------------------- */

static void free_threads(quoth_infer *infer)
{
    for (unsigned i = 0; i < infer->threads; i++) {
        infer_thread *t = &infer->thread[i];
        quoth_play_finder_free(t->finder);
        quoth_plays_free(&t->plays);
        for (unsigned k = 0; k < QUOTH_INFER_TURNS_MAX; k++)
            quoth_position_free(t->before[k]);
    }
    q_free(infer->memory, infer->thread, infer->threads, sizeof *infer->thread);
    infer->thread = NULL;
    infer->threads = 0;
}

quoth_status quoth_infer_new(quoth_infer **made, const quoth_cross *cross,
                             const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    memory = q_memory(memory);
    quoth_infer *infer = *made = q_allocate_zeroed(memory, 1, sizeof *infer);
    if (!infer)
        return q_report(error, QUOTH_NO_MEMORY);
    infer->memory = memory;
    infer->cross = cross;
    return QUOTH_OK;
}

void quoth_infer_free(quoth_infer *infer)
{
    if (!infer)
        return;
    free_threads(infer);
    q_free(infer->memory, infer->leave, infer->capacity, sizeof *infer->leave);
    q_free(infer->memory, infer->cumulative, infer->capacity, sizeof *infer->cumulative);
    q_free(infer->memory, infer, 1, sizeof *infer);
}

static quoth_status reserve_threads(quoth_infer *infer, unsigned threads, unsigned players)
{
    if (infer->threads == threads && infer->players == players)
        return QUOTH_OK;
    free_threads(infer);
    infer->players = players;
    infer->thread = q_allocate_zeroed(infer->memory, threads, sizeof *infer->thread);
    infer->threads = infer->thread ? threads : 0;
    quoth_status status = infer->thread ? QUOTH_OK : QUOTH_NO_MEMORY;
    for (unsigned i = 0; i < threads && !status; i++) {
        infer_thread *t = &infer->thread[i];
        t->plays.memory = infer->memory;
        status = quoth_play_finder_new(&t->finder, infer->cross,
                                       &(quoth_context){.memory = infer->memory}, NULL);
        for (unsigned k = 0; k < QUOTH_INFER_TURNS_MAX && !status; k++)
            status = quoth_position_new(&t->before[k], infer->cross, players,
                                        &(quoth_context){.memory = infer->memory}, NULL);
    }
    if (status)
        free_threads(infer);
    return status;
}

static void read_unseen(q_tile_bag *bag, const quoth_position *position, unsigned seat)
{
    int count[QUOTH_LETTERS_MAX + 1];
    bag->sum = quoth_position_unseen(count, position, seat);
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        bag->count[letter] = (uint16_t)(count[letter] > 0 ? count[letter] : 0);
}

/* Reconstructs the turns to evaluate, with copies for all threads. */
static void load_history(infer_run *r, const quoth_position *position, const quoth_cross_move *move,
                         size_t moves)
{
    quoth_infer *infer = r->infer;
    for (unsigned k = 0; k < QUOTH_INFER_TURNS_MAX; k++)
        r->turn[k].before = infer->thread[0].before[k];
    r->turns = q_past_turns(r->turn, r->o.turns, position, r->seat, move, moves);
    for (unsigned k = 0; k < r->turns; k++) {
        read_unseen(&r->pool[k], r->turn[k].before, r->seat);
        for (unsigned i = 1; i < infer->threads; i++)
            quoth_position_copy(infer->thread[i].before[k], r->turn[k].before);
    }
}

static quoth_status evaluate_history(infer_run *r, quoth_infer_result *result)
{
    quoth_status status = plan_samples(r);
    if (!status)
        status = run_threads(r);
    if (status && status != QUOTH_STOPPED)
        return status;
    sample_sums sums = sum_samples(r);
    result->racks = sums.samples;
    /* (sum of w)^2 / (sum of w^2): Kish 1965 */
    result->effective_samples = sums.squares > 0 ? sums.weights * sums.weights / sums.squares : 0;
    if (status)
        complete_samples(r, &sums);
    result->explained = normalize(r);
    return status;
}

static void free_entries(infer_run *r)
{
    q_free(r->infer->memory, r->entry, r->entry ? r->samples * r->splits : 0, sizeof *r->entry);
    r->entry = NULL;
}

quoth_status quoth_infer_run(quoth_infer_result *result, quoth_infer *infer,
                             const quoth_position *position, const quoth_cross_move *move,
                             size_t moves, const quoth_infer_options *given,
                             const quoth_context *context, quoth_error *error)
{
    infer_run r = {.infer = infer, .workers = q_workers_of(context)};
    q_options_read(&r.o, sizeof r.o, given);
    q_phases_begin(&r.progress, q_watch_of(context), 1, 1);
    *result = (quoth_infer_result){0};
    infer->leaves = 0;
    r.o.turns = r.o.turns ? r.o.turns : DEFAULT_TURNS;
    r.o.samples = r.o.samples ? r.o.samples : DEFAULT_SAMPLES;
    r.o.temperature = r.o.temperature > 0 ? r.o.temperature : DEFAULT_TEMPERATURE;
    r.o.loss_max = r.o.loss_max > 0 ? r.o.loss_max : DEFAULT_LOSS_MAX;
    if (r.o.turns > QUOTH_INFER_TURNS_MAX || r.o.samples > QUOTH_INFER_SAMPLES_MAX)
        return q_fail(error, QUOTH_TOO_LARGE, "at most 8 turns and 1,000,000 samples");
    quoth_status status = q_check_game(position, infer->cross, error);
    if (status)
        return status;
    bool withdrawn;
    const quoth_cross_move *last = q_last_play_of_others(position, move, moves, &withdrawn);
    if (!last)
        return q_fail(error, QUOTH_NOT_FOUND, "no other player has made a play");
    unsigned now, threads = q_threads(r.workers);
    status = reserve_threads(infer, threads, quoth_position_players(position));
    if (!status && !r.o.evaluator && !r.o.no_leaves)
        status = q_default_evaluator_of(infer->cross, q_watch_of(context), &r.o.evaluator);
    if (status)
        return q_report(error, status);
    r.seat = infer->seat = result->seat = last->seat;
    r.rack_size = quoth_cross_rules_of(infer->cross)->rack;
    infer->observer = quoth_position_turn(position);
    read_unseen(&infer->unseen, position, infer->observer);
    quoth_position_rack(position, r.seat, &now);
    if (withdrawn) {
        status = report_shown(&r, &last->play, now, result);
        return q_report(error, q_phases_end(&r.progress, status));
    }
    load_history(&r, position, move, moves);
    if (!r.turns || r.turn[0].leave_size > now)
        return q_fail(error, QUOTH_NOT_FOUND, "the last play tells nothing about the leave");
    /* an attempt with all turns, then with one turn less until a rack explains them */
    q_phases_begin(&r.progress, q_watch_of(context), r.turns + 1, all_evaluated / r.turns);
    q_shared_watch_begin(&r.watch, q_phases_watch(&r.progress));
    for (;;) {
        free_entries(&r);
        status = evaluate_history(&r, result);
        if (status || result->explained || r.turns == 1)
            break;
        r.turns--;
        q_phases_next(&r.progress, all_evaluated / r.turns);
    }
    q_phases_last(&r.progress, all_evaluated);
    if (!status || status == QUOTH_STOPPED)
        status = report_posterior(&r, status == QUOTH_STOPPED, result);
    free_entries(&r);
    if (status && status != QUOTH_STOPPED)
        *result = (quoth_infer_result){0};
    return q_report(error, q_phases_end(&r.progress, status));
}

/* ---- deals from the posterior -------------------------------------------------------------- */

static const quoth_infer_leave *draw_leave(const quoth_infer *infer, quoth_random *random)
{
    double all = infer->cumulative[infer->leaves - 1];
    double at = (double)(quoth_random_next(random) >> 11) / 9007199254740992.0 * all;
    size_t low = 0, high = infer->leaves - 1;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (infer->cumulative[middle] > at)
            high = middle;
        else
            low = middle + 1;
    }
    return &infer->leave[low];
}

void quoth_infer_draw(quoth_deal *deal, const quoth_infer *infer, quoth_random *random)
{
    quoth_tile tile[QUOTH_BAG_MAX];
    unsigned count = 0, at = 0, bag = 0;
    q_tile_bag left = infer->unseen;
    if (!infer->leaves)
        return;
    const quoth_infer_leave *leave = draw_leave(infer, random);
    if (!q_take_rack(&left, leave->tile, infer->leave_size))
        return;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        for (unsigned i = 0; i < left.count[letter]; i++) {
            unsigned place = (unsigned)quoth_random_below(random, ++count);
            tile[count - 1] = tile[place];
            tile[place] = (quoth_tile)letter;
        }
    for (unsigned seat = 0; seat < QUOTH_PLAYERS_MAX; seat++) {
        unsigned first = seat == infer->seat ? infer->leave_size : 0;
        memcpy(deal->rack[seat], leave->tile, first);
        bag += deal->part[seat];
        if (seat == infer->observer)
            continue;
        for (unsigned i = first; i < deal->rack_count[seat]; i++)
            deal->rack[seat][i] = tile[at++];
    }
    memcpy(deal->bag, tile + at, bag);
}
