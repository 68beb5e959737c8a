#include "base/normal.h"

double q_square_root(double x)
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

/* The series of a small part, squared as often as it was halved. */
double q_fading(double x)
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

/* The chance of more than x, for x of at least 0: the series around 0, or Laplace's continued
 * fraction. */
static double beyond(double x)
{
    static const double one_by_root_of_two_pi = 0.39894228040143267794;
    double density = one_by_root_of_two_pi * q_fading(x * x / 2);
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

double q_normal(double x)
{
    return x >= 0 ? 1 - beyond(x) : beyond(-x);
}

double q_normal_beyond(double chance)
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
