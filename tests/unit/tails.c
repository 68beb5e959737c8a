#include "tails.h"

#include <math.h>

double binomial_tail(unsigned hits, unsigned trials, double p)
{
    double sum = 0;
    for (unsigned k = 0; k <= hits && k <= trials; k++)
        sum += exp(lgamma(trials + 1.0) - lgamma(k + 1.0) - lgamma(trials - k + 1.0) + k * log(p) +
                   (trials - k) * log1p(-p));
    return sum;
}

/* The regularized gamma function Q(freedom / 2, x / 2), from Q(1/2, y) = erfc(sqrt(y)) or
 * Q(1, y) = exp(-y) by Q(a + 1, y) = Q(a, y) + y^a exp(-y) / gamma(a + 1). */
double chi_square_tail(double x, unsigned freedom)
{
    double y = x / 2, a = freedom % 2 ? 0.5 : 1, sum = freedom % 2 ? erfc(sqrt(y)) : exp(-y);
    if (y <= 0 || freedom == 0)
        return y <= 0;
    for (; a < freedom / 2.0; a++)
        sum += exp(a * log(y) - y - lgamma(a + 1));
    return sum;
}

bool is_far_from_uniform(const unsigned *count, unsigned n, unsigned total)
{
    double expected = (double)total / n, sum = 0;
    for (unsigned i = 0; i < n; i++)
        sum += (count[i] - expected) * (count[i] - expected) / expected;
    double tail = chi_square_tail(sum, n - 1);
    return tail < UNLIKELY || (n > 1 && 1 - tail < UNLIKELY);
}
