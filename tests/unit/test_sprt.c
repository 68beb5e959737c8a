/* The sequential test of pairs of games: its ratio against the normal approximation and a search
 * for the most likely frequencies, how often it errs. */
#include <math.h>

#include "support.h"
#include "tails.h"

static double llr_of(const uint64_t *pairs, double low, double high)
{
    quoth_cross_score score = {0};
    quoth_sprt sprt = {.low = low, .high = high, .error = 0.05};
    for (unsigned i = 0; i < QUOTH_PAIR_RESULTS; i++) {
        score.pairs[i] = pairs[i];
        score.groups += pairs[i];
    }
    assert_int_equal(quoth_sprt_evaluate(&sprt, &score, NULL), QUOTH_OK);
    return sprt.llr;
}

/* The highest log-likelihood of losses, even pairs and wins whose mean is `mean`: by golden
 * section over the frequency of even pairs. */
static double likelihood(const uint64_t *pairs, double even, double mean)
{
    double win = mean - even / 2, loss = 1 - even - win;
    return (double)pairs[0] * log(loss) + (double)pairs[2] * log(even) +
           (double)pairs[4] * log(win);
}

static double highest(const uint64_t *pairs, double mean)
{
    const double part = (sqrt(5) - 1) / 2;
    double low = 0, high = 2 * (mean < 0.5 ? mean : 1 - mean);
    while (high - low > 1e-9) {
        double left = high - part * (high - low), right = low + part * (high - low);
        if (likelihood(pairs, left, mean) < likelihood(pairs, right, mean))
            low = left;
        else
            high = right;
    }
    return likelihood(pairs, (low + high) / 2, mean);
}

/* Results that were not seen count as a thousandth of a pair, which moves the ratio a little. */
static void test_most_likely_frequencies(void **state)
{
    static const uint64_t pairs[][QUOTH_PAIR_RESULTS] = {
        {20, 0, 60, 0, 20}, {5, 0, 30, 0, 65}, {300, 0, 1, 0, 200}, {1, 0, 1, 0, 1}};
    static const double shares[][2] = {{0.5, 0.55}, {0.45, 0.5}, {0.3, 0.9}};
    (void)state;
    for (unsigned i = 0; i < COUNT(pairs); i++)
        for (unsigned k = 0; k < COUNT(shares); k++) {
            double found = llr_of(pairs[i], shares[k][0], shares[k][1]);
            double wanted = highest(pairs[i], shares[k][1]) - highest(pairs[i], shares[k][0]);
            assert_true(fabs(found - wanted) < 0.02 + 0.002 * fabs(wanted));
        }
}

/* n (high - low) (2 mean - low - high) / (2 variance), near the mean of many pairs. */
static void test_normal_approximation(void **state)
{
    static const uint64_t pairs[] = {1900, 40, 5200, 60, 2800};
    double n = 0, sum = 0, squares = 0;
    (void)state;
    for (unsigned i = 0; i < QUOTH_PAIR_RESULTS; i++) {
        n += (double)pairs[i];
        sum += (double)pairs[i] * i / 4;
        squares += (double)pairs[i] * i * i / 16;
    }
    double mean = sum / n, variance = squares / n - mean * mean;
    for (int step = -3; step <= 3; step++) {
        double low = mean + 0.004 * step - 0.003, high = low + 0.006;
        double wanted = n * (high - low) * (2 * mean - low - high) / (2 * variance);
        assert_true(fabs(llr_of(pairs, low, high) - wanted) < 0.02 * fabs(wanted) + 0.01);
    }
}

static void test_laws(void **state)
{
    static const uint64_t pairs[] = {7, 1, 40, 2, 23}, turned[] = {23, 2, 40, 1, 7};
    static const uint64_t nothing[QUOTH_PAIR_RESULTS];
    (void)state;
    assert_true(fabs(llr_of(pairs, 0.4, 0.6) - llr_of(pairs, 0.4, 0.5) - llr_of(pairs, 0.5, 0.6)) <
                1e-9);
    assert_true(fabs(llr_of(pairs, 0.45, 0.6) + llr_of(turned, 0.4, 0.55)) < 1e-9);
    assert_true(llr_of(nothing, 0.4, 0.6) == 0);
}

/* Draws pairs of two games, each won with the chance `share`, until the test ends. */
static quoth_sprt_verdict play(quoth_random *random, double share)
{
    quoth_cross_score score = {0};
    quoth_sprt sprt = {.low = 0.5, .high = 0.6, .error = 0.05};
    do {
        unsigned points = 0;
        for (unsigned game = 0; game < 2; game++)
            points += quoth_random_below(random, 1000) < (uint32_t)(1000 * share) ? 2 : 0;
        score.pairs[points]++;
        score.groups++;
        assert_int_equal(quoth_sprt_evaluate(&sprt, &score, NULL), QUOTH_OK);
    } while (sprt.verdict == QUOTH_SPRT_UNDECIDED);
    return sprt.verdict;
}

/* If one of the shares is the truth, the other is accepted in 5 of 100 tests or fewer.  The
 * bound of 7 leaves room for the approximation; 1,000 tests would show 12. */
static void test_errors(void **state)
{
    enum { TESTS = 1000 };
    (void)state;
    for (unsigned truth = 0; truth < 2; truth++) {
        quoth_random random;
        unsigned right = 0;
        quoth_random_seed(&random, 11 + truth);
        for (unsigned i = 0; i < TESTS; i++)
            right += play(&random, truth ? 0.6 : 0.5) == (truth ? QUOTH_SPRT_HIGH : QUOTH_SPRT_LOW);
        assert_true(binomial_tail(right, TESTS, 0.93) > UNLIKELY);
        assert_true(right < TESTS);
    }
}

static void test_refused(void **state)
{
    static const double bad[][3] = {{0, 0.5, 0.05}, {0.5, 0.5, 0.05}, {0.6, 0.5, 0.05},
                                    {0.5, 1, 0.05}, {0.4, 0.5, 0},    {0.4, 0.5, 0.5}};
    quoth_cross_score score = {0};
    (void)state;
    for (unsigned i = 0; i < COUNT(bad); i++) {
        quoth_sprt sprt = {.low = bad[i][0], .high = bad[i][1], .error = bad[i][2]};
        assert_int_equal(quoth_sprt_evaluate(&sprt, &score, NULL), QUOTH_BAD_CALL);
    }
    assert_string_equal(quoth_sprt_verdict_name(QUOTH_SPRT_UNDECIDED), "undecided");
    assert_string_equal(quoth_sprt_verdict_name(QUOTH_SPRT_HIGH), "high");
    assert_null(quoth_sprt_verdict_name((quoth_sprt_verdict)3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_most_likely_frequencies),
        cmocka_unit_test(test_normal_approximation),
        cmocka_unit_test(test_laws),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_refused),
    };
    RUN(tests);
}
