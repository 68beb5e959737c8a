#include "base/normal.h"

double q_sqrt(double x)
{
    double root = x > 1 ? x : 1;
    for (unsigned i = 0; x > 0 && i < 200; i++) {
        double next = (root + x / root) / 2;
        if (next >= root)
            break;
        root = next;
    }
    return x > 0 ? root : 0;
}

/* The power series of exp at x / 2^n, then n squarings. */
double q_exp_minus(double x)
{
    unsigned halved = 0;
    double sum = 1, term = 1;
    if (x > 700)
        return 0;
    for (; x > 0.125; x /= 2)
        halved++;
    for (unsigned i = 1; i < 14; i++) {
        term *= x / i;
        sum += term;
    }
    for (sum = 1 / sum; halved > 0; halved--)
        sum *= sum;
    return sum;
}

double q_exp(double x)
{
    return x < 0 ? q_exp_minus(-x) : 1 / q_exp_minus(x);
}

/* The series of 2 artanh((m - 1) / (m + 1)), where x is m times a power of 2 and m is within a
 * factor of sqrt(2) of 1. */
double q_log(double x)
{
    static const double log_of_2 = 0.69314718055994530942, root_of_2 = 1.41421356237309504880;
    int exponent = 0;
    for (; x > root_of_2; x /= 2)
        exponent++;
    for (; x * root_of_2 < 1; x *= 2)
        exponent--;
    double y = (x - 1) / (x + 1), term = y, sum = 0;
    for (unsigned i = 1; i < 26; i += 2) {
        sum += term / i;
        term *= y * y;
    }
    return exponent * log_of_2 + 2 * sum;
}

double q_pow(double x, double y)
{
    return q_exp(y * q_log(x));
}

/* The upper tail beyond x >= 0: the power series around 0, or Laplace's continued fraction. */
static double beyond(double x)
{
    static const double one_by_root_of_two_pi = 0.39894228040143267794;
    double density = one_by_root_of_two_pi * q_exp_minus(x * x / 2);
    if (x < 2.5) {
        double term = x, sum = x;
        for (unsigned i = 1; term > 1e-18; i++) {
            term *= x * x / (2 * i + 1);
            sum += term;
        }
        return 0.5 - density * sum;
    }
    double fraction = 0;
    for (unsigned i = 60; i > 0; i--)
        fraction = i / (x + fraction);
    return density / (x + fraction);
}

double q_normal_cdf(double x)
{
    return x >= 0 ? 1 - beyond(x) : beyond(-x);
}

double q_normal_upper_quantile(double chance)
{
    double low = 0, high = 8;
    for (unsigned i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        if (beyond(middle) > chance)
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* ---- Student's t --------------------------------------------------------------------------- */

static void sine_and_cosine(double x, double *sine, double *cosine)
{
    double part = 1;
    *sine = *cosine = 0;
    for (unsigned i = 0; i < 30; i++) {
        double *sum = i % 2 ? sine : cosine;
        *sum += i % 4 < 2 ? part : -part;
        part *= x / (i + 1);
    }
}

/* P(|t| <= sqrt(freedom) tan(angle)): a finite sum of powers of the cosine (Abramowitz and Stegun
 * 26.7.3 and 26.7.4). */
static double within(double angle, unsigned freedom)
{
    static const double two_by_pi = 0.63661977236758134308;
    double sine, cosine, sum = 0;
    sine_and_cosine(angle, &sine, &cosine);
    double term = freedom % 2 ? cosine : 1;
    for (unsigned i = freedom % 2; i + 2 <= freedom; i += 2) {
        sum += term;
        term *= cosine * cosine * (i + 1) / (i + 2);
    }
    return freedom % 2 ? two_by_pi * (angle + sine * sum) : sine * sum;
}

/* For more than 30 degrees of freedom the expansion around the normal quantile (26.7.5).  Its first
 * four terms are 3e-8 too small at 31, and closer with each further degree. */
double q_half_95_of(uint64_t samples)
{
    enum { EXACT = 30 };
    if (samples < 2)
        return 0;
    double z = Q_HALF_95, zz = z * z, n = (double)(samples - 1);
    if (samples - 1 > EXACT) {
        double first = z * (zz + 1) / 4;
        double second = z * ((5 * zz + 16) * zz + 3) / 96;
        double third = z * (((3 * zz + 19) * zz + 17) * zz - 15) / 384;
        double fourth = z * ((((79 * zz + 776) * zz + 1482) * zz - 1920) * zz - 945) / 92160;
        return z + (first + (second + (third + fourth / n) / n) / n) / n;
    }
    double low = 0, high = 1.57079632679489661923, sine, cosine;
    for (unsigned i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        if (within(middle, (unsigned)(samples - 1)) < 0.95)
            low = middle;
        else
            high = middle;
    }
    sine_and_cosine(low, &sine, &cosine);
    return q_sqrt(n) * sine / cosine;
}
