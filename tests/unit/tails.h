/* How unlikely an observation is: exact tails of distributions, so that a test of random numbers
 * fails by chance once in a million changes of the stream. */
#ifndef QUOTH_TESTS_TAILS_H
#define QUOTH_TESTS_TAILS_H

#include <stdbool.h>

/* The chance below which a test fails. */
#define UNLIKELY 1e-6

/* The chance of at most `hits` successes in `trials` independent trials of probability p. */
double binomial_tail(unsigned hits, unsigned trials, double p);

/* The chance that a chi-square variable with this many degrees of freedom is at least x. */
double chi_square_tail(double x, unsigned freedom);

/* Whether Pearson's sum for counts that should all be equal is too large or too small to believe.
 */
bool is_far_from_uniform(const unsigned *count, unsigned n, unsigned total);

#endif
