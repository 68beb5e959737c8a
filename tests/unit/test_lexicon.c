/* Lexica: words and their ranks, levels, marks of offensive words, identity. */
#include "builder.h"

#include "base/checksum.h"

static void freeing_nothing_is_fine(void **state)
{
    (void)state;
    quoth_builder_free(NULL);
    quoth_lexicon_free(NULL);
    quoth_ghost_free(NULL);
    quoth_ghost_sheet_free(NULL);
    quoth_ghost_game_free(NULL);
}

/* ---- words and their ranks ---------------------------------------------------------------- */

typedef struct visit {
    const quoth_lexicon *lexicon;
    uint32_t words, stop_at;
    quoth_letters last;
} visit;

static bool check_word(void *user, const quoth_letters *word, uint32_t rank)
{
    visit *v = user;
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(v->lexicon);
    assert_int_equal(rank, v->words);
    if (v->words)
        assert_true(quoth_alphabet_compare(alphabet, &v->last, word) < 0);
    if (quoth_lexicon_rank(v->lexicon, word) != rank || !quoth_lexicon_has(v->lexicon, word))
        fail_msg("%s", spelled(alphabet, word));
    v->last = *word;
    return ++v->words != v->stop_at;
}

static void ranks_count_the_words_before(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = enable1();
    visit all = {.lexicon = lexicon}, some = {.lexicon = lexicon, .stop_at = 1000};
    assert_true(quoth_lexicon_each(lexicon, check_word, &all));
    assert_int_equal(all.words, 172823);
    assert_int_equal(quoth_lexicon_words(lexicon), 172823);
    assert_false(quoth_lexicon_each(lexicon, check_word, &some));
    assert_int_equal(some.words, 1000);

    quoth_lexicon *toy = lexicon_of("a at atom cat");
    static const struct {
        const char *word;
        int rank;
    } ranks[] = {{"a", 0},    {"at", 1},     {"atom", 2}, {"cat", 3}, {"", -1},  {"b", -1},
                 {"ato", -1}, {"atoms", -1}, {"c", -1},   {"ca", -1}, {"z", -1}, {"cats", -1}};
    for (size_t i = 0; i < COUNT(ranks); i++) {
        quoth_letters word = letters_of(toy, ranks[i].word);
        assert_int_equal(quoth_lexicon_rank(toy, &word), ranks[i].rank);
        assert_int_equal(quoth_lexicon_has(toy, &word), ranks[i].rank >= 0);
    }
    quoth_lexicon_free(toy);
    quoth_lexicon *nothing = lexicon_of("");
    quoth_letters word = letters_of(nothing, "a");
    assert_int_equal(quoth_lexicon_rank(nothing, &word), -1);
    assert_true(quoth_lexicon_each(nothing, check_word, &(visit){.lexicon = nothing}));
    quoth_lexicon_free(nothing);
    quoth_lexicon_free(lexicon);
}

/* A letter further on in the alphabet that is spelled before another: ranks go by letters. */
static void words_come_in_the_order_of_the_alphabet(void **state)
{
    (void)state;
    quoth_alphabet spanish = alphabet_named("spanish");
    quoth_lexicon *lexicon = lexicon_in(&spanish, "churro czar caza ñu oso llama luz");
    assert_words(lexicon, "caza czar churro luz llama ñu oso");
    quoth_letters churro = letters_of(lexicon, "churro");
    assert_int_equal(quoth_lexicon_rank(lexicon, &churro), 2);
    quoth_lexicon_free(lexicon);
}

/* Names come from file names; what is kept is printable UTF-8 of 63 bytes at most. */
static void a_name_is_short_and_printable(void **state)
{
    (void)state;
    char *sixty = repeated('n', 60);
    const char *const names[][2] = {
        {"my own list", "my own list"},
        {"", ""},
        {"\u00FCml\u00E4ut \U0001F47B", "\u00FCml\u00E4ut \U0001F47B"},
        {printed("%sabcdef", sixty), printed("%sabc", sixty)},
        {printed("%sab\u00E9", sixty), printed("%sab", sixty)}, /* cut between characters */
        {printed("%sa\u00E9", sixty), printed("%sa\u00E9", sixty)},
        {printed("%s\u4E00b", sixty), printed("%s\u4E00", sixty)},
        {"two\nlines\t\x01\x1F\x7F", "two?lines????"},
        {"a\xFF\xC3(\xE2\x82", "a?\?(?\?"},
    };
    for (size_t i = 0; i < COUNT(names); i++) {
        quoth_builder *builder = builder_for("english");
        quoth_lexicon *lexicon;
        assert_int_equal(quoth_builder_finish(&lexicon, builder, names[i][0], NULL, NULL),
                         QUOTH_OK);
        assert_string_equal(quoth_lexicon_name(lexicon), names[i][1]);
        quoth_lexicon_free(lexicon);
        quoth_builder_free(builder);
    }
    free(sixty);
}

/* ---- levels ------------------------------------------------------------------------------- */

static int level_of(const quoth_lexicon *lexicon, const char *word)
{
    quoth_letters letters = letters_of(lexicon, word);
    return quoth_lexicon_level(lexicon, &letters);
}

static void levels_belong_to_words(void **state)
{
    (void)state;
    quoth_builder *builder = builder_for("english");
    add(builder, "dog\ncat\nant\nbee\n");
    add_levels(builder, "\uFEFFzebra 10\r\nCAT 20\r\n\r\nbee\t0\n");
    add_levels(builder, "ant  99\n");
    quoth_lexicon *lexicon = finish(builder);
    assert_true(quoth_lexicon_has_levels(lexicon));
    assert_int_equal(level_of(lexicon, "cat"), 20);
    assert_int_equal(level_of(lexicon, "bee"), 0);
    assert_int_equal(level_of(lexicon, "ant"), 99);
    assert_int_equal(level_of(lexicon, "dog"), 99);   /* no line */
    assert_int_equal(level_of(lexicon, "zebra"), -1); /* no word */
    assert_int_equal(level_of(lexicon, ""), -1);
    quoth_lexicon_free(lexicon);
    quoth_builder_free(builder);

    lexicon = lexicon_of("cat");
    assert_false(quoth_lexicon_has_levels(lexicon));
    assert_int_equal(level_of(lexicon, "cat"), -1);
    quoth_lexicon_free(lexicon);

    builder = builder_for("english"); /* levels without words */
    add_levels(builder, "cat 10\n");
    assert_builds(builder, "");
}

static void a_bad_line_of_levels_is_named(void **state)
{
    (void)state;
    static const char *const bad[] = {"cat",
                                      "cat ",
                                      "10",
                                      "cat 100",
                                      "cat -1",
                                      "cat10",
                                      " 10",
                                      "c-t 10",
                                      "cat 10 20",
                                      "cat 1.5",
                                      "cat 99999999999999999999",
                                      "cat\xFF 10",
                                      "cat 10 x"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        quoth_builder *builder = builder_for("english");
        text levels = {0};
        quoth_error error = {.message = ""};
        text_add(&levels, "ant 10\n\n");
        size_t offset = levels.size;
        text_add(&levels, bad[i]);
        text_add(&levels, "\nbee 20\n");
        assert_int_equal(quoth_builder_levels(builder, levels.bytes, levels.size, NULL, &error),
                         QUOTH_BAD_TEXT);
        assert_int_equal(error.status, QUOTH_BAD_TEXT);
        assert_string_equal(error.message, "a line is a word and its level, 0 to 99");
        assert_int_equal(error.line, 3);
        assert_int_equal(error.offset, offset);
        text_free(&levels);
        quoth_builder_free(builder);
    }
}

static void a_lexicon_is_cut_at_a_level(void **state)
{
    (void)state;
    quoth_builder *builder = builder_for("english");
    add(builder, "ant\nbee\ncat\ndog\n");
    add_levels(builder, "ant 10\nbee 50\ncat 98\n");
    quoth_lexicon *lexicon = finish(builder);
    quoth_builder_free(builder);
    static const struct {
        unsigned level;
        const char *words;
    } expected[] = {{9, ""},         {10, "ant"},         {49, "ant"},
                    {50, "ant bee"}, {98, "ant bee cat"}, {99, "ant bee cat dog"}};
    for (size_t i = 0; i < COUNT(expected); i++) {
        quoth_lexicon *subset;
        assert_int_equal(
            quoth_lexicon_up_to_level(&subset, lexicon, NULL, expected[i].level, NULL, NULL),
            QUOTH_OK);
        assert_words(subset, expected[i].words);
        assert_string_equal(quoth_lexicon_name(subset), "toy");
        quoth_lexicon_free(subset);
    }

    /* a list without levels borrows them; words the lender lacks count as 99 */
    quoth_lexicon *plain = lexicon_of("ant bee cow"), *subset;
    static const struct {
        unsigned level;
        const char *lent, *not_lent;
    } borrowed[] = {{10, "ant", ""}, {98, "ant bee", ""}, {99, "ant bee cow", "ant bee cow"}};
    for (size_t i = 0; i < COUNT(borrowed); i++) {
        assert_int_equal(
            quoth_lexicon_up_to_level(&subset, plain, lexicon, borrowed[i].level, NULL, NULL),
            QUOTH_OK);
        assert_words(subset, borrowed[i].lent);
        quoth_lexicon_free(subset);
        assert_int_equal(
            quoth_lexicon_up_to_level(&subset, plain, NULL, borrowed[i].level, NULL, NULL),
            QUOTH_OK);
        assert_words(subset, borrowed[i].not_lent);
        quoth_lexicon_free(subset);
    }
    quoth_lexicon_free(plain);
    quoth_lexicon_free(lexicon);
}

/* The letters of "ddk" have the numbers in Spanish that those of "eel" have in English. */
static void levels_are_those_of_a_spelling(void **state)
{
    (void)state;
    quoth_builder *builder = builder_for("english");
    add(builder, "eel\nchal\n");
    add_levels(builder, "eel 10\nchal 20\n");
    quoth_lexicon *levels = finish(builder), *subset;
    quoth_builder_free(builder);
    quoth_alphabet spanish = alphabet_named("spanish");
    quoth_lexicon *words = lexicon_in(&spanish, "chal ddk \u00F1and\u00FA");
    assert_int_equal(quoth_lexicon_up_to_level(&subset, words, levels, 98, NULL, NULL), QUOTH_OK);
    assert_words(subset, "chal");
    static const struct {
        const char *word;
        int level;
    } rows[] = {{"chal", 20}, {"ddk", -1}, {"eel", 10}, {"\u00F1andu", -1}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        quoth_letters word = letters_in(&spanish, rows[i].word);
        assert_int_equal(quoth_lexicon_level_in(levels, &spanish, &word), rows[i].level);
    }
    quoth_lexicon_free(subset);
    quoth_lexicon_free(words);
    quoth_lexicon_free(levels);
}

/* The mark of a word, which need not be in the lexicon. */
static bool is_offensive(const quoth_lexicon *lexicon, const char *text)
{
    quoth_letters word;
    assert_int_equal(
        quoth_alphabet_read(&word, quoth_lexicon_alphabet(lexicon), text, strlen(text), NULL),
        QUOTH_OK);
    return quoth_lexicon_offensive(lexicon, &word);
}

static void offensive_words_are_marked(void **state)
{
    (void)state;
    static const char *const marked[] = {"abo", "SHIT", "shits", "zipperheads", "negro", "crap"};
    static const char *const others[] = {"",      "a",     "ab",  "sh",           "shi", "shitt",
                                         "craps", "crape", "ass", "zipperheadss", "zz"};
    quoth_lexicon *lexicon = lexicon_of("ass crap craps shit tic"), *mild;
    for (size_t i = 0; i < COUNT(marked); i++)
        assert_true(is_offensive(lexicon, marked[i]));
    for (size_t i = 0; i < COUNT(others); i++)
        assert_false(is_offensive(lexicon, others[i]));
    assert_int_equal(quoth_lexicon_inoffensive(&mild, lexicon, NULL, NULL), QUOTH_OK);
    assert_words(mild, "ass craps tic");
    quoth_lexicon_free(mild);
    quoth_lexicon_free(lexicon);

    /* a list of English words says nothing of German ones */
    quoth_builder *builder = builder_for("german");
    add(builder, "dick\nwog\n");
    lexicon = finish(builder);
    quoth_builder_free(builder);
    assert_false(is_offensive(lexicon, "dick"));
    quoth_lexicon_free(lexicon);
}

/* ---- identity ----------------------------------------------------------------------------- */

static void assert_sha256_is_of(const quoth_lexicon *lexicon, const char *lines)
{
    q_sha256 sha;
    uint8_t expected[32], digest[32];
    q_sha256_begin(&sha);
    q_sha256_add(&sha, lines, strlen(lines));
    q_sha256_end(&sha, expected);
    assert_int_equal(quoth_lexicon_sha256(digest, lexicon, NULL, NULL), QUOTH_OK);
    assert_memory_equal(digest, expected, 32);
    assert_int_equal(quoth_lexicon_compute_sha256(digest, lexicon, NULL, NULL), QUOTH_OK);
    assert_memory_equal(digest, expected, 32);
}

static void the_identity_is_of_the_sorted_words(void **state)
{
    (void)state;
    quoth_alphabet english = alphabet_named("english"), spanish = alphabet_named("spanish"),
                   french = alphabet_named("french");
    quoth_lexicon *lexicon = lexicon_in(&english, "dog CAT Dog ant");
    assert_sha256_is_of(lexicon, "ant\ncat\ndog\n");
    quoth_lexicon_free(lexicon);
    lexicon = lexicon_in(&english, "");
    assert_sha256_is_of(lexicon, "");
    quoth_lexicon_free(lexicon);
    lexicon = lexicon_in(&french, "ÉTÉ zut e\u0301te\u0301 œil");
    assert_sha256_is_of(lexicon, "zut\nété\nœil\n");
    quoth_lexicon_free(lexicon);
    /* here letters have another order than code points */
    lexicon = lexicon_in(&spanish, "cz CHURRO ñu oso luz llama");
    assert_sha256_is_of(lexicon, "churro\ncz\nllama\nluz\noso\nñu\n");
    quoth_lexicon_free(lexicon);
    lexicon = lexicon_in(&spanish, "");
    assert_sha256_is_of(lexicon, "");
    quoth_lexicon_free(lexicon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(freeing_nothing_is_fine),
        cmocka_unit_test(ranks_count_the_words_before),
        cmocka_unit_test(words_come_in_the_order_of_the_alphabet),
        cmocka_unit_test(a_name_is_short_and_printable),
        cmocka_unit_test(levels_belong_to_words),
        cmocka_unit_test(a_bad_line_of_levels_is_named),
        cmocka_unit_test(a_lexicon_is_cut_at_a_level),
        cmocka_unit_test(levels_are_those_of_a_spelling),
        cmocka_unit_test(offensive_words_are_marked),
        cmocka_unit_test(the_identity_is_of_the_sorted_words),
    };
    RUN(tests);
}
