/* Tasks on the caller's threads, and the status of them all. */
#define _POSIX_C_SOURCE 200809L

#include <stdatomic.h>

#include "support.h"

#include "base/parallel.h"
#include "quoth/threads.h"

enum { STATUSES = QUOTH_BAD_ANSWER + 1, TASKS = 5 };

static void a_failure_is_worse_than_a_stop(void **state)
{
    (void)state;
    for (unsigned a = 0; a < STATUSES; a++)
        for (unsigned b = 0; b < STATUSES; b++) {
            unsigned worse = q_worse_status((quoth_status)a, (quoth_status)b);
            bool a_fails = a && a != QUOTH_STOPPED, b_fails = b && b != QUOTH_STOPPED;
            unsigned expected = a_fails && b_fails ? (a < b ? a : b)
                                : a_fails          ? a
                                : b_fails          ? b
                                                   : a | b;
            assert_int_equal(worse, expected);
        }
}

/* ---- tasks --------------------------------------------------------------------------------- */

typedef struct work {
    atomic_uint calls[TASKS];
    quoth_status status[TASKS];
} work;

static quoth_status count_call(void *argument, unsigned number)
{
    work *w = argument;
    atomic_fetch_add(&w->calls[number], 1);
    return w->status[number];
}

static void each_task_runs_once(void **state)
{
    (void)state;
    quoth_workers threads = quoth_threads(TASKS);
    for (unsigned tasks = 1; tasks <= TASKS; tasks++) {
        work w = {.calls = {0}};
        assert_int_equal(q_run_tasks(&threads, count_call, &w, tasks), QUOTH_OK);
        for (unsigned i = 0; i < TASKS; i++)
            assert_int_equal(atomic_load(&w.calls[i]), i < tasks);
    }
}

static void the_worst_status_is_returned(void **state)
{
    static const struct {
        quoth_status status[TASKS], worst;
    } cases[] = {
        {{QUOTH_STOPPED}, QUOTH_STOPPED},
        {{QUOTH_STOPPED, QUOTH_STOPPED, QUOTH_NO_MEMORY, QUOTH_STOPPED, QUOTH_OK}, QUOTH_NO_MEMORY},
        {{QUOTH_BAD_ANSWER, QUOTH_OK, QUOTH_TOO_LARGE, QUOTH_STOPPED}, QUOTH_TOO_LARGE},
        {{QUOTH_TOO_LARGE, QUOTH_OK, QUOTH_BAD_ANSWER, QUOTH_STOPPED}, QUOTH_TOO_LARGE},
        {{QUOTH_OK, QUOTH_OK, QUOTH_OK, QUOTH_OK, QUOTH_NOT_FOUND}, QUOTH_NOT_FOUND},
    };
    (void)state;
    quoth_workers threads = quoth_threads(TASKS);
    for (size_t i = 0; i < COUNT(cases); i++) {
        work w = {.calls = {0}};
        memcpy(w.status, cases[i].status, sizeof w.status);
        assert_int_equal(q_run_tasks(&threads, count_call, &w, TASKS), cases[i].worst);
    }
}

static void one_task_needs_no_workers(void **state)
{
    work w = {.status = {QUOTH_TOO_LARGE}};
    quoth_workers threads = quoth_threads(TASKS);
    (void)state;
    assert_int_equal(q_threads(NULL), 1);
    assert_int_equal(q_threads(&(quoth_workers){0}), 1);
    assert_int_equal(q_threads(&threads), TASKS);
    assert_int_equal(q_run_tasks(NULL, count_call, &w, 1), QUOTH_TOO_LARGE);
    assert_int_equal(atomic_load(&w.calls[0]), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failure_is_worse_than_a_stop),
        cmocka_unit_test(each_task_runs_once),
        cmocka_unit_test(the_worst_status_is_returned),
        cmocka_unit_test(one_task_needs_no_workers),
    };
    RUN(tests);
}
