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

quoth_status q_peg_run_rounds(quoth_preendgame *p, q_peg_task *task, size_t tasks,
                              uint64_t first_budget, unsigned rounds, q_sort_order *order)
{
    quoth_status status;
    unsigned round = 0;
    p->budget = first_budget;
    p->shared.solved = 0;
    do {
        atomic_store(&p->open_candidates, 0);
        status = q_peg_run(p, task, tasks);
        double open = (double)atomic_load(&p->open_candidates) / (double)(tasks ? tasks : 1);
        p->shared.solved = 1 - open > p->shared.solved ? 1 - open : p->shared.solved;
        p->budget = p->budget < BUDGET_MAX ? p->budget * BUDGET_GROWTH : 0;
        if (order)
            q_peg_rank(p, order);
    } while (!status && atomic_load(&p->open_candidates) > 0 && ++round != rounds);
    return status;
}
