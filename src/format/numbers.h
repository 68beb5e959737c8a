/* The mean of a sample with its 95 % interval. */
#ifndef Q_FORMAT_NUMBERS_H
#define Q_FORMAT_NUMBERS_H

#include <stdint.h>

#include "base/normal.h"

/* The mean of a sample of values, their standard deviation, and half the width of the 95 %
 * interval of the mean (Student's t), from their sum and sum of squares.  All are 0 without
 * values.  With one value the deviation and the interval are unknown and set to 0. */
typedef struct q_estimate95 {
    double mean, deviation, half;
} q_estimate95;

q_estimate95 q_mean_95(int64_t sum, int64_t squares, uint64_t samples);

#endif
