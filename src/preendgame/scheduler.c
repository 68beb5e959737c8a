/* The scheduler of the pre-endgame: candidates on threads, in rounds with growing budgets
 * (iterative widening).
 *
 * Most candidates are dropped by the scenarios that they lose soon, so no search is allowed to run
 * long before all others have had the same chance. */
#include "preendgame/solver.h"

#include "base/parallel.h"

/* Both chosen by taste. */
enum { BUDGET_GROWTH = 8, BUDGET_MAX = 1 << 24 /* after it: no limit */ };

static quoth_status run_on_thread(void *user, unsigned number)
{
    quoth_preendgame *p = user;
    q_peg_worker *w = p->worker[number];
    size_t rank;
    while (!w->status && (rank = atomic_fetch_add(&p->next, 1)) < p->tasks)
        p->task(w, p->schedule[rank], rank);
    return w->status;
}

quoth_status q_peg_run(quoth_preendgame *p, q_peg_task *task, size_t tasks)
{
    p->task = task;
    p->tasks = tasks;
    atomic_store(&p->next, 0);
    quoth_status status = q_run_tasks(p->workers, run_on_thread, p, p->threads);
    return !status && atomic_load(&p->shared.stop) ? QUOTH_STOPPED : status;
}

static uint64_t budget_of(uint64_t first_budget, unsigned round)
{
    uint64_t budget = first_budget;
    while (round-- > 0)
        budget = budget < BUDGET_MAX ? budget * BUDGET_GROWTH : 0;
    return budget;
}

quoth_status q_peg_run_rounds(quoth_preendgame *p, q_peg_task *task, size_t tasks,
                              uint64_t first_budget, unsigned end, q_sort_order *order)
{
    p->shared.solved = 0;
    for (; !end || p->round < end; p->round++) {
        p->budget = budget_of(first_budget, p->round);
        atomic_store(&p->open_candidates, 0);
        quoth_status status = q_peg_run(p, task, tasks);
        double open = (double)atomic_load(&p->open_candidates) / (double)(tasks ? tasks : 1);
        p->shared.solved = 1 - open > p->shared.solved ? 1 - open : p->shared.solved;
        if (order)
            q_peg_rank(p, order);
        if (status || !atomic_load(&p->open_candidates))
            return status;
    }
    return QUOTH_OK;
}
