/* Leave values as CSV: lines in any order, letters of several characters, bad lines. */
#include "leaves_text.h"

/* ---- CSV ---------------------------------------------------------------------------------- */

static void lines_are_read_in_any_order(void **state)
{
    (void)state;
    quoth_tiles english = tiles_named("english");
    static const struct {
        const char *csv, *leaves;
    } cases[] = {
        {"", ""},
        {"\n\r\n  \n", ""},
        {"A,1", "A:1"},
        {"\xEF\xBB\xBF"
         "A,1\r\n\r\n",
         "A:1"},
        {"B,3\nA?,2\nA,1\n??,5\n?,4", "?:4 ??:5 ?A:2 A:1 B:3"},
        {"zA,1\nAAz,2\na,3\n_,4\n", "?:4 A:3 AAZ:2 AZ:1"},
        {" QU , -3.5 \nQ,-7\t\n", "Q:-7 QU:-3.5"},
        {"A,+2\nB,.25\nC,1e-3\nD,-0\nE,5.\nF,1E2\nG,-.5e+1\n",
         "A:2 B:0.25 C:0.00100000005 D:-0 E:5 F:100 G:-5"},
        {"A,1000000\nB,-1000000.0\nC,0.000000000000000000000000000000000000000000001\n",
         "A:1000000 B:-1000000 C:1.40129846e-45"},
        {"OAEIU??NRSTLDGM,1\n", "??ADEGILMNORSTU:1"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        quoth_leaves *leaves = leaves_from(&english, cases[i].csv);
        assert_string_equal(leaves_listed(leaves, &english, SIZE_MAX), cases[i].leaves);
        quoth_leaves_free(leaves);
    }
}

static void letters_of_several_characters_stand_in_brackets(void **state)
{
    (void)state;
    quoth_tiles spanish = tiles_named("spanish");
    quoth_leaves *leaves = leaves_from(&spanish, "[LL]A,1\nÑ[RR]?,2\n[CH],3\nch?,4\nCC,5\n");
    text csv = csv_of(leaves, &spanish);
    assert_string_equal(csv.bytes, "?[CH],4\n?Ñ[RR],2\nA[LL],1\nCC,5\n[CH],3\n");
    quoth_leaves *again = leaves_from(&spanish, csv.bytes);
    text same = csv_of(again, &spanish);
    assert_string_equal(csv.bytes, same.bytes);
    text_free(&csv);
    text_free(&same);
    quoth_leaves_free(leaves);
    quoth_leaves_free(again);
}

static void a_bad_line_is_refused_with_its_number(void **state)
{
    (void)state;
    quoth_tiles english = tiles_named("english");
    char *long_line = repeated(' ', QUOTH_LINE_MAX + 1);
    const struct {
        const char *csv;
        size_t size;
        unsigned line;
        quoth_status status;
    } cases[] = {
        {"A,1\nB\n", 6, 2, QUOTH_BAD_TEXT},
        {"A,1\n,1\n", 7, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,\n", 7, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,1,2\n", 10, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,x\n", 8, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,nan\n", 10, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,inf\n", 10, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,1e\n", 9, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,0x1\n", 10, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,--1\n", 10, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,1000000.1\n", 16, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,-1e7\n", 11, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,1e99999999999999999999\n", 29, 2, QUOTH_BAD_TEXT},
        {"A,1\nB.,1\n", 9, 2, QUOTH_BAD_TEXT},
        {"A,1\nB\0,1\n", 9, 2, QUOTH_BAD_TEXT},
        {"A,1\nB,1\0\n", 9, 2, QUOTH_BAD_TEXT},
        {"A,1\nÉ,1\n", 8, 2, QUOTH_BAD_TEXT},
        {"A,1\n\xFF,1\n", 7, 2, QUOTH_BAD_TEXT},
        {"LEAVE,VALUE\n", 12, 1, QUOTH_BAD_TEXT},
        {long_line, QUOTH_LINE_MAX + 1, 1, QUOTH_BAD_TEXT},
        {"A,1\nB,2\n\nAA,1\nB,2\nA,1\nB,2", 25, 5, QUOTH_BAD_TEXT},
        {"AB,1\nBA,1\n", 10, 2, QUOTH_BAD_TEXT},
        {"?A,1\na_,1\n", 10, 2, QUOTH_BAD_TEXT},
        {"A,1\nAAAAAAAAAAAAAAAA,1\n", 23, 2, QUOTH_TOO_LARGE},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        quoth_leaves *leaves;
        quoth_error error = {.status = QUOTH_OK};
        quoth_status status =
            quoth_leaves_read_csv(&leaves, cases[i].csv, cases[i].size, &english, NULL, &error);
        if (status != cases[i].status || error.line != cases[i].line)
            fail_msg("case %u: %d, line %u", (unsigned)i, (int)status, (unsigned)error.line);
        assert_null(leaves);
        assert_non_null(error.message);
        assert_int_equal(
            quoth_leaves_read_csv(&leaves, cases[i].csv, cases[i].size, &english, NULL, NULL),
            status);
    }
    free(long_line);
}

static void tiles_of_another_set_cannot_spell_leaves(void **state)
{
    (void)state;
    quoth_tiles english = tiles_named("english"), few = tiles_from("?,2,0,0\nA,1,1,1\nB,1,1,0\n");
    quoth_leaves *leaves = leaves_from(&english, "AC,1\n"), *fits = leaves_from(&english, "?B,1\n");
    text t = {0};
    quoth_sink sink = to_text(&t), refusing = {refuse, NULL};
    assert_int_equal(quoth_leaves_write_csv(&sink, leaves, &few, NULL), QUOTH_MISMATCH);
    assert_int_equal(t.size, 0);
    assert_int_equal(quoth_leaves_write_csv(&sink, fits, &few, NULL), QUOTH_OK);
    assert_string_equal(t.bytes, "?B,1\n");
    assert_int_equal(quoth_leaves_write_csv(&refusing, fits, &few, NULL), QUOTH_SINK_FAILED);
    assert_int_equal(quoth_leaves_write_klv(&refusing, fits, NULL), QUOTH_SINK_FAILED);
    quoth_error error;
    quoth_leaves *none;
    text klv = klv_of(leaves);
    assert_int_equal(read_klv(&none, &klv, klv.size, 2, &error), QUOTH_BAD_IMAGE);
    quoth_leaves_free(leaves_in(&klv, 3));
    quoth_leaves_free(leaves_in(&klv, 1000));
    text_free(&klv);
    text_free(&t);
    quoth_leaves_free(leaves);
    quoth_leaves_free(fits);
    quoth_leaves_free(NULL);
}

/* As many letters as there may be, and the blank besides. */
static void a_set_of_62_letters_has_leaves(void **state)
{
    (void)state;
    text set = {0}, csv = {0};
    text_add(&set, "?,?,2,0,0\n");
    for (unsigned i = 0; i < QUOTH_LETTERS_MAX; i++)
        text_add(&set, printed("%c%c,%c%c,2,1,%u\n", 'A' + i / 8, 'A' + i % 8, 'a' + i / 8,
                               'a' + i % 8, i % 8 == 0));
    quoth_tiles tiles = tiles_from(set.bytes);
    assert_int_equal(tiles.alphabet.letters, QUOTH_LETTERS_MAX);
    text_add(&csv, "?,-1\n");
    for (unsigned i = 1; i <= QUOTH_LETTERS_MAX; i++) {
        quoth_tile tile[2] = {(quoth_tile)i, QUOTH_LETTERS_MAX};
        char spelling[64];
        quoth_tiles_spell(spelling, sizeof spelling, &tiles, tile, 1, QUOTH_AS_RACK);
        text_add(&csv, printed("%s,%u\n", spelling, i));
        quoth_tiles_spell(spelling, sizeof spelling, &tiles, tile, 2, QUOTH_AS_RACK);
        text_add(&csv, printed("%s,%u\n", spelling, 100 + i));
    }
    quoth_leaves *leaves = leaves_from(&tiles, csv.bytes);
    text again = csv_of(leaves, &tiles), klv = klv_of(leaves);
    assert_string_equal(again.bytes, csv.bytes);
    assert_int_equal(klv.size, 4 + 4 * (2 + 63 + 1) + 4 + 4 * (1 + 62 + 62));
    quoth_leaves *read = leaves_in(&klv, QUOTH_LETTERS_MAX);
    quoth_tile most[2] = {QUOTH_LETTERS_MAX, QUOTH_LETTERS_MAX};
    assert_int_equal(leave_value(read, most, 2), 162000);
    quoth_leaves_free(read);
    quoth_leaves_free(leaves);
    text_free(&again);
    text_free(&klv);
    text_free(&csv);
    text_free(&set);
}

/* An array is as good as lines: the same leaves to the byte, in any order of leaves and tiles. */
static void leaves_from_an_array(void **state)
{
    (void)state;
    quoth_tiles tiles;
    assert_int_equal(quoth_tiles_find(&tiles, "english", NULL), QUOTH_OK);
    const quoth_leave_entry entries[] = {{{19, 0}, 2, 31.5f},
                                         {{5}, 1, 1.25f},
                                         {{17, 21}, 2, -2},
                                         {{0}, 1, 25},
                                         {{20, 5, 18, 5}, 4, 0.1f}};
    quoth_leaves *made, *read;
    assert_int_equal(quoth_leaves_make(&made, &tiles, entries, COUNT(entries), NULL, NULL),
                     QUOTH_OK);
    read = leaves_from(&tiles, "S?,31.5\nE,1.25\nQU,-2\n?,25\nTERE,.1\n");
    text a = klv_of(made), b = klv_of(read);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.bytes, b.bytes, a.size);
    assert_int_equal(leave_value(made, (const quoth_tile[]){0, 19}, 2), 31500);
    text_free(&a);
    text_free(&b);
    quoth_leaves_free(made);
    quoth_leaves_free(read);

    assert_int_equal(quoth_leaves_make(&made, &tiles, NULL, 0, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_leaves_count(made), 0);
    quoth_leaves_free(made);
    const quoth_leave_entry bad[] = {{{1}, 0, 1},      {{1}, QUOTH_RACK_MAX + 1, 1},
                                     {{27}, 1, 1},     {{1}, 1, 1000001.0f},
                                     {{1}, 1, -1e30f}, {{5}, 1, 2}};
    for (size_t i = 0; i < COUNT(bad); i++) {
        quoth_error error;
        const quoth_leave_entry three[] = {entries[1], entries[2], bad[i]};
        assert_int_equal(quoth_leaves_make(&made, &tiles, three, 3, NULL, &error), QUOTH_BAD_TEXT);
        assert_null(made);
        assert_int_equal(error.line, 3);
    }
}

/* Leaves of three tiles follow where all of one and two are listed: the tiles' own values, and two
 * thirds of what a pair is worth together, since it is in two of the three differences. */
static void longer_leaves_follow(void **state)
{
    (void)state;
    quoth_tiles tiles;
    quoth_leave_entry entries[27 * 28];
    size_t count = 0;
    quoth_leaves *leaves;
    const quoth_tile equ[] = {5, 17, 21}, eequ[] = {5, 5, 17, 21};
    assert_int_equal(quoth_tiles_find(&tiles, "english", NULL), QUOTH_OK);
    for (quoth_tile a = 0; a <= 26; a++) {
        entries[count++] = (quoth_leave_entry){{a}, 1, (float)a};
        for (quoth_tile b = a; b <= 26; b++)
            if (a != b || tiles.count[a] > 1)
                entries[count++] =
                    (quoth_leave_entry){{a, b}, 2, (float)(a + b + 6 * (a == 17 && b == 21))};
    }
    assert_int_equal(quoth_leaves_make(&leaves, &tiles, entries, count, NULL, NULL), QUOTH_OK);
    assert_int_equal(leave_value(leaves, equ, 3), 0);
    quoth_leaves_extend(leaves, &tiles, 2);
    assert_int_equal(leave_value(leaves, equ, 3), 0);
    quoth_leaves_extend(leaves, &tiles, 3);
    assert_int_equal(leave_value(leaves, equ, 3), (5 + 17 + 21 + 4) * 1000);
    assert_int_equal(leave_value(leaves, equ + 1, 2), (17 + 21 + 6) * 1000);
    assert_int_equal(leave_value(leaves, eequ, 4), 0); /* no rack has four */
    quoth_leaves_free(leaves);

    count--; /* one leave of two is missing */
    assert_int_equal(quoth_leaves_make(&leaves, &tiles, entries, count, NULL, NULL), QUOTH_OK);
    quoth_leaves_extend(leaves, &tiles, 3);
    assert_int_equal(leave_value(leaves, equ, 3), 0);
    quoth_leaves_free(leaves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_read_in_any_order),
        cmocka_unit_test(letters_of_several_characters_stand_in_brackets),
        cmocka_unit_test(a_bad_line_is_refused_with_its_number),
        cmocka_unit_test(tiles_of_another_set_cannot_spell_leaves),
        cmocka_unit_test(a_set_of_62_letters_has_leaves),
        cmocka_unit_test(leaves_from_an_array),
        cmocka_unit_test(longer_leaves_follow),
    };
    RUN(tests);
}
