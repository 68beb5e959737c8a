/* Means and intervals. */
#ifndef Q_FORMAT_NUMBERS_H
#define Q_FORMAT_NUMBERS_H

#include <stdint.h>

#include "base/normal.h"

/* Of `samples` whose sum and sum of squares are known: mean, standard deviation of one, and half
 * the width of the 95 % interval of the mean (Student's t). All 0 without samples; of one alone
 * deviation and interval are not known, and 0. */
typedef struct q_estimate95 {
    double mean, deviation, half;
} q_estimate95;

q_estimate95 q_mean_95(int64_t sum, int64_t squares, uint64_t samples);

#endif
