/* The posterior from the weights of the samples. */
#include "sim/infer_run.h"

#include <string.h>

#include "base/memory.h"
#include "base/sort.h"
#include "board/position.h"

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
        if (!q_infer_is_evaluated(r, i))
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
        bool evaluated = q_infer_is_evaluated(r, i);
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

void q_infer_normalize(infer_run *r, bool stopped, quoth_infer_result *result)
{
    sample_sums sums = sum_samples(r);
    result->racks = sums.samples;
    /* (sum of w)^2 / (sum of w^2): Kish 1965 */
    result->effective_samples = sums.squares > 0 ? sums.weights * sums.weights / sums.squares : 0;
    if (stopped)
        complete_samples(r, &sums);
    result->explained = normalize(r);
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

quoth_status q_infer_report_posterior(infer_run *r, bool stopped, quoth_infer_result *result)
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

quoth_status q_infer_report_shown(infer_run *r, const quoth_play *play, unsigned now,
                                  quoth_infer_result *result)
{
    quoth_infer *infer = r->infer;
    q_posterior_entry shown = {.leave.chance = 1};
    q_tile_bag left = infer->unseen;
    unsigned size = q_infer_played_tiles(play, shown.leave.tile);
    if (!size || size > now || !q_take_rack(&left, shown.leave.tile, size))
        return QUOTH_NOT_FOUND;
    result->turns = 1;
    result->exact = result->explained = result->shown = true;
    result->racks = 1;
    result->effective_samples = 1;
    return report_leaves(infer, &shown, 1, size, result);
}
