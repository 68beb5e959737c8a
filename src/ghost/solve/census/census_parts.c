#include "ghost/solve/census/census_parts.h"

bool q_census_continues(q_census_work *w)
{
    return q_shared_watch_call(&w->watch, atomic_load(&w->done), w->total);
}

quoth_status q_census_run_threads(q_census_work *w, q_task *task)
{
    atomic_store(&w->next, 0);
    quoth_status status = q_run_tasks(w->workers, task, w, w->threads);
    return !status && atomic_load(&w->watch.stopped) ? QUOTH_STOPPED : status;
}

void q_unsolved_free(const q_census_work *w, q_unsolved *o)
{
    q_free(w->memory, o->letters, o->capacity, 1);
    *o = (q_unsolved){0};
}
