/* The default evaluator of a quoth_cross. */
#ifndef Q_BOARD_DEFAULT_EVALUATOR_H
#define Q_BOARD_DEFAULT_EVALUATOR_H

#include "quoth/cross.h"

/* Sets *values to the default evaluator (quoth_evaluator_baseline), which the cross owns; the first
 * call makes it.  QUOTH_STOPPED by the watch (may be NULL), QUOTH_NO_MEMORY. */
quoth_status q_default_evaluator_of(const quoth_cross *cross, const quoth_watch *watch,
                                    const quoth_evaluator **values);

#endif
