/* Work that several processes share: the ranks of quoth_workers.  All of them make the same calls
 * in the same order; alone, the calls do nothing. */
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

/* Replaces each sum by that of all ranks. */
void q_ranks_sum(const quoth_workers *workers, uint64_t *sum, size_t count);

/* The status of all ranks: a failure of any, else a stop of any. */
quoth_status q_ranks_status(const quoth_workers *workers, quoth_status status);

#endif
