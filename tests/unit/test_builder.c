/* Builders of lexica: adding and dropping words, work that is stopped, calls that fail. */
#include "builder.h"

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

/* ---- work that is stopped ----------------------------------------------------------------- */

static bool keep_on(void *user, const quoth_progress *progress)
{
    assert_true(progress->total == 0 || progress->done <= progress->total);
    ++*(unsigned *)user;
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
    unsigned asked = 0;
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
    unsigned asked = 0;
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
    unsigned asked = 0;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_sorted_and_kept_once),
        cmocka_unit_test(dropped_words_are_absent_whenever_they_were_added),
        cmocka_unit_test(the_order_of_lines_does_not_matter),
        cmocka_unit_test(a_lexicon_can_be_added_to_another),
        cmocka_unit_test(alphabets_are_the_same_if_their_letters_are),
        cmocka_unit_test(a_line_has_the_letters_that_its_spelling_has),
        cmocka_unit_test(a_line_without_a_reading_is_skipped),
        cmocka_unit_test(a_watch_can_stop_a_list),
        cmocka_unit_test(a_failed_call_leaves_no_traces),
        cmocka_unit_test(a_lexicon_is_added_whole_or_not_at_all),
        cmocka_unit_test(an_identity_can_be_stopped),
        cmocka_unit_test(a_builder_goes_on_after_finishing),
    };
    RUN(tests);
}
