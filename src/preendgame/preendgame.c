/* The pre-endgame solver: the public interface and the answer. */
#include "base/context.h"
#include "base/error.h"
#include "quoth/preendgame.h"

#include <string.h>

#include "base/memory.h"
#include "base/normal.h"
#include "base/options.h"
#include "preendgame/solver.h"

/* The fraction of the call until the candidates are listed, and until their results are known;
 * chosen by taste. */
static const double set_up = 0.02, with_results = 0.6;

enum { DEFAULT_BYTES = 256 << 20, DEFAULT_SAMPLES = 1000 };

/* ---- the handle ---------------------------------------------------------------------------- */

void quoth_preendgame_free(quoth_preendgame *p)
{
    if (!p)
        return;
    for (unsigned i = 0; i < Q_PEG_WORKERS; i++)
        q_peg_worker_free(p->worker[i], p->memory);
    q_tt_free(&p->shared.tt);
    quoth_cross_free(p->pruned);
    q_peg_groups_free(p);
    q_named_free(&p->named, p->memory);
    q_free(p->memory, p->candidate, p->candidates_capacity, sizeof *p->candidate);
    q_free(p->memory, p->schedule, p->schedule_capacity, sizeof *p->schedule);
    q_free(p->memory, p->result, p->results_capacity, 1);
    q_free(p->memory, p->spread_bound, p->spread_bounds_capacity, sizeof *p->spread_bound);
    q_free(p->memory, p->highest, p->highest_capacity, sizeof *p->highest);
    q_free(p->memory, p->play, p->plays_capacity, sizeof *p->play);
    q_free(p->memory, p->reported, p->reported_capacity, sizeof *p->reported);
    q_free(p->memory, p, 1, sizeof *p);
}

quoth_status quoth_preendgame_new(quoth_preendgame **out, const quoth_cross *cross,
                                  const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    memory = q_memory(memory);
    quoth_preendgame *p = *out = q_allocate_zeroed(memory, 1, sizeof *p);
    if (!p)
        return q_report(error, QUOTH_NO_MEMORY);
    p->cross = cross;
    p->memory = memory;
    p->shared.tt.memory = memory;
    return QUOTH_OK;
}

/* ---- the answer ---------------------------------------------------------------------------- */

/* Ranks exact candidates first and dropped ones last; then by the mean points of the cases known,
 * by spread if that is known, and by score. */
static int compare_candidates(const void *x, const void *y, const void *user)
{
    const q_peg_candidate *a = *(q_peg_candidate *const *)x, *b = *(q_peg_candidate *const *)y;
    (void)user;
    if (a->exact != b->exact)
        return a->exact ? -1 : 1;
    if (!a->exact && a->dropped != b->dropped)
        return b->dropped ? -1 : 1;
    uint64_t known_a = a->wins + a->draws + a->losses, known_b = b->wins + b->draws + b->losses;
    if (!known_a != !known_b)
        return known_a ? -1 : 1;
    if (q_peg_points(a) * known_b != q_peg_points(b) * known_a)
        return q_peg_points(a) * known_b > q_peg_points(b) * known_a ? -1 : 1;
    if (a->has_spread != b->has_spread)
        return a->has_spread ? -1 : 1;
    if (a->has_spread && a->spread != b->spread)
        return a->spread > b->spread ? -1 : 1;
    return q_small_play_compare(&a->play, &b->play);
}

/* Half the width of the 95 % interval (Wilson 1927) of the mean result in the sampled cases.  It is
 * not 0 where all of them have the same result. */
static double error_of(const q_peg_candidate *c, uint64_t cases)
{
    double n = (double)cases, mean = q_peg_points(c) / (2 * n);
    double variance = (c->wins + c->draws / 4.0) / n - mean * mean;
    double square = Q_HALF_95 * Q_HALF_95 / n;
    return q_sqrt(square * (variance + square / 4)) / (1 + square);
}

/* Lists the orders of the bag in which a play has this result. */
static bool list_orders(quoth_preendgame *p, const q_peg_candidate *c, int result, size_t *listed,
                        size_t *count)
{
    const q_peg_group *g = &p->group[c->group];
    size_t before = *listed;
    if (!q_reserve(p->memory, (void **)&p->reported, &p->reported_capacity, *listed + g->orders + 1,
                   sizeof *p->reported))
        return false;
    for (size_t i = 0; i < g->orders; i++) {
        quoth_preendgame_order *order = &p->reported[*listed];
        if (c->result[i] != result + 2)
            continue;
        *order = (quoth_preendgame_order){
            .count = (uint8_t)p->bag, .drawn = (uint8_t)c->group, .cases = g->order[i].cases};
        memcpy(order->tile, g->order[i].tile, sizeof order->tile);
        ++*listed;
    }
    *count = *listed - before;
    return true;
}

static quoth_status write_plays(quoth_preendgame *p, quoth_preendgame_answer *a)
{
    size_t listed = 0, exact = 0, begun = 0;
    if (!q_reserve(p->memory, (void **)&p->play, &p->plays_capacity, p->candidates + 1,
                   sizeof *p->play))
        return QUOTH_NO_MEMORY;
    for (size_t i = 0; i < p->candidates; i++) {
        const q_peg_candidate *c = p->schedule[i];
        a->dropped += c->dropped;
        a->dropped_by_spread += c->dropped && c->contender && c->most == p->level;
        a->open += c->spread_open;
        if (c->dropped || (c->spread_open && !c->exact) ||
            (c->exact ? exact++ >= p->options.top
                      : c->wins + c->draws + c->losses == 0 || begun++ >= QUOTH_PREENDGAME_BEGUN))
            continue;
        quoth_preendgame_play *play = &p->play[a->plays++];
        a->open -= c->spread_open;
        *play = (quoth_preendgame_play){.wins = c->wins,
                                        .draws = c->draws,
                                        .losses = c->losses,
                                        .exact = c->exact,
                                        .has_spread = c->has_spread,
                                        .spread = c->has_spread ? c->spread : 0};
        q_small_play_expand(&p->worker[0]->evaluator.tree.cache, &c->play, &play->play);
        if (a->sampled && c->exact)
            play->error = error_of(c, a->cases);
        if (!list_orders(p, c, Q_LOSS, &listed, &play->orders) ||
            !list_orders(p, c, Q_WIN, &listed, &play->won_orders) ||
            !list_orders(p, c, Q_DRAW, &listed, &play->drawn_orders))
            return QUOTH_NO_MEMORY;
    }
    const quoth_preendgame_order *next = p->reported; /* not reallocated any more */
    for (size_t i = 0; i < a->plays; i++) {
        quoth_preendgame_play *play = &p->play[i];
        play->order = next;
        play->won_order = play->order + play->orders;
        play->drawn_order = play->won_order + play->won_orders;
        next = play->drawn_order + play->drawn_orders;
    }
    a->play = p->play;
    return QUOTH_OK;
}

/* Answers both questions, results and spreads.  What is proved stays in the answer if the search is
 * stopped, or if there is no memory for spreads. */
static quoth_status solve_plays(quoth_preendgame *p, quoth_preendgame_answer *a)
{
    q_phases_next(&p->progress, p->options.wins_only ? 1 : with_results);
    quoth_status status = q_peg_solve_results(p);
    q_peg_rank(p, compare_candidates);
    a->exact = !status;
    if (status || p->options.wins_only)
        return status;
    q_phases_next(&p->progress, 1);
    status = q_peg_solve_spreads(p);
    q_peg_rank(p, compare_candidates);
    a->by_spread = !status;
    return status == QUOTH_NO_MEMORY ? QUOTH_OK : status;
}

quoth_status quoth_preendgame_solve(quoth_preendgame_answer *a, quoth_preendgame *p,
                                    const quoth_position *position,
                                    const quoth_preendgame_options *options,
                                    const quoth_context *context, quoth_error *error)
{
    *a = (quoth_preendgame_answer){0};
    q_options_read(&p->options, sizeof p->options, options);
    q_phases_begin(&p->progress, q_watch_of(context), p->options.wins_only ? 2 : 3, set_up);
    p->watch = q_phases_watch(&p->progress);
    p->workers = q_workers_of(context);
    p->options.top = p->options.top ? p->options.top : 1;
    p->options.bytes = p->options.bytes ? p->options.bytes : DEFAULT_BYTES;
    p->options.samples = p->options.samples ? p->options.samples : DEFAULT_SAMPLES;
    p->threads = 0;
    q_tree_shared_begin(&p->shared, p->watch, p->options.nodes, p->options.work);
    quoth_status status = q_peg_read_position(p, position, error);
    if (status)
        return status;
    quoth_status ready = q_peg_set_up(p, position);
    a->bag = p->bag;
    a->orders = q_bag_orders_count(p->unseen.sum, p->bag);
    a->cases = a->orders < p->options.samples ? a->orders : p->options.samples;
    a->sampled = a->cases < a->orders;
    a->candidates = ready ? 0 : p->candidates;
    status = ready ? ready : solve_plays(p, a);
    p->known = p->known && (!status || status == QUOTH_STOPPED);
    a->incomplete = status == QUOTH_STOPPED;
    for (unsigned i = 0; i < p->threads; i++) {
        const q_tree *t = &p->worker[i]->evaluator.tree;
        a->nodes += t->nodes;
        a->work += q_tree_work(t);
    }
    p->known_nodes += a->nodes;
    if (status == QUOTH_ILLEGAL)
        return q_fail(error, status, "a candidate cannot be played here");
    if (!ready && (!status || a->incomplete))
        status = write_plays(p, a);
    if (!status && (ready || atomic_load(&p->shared.watch.stopped)))
        status = QUOTH_STOPPED;
    return q_report(error, q_phases_end(&p->progress, status));
}
