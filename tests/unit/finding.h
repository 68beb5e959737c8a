/* A finder of plays and the list of the plays it found last, for tests that make one query at a
 * time. */
#ifndef TESTS_UNIT_FINDING_H
#define TESTS_UNIT_FINDING_H

#include "quoth/quoth.h"

typedef struct finding {
    quoth_play_finder *finder;
    quoth_plays found;
} finding;

static inline quoth_status finding_new(finding *f, const quoth_cross *cross,
                                       const quoth_memory *memory)
{
    f->found = (quoth_plays){.memory = memory};
    return quoth_play_finder_new(&f->finder, cross, &(quoth_context){.memory = memory}, NULL);
}

static inline void finding_free(finding *f)
{
    quoth_plays_free(&f->found);
    quoth_play_finder_free(f->finder);
    f->finder = NULL;
}

static inline quoth_status finding_find(finding *f, const quoth_position *position,
                                        const quoth_plays_query *query)
{
    return quoth_plays_find(&f->found, f->finder, position, query, NULL, NULL);
}

static inline const quoth_play *finding_list(const finding *f, size_t *count)
{
    *count = f->found.count;
    return f->found.play;
}

/* The baseline's values by some leaves; without leaves if they are NULL. */
typedef struct leave_values {
    quoth_baseline baseline;
    quoth_evaluator evaluator;
} leave_values;

static inline void leave_values_set(leave_values *v, const quoth_leaves *leaves)
{
    *v = (leave_values){.baseline = {.leaves = leaves}};
    quoth_evaluator_baseline(&v->evaluator, &v->baseline);
}

#endif
