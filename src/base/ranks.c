#include "base/ranks.h"

#include "base/error.h"
#include "base/parallel.h"

void q_ranks_sum(const quoth_workers *workers, uint64_t *sum, size_t count)
{
    if (q_ranks(workers) > 1 && count)
        workers->add_up(workers->user, sum, count);
}

quoth_status q_ranks_status(const quoth_workers *workers, quoth_status status)
{
    uint64_t ranks_with[Q_STATUSES] = {0};
    ranks_with[status] = 1;
    q_ranks_sum(workers, ranks_with, Q_STATUSES);
    for (unsigned i = 0; i < Q_STATUSES; i++)
        if (ranks_with[i])
            status = q_worse_status(status, (quoth_status)i);
    return status;
}
