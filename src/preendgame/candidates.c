/* Which candidates win most orders of the bag. */
#include "preendgame/scenarios.h"

enum {
    CASE_SHARE = 100, /* positions for each case at first, */
    LEADERS = 32,     /* the first one has so many times that, the second half, and so on; */
    CASE_AGAIN = 8,   /* next time so many times as many, */
    CASE_SHARE_MOST = 1 << 24 /* in the end without a limit */
};

/* ---- all of them --------------------------------------------------------------------------- */

uint32_t q_peg_points(const q_peg_candidate *c)
{
    return 2 * c->wins + c->draws;
}

quoth_status q_peg_run(quoth_preendgame *p, void (*task)(void *user, unsigned number))
{
    const quoth_workers *workers = p->options.workers;
    atomic_store(&p->next, 0);
    if (p->threads > 1)
        workers->run(workers->user, task, p, p->threads);
    else
        task(p, 0);
    for (unsigned i = 0; i < p->threads; i++) {
        quoth_status status = p->worker[i]->outcomes.tree.status;
        if (status && status != QUOTH_STOPPED)
            return status;
    }
    return atomic_load(&p->shared.stopped) ? QUOTH_STOPPED : QUOTH_OK;
}

/* ---- one ----------------------------------------------------------------------------------- */

/* Whether enough plays come before this one, from what is known of their cases. */
static bool comes_too_late(const quoth_preendgame *p, const q_peg_candidate *c)
{
    unsigned before = 0;
    for (size_t i = 0; i < p->candidates && before < p->options.top; i++) {
        const q_peg_candidate *other = p->ranked[i];
        uint32_t points = atomic_load_explicit(&other->points, memory_order_relaxed);
        if (points > c->most ||
            (points == c->most && other != c && q_small_play_compare(&other->play, &c->play) < 0))
            before++;
    }
    return before >= p->options.top;
}

/* The orders in which most plays lose come first; of equals, the one that was listed first. */
static int compare_cases(const void *x, const void *y, const void *user)
{
    const size_t a = *(const size_t *)x, b = *(const size_t *)y;
    const q_peg_worker *w = user;
    if (w->losses[a] != w->losses[b])
        return w->losses[a] > w->losses[b] ? -1 : 1;
    return a < b ? -1 : a > b;
}

static void sort_cases(q_peg_worker *w, const q_peg_group *g)
{
    for (size_t i = 0; i < g->orders; i++) {
        w->losses[i] = atomic_load(&g->losses[i]);
        w->index[i] = i;
    }
    q_sort(w->index, g->orders, sizeof *w->index, compare_cases, w, NULL);
}

void q_peg_note_outcome(const quoth_preendgame *p, q_peg_candidate *c, size_t at, int result)
{
    uint32_t cases = p->group[c->group].order[at].cases;
    *(result == Q_CASE_WON ? &c->wins : result == Q_CASE_DRAWN ? &c->draws : &c->losses) += cases;
    c->most -= (uint32_t)(Q_CASE_WON - result) * cases;
    c->outcome[at] = (uint8_t)(result + 2);
    atomic_fetch_add(&c->points, (uint32_t)(result + 1) * cases);
}

/* Tries a play in the cases that are not known yet, each as far as the share goes. */
static void try_candidate(q_peg_worker *w, q_peg_candidate *c, uint64_t share)
{
    quoth_preendgame *p = w->peg;
    q_tree *t = &w->outcomes.tree;
    q_peg_group *g = &p->group[c->group];
    bool open = false;
    sort_cases(w, g);
    for (size_t i = 0; i < g->orders; i++) {
        size_t at = w->index[i];
        int result;
        if (c->outcome[at])
            continue;
        if (comes_too_late(p, c)) {
            c->dropped = true;
            return;
        }
        q_enter_case(t, 0, p->seat, &p->unseen, &g->order[at], p->bag);
        if (q_outcome(&w->outcomes, &c->play, share, &result)) {
            q_peg_note_outcome(p, c, at, result);
            if (result == Q_CASE_LOST)
                atomic_fetch_add(&g->losses[at], 1);
        } else if (t->status) {
            return;
        } else {
            open = true;
        }
    }
    c->exact = !open;
    if (open && comes_too_late(p, c))
        c->dropped = true;
    else if (open)
        atomic_fetch_add(&p->open, 1);
}

/* ---- round by round ------------------------------------------------------------------------ */

static void try_candidates(void *user, unsigned number)
{
    quoth_preendgame *p = user;
    q_peg_worker *w = p->worker[number];
    size_t i;
    while (!w->outcomes.tree.status && (i = atomic_fetch_add(&p->next, 1)) < p->candidates)
        if (!p->ranked[i]->exact && !p->ranked[i]->dropped)
            try_candidate(w, p->ranked[i], i < LEADERS ? p->share * (LEADERS / (i + 1)) : p->share);
}

/* Those that can still bring most come first, then those of which most is known. */
static int leads(const void *x, const void *y, const void *user)
{
    const q_peg_candidate *a = *(q_peg_candidate *const *)x, *b = *(q_peg_candidate *const *)y;
    uint32_t points_a = atomic_load(&a->points), points_b = atomic_load(&b->points);
    if (a->most + points_a != b->most + points_b)
        return a->most + points_a > b->most + points_b ? -1 : 1;
    return q_peg_looks_better(x, y, user);
}

/* Goes through the candidates again and again, each time with more positions for a case: a play is
 * dropped by the cases that it loses soon, and the others need not be searched to the end. */
quoth_status q_peg_solve_cases(quoth_preendgame *p)
{
    quoth_status status;
    p->share = CASE_SHARE;
    do {
        atomic_store(&p->open, 0);
        status = q_peg_run(p, try_candidates);
        p->share = p->share < CASE_SHARE_MOST ? p->share * CASE_AGAIN : 0;
        q_peg_rank(p, leads);
    } while (!status && atomic_load(&p->open) > 0);
    return status;
}
