#include "format/numbers.h"

#include "quoth/format.h"
#include "quoth/statistics.h"

double quoth_half_95(uint64_t samples)
{
    return q_half_95_of(samples);
}

q_estimate95 q_mean_95(int64_t sum, int64_t squares, uint64_t samples)
{
    q_estimate95 e = {0, 0, 0};
    if (!samples)
        return e;
    double n = (double)samples;
    e.mean = (double)sum / n;
    e.deviation = q_sqrt(q_variance(n, (double)sum, (double)squares));
    e.half = q_half_95_of(samples) * e.deviation / q_sqrt(n);
    return e;
}
