#include "ghost/solve/census/census_parts.h"

bool q_census_continues(q_census_work *w)
{
    return q_shared_watch_call(&w->watch, atomic_load(&w->done), w->total);
}

void q_census_run_threads(q_census_work *w, void (*task)(void *, unsigned))
{
    atomic_store(&w->next, 0);
    if (w->workers && w->threads > 1)
        w->workers->run(w->workers->user, task, w, w->threads);
    else
        task(w, 0);
}

void q_unsolved_free(const q_census_work *w, q_unsolved *o)
{
    q_free(w->memory, o->letters, o->capacity, 1);
    *o = (q_unsolved){0};
}
