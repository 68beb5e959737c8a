#include "ghost/solve/census/census_parts.h"

bool q_census_continues(q_census_work *w)
{
    if (w->watch && !atomic_load(&w->stop) && !atomic_flag_test_and_set(&w->asking)) {
        if (!w->watch->go_on(w->watch->user, atomic_load(&w->done), w->total))
            atomic_store(&w->stop, true);
        atomic_flag_clear(&w->asking);
    }
    return !atomic_load(&w->stop);
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
