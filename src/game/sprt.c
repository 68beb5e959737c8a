/* The sequential probability ratio test of pairs of games.
 *
 * A pair has one of five results, worth a = 0, 1/4, 1/2, 3/4 or 1 of its points.  If f are their
 * observed frequencies, the most likely frequencies p among those of mean t are (Owen, Empirical
 * Likelihood, 2001)
 *
 *     p[i] = f[i] / (1 + x (a[i] - t)),  x such that  sum f[i] (a[i] - t) / (1 + x (a[i] - t)) = 0
 *
 * and the log-likelihood ratio of two means is the sum over pairs of log p_high - log p_low.
 * Chess engines are tested so (Van den Bergh, A Practical Introduction to the GSPRT). */
#include "base/error.h"
#include "base/names.h"
#include "base/normal.h"
#include "quoth/cross_game.h"

/* A result that was not seen counts as this many pairs: without it one result alone would be
 * certain, and no other mean possible. */
#define UNSEEN 1e-3

/* The share of a pair's points that a result is. */
static double share_of(unsigned result)
{
    return result / (QUOTH_PAIR_RESULTS - 1.0);
}

/* The x of a mean.  The sum decreases as x grows, so bisection finds it; 60 halvings leave an error
 * below 1e-15 of the range. */
static double multiplier(const double *pairs, double mean)
{
    double low = -1 / (1 - mean), high = 1 / mean;
    for (unsigned step = 0; step < 60; step++) {
        double x = (low + high) / 2, sum = 0;
        for (unsigned i = 0; i < QUOTH_PAIR_RESULTS; i++)
            sum += pairs[i] * (share_of(i) - mean) / (1 + x * (share_of(i) - mean));
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    return (low + high) / 2;
}

static double ratio(const uint64_t *counted, double low, double high)
{
    double pairs[QUOTH_PAIR_RESULTS], sum = 0;
    for (unsigned i = 0; i < QUOTH_PAIR_RESULTS; i++)
        pairs[i] = counted[i] ? (double)counted[i] : UNSEEN;
    double of_low = multiplier(pairs, low), of_high = multiplier(pairs, high);
    for (unsigned i = 0; i < QUOTH_PAIR_RESULTS; i++)
        sum += pairs[i] *
               q_log((1 + of_low * (share_of(i) - low)) / (1 + of_high * (share_of(i) - high)));
    return sum;
}

quoth_status quoth_sprt_evaluate(quoth_sprt *sprt, const quoth_cross_score *score,
                                 quoth_error *error)
{
    bool shares = sprt->low > 0 && sprt->low < sprt->high && sprt->high < 1;
    if (!shares || !(sprt->error > 0 && sprt->error < 0.5))
        return q_fail(error, QUOTH_BAD_CALL,
                      "a test needs two shares between 0 and 1 and an error below 0.5");
    sprt->llr = score->groups ? ratio(score->pairs, sprt->low, sprt->high) : 0;
    sprt->bound = q_log((1 - sprt->error) / sprt->error);
    sprt->verdict = sprt->llr >= sprt->bound    ? QUOTH_SPRT_HIGH
                    : sprt->llr <= -sprt->bound ? QUOTH_SPRT_LOW
                                                : QUOTH_SPRT_UNDECIDED;
    return QUOTH_OK;
}

const char *quoth_sprt_verdict_name(quoth_sprt_verdict verdict)
{
    static const char *const names[] = {"undecided", "low", "high"};
    return Q_NAME_OF(names, verdict);
}
