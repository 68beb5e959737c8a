/* Which candidates win most: branch and bound over their results.
 *
 * The points of a candidate, two for a win and one for a draw, lie between those of the cases known
 * and those with all other cases won.  A candidate is dropped once `top` others are sure to come
 * before it.  Scenarios that many candidates have lost are evaluated first, since they lower the
 * upper bound soonest. */
#include "preendgame/solver.h"

/* Nodes; chosen by taste.  No first budget from 50 to 800, and no LEADERS from 8 to 128, was shown
 * to search fewer nodes (docs/measurements/2026-11-constants.md, docs/tried.md). */
enum {
    FIRST_BUDGET = 100, /* for a scenario, in the first round */
    LEADERS = 32 /* the first in rank has this multiple of the budget, the second half of it, ... */
};

uint32_t q_peg_points(const q_peg_candidate *c)
{
    return 2 * c->wins + c->draws;
}

void q_peg_record(const quoth_preendgame *p, q_peg_candidate *c, size_t index, int result)
{
    uint32_t cases = p->group[c->group].order[index].cases;
    *(result == Q_WIN ? &c->wins : result == Q_DRAW ? &c->draws : &c->losses) += cases;
    c->most -= (uint32_t)(Q_WIN - result) * cases;
    c->result[index] = (uint8_t)(result + 2);
    atomic_fetch_add(&c->points, (uint32_t)(result - Q_LOSS) * cases);
}

/* Whether `top` others are sure to come before a candidate, by what is known of their cases. */
static bool cannot_be_among_first(const quoth_preendgame *p, const q_peg_candidate *c)
{
    unsigned before = 0;
    for (size_t i = 0; i < p->candidates && before < p->options.top; i++) {
        const q_peg_candidate *other = p->schedule[i];
        uint32_t points = atomic_load_explicit(&other->points, memory_order_relaxed);
        if (points > c->most ||
            (points == c->most && other != c && q_small_play_compare(&other->play, &c->play) < 0))
            before++;
    }
    return before >= p->options.top;
}

/* ---- one candidate ------------------------------------------------------------------------- */

/* The scenarios that most candidates have lost first; then as listed. */
static int compare_losses(const void *x, const void *y, const void *user)
{
    const size_t a = *(const size_t *)x, b = *(const size_t *)y;
    const q_peg_worker *w = user;
    if (w->losses[a] != w->losses[b])
        return w->losses[a] > w->losses[b] ? -1 : 1;
    return a < b ? -1 : a > b;
}

static void sort_scenarios(q_peg_worker *w, const q_peg_group *g)
{
    for (size_t i = 0; i < g->orders; i++) {
        w->losses[i] = atomic_load(&g->losses[i]);
        w->index[i] = i;
    }
    q_sort(w->index, g->orders, sizeof *w->index, compare_losses, w, NULL);
}

/* Evaluates a candidate in all scenarios that are not known yet. */
static void evaluate_candidate(q_peg_worker *w, q_peg_candidate *c, size_t rank)
{
    quoth_preendgame *p = w->peg;
    q_peg_group *g = &p->group[c->group];
    uint64_t budget = rank < LEADERS ? p->budget * (LEADERS / (rank + 1)) : p->budget;
    bool unsolved = false;
    if (c->exact || c->dropped)
        return;
    sort_scenarios(w, g);
    for (size_t i = 0; i < g->orders; i++) {
        size_t index = w->index[i];
        if (c->result[index])
            continue;
        if (c->rounds[index] > p->round) { /* by a call before */
            unsolved = true;
            continue;
        }
        if (cannot_be_among_first(p, c)) {
            c->dropped = true;
            return;
        }
        const q_scenario scenario = q_peg_scenario(p, c, index);
        q_score score = q_evaluate_result(&w->evaluator, &scenario, &c->play, budget);
        if (score.status == Q_OUT_OF_BUDGET) {
            c->rounds[index] = (uint8_t)(p->round + 1);
            unsolved = true;
        } else if (score.status) {
            w->status = (quoth_status)score.status;
            return;
        } else {
            q_peg_record(p, c, index, score.value);
            if (score.value == Q_LOSS)
                atomic_fetch_add(&g->losses[index], 1);
        }
    }
    c->exact = !unsolved;
    if (unsolved && cannot_be_among_first(p, c))
        c->dropped = true;
    else if (unsolved)
        q_peg_leave_open(p);
}

/* ---- all of them --------------------------------------------------------------------------- */

/* The highest sum of upper and lower bound first: candidates that can still bring most, and of
 * which most is known. */
static int compare_bounds(const void *x, const void *y, const void *user)
{
    const q_peg_candidate *a = *(q_peg_candidate *const *)x, *b = *(q_peg_candidate *const *)y;
    uint32_t points_a = atomic_load(&a->points), points_b = atomic_load(&b->points);
    if (a->most + points_a != b->most + points_b)
        return a->most + points_a > b->most + points_b ? -1 : 1;
    return q_peg_compare_order_scores(x, y, user);
}

quoth_status q_peg_solve_results(quoth_preendgame *p)
{
    q_peg_rank(p, compare_bounds);
    p->round = p->results_round;
    quoth_status status =
        q_peg_run_rounds(p, evaluate_candidate, p->candidates, FIRST_BUDGET, 0, compare_bounds);
    p->results_round = p->round;
    return status;
}
