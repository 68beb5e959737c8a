/* Word lists: which lines are words, what makes a list bad, adding and dropping, levels, ranks,
 * identity. */
#include "support.h"

#include "base/checksum.h"

static quoth_builder *builder_for(const char *alphabet)
{
    quoth_alphabet a = alphabet_named(alphabet);
    quoth_builder *builder;
    assert_int_equal(quoth_builder_new(&builder, &a, NULL, NULL), QUOTH_OK);
    return builder;
}

static quoth_lexicon *finish(quoth_builder *builder)
{
    quoth_lexicon *lexicon;
    assert_int_equal(quoth_builder_finish(&lexicon, builder, "toy", NULL, NULL), QUOTH_OK);
    return lexicon;
}

static void add(quoth_builder *builder, const char *list)
{
    assert_int_equal(
        quoth_builder_add(builder, NULL, list, strlen(list), QUOTH_KEEP_FOLD, NULL, NULL),
        QUOTH_OK);
}

static void drop(quoth_builder *builder, const char *list)
{
    assert_int_equal(
        quoth_builder_drop(builder, NULL, list, strlen(list), QUOTH_KEEP_FOLD, NULL, NULL),
        QUOTH_OK);
}

static void add_levels(quoth_builder *builder, const char *levels)
{
    assert_int_equal(quoth_builder_levels(builder, levels, strlen(levels), NULL, NULL), QUOTH_OK);
}

static void assert_words(const quoth_lexicon *lexicon, const char *expected)
{
    assert_string_equal(words_of(lexicon), expected);
}

/* Finishes and frees the builder; its words are the expected ones. */
static void assert_builds(quoth_builder *builder, const char *expected)
{
    quoth_lexicon *lexicon = finish(builder);
    assert_words(lexicon, expected);
    quoth_lexicon_free(lexicon);
    quoth_builder_free(builder);
}

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

/* ---- adding and dropping ------------------------------------------------------------------ */

static void words_are_sorted_and_kept_once(void **state)
{
    (void)state;
    quoth_builder *builder = builder_for("english");
    add(builder, "dog\ncat\ndog\nCat\nbee\nca\ncats\n");
    add(builder, "bee\nant\n");
    assert_builds(builder, "ant bee ca cat cats dog");
}

static void dropped_words_are_absent_whenever_they_were_added(void **state)
{
    (void)state;
    quoth_builder *builder = builder_for("english");
    drop(builder, "cat\nzebra\n");
    add(builder, "cat\ndog\ncats\n");
    drop(builder, "DOG\nape\n");
    add(builder, "dog\nemu\n");
    assert_builds(builder, "cats emu");

    builder = builder_for("english");
    add(builder, "cat\ndog\n");
    drop(builder, "dog\ncat\n");
    assert_builds(builder, "");
}

/* However a list is shuffled and repeated, the image has the same bytes. */
static void the_order_of_lines_does_not_matter(void **state)
{
    (void)state;
    const char *lines[] = {"ghost", "ghoul", "game", "gamer", "gam",   "a",    "at", "atom",
                           "zoo",   "zoon",  "zo",   "ghoul", "ghost", "game", "ox"};
    text first = {0};
    quoth_random random;
    quoth_random_seed(&random, 8);
    for (int round = 0; round < 200; round++) {
        for (size_t i = COUNT(lines); i > 1; i--) {
            size_t k = (size_t)quoth_random_below(&random, i);
            const char *swap = lines[k];
            lines[k] = lines[i - 1];
            lines[i - 1] = swap;
        }
        quoth_builder *builder = builder_for("english");
        for (size_t i = 0; i < COUNT(lines); i++)
            add(builder, lines[i]);
        add_levels(builder, "zoo 10\nat 20\nghost 35\n");
        quoth_lexicon *lexicon = finish(builder);
        text image = image_of(lexicon);
        if (round == 0) {
            first = image;
        } else {
            assert_int_equal(image.size, first.size);
            assert_memory_equal(image.bytes, first.bytes, image.size);
            text_free(&image);
        }
        quoth_lexicon_free(lexicon);
        quoth_builder_free(builder);
    }
    text_free(&first);
}

static void a_lexicon_can_be_added_to_another(void **state)
{
    (void)state;
    quoth_builder *builder = builder_for("english");
    add(builder, "cat\ndog\n");
    add_levels(builder, "cat 10\n");
    quoth_lexicon *pets = finish(builder);
    quoth_builder_free(builder);

    builder = builder_for("english");
    add(builder, "dog\nwolf\n");
    drop(builder, "cat\n");
    assert_int_equal(quoth_builder_add_lexicon(builder, pets, NULL, NULL), QUOTH_OK);
    quoth_lexicon *both = finish(builder);
    assert_words(both, "dog wolf");
    quoth_lexicon_free(both);
    quoth_builder_free(builder);

    builder = builder_for("english"); /* levels come along */
    assert_int_equal(quoth_builder_add_lexicon(builder, pets, NULL, NULL), QUOTH_OK);
    both = finish(builder);
    quoth_letters cat = letters_of(both, "cat"), dog = letters_of(both, "dog");
    assert_int_equal(quoth_lexicon_level(both, &cat), 10);
    assert_int_equal(quoth_lexicon_level(both, &dog), 99);
    quoth_lexicon_free(both);
    quoth_builder_free(builder);

    builder = builder_for("german");
    quoth_error error;
    assert_int_equal(quoth_builder_add_lexicon(builder, pets, NULL, &error), QUOTH_MISMATCH);
    assert_string_equal(error.message, "the lexicon has another alphabet");
    assert_builds(builder, "");
    quoth_lexicon_free(pets);
}

/* Alphabets are compared by their letters: name and further spellings may differ. */
static void alphabets_are_the_same_if_their_letters_are(void **state)
{
    (void)state;
    quoth_alphabet one = alphabet_from("name one\na A\nb B\n");
    quoth_alphabet other = alphabet_from("name other\na A\nb B \u00DF\n");
    quoth_lexicon *lexicon = lexicon_in(&one, "ab ba");
    quoth_builder *builder;
    assert_int_equal(quoth_builder_new(&builder, &other, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_builder_add_lexicon(builder, lexicon, NULL, NULL), QUOTH_OK);
    assert_builds(builder, "ab ba");
    quoth_lexicon_free(lexicon);
}

/* "AY" is spelled "abcdefghijkl" and read as that: a line of 2 bytes has 11 letters. */
static const char expanding[] = "name expanding\na A\nab X\nbcdefghijkl Y\nc C\nd D\ne E\n"
                                "f F\ng G\nh H\ni I\nj J\nk K\nl L\n";

static void a_line_has_the_letters_that_its_spelling_has(void **state)
{
    (void)state;
    quoth_alphabet alphabet = alphabet_from(expanding);
    for (unsigned lines = 1; lines < 200; lines++) {
        quoth_builder *builder;
        text list = {0};
        for (unsigned i = 0; i < lines; i++)
            text_add(&list, "AY\n");
        for (unsigned i = 0; i < 100; i++)
            text_add(&list, "cccccc\n");
        assert_int_equal(quoth_builder_new(&builder, &alphabet, NULL, NULL), QUOTH_OK);
        add(builder, list.bytes);
        quoth_lexicon *lexicon = finish(builder);
        assert_words(lexicon, "abcdefghijkl cccccc");
        assert_int_equal(quoth_lexicon_longest(lexicon), 11);
        quoth_lexicon_free(lexicon);
        quoth_builder_free(builder);
        text_free(&list);
    }
}

/* "AY" is spelled "abcdefghijkl" again, which has no reading where d is no letter. */
static void a_line_without_a_reading_is_skipped(void **state)
{
    (void)state;
    quoth_alphabet alphabet = alphabet_from("name short\na A\nab X\nbcdefghijkl Y\nc C\n");
    static const char list[] = "AY\n\tc [a]\ncc\n";
    quoth_builder *builder;
    quoth_list_report report;
    quoth_error error;
    assert_int_equal(quoth_builder_new(&builder, &alphabet, NULL, NULL), QUOTH_OK);
    assert_int_equal(
        quoth_builder_add(builder, &report, list, strlen(list), QUOTH_KEEP_FOLD, NULL, NULL),
        QUOTH_OK);
    assert_int_equal(report.lines, 3);
    assert_int_equal(report.skipped, 1);
    assert_int_equal(report.first_skipped, 1);
    assert_int_equal(
        quoth_builder_add(builder, NULL, list, strlen(list), QUOTH_KEEP_STRICT, NULL, &error),
        QUOTH_BAD_TEXT);
    assert_int_equal(error.line, 1);
    assert_int_equal(error.offset, 0);
    assert_builds(builder, "c cc");
}

/* Finishing leaves the builder as it was: more can be added to the same words. */
static void a_builder_goes_on_after_finishing(void **state)
{
    (void)state;
    static const struct {
        const char *first, *more, *words;
    } cases[] = {
        {"cat\ndog\n", "eel\n", "cat dog eel"},
        {"dog\ncat\n", "bee\n", "bee cat dog"},
        {"zab\nb\n", "c\n", "b c zab"}, /* sorted on finishing: the last word is another then */
        {"zzzz\na\nb\n", "c\nd\n", "a b c d zzzz"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        quoth_builder *builder = builder_for("english");
        add(builder, cases[i].first);
        quoth_lexicon_free(finish(builder));
        quoth_lexicon *again = finish(builder);
        add(builder, cases[i].more);
        quoth_lexicon *more = finish(builder);
        assert_words(more, cases[i].words);
        drop(builder, cases[i].first);
        text rest = {0}; /* what was added later alone */
        text_add(&rest, cases[i].more);
        rest.bytes[rest.size - 1] = '\0';
        for (char *c = rest.bytes; *c; c++)
            *c = *c == '\n' ? ' ' : *c;
        quoth_lexicon *fewer = finish(builder);
        assert_words(fewer, rest.bytes);
        text_free(&rest);
        quoth_lexicon_free(again);
        quoth_lexicon_free(more);
        quoth_lexicon_free(fewer);
        quoth_builder_free(builder);
    }
}

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

/* ---- work that is stopped ----------------------------------------------------------------- */

static bool stop_at_once(void *user, const quoth_progress *progress)
{
    (void)progress;
    ++*(int *)user;
    return false;
}

static bool keep_on(void *user, const quoth_progress *progress)
{
    assert_true(progress->total == 0 || progress->done <= progress->total);
    ++*(int *)user;
    return true;
}

static void a_watch_can_stop_a_list(void **state)
{
    (void)state;
    enum { LINES = 200000 };
    char *list = malloc(LINES * 6 + 1), *at = list;
    assert_non_null(list);
    for (unsigned i = 0; i < LINES; i++, *at++ = '\n')
        for (unsigned k = 0, n = i; k < 5; k++, n /= 26)
            *at++ = (char)('a' + n % 26);
    size_t size = (size_t)(at - list);
    int asked = 0;
    quoth_watch stop = {stop_at_once, &asked}, go = {keep_on, &asked};
    quoth_builder *builder = builder_for("english");
    quoth_error error;
    add(builder, "kept\n");
    assert_int_equal(quoth_builder_add(builder, NULL, list, size, QUOTH_KEEP_FOLD,
                                       &(quoth_context){.watch = &stop}, &error),
                     QUOTH_STOPPED);
    assert_int_equal(error.status, QUOTH_STOPPED);
    assert_int_equal(asked, 1); /* asked once, obeyed at once */
    quoth_lexicon *lexicon = finish(builder);
    assert_words(lexicon, "kept");
    quoth_lexicon_free(lexicon);

    asked = 0;
    assert_int_equal(quoth_builder_add(builder, NULL, list, size, QUOTH_KEEP_FOLD,
                                       &(quoth_context){.watch = &go}, &error),
                     QUOTH_OK);
    assert_true(asked > 1);
    asked = 0;
    assert_int_equal(
        quoth_builder_finish(&lexicon, builder, "x", &(quoth_context){.watch = &stop}, &error),
        QUOTH_STOPPED);
    assert_null(lexicon);
    assert_int_equal(error.status, QUOTH_STOPPED);
    assert_int_equal(asked, 1);
    asked = 0;
    assert_int_equal(
        quoth_builder_finish(&lexicon, builder, "x", &(quoth_context){.watch = &go}, &error),
        QUOTH_OK);
    assert_true(asked > 1);
    assert_int_equal(quoth_lexicon_words(lexicon), LINES + 1);
    quoth_lexicon_free(lexicon);
    quoth_builder_free(builder);
    free(list);
}

/* ---- failed calls ------------------------------------------------------------------------- */

static quoth_lexicon *pets_with_levels(void)
{
    quoth_builder *builder = builder_for("english");
    static const char levels[] = "ant 10\nbee 20\n";
    add(builder, "ant\nbee\ncat\n");
    assert_int_equal(quoth_builder_levels(builder, levels, strlen(levels), NULL, NULL), QUOTH_OK);
    quoth_lexicon *lexicon = finish(builder);
    quoth_builder_free(builder);
    return lexicon;
}

/* A failed call leaves a builder as it was: neither words nor levels of it stay. */
static void a_failed_call_leaves_no_traces(void **state)
{
    (void)state;
    static const char bad[] = "dog 10\nnonsense\n";
    quoth_builder *builder = builder_for("english");
    add(builder, "dog\n");
    assert_int_equal(quoth_builder_levels(builder, bad, strlen(bad), NULL, NULL), QUOTH_BAD_TEXT);
    quoth_lexicon *lexicon = finish(builder);
    assert_false(quoth_lexicon_has_levels(lexicon));
    quoth_lexicon_free(lexicon);

    quoth_builder_free(builder);
    quoth_lexicon *all = enable1();
    builder = builder_for("english");
    int asked = 0;
    quoth_watch stop = {stop_at_once, &asked};
    quoth_error error;
    add(builder, "dog\n");
    assert_int_equal(
        quoth_builder_add_lexicon(builder, all, &(quoth_context){.watch = &stop}, &error),
        QUOTH_STOPPED);
    assert_int_equal(error.status, QUOTH_STOPPED);
    assert_int_equal(asked, 1);
    lexicon = finish(builder);
    assert_words(lexicon, "dog");
    assert_false(quoth_lexicon_has_levels(lexicon));
    quoth_lexicon_free(lexicon);
    quoth_lexicon_free(all);
    quoth_builder_free(builder);
}

/* Memory runs out at each allocation of quoth_builder_add_lexicon, with levels. */
typedef struct limited {
    unsigned left;
} limited;

static void *resize_limited(void *user, void *block, size_t old_size, size_t new_size)
{
    limited *l = user;
    (void)old_size;
    if (!new_size) {
        free(block);
        return NULL;
    }
    if (l->left == 0)
        return NULL;
    l->left--;
    return realloc(block, new_size);
}

static void a_lexicon_is_added_whole_or_not_at_all(void **state)
{
    (void)state;
    quoth_alphabet english = alphabet_named("english");
    quoth_lexicon *pets = pets_with_levels();
    quoth_status status = QUOTH_NO_MEMORY;
    for (unsigned enough = 0; status; enough++) {
        limited l = {UINT32_MAX};
        quoth_memory memory = {resize_limited, &l};
        quoth_builder *builder;
        assert_int_equal(
            quoth_builder_new(&builder, &english, &(quoth_context){.memory = &memory}, NULL),
            QUOTH_OK);
        l.left = enough;
        status = quoth_builder_add_lexicon(builder, pets, NULL, NULL);
        assert_true(status == QUOTH_OK || status == QUOTH_NO_MEMORY);
        l.left = UINT32_MAX;
        quoth_lexicon *lexicon = finish(builder);
        assert_words(lexicon, status ? "" : "ant bee cat");
        assert_int_equal(quoth_lexicon_has_levels(lexicon), !status);
        quoth_lexicon_free(lexicon);
        quoth_builder_free(builder);
    }
    quoth_lexicon_free(pets);
}

/* The identity under a watch: stopped, it is as before; computed, it is cached and the same. */
static void an_identity_can_be_stopped(void **state)
{
    (void)state;
    quoth_lexicon *all = enable1(), *lexicon;
    uint8_t digest[2][32];
    int asked = 0;
    quoth_watch stop = {stop_at_once, &asked}, go = {keep_on, &asked};
    quoth_builder *builder = builder_for("english");
    assert_int_equal(quoth_builder_add_lexicon(builder, all, NULL, NULL), QUOTH_OK);
    lexicon = finish(builder);
    assert_int_equal(quoth_lexicon_identify(lexicon, &(quoth_context){.watch = &stop}, NULL),
                     QUOTH_STOPPED);
    assert_int_equal(asked, 1);
    assert_int_equal(quoth_lexicon_identify(lexicon, &(quoth_context){.watch = &go}, NULL),
                     QUOTH_OK);
    assert_true(asked > 2);
    assert_int_equal(quoth_lexicon_sha256(digest[0], lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_lexicon_sha256(digest[1], all, NULL, NULL), QUOTH_OK);
    assert_memory_equal(digest[0], digest[1], 32);
    asked = 0;
    quoth_lexicon *subset;
    assert_int_equal(
        quoth_lexicon_up_to_level(&subset, all, NULL, 10, &(quoth_context){.watch = &stop}, NULL),
        QUOTH_STOPPED);
    assert_null(subset);
    assert_int_equal(asked, 1);
    quoth_lexicon_free(lexicon);
    quoth_lexicon_free(all);
    quoth_builder_free(builder);
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
        cmocka_unit_test(words_are_sorted_and_kept_once),
        cmocka_unit_test(dropped_words_are_absent_whenever_they_were_added),
        cmocka_unit_test(the_order_of_lines_does_not_matter),
        cmocka_unit_test(a_lexicon_can_be_added_to_another),
        cmocka_unit_test(alphabets_are_the_same_if_their_letters_are),
        cmocka_unit_test(a_line_has_the_letters_that_its_spelling_has),
        cmocka_unit_test(a_line_without_a_reading_is_skipped),
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
        cmocka_unit_test(a_watch_can_stop_a_list),
        cmocka_unit_test(a_failed_call_leaves_no_traces),
        cmocka_unit_test(a_lexicon_is_added_whole_or_not_at_all),
        cmocka_unit_test(an_identity_can_be_stopped),
        cmocka_unit_test(a_builder_goes_on_after_finishing),
    };
    RUN(tests);
}
