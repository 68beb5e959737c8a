/* The normal distribution, Student's t distribution and the elementary functions that they need,
 * computed with additions, multiplications and divisions alone, so that every machine returns the
 * same bits (-ffp-contract=off). */
#ifndef Q_BASE_NORMAL_H
#define Q_BASE_NORMAL_H

#include <stdint.h>

/* The cumulative distribution function of the standard normal distribution. */
double q_normal_cdf(double x);

/* The x which a standard normal variable exceeds with probability `chance`, from 1e-15 to 0.5. */
double q_normal_upper_quantile(double chance);

double q_exp_minus(double x); /* exp(-x) for x >= 0 */

/* Relative errors below 1e-12 for results between 1e-20 and 1e20. */
double q_exp(double x);           /* for abs(x) <= 700 */
double q_log(double x);           /* for positive normal numbers */
double q_pow(double x, double y); /* x^y for x > 0 */

/* Half the width of a 95 % interval with a known standard deviation, in standard errors. */
#define Q_HALF_95 1.959963984540054

/* Half the width of the 95 % interval of a mean of `samples` values, in standard errors estimated
 * from them: the quantile of Student's t with samples - 1 degrees of freedom, within 1e-7.  0 for
 * fewer than two samples: the error is unknown. */
double q_half_95_of(uint64_t samples);

double q_sqrt(double x); /* 0 for x < 0 */

/* The variance of a distribution, estimated from the sum and the sum of squares of `n` values; 0
 * for fewer than two values. */
static inline double q_variance(double n, double sum, double squares)
{
    double variance = n > 1 ? (squares - sum * sum / n) / (n - 1) : 0;
    return variance > 0 ? variance : 0;
}

/* The standard error of their mean. */
static inline double q_standard_error(double n, double sum, double squares)
{
    return q_sqrt(q_variance(n, sum, squares) / n);
}

#endif
