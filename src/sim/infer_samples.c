/* The weight of a sample: infer.c has the formulas. */
#include "sim/infer_run.h"

#include <string.h>

#include "base/memory.h"
#include "base/normal.h"
#include "base/parallel.h"
#include "base/sort.h"
#include "board/position.h"

enum {
    SUBSETS_MAX = 128, /* of one rack; more are sampled.  All of 7 tiles: 2^7 */
    EXCHANGE_DRAWS = 2 /* draws of the tiles of an earlier exchange; chosen by taste */
};

/* ---- likelihood and weight ----------------------------------------------------------------- */

unsigned q_infer_played_tiles(const quoth_play *play, quoth_tile *tile)
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
        q_join_racks(leave, turn->leave_size, played, q_infer_played_tiles(&turn->play, played),
                     rack);
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

bool q_infer_is_evaluated(const infer_run *r, size_t sample)
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

quoth_status q_infer_evaluate_samples(infer_run *r)
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

quoth_status q_infer_plan_samples(infer_run *r)
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
