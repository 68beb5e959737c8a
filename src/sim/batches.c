/* The deals of a run, in batches, until a limit ends them or one candidate is left: sim.c. */
#include <string.h>

#include "base/normal.h"
#include "base/ranks.h"
#include "sim/run.h"

enum { BATCH_MAX = 48 /* deals; chosen by taste */ };

void q_sim_clear_stats(q_sim_run *r)
{
    q_arms *arms = &r->sim->arms;
    memset(arms->stats, 0, arms->count * sizeof *arms->stats);
    memset(arms->pairs, 0, (size_t)arms->count * arms->count * sizeof *arms->pairs);
    if (arms->heat)
        memset(arms->heat, 0, arms->count * r->playout.squares * sizeof *arms->heat);
}

bool q_sim_poll_watch(void *user, const quoth_progress *progress)
{
    q_sim_run *r = user;
    double spent = (double)r->iterations / (double)r->options->iterations;
    (void)progress;
    return q_shared_watch_report(&r->watch, r->iterations, r->options->iterations,
                                 spent > r->sure ? spent : r->sure);
}

static bool plays_deal(const q_sim_run *r, unsigned arm, uint64_t deal)
{
    return !r->sim->arms.arm[arm].eliminated && (deal < r->last || arm < r->extra);
}

static quoth_status play_deal(q_sim_run *r, q_sim_thread *t, uint64_t number)
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
    q_sim_run *r = argument;
    q_sim_thread *t = &r->sim->thread[number];
    uint64_t deals = r->last + (r->extra > 0);
    quoth_status status = QUOTH_OK;
    for (uint64_t deal; !status && (deal = atomic_fetch_add(&r->next, r->ranks)) < deals;)
        status = q_sim_poll_watch(r, NULL) ? play_deal(r, t, deal) : QUOTH_STOPPED;
    return status;
}

static void add_words(uint64_t *to, const uint64_t *from, size_t bytes)
{
    for (size_t i = 0; i < bytes / sizeof *to; i++)
        to[i] += from[i];
}

static void add_thread_stats(quoth_sim *s, q_sim_thread *to, const q_sim_thread *from,
                             size_t squares)
{
    add_words((uint64_t *)to->scratch.stats, (const uint64_t *)from->scratch.stats,
              s->arms.count * sizeof *to->scratch.stats);
    add_words((uint64_t *)to->pairs, (const uint64_t *)from->pairs,
              (size_t)s->arms.count * s->arms.count * sizeof *to->pairs);
    for (size_t i = 0; from->scratch.heat && i < s->arms.count * squares; i++)
        to->scratch.heat[i] += from->scratch.heat[i];
}

/* Replaces the statistics of this rank by the totals over all ranks. */
static void add_rank_stats(const q_sim_run *r, q_sim_thread *t)
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
static quoth_status play_batch(q_sim_run *r)
{
    quoth_sim *s = r->sim;
    const quoth_workers *workers = r->workers;
    for (unsigned i = 0; i < s->threads; i++) {
        q_sim_thread *t = &s->thread[i];
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
    q_sim_thread *first = &s->thread[0],
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

/* Deals before the first elimination. */
static uint64_t deals_before_elimination(const quoth_sim_options *o)
{
    return o->prior > 0 ? QUOTH_SIM_DEALS_MIN : Q_TRUSTED;
}

/* Sets the next batch; false if no iterations are left.  Candidates are compared after a number of
 * deals that grows by an eighth each time (by taste), and a batch ends there or earlier.  A watch
 * that says stop costs a whole batch, so before the first comparison each thread has one deal in
 * it; the very first batch has two deals, since one deal has no variance. */
static bool next_batch(q_sim_run *r)
{
    unsigned running = q_arms_running(&r->sim->arms);
    uint64_t iterations = r->options->iterations - r->iterations;
    uint64_t check = deals_before_elimination(r->options);
    uint64_t most = r->last < check ? (uint64_t)r->sim->threads * r->ranks : BATCH_MAX;
    most = most < 2 && !r->last ? 2 : most;
    r->first = r->last;
    while (check <= r->first)
        check += check / 8 + (r->options->prior > 0);
    uint64_t deals = q_lesser(check - r->first, most);
    r->extra = 0;
    if (deals > iterations / running) { /* the last batch: share what is left */
        deals = iterations / running;
        for (uint64_t more = iterations % running; more > 0; r->extra++)
            more -= !r->sim->arms.arm[r->extra].eliminated;
    }
    r->last = r->first + deals;
    return deals > 0 || r->extra > 0;
}

quoth_sim_result q_sim_result_of(const q_sim_run *r)
{
    q_arms_rank(&r->sim->arms, r->options->prior);
    q_arms_report(&r->sim->arms, r->playout.squares);
    return (quoth_sim_result){.play = r->sim->arms.play,
                              .plays = r->sim->arms.count,
                              .iterations = r->iterations,
                              .one_deal = q_has_perfect_information(r->sim->root)};
}

/* The number of candidates that go on once a share of the iterations is spent: a schedule in the
 * manner of sequential halving (Karnin, Koren and Somekh 2013), but after each batch. */
static unsigned candidates_allowed(const q_sim_run *r)
{
    uint64_t all = r->options->iterations;
    uint64_t spent = q_lesser(r->iterations, all);
    double left = (double)(all - spent) / (double)all, allowed = r->sim->arms.count * left * left;
    unsigned whole = (unsigned)allowed;
    whole += (double)whole < allowed;
    return whole < 2 ? 2 : whole;
}

quoth_status q_sim_run_batches(q_sim_run *r, quoth_sim_stopped *stopped)
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
            quoth_sim_result so_far = q_sim_result_of(r);
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
