/* Means and intervals. */
#ifndef Q_FORMAT_NUMBERS_H
#define Q_FORMAT_NUMBERS_H

#include <stdint.h>

#include "base/normal.h"

/* The mean of some samples, their standard deviation, and half the 95 % interval of the mean
 * (Student's t), from their sum and sum of squares.  All 0 without samples; with a single one
 * deviation and interval are unknown, and 0. */
typedef struct q_estimate95 {
    double mean, deviation, half;
} q_estimate95;

q_estimate95 q_mean_95(int64_t sum, int64_t squares, uint64_t samples);

#endif
