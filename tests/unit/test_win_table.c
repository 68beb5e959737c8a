/* Win tables in their three forms. */
#include "support.h"

#include <limits.h>

/* ---- win tables --------------------------------------------------------------------------- */

static bool refuse(void *user, const char *bytes, size_t size)
{
    (void)user, (void)bytes, (void)size;
    return false;
}

static quoth_win_table *win_table_from(const char *table)
{
    quoth_win_table *win_table;
    quoth_error error = {.message = ""};
    if (quoth_win_table_read(&win_table, table, strlen(table), NULL, &error))
        fail_msg("line %u: %s", (unsigned)error.line, error.message);
    return win_table;
}

static const char *win_table_text(const quoth_win_table *win_table)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_win_table_write(&sink, win_table, NULL), QUOTH_OK);
    return kept(&t);
}

static void three_forms_are_one_table(void **state)
{
    (void)state;
    static const char table[] = ",1,2\n1,1,0.75\n0,0.5,0.499999999\n-1,0.25,0\n";
    static const char *const forms[] = {
        ",1,2\n1,1,0.75\n0,0.5,0.499999999\n-1,0.25,0\n",
        "\xEF\xBB\xBF\r\n, 1 ,2\r\n+1,1.0,.75\r\n\r\n-0,5e-1,0.4999999994\r\n-1,0.250000,0e5",
        "2000000000 1000000000 2000000000 4000000000 \n4000000000 0 3999999992 6000000000\n",
        "9 0.25 .5 1\n0\t0\t0.499999999\t0.75\t\r\n",
        "1 2 .75\n-1 1 0.25\n0 1 .5\n0 2 0.499999999\n1 1 1\n-1 2 0\n",
    };
    for (size_t i = 0; i < COUNT(forms); i++) {
        quoth_win_table *win_table = win_table_from(forms[i]);
        assert_string_equal(win_table_text(win_table), table);
        assert_true(quoth_win_table_chance(win_table, 0, 2) == 0.499999999);
        assert_true(quoth_win_table_chance(win_table, 1, 2) == 0.75);
        assert_true(quoth_win_table_chance(win_table, 2, 1) == 1);
        assert_true(quoth_win_table_chance(win_table, INT_MAX, UINT_MAX) == 0.75);
        assert_true(quoth_win_table_chance(win_table, INT_MIN, 0) == 0.25);
        assert_true(quoth_win_table_chance(win_table, -1, 3) == 0);
        quoth_win_table_free(win_table);
    }
    quoth_win_table_free(NULL);
}

/* Halves as in MAGPIE's file; a row without games is as the one before. */
static void wins_are_counted_in_halves(void **state)
{
    (void)state;
    quoth_win_table *win_table = win_table_from("3 0 3 6\n0 0 0 0\n1 1 1 2\n");
    assert_string_equal(win_table_text(win_table), ",1,2,3\n1,1,1,1\n0,0.5,0.5,0.5\n-1,0,0,0.5\n");
    quoth_win_table_free(win_table);
    win_table = win_table_from("3 1 2 5\n");
    assert_string_equal(win_table_text(win_table),
                        ",1\n1,0.833333333\n0,0.333333333\n-1,0.166666667\n");
    quoth_win_table_free(win_table);
    win_table = win_table_from("9000000000 1 2 18000000000\n");
    assert_string_equal(win_table_text(win_table), ",1\n1,1\n0,0\n-1,0\n");
    quoth_win_table_free(win_table);
}

static void a_bad_table_is_refused_with_its_line(void **state)
{
    (void)state;
    static const struct {
        const char *table;
        unsigned line;
    } cases[] = {
        {"", 0},
        {"\n \n", 2},
        {",", 1},
        {"x", 1},
        {",1\n", 1},
        {"0,1\n0,1\n", 1},
        {",1,3\n", 1},
        {",2,1\n", 1},
        {",1,1\n", 1},
        {",1001\n", 1},
        {",-1\n", 1},
        {",1,\n", 1},
        {",1\n0.5,1\n", 2},
        {",1\n2001,1\n", 2},
        {",1\n-2001,1\n", 2},
        {",1\n,1\n", 2},
        {",1\n0,1\n0,1\n", 3},
        {",1\n0,1\n1,1\n", 3},
        {",1\n0,1\n-2,1\n", 3},
        {",1\n0\n", 2},
        {",1\n0,\n", 2},
        {",1\n0,1,1\n", 2},
        {",1,2\n0,1\n", 2},
        {",1\n0,1,\n", 2},
        {",1\n0,1.000000001\n", 2},
        {",1\n0,-0.000000001\n", 2},
        {",1\n0,50%\n", 2},
        {",1\n0,nan\n", 2},
        {",1\n0,1e9\n", 2},
        {",1\n99999999999999999999,1\n", 2},
        {"0 1 0.5 7\n", 1},
        {"0 1 1\n0 2\n", 2},
        {"0 1 1\n0 2 1 1\n", 2},
        {"0 1 2\n", 1},
        {"0 1001 1\n", 1},
        {"0 -1 1\n", 1},
        {"2001 1 1\n", 1},
        {"0.5 1 1\n", 1},
        {"0 1 1\n1 1 1\n0 1 1\n", 3},
        {"0 1 1\n2 1 1\n", 2},
        {"0 1 1\n1 2 1\n", 2},
        {"-2000 0 0\n2000 1000 1\n", 2},
        {"7\n", 1},
        {"9 0 1\t.5 1\n", 1},
        {"9 0 .5 1\n9 .5\n", 2},
        {"9 0 .5 1\n9 .1 .2 .3 .4 .5\n", 2},
        {"9 0 .5 1\n9 0 .5 2\n", 2},
        {"9 0 .5 9\n", 1},
        {"9 0 5 19\n", 1},
        {"0 0 5 19\n", 1},
        {"-1 0 0 0\n", 1},
        {"9.5 0 0 0\n", 1},
        {"9000000001 0 0 0\n", 1},
        {"9 0 x 1\n", 1},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        quoth_win_table *win_table;
        quoth_error error = {.status = QUOTH_OK};
        quoth_status status =
            quoth_win_table_read(&win_table, cases[i].table, strlen(cases[i].table), NULL, &error);
        if (status != QUOTH_BAD_TEXT || error.line != cases[i].line || win_table)
            fail_msg("case %u (%s): %d, line %u", (unsigned)i, cases[i].table, (int)status,
                     (unsigned)error.line);
        assert_non_null(error.message);
        assert_true(error.offset <= strlen(cases[i].table));
    }
    quoth_win_table *win_table;
    assert_int_equal(quoth_win_table_read(&win_table, ",1\n0,1\0\n", 9, NULL, NULL),
                     QUOTH_BAD_TEXT);
    assert_int_equal(quoth_win_table_read(&win_table, "0 1 1\0\n", 7, NULL, NULL), QUOTH_BAD_TEXT);
}

/* As wide and as high as a table may be, in the form with the longest lines. */
static void tables_have_limits(void **state)
{
    (void)state;
    text table = {0}, row = {0};
    text_add(&row, "1");
    for (int spread = -2000; spread <= 2000; spread++)
        text_add(&row, spread < 0 ? " 0.123456" : " 1");
    text_add(&row, "\n");
    for (int i = 0; i < 1000; i++)
        text_write(&table, row.bytes, row.size);
    quoth_win_table *win_table = win_table_from(table.bytes), *none;
    assert_true(quoth_win_table_chance(win_table, -2000, 1000) == 0.123456);
    assert_true(quoth_win_table_chance(win_table, 2000, 1000) == 1);
    quoth_error error;
    text_add(&table, row.bytes);
    assert_int_equal(quoth_win_table_read(&none, table.bytes, table.size, NULL, &error),
                     QUOTH_BAD_TEXT);
    assert_int_equal(error.line, 1001);
    row.size--;
    text_add(&row, " 1 1\n");
    assert_int_equal(quoth_win_table_read(&none, row.bytes, row.size, NULL, &error),
                     QUOTH_BAD_TEXT);
    assert_int_equal(error.line, 1);
    quoth_win_table_free(win_table);
    text_free(&table);
    text_free(&row);
}

static void random_tables_read_back(void **state)
{
    (void)state;
    quoth_random random;
    quoth_random_seed(&random, 6);
    for (int i = 0; i < 50; i++) {
        unsigned from = (unsigned)quoth_random_below(&random, 990), n = 1 + from % 9;
        int high = (int)quoth_random_below(&random, 3000) - 1000, rows = 1 + i % 20;
        text table = {0};
        for (unsigned k = 0; k < n; k++)
            text_add(&table, printed(",%u", from + k));
        text_add(&table, "\n");
        for (int spread = high; spread > high - rows; spread--) {
            text_add(&table, printed("%d", spread));
            for (unsigned k = 0; k < n; k++)
                text_add(&table, printed(",%.*f", (int)quoth_random_below(&random, 10),
                                         (double)quoth_random_below(&random, 1001) / 1000));
            text_add(&table, "\n");
        }
        quoth_win_table *win_table = win_table_from(table.bytes);
        const char *written = win_table_text(win_table);
        quoth_win_table *again = win_table_from(written);
        assert_string_equal(win_table_text(again), written);
        for (int k = 0; k < 200; k++) {
            int spread = high + 5 - (int)quoth_random_below(&random, (uint64_t)rows + 10);
            unsigned unseen = from + n + 5 - (unsigned)quoth_random_below(&random, n + 10);
            assert_true(quoth_win_table_chance(win_table, spread, unseen) ==
                        quoth_win_table_chance(again, spread, unseen));
        }
        quoth_win_table_free(win_table);
        quoth_win_table_free(again);
        text_free(&table);
    }
    quoth_win_table *win_table = win_table_from("0 1 1\n");
    quoth_sink refusing = {refuse, NULL};
    assert_int_equal(quoth_win_table_write(&refusing, win_table, NULL), QUOTH_SINK_FAILED);
    quoth_win_table_free(win_table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_forms_are_one_table),
        cmocka_unit_test(wins_are_counted_in_halves),
        cmocka_unit_test(a_bad_table_is_refused_with_its_line),
        cmocka_unit_test(tables_have_limits),
        cmocka_unit_test(random_tables_read_back),
    };
    RUN(tests);
}
