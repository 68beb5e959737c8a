/* Word lists: which lines are words, what makes a list bad. */
#include "builder.h"

/* ---- which lines are words ---------------------------------------------------------------- */

static void the_keep_rule_decides_which_lines_are_words(void **state)
{
    (void)state;
    static const char list[] = "cat\nDog\nfish'n\nnaïve\nEEL\n\nox y\n  ant \nbee";
    static const struct {
        quoth_keep keep;
        const char *words;
        unsigned lines, skipped, first_skipped;
    } expected[] = {
        {QUOTH_KEEP_FOLD, "ant bee cat dog eel", 8, 3, 3},
        {QUOTH_KEEP_LOWER, "bee cat", 8, 6, 2},
    };
    for (size_t i = 0; i < COUNT(expected); i++) {
        quoth_builder *builder = builder_for("english");
        quoth_list_report report = {99, 99, 99};
        assert_int_equal(
            quoth_builder_add(builder, &report, list, strlen(list), expected[i].keep, NULL, NULL),
            QUOTH_OK);
        assert_int_equal(report.lines, expected[i].lines);
        assert_int_equal(report.skipped, expected[i].skipped);
        assert_int_equal(report.first_skipped, expected[i].first_skipped);
        assert_builds(builder, expected[i].words);
    }
}

static void the_strict_rule_names_the_first_line_that_is_no_word(void **state)
{
    (void)state;
    static const char list[] = "cat\nDog\nfish'n\nna\xFFve\n";
    quoth_builder *builder = builder_for("english");
    quoth_error error = {.message = NULL};
    add(builder, "emu\n");
    assert_int_equal(
        quoth_builder_add(builder, NULL, list, strlen(list), QUOTH_KEEP_STRICT, NULL, &error),
        QUOTH_BAD_TEXT);
    assert_int_equal(error.status, QUOTH_BAD_TEXT);
    assert_string_equal(error.message, "a character that is not in the alphabet");
    assert_int_equal(error.line, 3);
    assert_int_equal(error.offset, 12);
    quoth_list_report report;
    assert_int_equal(
        quoth_builder_add(builder, &report, "Yak\nGNU", 7, QUOTH_KEEP_STRICT, NULL, &error),
        QUOTH_OK);
    assert_int_equal(report.lines, 2);
    assert_int_equal(report.skipped, 0);
    assert_int_equal(report.first_skipped, 0);
    assert_builds(builder, "emu gnu yak"); /* nothing of the bad list */
}

static void accented_letters_are_kept_where_the_alphabet_has_them(void **state)
{
    (void)state;
    static const char list[] = "ÉTÉ\nété\ne\u0301te\u0301\nœuf\nnaïf\nstraße\n";
    static const struct {
        const char *alphabet;
        quoth_keep keep;
        const char *words;
    } expected[] = {
        {"french", QUOTH_KEEP_FOLD, "naïf été œuf"},
        {"french", QUOTH_KEEP_LOWER, "naïf été œuf"},
        {"german", QUOTH_KEEP_FOLD, "straße"},
        {"english", QUOTH_KEEP_FOLD, ""},
    };
    for (size_t i = 0; i < COUNT(expected); i++) {
        quoth_builder *builder = builder_for(expected[i].alphabet);
        assert_int_equal(
            quoth_builder_add(builder, NULL, list, strlen(list), expected[i].keep, NULL, NULL),
            QUOTH_OK);
        assert_builds(builder, expected[i].words);
    }
}

static void line_endings_and_a_mark_in_front_do_not_matter(void **state)
{
    (void)state;
    static const char *const lists[] = {
        "cat\ndog\n",       "cat\ndog",         "cat\r\ndog\r\n",           "cat\r\ndog",
        "\n\ncat\n\ndog\n", "\uFEFFcat\ndog\n", "\uFEFF\r\ncat\r\ndog\r\n",
    };
    for (size_t i = 0; i < COUNT(lists); i++)
        for (int keep = QUOTH_KEEP_FOLD; keep <= QUOTH_KEEP_STRICT; keep++) {
            quoth_builder *builder = builder_for("english");
            quoth_list_report report;
            assert_int_equal(quoth_builder_add(builder, &report, lists[i], strlen(lists[i]),
                                               (quoth_keep)keep, NULL, NULL),
                             QUOTH_OK);
            assert_int_equal(report.lines, 2);
            assert_int_equal(report.skipped, 0);
            assert_builds(builder, "cat dog");
        }
    /* a mark elsewhere is a character like any other */
    quoth_builder *builder = builder_for("english");
    add(builder, "cat\n\uFEFFdog\n");
    assert_builds(builder, "cat");
}

static void empty_lists_have_no_words(void **state)
{
    (void)state;
    static const char *const lists[] = {"", "\n", "\r\n\r\n", "\uFEFF", "'\n-\n1\n"};
    for (size_t i = 0; i < COUNT(lists); i++) {
        quoth_builder *builder = builder_for("english");
        add(builder, lists[i]);
        quoth_lexicon *lexicon = finish(builder);
        assert_int_equal(quoth_lexicon_words(lexicon), 0);
        assert_int_equal(quoth_lexicon_longest(lexicon), 0);
        assert_words(lexicon, "");
        quoth_lexicon_free(lexicon);
        quoth_builder_free(builder);
    }
}

/* ---- bad lists ---------------------------------------------------------------------------- */

/* Adding (or dropping) fails with this message at this line under every keep rule and leaves the
 * builder as it was. */
static void assert_bad_list(const char *list, size_t size, quoth_status status, unsigned line,
                            const char *message)
{
    for (int keep = QUOTH_KEEP_FOLD; keep <= QUOTH_KEEP_STRICT; keep++)
        for (int dropping = 0; dropping < 2; dropping++) {
            quoth_builder *builder = builder_for("english");
            quoth_error error = {.message = ""};
            add(builder, "kept\nother\n");
            quoth_status got =
                dropping
                    ? quoth_builder_drop(builder, NULL, list, size, (quoth_keep)keep, NULL, &error)
                    : quoth_builder_add(builder, NULL, list, size, (quoth_keep)keep, NULL, &error);
            assert_int_equal(got, status);
            assert_int_equal(error.status, status);
            assert_string_equal(error.message, message);
            assert_int_equal(error.line, line);
            assert_true(error.offset <= size);
            add(builder, "added\n");
            assert_builds(builder, "added kept other");
        }
}

static const char not_utf8[] = "not UTF-8 text", nul_byte[] = "a NUL byte; this is not a word list",
                  long_line[] = "a line of more than 4,096 bytes; a word list has one word a line",
                  long_word[] = "a word of more than 255 letters";

static void bytes_that_are_no_text_are_refused(void **state)
{
    (void)state;
    static const char bad[] = "kept\ncat\n\xFF\n", cut[] = "kept\ncaf\xC3",
                      last[] = "kept\ncat\xE9";
    assert_bad_list(bad, strlen(bad), QUOTH_BAD_TEXT, 3, not_utf8);
    assert_bad_list(cut, strlen(cut), QUOTH_BAD_TEXT, 2, not_utf8);
    assert_bad_list(last, strlen(last), QUOTH_BAD_TEXT, 2, not_utf8);
    assert_bad_list("kept\nc\0t\n", 9, QUOTH_BAD_TEXT, 2, nul_byte);
    assert_bad_list("\0", 1, QUOTH_BAD_TEXT, 1, nul_byte);
    assert_bad_list("kept\n\xFF\xFE"
                    "c\0a\0",
                    11, QUOTH_BAD_TEXT, 2, not_utf8);
}

static void words_and_lines_have_a_longest(void **state)
{
    (void)state;
    char *longest = repeated('x', QUOTH_WORD_MAX), *longer = repeated('x', QUOTH_WORD_MAX + 1);
    char *line = repeated('-', QUOTH_LINE_MAX + 1);
    quoth_builder *builder = builder_for("english");
    add(builder, longest);
    add(builder, line + 1); /* not a word, but no longer than a line may be */
    quoth_lexicon *lexicon = finish(builder);
    assert_int_equal(quoth_lexicon_longest(lexicon), 255);
    assert_words(lexicon, longest);
    quoth_lexicon_free(lexicon);
    quoth_builder_free(builder);

    text list = {0};
    text_add(&list, "kept\n");
    text_add(&list, longer);
    assert_bad_list(list.bytes, list.size, QUOTH_TOO_LARGE, 2, long_word);
    text_free(&list);
    text_add(&list, "\uFEFFkept\n\n\n");
    text_add(&list, line);
    text_add(&list, "\r\nkept");
    assert_bad_list(list.bytes, list.size, QUOTH_BAD_TEXT, 4, long_line);
    text_free(&list);
    free(longest);
    free(longer);
    free(line);
}

/* A line that is too long is refused even if what is on it is blank. */
static void blanks_count_in_a_line_that_is_too_long(void **state)
{
    (void)state;
    char *blanks = repeated(' ', QUOTH_LINE_MAX + 1);
    text list = {0};
    text_add(&list, "kept\n");
    text_add(&list, blanks);
    assert_bad_list(list.bytes, list.size, QUOTH_BAD_TEXT, 2, long_line);
    text_add(&list, "cat\n");
    assert_bad_list(list.bytes, list.size, QUOTH_BAD_TEXT, 2, long_line);
    text_free(&list);
    free(blanks);
}

/* Words of 250 random letters share next to nothing. */
static void a_graph_has_a_largest_size(void **state)
{
    (void)state;
    enum { WORDS_IN_LIST = 70000, LENGTH = 250 };
    char *list = malloc(WORDS_IN_LIST * (LENGTH + 1));
    assert_non_null(list);
    quoth_random random;
    quoth_random_seed(&random, 3);
    char *at = list;
    for (int i = 0; i < WORDS_IN_LIST; i++) {
        for (int k = 0; k < LENGTH; k++)
            *at++ = (char)('a' + quoth_random_next(&random) % 26);
        *at++ = '\n';
    }
    quoth_builder *builder = builder_for("english");
    quoth_lexicon *lexicon;
    quoth_error error;
    assert_int_equal(
        quoth_builder_add(builder, NULL, list, (size_t)(at - list), QUOTH_KEEP_STRICT, NULL, NULL),
        QUOTH_OK);
    assert_int_equal(quoth_builder_finish(&lexicon, builder, "large", NULL, &error),
                     QUOTH_TOO_LARGE);
    assert_null(lexicon);
    assert_int_equal(error.status, QUOTH_TOO_LARGE);
    assert_non_null(strstr(error.message, "16,777,215"));
    quoth_builder_free(builder);
    free(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_keep_rule_decides_which_lines_are_words),
        cmocka_unit_test(the_strict_rule_names_the_first_line_that_is_no_word),
        cmocka_unit_test(accented_letters_are_kept_where_the_alphabet_has_them),
        cmocka_unit_test(line_endings_and_a_mark_in_front_do_not_matter),
        cmocka_unit_test(empty_lists_have_no_words),
        cmocka_unit_test(bytes_that_are_no_text_are_refused),
        cmocka_unit_test(words_and_lines_have_a_longest),
        cmocka_unit_test(blanks_count_in_a_line_that_is_too_long),
        cmocka_unit_test(a_graph_has_a_largest_size),
    };
    RUN(tests);
}
