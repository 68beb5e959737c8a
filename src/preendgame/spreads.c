/* Which of the candidates that win as many cases have the highest spread: branch and bound, with a
 * proof.
 *
 * Let the level be the points of the last of the first `top` candidates.  The contenders are the
 * candidates that have, or may have, as many points.  `wanted` of them are reported.  For a
 * contender c and a scenario s let S(c, s) be the spread at the end, and U(c, s) an upper bound on
 * it from a null-window search.  Summed over all scenarios, weighted by cases,
 *
 *      S(c) = sum of S(c, s)  <=  sum of U(c, s) = U(c).
 *
 * Let `needed` be the lowest of the `wanted` highest spreads that are known so far at the level
 * (minus infinity until there are as many).  A contender is dropped
 *   1. if U(c) < needed: `wanted` contenders have a higher spread, and since `needed` only rises,
 *      they always will;
 *   2. or if it has lost so many cases that it cannot reach the level.
 * In the end every contender is dropped or has U(c, s) = S(c, s) in all scenarios, so its spread is
 * known.  Then the `wanted` highest spreads that are known are the highest there are.
 *
 * To drop a contender in one null-window search a scenario, bound_scenarios() searches around a
 * value a little above the estimate of each: it spreads the slack, needed - 1 less the bounds
 * proved and the estimates of the rest, evenly over the cases that have no bound yet.  If every
 * search fails low, U(c) < needed.  A scenario that fails high gets its exact spread, and the rest
 * shares less slack.  If U(c) >= needed in the end, lower_bounds() lowers one bound after another
 * to the value with which it alone would make U(c) < needed, or to its exact spread.
 *
 * The contenders with the highest estimates go first, so that `needed` rises early. */
#include "base/memory.h"
#include "preendgame/solver.h"

/* Chosen by taste. */
enum {
    FIRST_BUDGET = 500, /* nodes for a search, in the first round */
    AHEAD = 7,          /* contenders that are searched before all others, besides `wanted` */
    AHEAD_ROUNDS = 2    /* rounds over these alone */
};

static q_spread_bound *bounds_of(const quoth_preendgame *p, const q_peg_candidate *c)
{
    return p->spread_bound + c->spread_at;
}

/* ---- the contenders ------------------------------------------------------------------------ */

/* Estimates the spread of a contender in every scenario. */
static void estimate_spreads(q_peg_worker *w, q_peg_candidate *c, size_t rank)
{
    quoth_preendgame *p = w->peg;
    const q_peg_group *g = &p->group[c->group];
    (void)rank;
    c->expected_spread = 0;
    for (size_t i = 0; i < g->orders && !w->status; i++) {
        const q_scenario scenario = q_peg_scenario(p, c, i);
        q_score score = q_estimate_spread(&w->evaluator, &scenario, &c->play);
        /* few nodes, but much work each */
        w->status = score.status ? (quoth_status)score.status : q_tree_ask(&w->evaluator.tree);
        bounds_of(p, c)[i] = (q_spread_bound){Q_INFINITE, score.value, false};
        c->expected_spread += (int64_t)score.value * g->order[i].cases;
    }
}

/* The contenders first, by their expected spreads. */
static int compare_expected_spreads(const void *x, const void *y, const void *user)
{
    const q_peg_candidate *a = *(q_peg_candidate *const *)x, *b = *(q_peg_candidate *const *)y;
    if (a->contender != b->contender)
        return a->contender ? -1 : 1;
    if (a->contender && a->expected_spread != b->expected_spread)
        return a->expected_spread > b->expected_spread ? -1 : 1;
    return q_peg_compare_order_scores(x, y, user);
}

/* Finds the level and the contenders, and ranks the contenders first. */
static void find_contenders(quoth_preendgame *p)
{
    size_t exact_top = 0; /* exact candidates at the head of the first `top` */
    p->wanted = p->found = p->contenders = 0;
    while (exact_top < p->candidates && exact_top < p->options.top && p->schedule[exact_top]->exact)
        exact_top++;
    p->level = exact_top ? q_peg_points(p->schedule[exact_top - 1]) : 0;
    for (size_t i = 0; i < p->candidates && exact_top; i++) {
        q_peg_candidate *c = p->schedule[i];
        bool above = c->exact && q_peg_points(c) > p->level;
        p->wanted += i < exact_top && !above;
        c->above_level = i < exact_top && above;
        c->contender = c->spread_open = c->above_level ||
                                        (c->exact ? q_peg_points(c) : c->most) == p->level;
        c->dropped = c->dropped && !c->contender;
        p->contenders += c->contender;
    }
    q_peg_rank(p, compare_expected_spreads);
}

/* Allocates the bounds of all contenders; false without memory. */
static bool allocate_bounds(quoth_preendgame *p)
{
    size_t bounds = 0, most = q_peg_spread_bytes(p) / sizeof *p->spread_bound;
    for (size_t i = 0; i < p->contenders; i++) {
        p->schedule[i]->spread_at = bounds;
        bounds += p->group[p->schedule[i]->group].orders;
    }
    if (bounds > most || !q_reserve(p->memory, (void **)&p->highest, &p->highest_capacity,
                                    p->wanted + 1, sizeof *p->highest))
        return false;
    /* allocated anew, since growing takes more than asked for */
    q_free(p->memory, p->spread_bound, p->spread_bounds_capacity, sizeof *p->spread_bound);
    p->spread_bound = q_allocate(p->memory, bounds, sizeof *p->spread_bound);
    p->spread_bounds_capacity = p->spread_bound ? bounds : 0;
    return p->spread_bound != NULL;
}

/* ---- one contender ------------------------------------------------------------------------- */

/* Records the spread of a contender, which may raise what others need. */
static void record_spread(quoth_preendgame *p, q_peg_candidate *c, int64_t spread)
{
    c->exact = c->has_spread = true;
    c->spread_open = false;
    c->spread = spread;
    if (c->above_level)
        return;
    while (atomic_flag_test_and_set(&p->highest_locked))
        ;
    size_t at = p->found < p->wanted ? p->found++ : p->wanted;
    for (; at > 0 && p->highest[at - 1] < spread; at--)
        p->highest[at] = p->highest[at - 1]; /* has room for one more than wanted */
    p->highest[at] = spread;
    if (p->found == p->wanted)
        atomic_store(&p->spread_needed, p->highest[p->wanted - 1]);
    atomic_flag_clear(&p->highest_locked);
}

/* The spread that a contender needs at least; INT64_MIN: any will do. */
static int64_t spread_needed(quoth_preendgame *p, const q_peg_candidate *c)
{
    return c->above_level ? INT64_MIN : atomic_load(&p->spread_needed);
}

/* Lowers the bound of a scenario to `low` or less; if the spread is above `low`, to the spread
 * itself, or with `refute_only` not at all.  Q_OUT_OF_BUDGET if the budget does not suffice. */
static quoth_status bound_scenario(q_peg_worker *w, q_peg_candidate *c, size_t index, int low,
                                   bool refute_only)
{
    quoth_preendgame *p = w->peg;
    const q_scenario scenario = q_peg_scenario(p, c, index);
    q_spread_bound *bound = &bounds_of(p, c)[index];
    int high = bound->most < Q_INFINITE ? bound->most + 1 : Q_INFINITE;
    bool above = low <= -Q_INFINITE || low + 1 >= high;
    q_score score = {0};
    if (!above) { /* a null window is cheap */
        score = q_evaluate_spread(&w->evaluator, &scenario, &c->play, (q_window){low, low + 1},
                                  p->budget);
        if (score.status)
            return (quoth_status)score.status;
        above = score.value > low;
    }
    if (above && refute_only)
        return QUOTH_OK;
    if (above)
        score =
            q_evaluate_spread(&w->evaluator, &scenario, &c->play, (q_window){low, high}, p->budget);
    if (score.status)
        return (quoth_status)score.status;
    bound->most = score.value;
    bound->exact = bound->most > low;
    if (!c->result[index] && (bound->exact || bound->most < 0))
        q_peg_record(p, c, index, bound->most > 0 ? Q_WIN : bound->most < 0 ? Q_LOSS : Q_DRAW);
    return QUOTH_OK;
}

/* The scenarios with the lowest estimates first. */
static int compare_estimates(const void *x, const void *y, const void *user)
{
    const q_spread_bound *bound = user;
    size_t a = *(const size_t *)x, b = *(const size_t *)y;
    if (bound[a].estimate != bound[b].estimate)
        return bound[a].estimate < bound[b].estimate ? -1 : 1;
    return a < b ? -1 : a > b;
}

static void sort_scenarios(q_peg_worker *w, const q_peg_candidate *c)
{
    size_t orders = w->peg->group[c->group].orders;
    for (size_t i = 0; i < orders; i++)
        w->index[i] = i;
    q_sort(w->index, orders, sizeof *w->index, compare_estimates, bounds_of(w->peg, c), NULL);
}

/* Whether a scenario is expected to be lost, and its loss would take a contender below the
 * level. */
static bool may_be_fatal(const quoth_preendgame *p, const q_peg_candidate *c, size_t index)
{
    return !c->result[index] && bounds_of(p, c)[index].estimate < 0 &&
           c->most - 2 * p->group[c->group].order[index].cases < p->level;
}

/* Bounds the scenarios that have no bound yet, so that the sum of all bounds is less than the
 * spread needed if it can be.  *sum: of the bounds.  Q_OUT_OF_BUDGET if scenarios were left. */
static quoth_status bound_scenarios(q_peg_worker *w, q_peg_candidate *c, int64_t *sum)
{
    quoth_preendgame *p = w->peg;
    const q_peg_group *g = &p->group[c->group];
    const q_spread_bound *bound = bounds_of(p, c);
    int64_t estimates = 0, cases = 0; /* of the scenarios without a bound */
    quoth_status unfinished = QUOTH_OK;
    *sum = 0;
    sort_scenarios(w, c);
    for (size_t i = 0; i < g->orders; i++) {
        bool bounded = bound[i].most < Q_INFINITE;
        *sum += bounded ? (int64_t)bound[i].most * g->order[i].cases : 0;
        estimates += bounded ? 0 : (int64_t)bound[i].estimate * g->order[i].cases;
        cases += bounded ? 0 : g->order[i].cases;
    }
    for (size_t k = 0; k < g->orders && c->most >= p->level; k++) {
        size_t i = w->index[k];
        quoth_status status;
        if (bound[i].most < Q_INFINITE)
            continue;
        if (may_be_fatal(p, c, i)) {
            status = bound_scenario(w, c, i, -1, true);
            if (status && status != Q_OUT_OF_BUDGET)
                return status;
            if (!status && c->most < p->level)
                return QUOTH_OK;
        }
        int64_t needed = spread_needed(p, c);
        int64_t slack = needed > INT64_MIN ? needed - 1 - *sum - estimates : -1;
        int low = slack >= 0 ? bound[i].estimate + (int)(slack / cases) : -Q_INFINITE;
        status = bound_scenario(w, c, i, low < Q_INFINITE ? low : Q_INFINITE - 1, false);
        if (status == Q_OUT_OF_BUDGET) {
            unfinished = status;
        } else if (status) {
            return status;
        } else {
            *sum += (int64_t)bound[i].most * g->order[i].cases;
            estimates -= (int64_t)bound[i].estimate * g->order[i].cases;
            cases -= g->order[i].cases;
        }
    }
    return unfinished;
}

/* Lowers bounds until their sum is less than the spread needed or all are exact.  Q_OUT_OF_BUDGET
 * if scenarios were left. */
static quoth_status lower_bounds(q_peg_worker *w, q_peg_candidate *c, int64_t *sum)
{
    quoth_preendgame *p = w->peg;
    const q_peg_group *g = &p->group[c->group];
    const q_spread_bound *bound = bounds_of(p, c);
    quoth_status unfinished = QUOTH_OK;
    for (size_t i = 0; i < g->orders && c->most >= p->level; i++) {
        int64_t needed = spread_needed(p, c), before = bound[i].most, cases = g->order[i].cases;
        if (*sum < needed)
            return QUOTH_OK;
        if (bound[i].exact)
            continue;
        int64_t excess = needed > INT64_MIN ? (*sum - needed) / cases : INT32_MAX;
        int low = excess < before + Q_INFINITE ? (int)(before - excess - 1) : -Q_INFINITE;
        quoth_status status = bound_scenario(w, c, i, low, false);
        if (status == Q_OUT_OF_BUDGET)
            unfinished = status;
        else if (status)
            return status;
        else
            *sum -= (before - bound[i].most) * cases;
    }
    return unfinished;
}

/* Drops a contender, or finds its spread, or leaves it open. */
static void evaluate_contender(q_peg_worker *w, q_peg_candidate *c, size_t rank)
{
    quoth_preendgame *p = w->peg;
    int64_t sum = 0;
    (void)rank;
    if (!c->spread_open)
        return;
    quoth_status status = bound_scenarios(w, c, &sum);
    if (!status)
        status = lower_bounds(w, c, &sum);
    if (status && status != Q_OUT_OF_BUDGET) {
        w->status = status;
    } else if (c->most < p->level || (!status && sum < spread_needed(p, c))) {
        c->dropped = true;
        c->spread_open = false;
    } else if (!status) {
        record_spread(p, c, sum);
    } else {
        q_peg_leave_open(p);
    }
}

/* ---- all of them --------------------------------------------------------------------------- */

quoth_status q_peg_solve_spreads(quoth_preendgame *p)
{
    find_contenders(p);
    if (!allocate_bounds(p))
        return QUOTH_NO_MEMORY;
    atomic_store(&p->spread_needed, INT64_MIN);
    atomic_flag_clear(&p->highest_locked);
    quoth_status status = q_peg_run(p, estimate_spreads, p->contenders);
    if (!status)
        q_peg_rank(p, compare_expected_spreads);
    size_t ahead = p->wanted + AHEAD;
    p->round = 0;
    if (!status && ahead < p->contenders)
        status = q_peg_run_rounds(p, evaluate_contender, ahead, FIRST_BUDGET, AHEAD_ROUNDS, NULL);
    p->round = 0;
    if (!status)
        status = q_peg_run_rounds(p, evaluate_contender, p->contenders, FIRST_BUDGET, 0, NULL);
    return status;
}
