/* The library's default evaluator. */
#ifndef Q_EVAL_DEFAULT_EVALUATOR_H
#define Q_EVAL_DEFAULT_EVALUATOR_H

#include "quoth/evaluator.h"
#include "eval/leaves.h"

/* The baseline of the library's best leave values, with the unseen-tile adjustment.  `evaluator`
 * points into the struct.  Immutable, so threads may share it. */
typedef struct q_default_evaluator {
    const quoth_memory *memory;
    quoth_leaves *leaves;
    quoth_unseen_adjustment *unseen_adjustment;
    quoth_baseline baseline;
    quoth_evaluator evaluator;
} q_default_evaluator;

/* Makes the default evaluator for rules and words.  QUOTH_STOPPED, QUOTH_NO_MEMORY. */
quoth_status q_default_evaluator_make(q_default_evaluator **made, const quoth_cross_rules *rules,
                                      const q_known_words *words, const quoth_watch *watch,
                                      const quoth_memory *memory);
void q_default_evaluator_free(q_default_evaluator *made);

#endif
