/* By how much candidates win or lose, and which of those that win as many orders win by most. */
#include <string.h>

#include "base/memory.h"
#include "search/cases.h"

/* What the player to move leads by at the end of the case that the root is in, after this play:
 * exact between `low` and `high`, else a bound beyond them. */
static int lead_after(q_outcomes *o, unsigned seat, const q_small_play *play, int low, int high)
{
    const q_counts is = o->tree.node[0].is; /* nodes may move */
    int lead = is.score[seat] - is.score[!seat];
    return lead + q_outcome_gain(o, play, low - lead, high - lead);
}

/* ---- the first plays ----------------------------------------------------------------------- */

/* A case a task. */
static void find_spreads(void *user, unsigned number)
{
    quoth_preendgame *p = user;
    q_peg_worker *w = p->worker[number];
    size_t task;
    while (!w->outcomes.tree.status && (task = atomic_fetch_add(&p->next, 1)) < p->tasks) {
        size_t i = 0;
        while (task >= p->group[p->ranked[i]->group].orders)
            task -= p->group[p->ranked[i++]->group].orders;
        q_peg_candidate *c = p->ranked[i];
        const q_order *order = &p->group[c->group].order[task];
        q_enter_case(&w->outcomes.tree, 0, p->seat, &p->unseen, order, p->bag);
        int lead = lead_after(&w->outcomes, p->seat, &c->play, -Q_INFINITE, Q_INFINITE);
        if (w->outcomes.tree.status)
            return;
        atomic_fetch_add(&c->spread, (int64_t)lead * order->cases);
        atomic_fetch_add(&c->spread_cases, order->cases);
    }
}

/* How many of the first candidates are told. */
static size_t first_plays(const quoth_preendgame *p)
{
    size_t plays = 0;
    while (plays < p->candidates && plays < p->options.top && p->ranked[plays]->exact)
        plays++;
    return plays;
}

quoth_status q_peg_solve_spreads(quoth_preendgame *p)
{
    size_t plays = first_plays(p);
    p->tasks = 0;
    for (size_t i = 0; i < plays; i++)
        p->tasks += p->group[p->ranked[i]->group].orders;
    quoth_status status = q_peg_run(p, find_spreads);
    for (size_t i = 0; i < plays; i++)
        p->ranked[i]->has_spread = atomic_load(&p->ranked[i]->spread_cases) == p->cases;
    return status;
}

/* ---- plays that win as much ---------------------------------------------------------------- */

static q_peg_lead *leads_of(const quoth_preendgame *p, const q_peg_candidate *c)
{
    return p->lead + c->lead_at;
}

/* What each of these plays leads by at most in each case: exact for the best in the case, and at
 * most that for the others.  A case of a group is a task. */
static void bound_leads(void *user, unsigned number)
{
    quoth_preendgame *p = user;
    q_peg_worker *w = p->worker[number];
    size_t task;
    while (!w->outcomes.tree.status && (task = atomic_fetch_add(&p->next, 1)) < p->tasks) {
        unsigned g = 0;
        while (task >= p->group[g].orders)
            task -= p->group[g++].orders;
        int best = -Q_INFINITE;
        q_enter_case(&w->outcomes.tree, 0, p->seat, &p->unseen, &p->group[g].order[task], p->bag);
        for (size_t i = p->first_tie; i < p->first_tie + p->ties; i++) {
            const q_peg_candidate *c = p->ranked[i];
            if (c->group != g)
                continue;
            q_peg_lead *lead = &leads_of(p, c)[task];
            int value = best == -Q_INFINITE
                            ? best + 1
                            : lead_after(&w->outcomes, p->seat, &c->play, best, best + 1);
            lead->exact = value > best;
            if (value > best && !w->outcomes.tree.status)
                best = lead_after(&w->outcomes, p->seat, &c->play, best, Q_INFINITE);
            if (w->outcomes.tree.status)
                return;
            lead->most = best;
        }
    }
}

static int64_t sum_of_leads(const quoth_preendgame *p, const q_peg_candidate *c)
{
    const q_peg_group *g = &p->group[c->group];
    int64_t sum = 0;
    for (size_t i = 0; i < g->orders; i++)
        sum += (int64_t)leads_of(p, c)[i].most * g->order[i].cases;
    return sum;
}

/* Lowers what is known of a play until it is exact.  False if it falls below `least`. */
static bool settle_leads(quoth_preendgame *p, q_peg_candidate *c, int64_t least, int64_t *sum)
{
    q_outcomes *o = &p->worker[0]->outcomes;
    const q_peg_group *g = &p->group[c->group];
    *sum = sum_of_leads(p, c);
    for (size_t i = 0; i < g->orders && *sum >= least; i++) {
        q_peg_lead *lead = &leads_of(p, c)[i];
        int64_t cases = g->order[i].cases, spare = (*sum - least) / cases;
        int low = spare < lead->most + Q_INFINITE ? lead->most - (int)spare - 1 : -Q_INFINITE;
        if (lead->exact)
            continue;
        q_enter_case(&o->tree, 0, p->seat, &p->unseen, &g->order[i], p->bag);
        int value = lead_after(o, p->seat, &c->play, low, lead->most + 1);
        if (o->tree.status)
            return false;
        value = value > low ? value : low;
        *sum -= (lead->most - value) * cases;
        *lead = (q_peg_lead){value, value > low};
    }
    return *sum >= least;
}

static int has_higher_spread(const q_peg_candidate *a, const q_peg_candidate *b)
{
    return a->spread != b->spread ? a->spread > b->spread
                                  : q_small_play_compare(&a->play, &b->play) < 0;
}

/* Which `wanted` of the plays have the highest spreads: these come first, with it. */
static quoth_status choose_ties(quoth_preendgame *p, size_t wanted)
{
    q_peg_candidate **tie = p->ranked + p->first_tie;
    size_t known = 0;
    for (size_t i = 0; i < p->ties; i++) {
        q_peg_candidate *c = tie[i];
        int64_t least = known >= wanted ? tie[wanted - 1]->spread : INT64_MIN / 2, sum;
        if (!settle_leads(p, c, least, &sum)) {
            if (p->worker[0]->outcomes.tree.status)
                return p->worker[0]->outcomes.tree.status;
            continue;
        }
        c->spread = sum;
        c->has_spread = true;
        size_t at = known++;
        for (size_t k = i; k > at; k--)
            tie[k] = tie[k - 1];
        for (; at > 0 && has_higher_spread(c, tie[at - 1]); at--)
            tie[at] = tie[at - 1];
        tie[at] = c;
    }
    return QUOTH_OK;
}

static int compare_sums(const void *x, const void *y, const void *user)
{
    const q_peg_candidate *a = *(q_peg_candidate *const *)x, *b = *(q_peg_candidate *const *)y;
    const quoth_preendgame *p = user;
    int64_t sum_a = sum_of_leads(p, a), sum_b = sum_of_leads(p, b);
    return sum_a != sum_b ? (sum_a > sum_b ? -1 : 1) : q_peg_looks_better(x, y, NULL);
}

void q_peg_take_ties(quoth_preendgame *p)
{
    size_t plays = first_plays(p);
    uint32_t points = plays ? q_peg_points(p->ranked[plays - 1]) : 0;
    p->with_ties = true;
    for (size_t i = 0; i < p->candidates && plays; i++)
        p->ranked[i]->dropped = p->ranked[i]->dropped && p->ranked[i]->most < points;
}

static bool make_room_for_leads(quoth_preendgame *p)
{
    size_t leads = 0, most = q_peg_leads_bytes(p) / sizeof *p->lead;
    for (size_t i = p->first_tie; i < p->first_tie + p->ties; i++) {
        p->ranked[i]->lead_at = leads;
        leads += p->group[p->ranked[i]->group].orders;
    }
    if (leads > most)
        return false;
    q_give(p->memory, p->lead, p->leads_capacity, sizeof *p->lead);
    p->lead = q_take(p->memory, leads, sizeof *p->lead); /* growing would take more than asked */
    p->leads_capacity = p->lead ? leads : 0;
    return p->lead != NULL;
}

quoth_status q_peg_choose_ties(quoth_preendgame *p)
{
    size_t plays = first_plays(p), first = plays, end = plays;
    uint32_t points = plays ? q_peg_points(p->ranked[plays - 1]) : 0;
    while (first > 0 && q_peg_points(p->ranked[first - 1]) == points)
        first--;
    while (end < p->candidates && p->ranked[end]->exact && q_peg_points(p->ranked[end]) == points)
        end++;
    if (end == plays)
        return QUOTH_OK; /* the first ones, and no others */
    p->first_tie = first;
    p->ties = end - first;
    if (!make_room_for_leads(p))
        return QUOTH_NO_MEMORY;
    p->tasks = 0;
    for (unsigned i = 0; i <= p->bag; i++)
        p->tasks += p->group[i].orders;
    quoth_status status = q_peg_run(p, bound_leads);
    if (status)
        return status;
    q_sort(p->ranked + first, p->ties, sizeof *p->ranked, compare_sums, p, NULL);
    return choose_ties(p, plays - first);
}

void q_peg_leave_ties(quoth_preendgame *p)
{
    for (size_t i = 0; i < p->candidates; i++)
        p->ranked[i]->left = !p->ranked[i]->has_spread;
}
