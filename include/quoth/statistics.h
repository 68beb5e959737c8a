/* quoth/statistics.h - intervals of proportions and means, as the results of matches state them. */
#ifndef QUOTH_STATISTICS_H
#define QUOTH_STATISTICS_H

#include "quoth/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Wilson's 95 % interval (Wilson 1927) of the proportion hits / trials; 0..1 without trials. */
QUOTH_API void quoth_interval_95(double *low, double *high, uint64_t hits, uint64_t trials);

/* Half the width of Student's 95 % interval of a mean of `samples` values, in standard errors; 0
 * for fewer than two samples, whose interval is unknown. */
QUOTH_API double quoth_half_95(uint64_t samples);

#ifdef __cplusplus
}
#endif
#endif
