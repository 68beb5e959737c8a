/* Alphabets: what a description may say, reading by the longest spelling, spelling back, order. */
#include "support.h"

static const char *const names[] = {"english", "french", "german", "spanish"};

/* ---- the alphabets of the library --------------------------------------------------------- */

static void the_library_names_its_alphabets(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++)
        assert_string_equal(quoth_alphabet_name(i), names[i]);
    assert_null(quoth_alphabet_name(COUNT(names)));
    assert_null(quoth_alphabet_name(SIZE_MAX));
    quoth_alphabet alphabet;
    assert_int_equal(quoth_alphabet_find(&alphabet, "klingon", NULL), QUOTH_NOT_FOUND);
    assert_int_equal(quoth_alphabet_find(&alphabet, "", NULL), QUOTH_NOT_FOUND);
    assert_int_equal(quoth_alphabet_find(&alphabet, "English", NULL), QUOTH_NOT_FOUND);
}

static void they_have_the_letters_of_their_languages(void **state)
{
    (void)state;
    static const struct {
        unsigned letters;
        bool in_code_point_order;
    } expected[] = {{26, true}, {42, true}, {30, true}, {30, false}};
    for (size_t i = 0; i < COUNT(names); i++) {
        quoth_alphabet a = alphabet_named(names[i]);
        assert_string_equal(a.name, names[i]);
        assert_int_equal(a.letters, expected[i].letters);
        assert_int_equal(a.in_code_point_order, expected[i].in_code_point_order);
    }
    quoth_alphabet english = alphabet_named("english");
    for (unsigned i = 1; i <= 26; i++) {
        char lower[2] = {(char)('a' + i - 1), 0}, upper[2] = {(char)('A' + i - 1), 0};
        assert_string_equal(english.lower[i], lower);
        assert_string_equal(english.upper[i], upper);
    }
}

/* ---- reading and spelling ----------------------------------------------------------------- */

/* "churro" as "ch u rr o". */
static const char *letter_by_letter(const quoth_alphabet *a, const char *word)
{
    quoth_letters letters = letters_in(a, word);
    text t = {0};
    for (unsigned i = 0; i < letters.length; i++)
        join(&t, a->lower[letters.letter[i]]);
    return kept(&t);
}

static void the_longest_spelling_is_read(void **state)
{
    (void)state;
    quoth_alphabet spanish = alphabet_named("spanish");
    static const char *const words[][2] = {
        {"churro", "ch u rr o"}, {"CHURRO", "ch u rr o"},
        {"Churro", "ch u rr o"}, {"llama", "ll a m a"},
        {"LlAMA", "ll a m a"},   {"perro", "p e rr o"},
        {"rrr", "rr r"},         {"lll", "ll l"},
        {"cchh", "c ch h"},      {"[ch]u[RR]o", "ch u rr o"},
        {"cHico", "ch i c o"},   {"", ""},
        {"árbol", "a r b o l"},  {"pingüino", "p i n g u i n o"},
        {"ÑANDÚ", "ñ a n d u"},  {"n\u0303andu\u0301", "ñ a n d u"},
    };
    for (size_t i = 0; i < COUNT(words); i++)
        assert_string_equal(letter_by_letter(&spanish, words[i][0]), words[i][1]);

    quoth_alphabet greedy = alphabet_from("name greedy\na A\naa AA\naaaa AAAA\nab AB\n");
    assert_string_equal(letter_by_letter(&greedy, "aaaaaaa"), "aaaa aa a");
    assert_string_equal(letter_by_letter(&greedy, "aaab"), "aa ab");
}

/* However a word is cased, it is the word that its lower case is. */
static void a_word_has_one_reading(void **state)
{
    (void)state;
    quoth_alphabet spanish = alphabet_named("spanish"),
                   other = alphabet_from("name other\na A\nb B\nab Ab ba\n");
    static const char *const same[][2] = {
        {"lLaNo", "llano"}, {"pErRo", "perro"}, {"cHUrRo", "churro"}, {"CHurro", "churro"}};
    for (size_t i = 0; i < COUNT(same); i++)
        assert_string_equal(letter_by_letter(&spanish, same[i][0]),
                            letter_by_letter(&spanish, same[i][1]));
    assert_string_equal(letter_by_letter(&other, "aB"), "ab");
    assert_string_equal(letter_by_letter(&other, "AB"), "ab");
    assert_string_equal(letter_by_letter(&other, "baB"), "ab b");
    assert_string_equal(letter_by_letter(&other, "bab"), "ab b");
}

/* Reading takes the longest spelling at each place and never goes back. */
static void reading_does_not_go_back(void **state)
{
    (void)state;
    quoth_alphabet greedy = alphabet_from("name greedy\na A\naa AA\nab AB\n");
    quoth_letters letters;
    quoth_error error;
    assert_int_equal(quoth_alphabet_read(&letters, &greedy, "aab", 3, &error), QUOTH_BAD_TEXT);
    assert_int_equal(error.offset, 2);
    assert_string_equal(letter_by_letter(&greedy, "aaab"), "aa ab");
}

/* "AY" is spelled "abcdefghijkl", which begins with "ab": the place of the error is in "AY". */
static void an_error_lies_in_the_text_that_was_given(void **state)
{
    (void)state;
    quoth_alphabet folded = alphabet_from("name folded\na A\nab X\nbcdefghijkl Y\nc C\n");
    quoth_letters letters;
    quoth_error error;
    assert_int_equal(quoth_alphabet_read(&letters, &folded, "AY", 2, &error), QUOTH_BAD_TEXT);
    assert_int_equal(error.offset, 0);
    assert_int_equal(quoth_alphabet_read(&letters, &folded, "aA!", 3, &error), QUOTH_BAD_TEXT);
    assert_int_equal(error.offset, 2);
}

static void accents_are_read_composed_and_decomposed(void **state)
{
    (void)state;
    quoth_alphabet french = alphabet_named("french"), german = alphabet_named("german");
    assert_string_equal(letter_by_letter(&french, "Œuvre"), "œ u v r e");
    assert_string_equal(letter_by_letter(&french, "e\u0301te\u0301"), "é t é");
    assert_string_equal(letter_by_letter(&french, "ÉTÉ"), "é t é");
    assert_string_equal(letter_by_letter(&german, "STRAẞE"), "s t r a ß e");
    assert_string_equal(letter_by_letter(&german, "A\u0308rger"), "ä r g e r");
    assert_string_equal(letter_by_letter(&german, "u\u0308ben"), "ü b e n");
}

static void what_is_no_letter_is_refused_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned offset;
    } bad[] = {{"naïve", 2}, {" cat", 0}, {"cat ", 3}, {"don't", 3}, {"é", 0}, {"a\xFF", 1}};
    quoth_alphabet english = alphabet_named("english");
    for (size_t i = 0; i < COUNT(bad); i++) {
        quoth_letters letters;
        quoth_error error = {.message = NULL};
        assert_int_equal(
            quoth_alphabet_read(&letters, &english, bad[i].text, strlen(bad[i].text), &error),
            QUOTH_BAD_TEXT);
        assert_int_equal(error.status, QUOTH_BAD_TEXT);
        assert_string_equal(error.message, "not a letter of the alphabet");
        assert_int_equal(error.offset, bad[i].offset);
    }
    quoth_letters letters;
    assert_int_equal(quoth_alphabet_read(&letters, &english, "a\0b", 3, NULL), QUOTH_BAD_TEXT);
}

static void a_word_has_255_letters_at_most(void **state)
{
    (void)state;
    quoth_alphabet spanish = alphabet_named("spanish");
    quoth_letters letters;
    quoth_error error;
    text t = {0};
    for (int i = 0; i < QUOTH_WORD_MAX; i++)
        text_add(&t, "ch");
    assert_int_equal(quoth_alphabet_read(&letters, &spanish, t.bytes, t.size, &error), QUOTH_OK);
    assert_int_equal(letters.length, 255);
    text_add(&t, "a");
    assert_int_equal(quoth_alphabet_read(&letters, &spanish, t.bytes, t.size, &error),
                     QUOTH_TOO_LARGE);
    assert_int_equal(error.status, QUOTH_TOO_LARGE);
    assert_int_equal(error.offset, 510);
    text_free(&t);
}

static void spelling_is_cut_to_the_room_there_is(void **state)
{
    (void)state;
    quoth_alphabet spanish = alphabet_named("spanish");
    quoth_letters churro = letters_in(&spanish, "CHURRO"), none = {0};
    for (size_t capacity = 0; capacity < 10; capacity++) {
        char room[10];
        memset(room, '?', sizeof room);
        assert_int_equal(quoth_alphabet_spell(room, capacity, &spanish, &churro), 6);
        size_t fits = capacity == 0 ? 0 : capacity - 1 < 6 ? capacity - 1 : 6;
        assert_memory_equal(room, "churro", fits);
        if (capacity)
            assert_int_equal(room[fits], '\0');
        assert_int_equal(room[capacity], '?');
    }
    char room[4] = "???";
    assert_int_equal(quoth_alphabet_spell(room, sizeof room, &spanish, &none), 0);
    assert_string_equal(room, "");
}

/* All alphabets: random words are spelled, read back the same, and ordered as their spellings. */
static void random_words_keep_their_letters_and_order(void **state)
{
    (void)state;
    quoth_random random;
    quoth_random_seed(&random, 1);
    for (size_t n = 0; n < COUNT(names); n++) {
        quoth_alphabet a = alphabet_named(names[n]);
        quoth_letters word[2];
        char spelling[2][QUOTH_WORD_TEXT_SIZE];
        for (int i = 0; i < 4000; i++) {
            quoth_letters *w = &word[i % 2];
            do { /* no text gives the letters r r: they read as rr */
                w->length = (uint8_t)quoth_random_below(&random, 6);
                for (unsigned k = 0; k < w->length; k++)
                    w->letter[k] = (uint8_t)(1 + quoth_random_below(&random, a.letters));
                size_t size = quoth_alphabet_spell(spelling[i % 2], sizeof spelling[0], &a, w);
                quoth_letters read;
                assert_int_equal(quoth_alphabet_read(&read, &a, spelling[i % 2], size, NULL),
                                 QUOTH_OK);
                if (quoth_letters_equal(&read, w))
                    break;
                assert_string_equal(names[n], "spanish");
            } while (true);
            if (i == 0)
                continue;
            int order = quoth_alphabet_compare(&a, &word[0], &word[1]);
            int expected = strcmp(spelling[0], spelling[1]);
            assert_int_equal((order > 0) - (order < 0), (expected > 0) - (expected < 0));
        }
    }
}

static void order_is_that_of_code_points(void **state)
{
    (void)state;
    quoth_alphabet spanish = alphabet_named("spanish"), english = alphabet_named("english");
    quoth_letters ch = letters_in(&spanish, "chico"), cz = letters_in(&spanish, "cz");
    assert_true(quoth_alphabet_compare(&spanish, &ch, &cz) < 0); /* though ch follows c */
    assert_true(quoth_alphabet_compare(&spanish, &cz, &ch) > 0);
    quoth_letters cat = letters_in(&english, "cat"), cats = letters_in(&english, "CATS");
    assert_true(quoth_alphabet_compare(&english, &cat, &cats) < 0);
    assert_int_equal(quoth_alphabet_compare(&english, &cats, &cats), 0);
}

/* ---- descriptions ------------------------------------------------------------------------- */

static const char *written(const quoth_alphabet *a)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_alphabet_write(&sink, a, NULL), QUOTH_OK);
    return kept(&t);
}

static void a_written_alphabet_is_read_back(void **state)
{
    (void)state;
    quoth_alphabet alphabets[COUNT(names) + 2];
    for (size_t i = 0; i < COUNT(names); i++)
        alphabets[i] = alphabet_named(names[i]);
    alphabets[COUNT(names)] =
        alphabet_from("name \u00fcml\u00e4ut\nq q Q qu QU\nch CH Ch cH\n1 1\n");
    alphabets[COUNT(names) + 1] = alphabet_from("name x\nabcdefghijk ABCDEFGHIJK ab AB a b c\n");
    for (size_t i = 0; i < COUNT(alphabets); i++) {
        quoth_alphabet again;
        const char *description = written(&alphabets[i]);
        assert_int_equal(quoth_alphabet_parse(&again, description, strlen(description), NULL),
                         QUOTH_OK);
        assert_memory_equal(&again, &alphabets[i], sizeof again);
        assert_string_equal(written(&again), description);
    }
}

static bool refuse(void *user, const char *bytes, size_t size)
{
    (void)user;
    (void)bytes;
    return size == 0;
}

static void an_alphabet_is_written_a_line_a_letter(void **state)
{
    (void)state;
    quoth_alphabet english = alphabet_named("english");
    quoth_sink refusing = {refuse, NULL};
    assert_int_equal(quoth_alphabet_write(&refusing, &english, NULL), QUOTH_SINK_FAILED);
    assert_string_equal(written(&english) + strlen("name english\n"),
                        "a A\nb B\nc C\nd D\ne E\nf F\ng G\nh H\ni I\nj J\nk K\nl L\nm M\nn N\n"
                        "o O\np P\nq Q\nr R\ns S\nt T\nu U\nv V\nw W\nx X\ny Y\nz Z\n");
}

static void comments_blanks_and_line_endings_do_not_matter(void **state)
{
    (void)state;
    quoth_alphabet plain = alphabet_from("name toy\na A\nch CH Ch\nb B\n");
    static const char *const same[] = {
        "name toy\na A\nch CH Ch\nb B",
        "name toy\r\na A\r\nch CH Ch\r\nb B\r\n",
        "\xEF\xBB\xBFname toy\na A\nch CH Ch\nb B\n",
        "# the toy\n\n  name\ttoy # here\na  A#\n\n\tch CH Ch # one letter\n b B \n# end",
        "a A\nch CH Ch\nname toy\nb B\n",
        "name toy\na A a A\nch CH Ch ch\nb B\n",
    };
    for (size_t i = 0; i < COUNT(same); i++) {
        quoth_alphabet other = alphabet_from(same[i]);
        assert_memory_equal(&other, &plain, sizeof plain);
    }
}

static void letters_need_not_have_cases(void **state)
{
    (void)state;
    quoth_alphabet hebrew = alphabet_from("name aleph\n\u05D0 \u05D0\n\u05D1 \u05D1\n");
    assert_string_equal(letter_by_letter(&hebrew, "\u05D1\u05D0\u05D1"), "\u05D1 \u05D0 \u05D1");
    quoth_builder *builder;
    quoth_lexicon *lexicon;
    quoth_list_report report;
    assert_int_equal(quoth_builder_new(&builder, &hebrew, NULL, NULL), QUOTH_OK);
    /* what is the same in both cases is lower case too */
    assert_int_equal(
        quoth_builder_add(builder, &report, "\u05D0\u05D1\n", 5, QUOTH_KEEP_LOWER, NULL, NULL),
        QUOTH_OK);
    assert_int_equal(report.skipped, 0);
    assert_int_equal(quoth_builder_finish(&lexicon, builder, "x", NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_lexicon_words(lexicon), 1);
    quoth_lexicon_free(lexicon);
    quoth_builder_free(builder);
}

static const char *letter_lines(unsigned letters)
{
    text t = {0};
    text_add(&t, "name many\n");
    for (unsigned i = 0; i < letters; i++) {
        char line[32];
        snprintf(line, sizeof line, "l%02u L%02u\n", i, i);
        text_add(&t, line);
    }
    return kept(&t);
}

static void an_alphabet_may_be_as_large_as_the_limits(void **state)
{
    (void)state;
    quoth_alphabet most = alphabet_from(letter_lines(QUOTH_LETTERS_MAX));
    assert_int_equal(most.letters, 62);
    assert_false(most.in_code_point_order); /* its letters are not single characters */
    assert_string_equal(letter_by_letter(&most, "l61L00l07"), "l61 l00 l07");

    /* 31 bytes of name, 11 of spelling, 320 spellings */
    text t = {0};
    text_add(&t, "name 1234567890123456789012345678901\nabcdefghijk ABCDEFGHIJK");
    for (unsigned i = 2; i < QUOTH_SPELLINGS_MAX; i++) {
        char spelling[16];
        snprintf(spelling, sizeof spelling, " s%u", i);
        text_add(&t, spelling);
    }
    quoth_alphabet wide = alphabet_from(t.bytes);
    assert_int_equal(wide.spellings, 320);
    assert_int_equal(strlen(wide.name), 31);
    text_add(&t, " once-more");
    quoth_error error;
    assert_int_equal(quoth_alphabet_parse(&wide, t.bytes, t.size, &error), QUOTH_BAD_TEXT);
    assert_int_equal(error.line, 2);
    assert_string_equal(error.message,
                        "this spelling belongs to another letter, or there are more than 320");
    text_free(&t);
}

static void order_is_seen_in_the_description(void **state)
{
    (void)state;
    static const struct {
        const char *letters;
        bool in_order;
    } cases[] = {
        {"a A\nb B\n", true},
        {"b B\na A\n", false},
        {"a A\n\u00E9 \u00C9\n\u4E00 \u4E00\n\U0001F47B \U0001F47B\n", true},
        {"a A\n\u00E9 \u00C9\nz Z\n", false},
        {"c C\nch CH\n", false}, /* c z is before ch as letters, after it as text */
        {"z Z\n", true},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        text t = {0};
        text_add(&t, "name x\n");
        text_add(&t, cases[i].letters);
        assert_int_equal(alphabet_from(t.bytes).in_code_point_order, cases[i].in_order);
        text_free(&t);
    }
}

static void a_bad_description_is_refused_with_its_line(void **state)
{
    (void)state;
    static const char not_utf8[] = "not UTF-8 text",
                      half[] = "a letter needs its lower case and its upper case",
                      long_spelling[] = "a letter's spelling has at most 11 bytes",
                      twice[] =
                          "this spelling belongs to another letter, or there are more than 320",
                      long_name[] = "a name is one word of at most 31 bytes";
    const struct {
        const char *text;
        unsigned line;
        const char *message;
    } bad[] = {
        {"", 0, "the alphabet has no letters"},
        {"\n# nothing\n", 2, "the alphabet has no letters"},
        {"name x\n", 1, "the alphabet has no letters"},
        {"a A\nb B\n", 2, "the alphabet has no `name` line"},
        {"name x\na A\nname x\n", 3, "the alphabet has two names"},
        {"name x\nname y\na A\n", 2, "the alphabet has two names"},
        {"name\na A\n", 1, long_name},
        {"name two words\na A\n", 1, long_name},
        {"# 31 bytes fit\nname 12345678901234567890123456789012\na A\n", 2, long_name},
        {"name x\na A\nb\n", 3, half},
        {"name x\na # A\n", 2, half},
        {"name x\na ABCDEFGHIJKL\n", 2, long_spelling},
        {"name x\nabcdefghijkl A\n", 2, long_spelling},
        {"name x\na A abcdefghijkl\n", 2, long_spelling},
        {"name x\na A\nb A\n", 3, twice},
        {"name x\na A\na B\n", 3, twice},
        {"name x\na A e\n\nb B e\n", 4, twice},
        {"name x\na A\nb\xFF B\n", 3, not_utf8},
        {"name \xC3\na A\n", 1, not_utf8},
        {"name x # \xE2\x82\na A\n", 1, not_utf8},
        {letter_lines(63), 64, "an alphabet has at most 62 letters"},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        quoth_alphabet alphabet;
        quoth_error error = {.message = NULL};
        size_t size = strlen(bad[i].text);
        assert_int_equal(quoth_alphabet_parse(&alphabet, bad[i].text, size, &error),
                         QUOTH_BAD_TEXT);
        assert_int_equal(error.status, QUOTH_BAD_TEXT);
        assert_string_equal(error.message, bad[i].message);
        assert_int_equal(error.line, bad[i].line);
        assert_true(error.offset <= size);
        /* an error that nobody wants to hear of */
        assert_int_equal(quoth_alphabet_parse(&alphabet, bad[i].text, size, NULL), QUOTH_BAD_TEXT);
    }
    quoth_alphabet alphabet;
    quoth_error error;
    assert_int_equal(quoth_alphabet_parse(&alphabet, "name x\na A\0\n", 12, &error),
                     QUOTH_BAD_TEXT);
    assert_int_equal(error.line, 2);
    assert_string_equal(error.message, not_utf8);
}

/* Where a line of a text that begins with a mark is bad, the offset counts the mark. */
static void offsets_count_from_the_first_byte(void **state)
{
    (void)state;
    static const char marked[] = "\xEF\xBB\xBFname x\na A\nb\n";
    quoth_alphabet alphabet;
    quoth_error error;
    assert_int_equal(quoth_alphabet_parse(&alphabet, marked, strlen(marked), &error),
                     QUOTH_BAD_TEXT);
    assert_int_equal(error.line, 3);
    assert_int_equal(error.offset, 3 + strlen("name x\na A\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_library_names_its_alphabets),
        cmocka_unit_test(they_have_the_letters_of_their_languages),
        cmocka_unit_test(the_longest_spelling_is_read),
        cmocka_unit_test(a_word_has_one_reading),
        cmocka_unit_test(reading_does_not_go_back),
        cmocka_unit_test(an_error_lies_in_the_text_that_was_given),
        cmocka_unit_test(accents_are_read_composed_and_decomposed),
        cmocka_unit_test(what_is_no_letter_is_refused_with_its_place),
        cmocka_unit_test(a_word_has_255_letters_at_most),
        cmocka_unit_test(spelling_is_cut_to_the_room_there_is),
        cmocka_unit_test(random_words_keep_their_letters_and_order),
        cmocka_unit_test(order_is_that_of_code_points),
        cmocka_unit_test(a_written_alphabet_is_read_back),
        cmocka_unit_test(an_alphabet_is_written_a_line_a_letter),
        cmocka_unit_test(comments_blanks_and_line_endings_do_not_matter),
        cmocka_unit_test(letters_need_not_have_cases),
        cmocka_unit_test(an_alphabet_may_be_as_large_as_the_limits),
        cmocka_unit_test(order_is_seen_in_the_description),
        cmocka_unit_test(a_bad_description_is_refused_with_its_line),
        cmocka_unit_test(offsets_count_from_the_first_byte),
    };
    RUN(tests);
}
