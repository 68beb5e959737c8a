/* The normal distribution and Student's, by sums of products alone: the same on every machine. */
#ifndef Q_BASE_NORMAL_H
#define Q_BASE_NORMAL_H

#include <stdint.h>

/* The chance that a normal variable of mean 0 and deviation 1 is at most x. */
double q_normal_cdf(double x);

/* The x that such a variable exceeds with a given chance, from 1e-15 to 0.5. */
double q_normal_upper_quantile(double chance);

double q_exp_minus(double x); /* e to the -x, for x of at least 0 */

/* Half the width of a 95 % interval whose deviation is known, in standard errors. */
#define Q_HALF_95 1.959963984540054

/* The same where the deviation comes from the samples: of a mean of so many, Student's t with one
 * degree of freedom less, within 1e-7.  0 for fewer than two, which say nothing of an error. */
double q_half_95_of(uint64_t samples);

double q_sqrt(double x); /* 0 for x below 0 */

#endif
