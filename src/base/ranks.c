#include "base/ranks.h"

enum { STATUSES = QUOTH_BAD_ANSWER + 1 };

void q_ranks_sum(const quoth_workers *workers, uint64_t *sum, size_t count)
{
    if (q_ranks(workers) > 1 && count)
        workers->add_up(workers->user, sum, count);
}

quoth_status q_ranks_status(const quoth_workers *workers, quoth_status status)
{
    uint64_t told[STATUSES] = {0};
    told[status] = 1;
    q_ranks_sum(workers, told, STATUSES);
    status = told[QUOTH_STOPPED] ? QUOTH_STOPPED : QUOTH_OK;
    for (unsigned i = 0; i < STATUSES; i++)
        if (told[i] && i != QUOTH_OK && i != QUOTH_STOPPED)
            return (quoth_status)i;
    return status;
}
