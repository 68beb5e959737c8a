/* Decimal numbers: read as the nearest float, written with the fewest digits. */
#include "support.h"

#include "base/decimal.h"

/* ---- decimal numbers ---------------------------------------------------------------------- */

static void decimals_are_read_as_the_nearest_float(void **state)
{
    (void)state;
    quoth_random random;
    quoth_random_seed(&random, 3);
    for (int i = 0; i < 200000; i++) {
        uint64_t digits = quoth_random_next(&random) >> quoth_random_below(&random, 64);
        int exponent = 3 - (int)quoth_random_below(&random, 70);
        char number[64];
        sprintf(number, "%s%llue%d", i % 2 ? "-" : "", (unsigned long long)(digits / 2), exponent);
        q_decimal d;
        float value, expected = strtof(number, NULL);
        assert_true(q_decimal_read(number, strlen(number), &d));
        if (!q_decimal_float(&d, &value))
            assert_true(strtod(number, NULL) >= 1e9 || strtod(number, NULL) <= -1e9);
        else if (memcmp(&value, &expected, sizeof value) != 0)
            fail_msg("%s: %a, %a", number, (double)value, (double)expected);
    }
}

/* The middle between two floats is the even one's; a digit far behind decides otherwise. */
static void middles_between_floats_are_even(void **state)
{
    (void)state;
    static const struct {
        const char *number;
        float value;
    } cases[] = {
        {"16777217", 16777216},
        {"16777219", 16777220},
        {"16777217.00000000001", 16777218},
        {"16777216.99999999999", 16777216},
        {"1.00000005960464477539", 1.0f}, /* cut, and yet on the right side */
        {"1.0000000596046448", 1.00000012f},
        {"7.006492321624085e-46", 0},
        {"7.006492321624086e-46", 1.40129846e-45f},
        {"2.1019476964872257e-45", 2.80259693e-45f},
        {"1e-400", 0},
        {"0e9999999999", 0},
        {"0.00000000000000000000000000000000000000000000000000000000000000000001e68", 1},
        {"100000000000000000000000000000000000000000000000000000000000000000000e-68", 1},
        {"1.17549435e-38", 1.17549435e-38f},
        {"1.17549428e-38", 1.17549421e-38f},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        q_decimal d;
        float value;
        assert_true(q_decimal_read(cases[i].number, strlen(cases[i].number), &d));
        assert_true(q_decimal_float(&d, &value));
        if (memcmp(&value, &cases[i].value, sizeof value) != 0)
            fail_msg("%s: %a", cases[i].number, (double)value);
    }
    static const char *const large[] = {"1e9", "1000000000", "1e300", "1e2147483648", "-1e9"};
    for (size_t i = 0; i < COUNT(large); i++) {
        q_decimal d;
        float value;
        assert_true(q_decimal_read(large[i], strlen(large[i]), &d));
        assert_false(q_decimal_float(&d, &value));
    }
    static const char *const none[] = {"",    "+",    "-",     ".",    "e",  "e1", "1e",
                                       "1e+", "1e1.", "1.2.3", "--1",  "1-", " 1", "1 ",
                                       "0x1", "inf",  "nan",   "1e 1", "1,5"};
    for (size_t i = 0; i < COUNT(none); i++) {
        q_decimal d;
        assert_false(q_decimal_read(none[i], strlen(none[i]), &d));
    }
}

static unsigned digits_in(const char *number)
{
    unsigned n = 0, zeros = 0;
    bool whole = !strpbrk(number, ".e");
    for (; *number && *number != 'e'; number++) {
        if (*number < '0' || *number > '9' || (n == 0 && *number == '0'))
            continue;
        n++;
        zeros = *number == '0' ? zeros + 1 : 0;
    }
    return whole ? n - zeros : n;
}

static void floats_are_written_with_the_fewest_digits(void **state)
{
    (void)state;
    quoth_random random;
    quoth_random_seed(&random, 4);
    for (int i = 0; i < 100000; i++) {
        uint32_t bits = (uint32_t)quoth_random_next(&random);
        if (i % 4 == 0)
            bits &= 0xFF800000; /* below a power of two floats lie closer */
        float value, read;
        memcpy(&value, &bits, sizeof value);
        if (!(value < 1e9f && value > -1e9f))
            continue;
        char number[Q_DECIMAL_SIZE + 1], shortest[64];
        size_t size = q_decimal_write(value, number);
        assert_in_range(size, 1, Q_DECIMAL_SIZE);
        number[size] = '\0';
        read = strtof(number, NULL);
        assert_memory_equal(&read, &value, sizeof value);
        int digits = 0;
        do
            sprintf(shortest, "%.*e", digits++, (double)value);
        while (strtof(shortest, NULL) != value);
        if (value != 0)
            assert_true(digits_in(number) <= (unsigned)digits);
        if (bits & 0x7FFFFF)
            assert_float_equal(strtod(number, NULL), strtod(shortest, NULL), 0);
    }
    static const struct {
        float value;
        const char *number;
    } cases[] = {
        {0, "0"},
        {-0.0f, "-0"},
        {1, "1"},
        {-24.7f, "-24.7"},
        {1000000, "1000000"},
        {0.1f, "0.1"},
        {0.00001f, "0.00001"},
        {0.000001f, "0.000001"},
        {0.0000001f, "1e-07"},
        {1.40129846e-45f, "1e-45"},
        {1.17549435e-38f, "1.1754944e-38"},
        {999999936, "999999940"},
        {9.5f, "9.5"},
        {33554432, "33554432"},
        {9.765625e-4f, "0.0009765625"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char number[Q_DECIMAL_SIZE + 1];
        number[q_decimal_write(cases[i].value, number)] = '\0';
        assert_string_equal(number, cases[i].number);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decimals_are_read_as_the_nearest_float),
        cmocka_unit_test(middles_between_floats_are_even),
        cmocka_unit_test(floats_are_written_with_the_fewest_digits),
    };
    RUN(tests);
}
