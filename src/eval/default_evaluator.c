#include "eval/default_evaluator.h"

#include "base/memory.h"
#include "eval/leaves.h"

quoth_status q_default_evaluator_make(q_default_evaluator **made, const quoth_cross_rules *rules,
                                      const q_known_words *words, const quoth_watch *watch,
                                      const quoth_memory *memory)
{
    q_default_evaluator *d = *made = q_allocate_zeroed(memory, 1, sizeof *d);
    if (!d)
        return QUOTH_NO_MEMORY;
    d->memory = memory;
    quoth_status status = q_leaves_default_of_graph(&d->leaves, rules, words, watch, memory);
    if (!status)
        status = quoth_unseen_adjustment_new(&d->unseen_adjustment, d->leaves, &rules->tiles,
                                             &(quoth_context){.memory = memory}, NULL);
    if (status) {
        q_default_evaluator_free(d);
        *made = NULL;
        return status;
    }
    d->baseline = (quoth_baseline){.leaves = d->leaves, .unseen_adjustment = d->unseen_adjustment};
    quoth_evaluator_baseline(&d->evaluator, &d->baseline);
    return QUOTH_OK;
}

void q_default_evaluator_free(q_default_evaluator *d)
{
    if (!d)
        return;
    quoth_leaves_free(d->leaves);
    quoth_unseen_adjustment_free(d->unseen_adjustment);
    q_free(d->memory, d, 1, sizeof *d);
}
