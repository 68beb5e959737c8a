/* Of plays that win as many cases, those of the highest mean spread.
 *
 * A branch and bound search over the contenders.  Each case of a contender has an upper bound on
 * its lead at the end; a contender whose bounds add up to less than the spreads of enough others is
 * dropped, so that most cases need one search with a null window, a little above what a shallow
 * search expects.  The contenders that promise most come first and are searched exactly.  All are
 * gone through again and again, with more positions for a search each time. */
#include "base/memory.h"
#include "preendgame/scenarios.h"

enum {
    LEAD_SHARE = 500,          /* positions for a search at first; */
    LEAD_AGAIN = 8,            /* next time so many times as many, */
    LEAD_SHARE_MOST = 1 << 24, /* in the end without a limit */
    AHEAD = 7,                 /* contenders of which a spread is wanted before the others */
    FATAL = 0                  /* an estimate that lets one expect that the case is lost */
};

static q_peg_lead *leads_of(const quoth_preendgame *p, const q_peg_candidate *c)
{
    return p->lead + c->lead_at;
}

/* Puts the root into a case; what the player to move leads by there. */
static int enter_case(const quoth_preendgame *p, q_peg_worker *w, const q_order *order)
{
    q_tree *t = &w->outcomes.tree;
    q_enter_case(t, 0, p->seat, &p->unseen, order, p->bag);
    return t->node[0].is.score[p->seat] - t->node[0].is.score[!p->seat];
}

/* ---- the contenders ------------------------------------------------------------------------ */

static void estimate_leads(void *user, unsigned number)
{
    quoth_preendgame *p = user;
    q_peg_worker *w = p->worker[number];
    size_t next;
    while (!w->outcomes.tree.status && (next = atomic_fetch_add(&p->next, 1)) < p->tasks) {
        q_peg_candidate *c = p->ranked[next];
        const q_peg_group *g = &p->group[c->group];
        c->promise = 0;
        for (size_t i = 0; i < g->orders && !w->outcomes.tree.status; i++) {
            int lead = enter_case(p, w, &g->order[i]);
            lead += q_outcome_estimate(&w->outcomes, &c->play);
            q_tree_ask(&w->outcomes.tree); /* few positions, with much work each */
            leads_of(p, c)[i] = (q_peg_lead){Q_INFINITE, lead, false};
            c->promise += (int64_t)lead * g->order[i].cases;
        }
    }
}

/* The contenders first, these by what they promise. */
static int promises_more(const void *x, const void *y, const void *user)
{
    const q_peg_candidate *a = *(q_peg_candidate *const *)x, *b = *(q_peg_candidate *const *)y;
    if (a->contender != b->contender)
        return a->contender ? -1 : 1;
    if (a->contender && a->promise != b->promise)
        return a->promise > b->promise ? -1 : 1;
    return q_peg_looks_better(x, y, user);
}

/* Which plays may win as much as the last of the first `top`: p->tasks of them, first in rank. */
static void find_contenders(quoth_preendgame *p)
{
    size_t plays = 0;
    p->wanted = p->found = p->tasks = 0;
    while (plays < p->candidates && plays < p->options.top && p->ranked[plays]->exact)
        plays++;
    p->level = plays ? q_peg_points(p->ranked[plays - 1]) : 0;
    for (size_t i = 0; i < p->candidates && plays; i++) {
        q_peg_candidate *c = p->ranked[i];
        bool most = c->exact && q_peg_points(c) > p->level;
        p->wanted += i < plays && !most;
        c->listed = i < plays && most;
        c->contender = c->open = c->listed || (c->exact ? q_peg_points(c) : c->most) == p->level;
        c->dropped = c->dropped && !c->contender;
        p->tasks += c->contender;
    }
    q_peg_rank(p, promises_more);
}

static bool make_room_for_leads(quoth_preendgame *p)
{
    size_t leads = 0, most = q_peg_leads_bytes(p) / sizeof *p->lead;
    for (size_t i = 0; i < p->tasks; i++) {
        p->ranked[i]->lead_at = leads;
        leads += p->group[p->ranked[i]->group].orders;
    }
    if (leads > most || !q_reserve(p->memory, (void **)&p->highest, &p->highest_capacity,
                                   p->wanted + 1, sizeof *p->highest))
        return false;
    q_free(p->memory, p->lead, p->leads_capacity, sizeof *p->lead);
    p->lead =
        q_allocate(p->memory, leads, sizeof *p->lead); /* growing would take more than asked */
    p->leads_capacity = p->lead ? leads : 0;
    return p->lead != NULL;
}

/* ---- one contender ------------------------------------------------------------------------- */

/* Notes the spread of a contender, which raises the least that others need. */
static void note_spread(quoth_preendgame *p, q_peg_candidate *c, int64_t spread)
{
    c->exact = c->has_spread = true;
    c->open = false;
    c->spread = spread;
    if (c->listed)
        return;
    while (atomic_flag_test_and_set(&p->noting))
        ;
    size_t at = p->found < p->wanted ? p->found++ : p->wanted;
    for (; at > 0 && p->highest[at - 1] < spread; at--)
        p->highest[at] = p->highest[at - 1]; /* there is room for one more than wanted */
    p->highest[at] = spread;
    if (p->found == p->wanted)
        atomic_store(&p->least, p->highest[p->wanted - 1]);
    atomic_flag_clear(&p->noting);
}

/* The least spread that a contender needs; INT64_MIN: any will do. */
static int64_t least_for(quoth_preendgame *p, const q_peg_candidate *c)
{
    return c->listed ? INT64_MIN : atomic_load(&p->least);
}

/* Lowers the bound of a case: to the lead itself if that is above `low`, which `refute` leaves
 * open, else to `low` or less.  False if `share` positions do not suffice. */
static bool bound_case(q_peg_worker *w, q_peg_candidate *c, size_t at, int low, uint64_t share,
                       bool refute)
{
    quoth_preendgame *p = w->peg;
    q_outcomes *o = &w->outcomes;
    q_peg_lead *lead = &leads_of(p, c)[at];
    int now = enter_case(p, w, &p->group[c->group].order[at]), gain = 0;
    int high = lead->most < Q_INFINITE ? lead->most + 1 : Q_INFINITE;
    bool above = low <= -Q_INFINITE || low + 1 >= high;
    if (!above) { /* a null window is cheap */
        if (!q_outcome_gain(o, &c->play, low - now, low - now + 1, share, &gain))
            return false;
        above = now + gain > low;
    }
    if (above && refute)
        return true;
    if (above && !q_outcome_gain(o, &c->play, low - now, high - now, share, &gain))
        return false;
    lead->most = now + gain;
    lead->exact = lead->most > low;
    if (!c->outcome[at] && (lead->exact || lead->most < 0))
        q_peg_note_outcome(p, c, at,
                           lead->most > 0   ? Q_CASE_WON
                           : lead->most < 0 ? Q_CASE_LOST
                                            : Q_CASE_DRAWN);
    return true;
}

/* The cases that are estimated lowest come first. */
static int compare_estimates(const void *x, const void *y, const void *user)
{
    const q_peg_lead *lead = user;
    size_t a = *(const size_t *)x, b = *(const size_t *)y;
    if (lead[a].estimate != lead[b].estimate)
        return lead[a].estimate < lead[b].estimate ? -1 : 1;
    return a < b ? -1 : a > b;
}

static void sort_cases(q_peg_worker *w, const q_peg_candidate *c)
{
    size_t orders = w->peg->group[c->group].orders;
    for (size_t i = 0; i < orders; i++)
        w->index[i] = i;
    q_sort(w->index, orders, sizeof *w->index, compare_estimates, leads_of(w->peg, c), NULL);
}

/* Whether a play that lost this case, as is expected, could not win as much as the others. */
static bool is_fatal(const quoth_preendgame *p, const q_peg_candidate *c, size_t at)
{
    return !c->outcome[at] && leads_of(p, c)[at].estimate < FATAL &&
           c->most - 2 * p->group[c->group].order[at].cases < p->level;
}

/* Bounds the cases that have no bound yet, each a little above its estimate: by as much as the sum
 * of all may be and still be less than what the play needs.  *sum: of all bounds.  False if cases
 * were left. */
static bool bound_cases(q_peg_worker *w, q_peg_candidate *c, uint64_t share, int64_t *sum)
{
    quoth_preendgame *p = w->peg;
    const q_peg_group *g = &p->group[c->group];
    const q_peg_lead *lead = leads_of(p, c);
    int64_t estimates = 0, cases = 0;
    bool all = true;
    *sum = 0;
    sort_cases(w, c);
    for (size_t i = 0; i < g->orders; i++) {
        bool bounded = lead[i].most < Q_INFINITE;
        *sum += bounded ? (int64_t)lead[i].most * g->order[i].cases : 0;
        estimates += bounded ? 0 : (int64_t)lead[i].estimate * g->order[i].cases;
        cases += bounded ? 0 : g->order[i].cases;
    }
    for (size_t k = 0; k < g->orders && c->most >= p->level; k++) {
        size_t i = w->index[k];
        int64_t least = least_for(p, c);
        int64_t spare = least > INT64_MIN ? least - 1 - *sum - estimates : -1;
        if (lead[i].most < Q_INFINITE)
            continue;
        if (is_fatal(p, c, i) && bound_case(w, c, i, -1, share, true) && c->most < p->level)
            return true;
        int low = spare >= 0 ? lead[i].estimate + (int)(spare / cases) : -Q_INFINITE;
        if (bound_case(w, c, i, low < Q_INFINITE ? low : Q_INFINITE - 1, share, false)) {
            *sum += (int64_t)lead[i].most * g->order[i].cases;
            estimates -= (int64_t)lead[i].estimate * g->order[i].cases;
            cases -= g->order[i].cases;
        } else if (w->outcomes.tree.status) {
            return false;
        } else {
            all = false;
        }
    }
    return all;
}

/* Lowers the bounds until they are exact or too low.  False if cases were left. */
static bool lower_bounds(q_peg_worker *w, q_peg_candidate *c, uint64_t share, int64_t *sum)
{
    quoth_preendgame *p = w->peg;
    const q_peg_group *g = &p->group[c->group];
    const q_peg_lead *lead = leads_of(p, c);
    bool all = true;
    for (size_t i = 0; i < g->orders && c->most >= p->level; i++) {
        int64_t least = least_for(p, c), before = lead[i].most, cases = g->order[i].cases;
        if (*sum < least)
            return true;
        if (lead[i].exact)
            continue;
        int64_t spare = least > INT64_MIN ? (*sum - least) / cases : INT32_MAX;
        int low = spare < before + Q_INFINITE ? (int)(before - spare - 1) : -Q_INFINITE;
        if (bound_case(w, c, i, low, share, false))
            *sum -= (before - lead[i].most) * cases;
        else if (w->outcomes.tree.status)
            return false;
        else
            all = false;
    }
    return all;
}

static void try_contender(q_peg_worker *w, q_peg_candidate *c)
{
    quoth_preendgame *p = w->peg;
    int64_t sum = 0;
    bool all = bound_cases(w, c, p->share, &sum) && lower_bounds(w, c, p->share, &sum);
    if (w->outcomes.tree.status)
        return;
    if (c->most < p->level || (all && sum < least_for(p, c))) {
        c->dropped = true;
        c->open = false;
    } else if (all) {
        note_spread(p, c, sum);
    } else {
        atomic_fetch_add(&p->open, 1);
    }
}

/* ---- all of them --------------------------------------------------------------------------- */

static void try_contenders(void *user, unsigned number)
{
    quoth_preendgame *p = user;
    q_peg_worker *w = p->worker[number];
    size_t i;
    while (!w->outcomes.tree.status && (i = atomic_fetch_add(&p->next, 1)) < p->tasks)
        if (p->ranked[i]->open)
            try_contender(w, p->ranked[i]);
}

quoth_status q_peg_solve_spreads(quoth_preendgame *p)
{
    find_contenders(p);
    if (!make_room_for_leads(p))
        return QUOTH_NO_MEMORY;
    atomic_store(&p->least, INT64_MIN);
    atomic_flag_clear(&p->noting);
    quoth_status status = q_peg_run(p, estimate_leads);
    if (!status)
        q_peg_rank(p, promises_more);
    size_t all = p->tasks, ahead = p->wanted + AHEAD;
    for (p->share = LEAD_SHARE; p->share <= LEAD_SHARE * LEAD_AGAIN && ahead < all && !status;
         p->share *= LEAD_AGAIN) {
        p->tasks = ahead;
        status = q_peg_run(p, try_contenders);
    }
    p->tasks = all;
    p->share = LEAD_SHARE;
    for (bool again = true; again && !status;) {
        atomic_store(&p->open, 0);
        status = q_peg_run(p, try_contenders);
        again = atomic_load(&p->open) > 0;
        p->share = p->share < LEAD_SHARE_MOST ? p->share * LEAD_AGAIN : 0;
    }
    return status;
}
