/* The tails of distributions that other tests rely on, by tables and by hand. */
#include "support.h"
#include "tails.h"

#include <math.h>

static bool about(double a, double b)
{
    return fabs(a - b) < 1e-5;
}

static void test_binomial(void **state)
{
    (void)state;
    assert_true(about(binomial_tail(8, 10, 0.5), 1 - 11 / 1024.0));
    assert_true(about(binomial_tail(0, 3, 0.25), 27 / 64.0));
    assert_true(about(binomial_tail(3, 3, 0.25), 1));
    assert_true(binomial_tail(355, 400, 0.95) < UNLIKELY);
    assert_true(binomial_tail(356, 400, 0.95) >= UNLIKELY);
}

/* 5 % points of printed tables. */
static void test_chi_square(void **state)
{
    (void)state;
    assert_true(about(chi_square_tail(3.84146, 1), 0.05));
    assert_true(about(chi_square_tail(5.99146, 2), 0.05));
    assert_true(about(chi_square_tail(16.91898, 9), 0.05));
    assert_true(about(chi_square_tail(18.30704, 10), 0.05));
    assert_true(about(chi_square_tail(0, 4), 1));
}

static void test_uniform(void **state)
{
    static const unsigned fair[] = {95, 103, 102, 100}, off[] = {60, 140, 100, 100},
                          even[] = {25000, 25000, 25000, 25000, 25000, 25000};
    (void)state;
    assert_false(is_far_from_uniform(fair, 4, 400));
    assert_true(is_far_from_uniform(off, 4, 400));
    assert_true(is_far_from_uniform(even, 6, 150000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_binomial),
        cmocka_unit_test(test_chi_square),
        cmocka_unit_test(test_uniform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
