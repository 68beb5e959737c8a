/* Work shared by several processes: the ranks of quoth_workers.  All ranks make the same calls in
 * the same order.  In a process alone the calls do nothing. */
#ifndef Q_BASE_RANKS_H
#define Q_BASE_RANKS_H

#include "quoth/base.h"

static inline unsigned q_ranks(const quoth_workers *workers)
{
    return workers && workers->ranks > 1 ? workers->ranks : 1;
}

static inline unsigned q_rank(const quoth_workers *workers)
{
    return q_ranks(workers) > 1 ? workers->rank : 0;
}

/* Replaces each sum by the sum over all ranks. */
void q_ranks_sum(const quoth_workers *workers, uint64_t *sum, size_t count);

/* The status of the whole: a failure if any rank failed, else QUOTH_STOPPED if any was stopped. */
quoth_status q_ranks_status(const quoth_workers *workers, quoth_status status);

#endif
