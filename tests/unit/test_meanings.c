/* Dictionaries of meanings: lines, forms of words, failures. */
#include "bad_text.h"
#include "tails.h"

typedef struct handles {
    quoth_meanings *meanings;
} handles;

static void finish(handles *h)
{
    quoth_meanings_free(h->meanings);
}

#include "sweep.h"

static const char list[] = "# own\n"
                           "walk\tv,n\tgo on foot\n"
                           "quick\tadj\tfast\n"
                           "\n"
                           "QAT\tn\ta shrub\r\n"
                           "goose\tn\ta bird\n"
                           "geese\t=plural\tgoose\n"
                           "went\t=past\tgo\n"
                           "stop\tv\tcease\n"
                           "love\tv\tlike much\n"
                           "happy\tadj\tglad\n"
                           "quiz\tn,v\ta test\n"
                           "box\tsomething of two fields\n"
                           "tree\tn\ta plant\n"
                           "walk\tn\tof two lines the first counts\n"
                           "gentle\tadj\tmild\n"
                           "\xC3\xA9t\xC3\xA9\tn\tsummer";

static quoth_meanings *made(const char *lines)
{
    quoth_meanings *m;
    quoth_error error = {0};
    assert_int_equal(quoth_meanings_new(&m, lines, strlen(lines), NULL, &error), QUOTH_OK);
    assert_int_equal(error.status, QUOTH_OK);
    return m;
}

static void says(const quoth_meanings *m, const char *word, const char *meaning)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    quoth_status status = quoth_meanings_write(&sink, m, word, strlen(word), NULL);
    assert_int_equal(status, meaning ? QUOTH_OK : QUOTH_NOT_FOUND);
    assert_string_equal(t.bytes ? t.bytes : "", meaning ? meaning : "");
    text_free(&t);
}

static void words_and_forms(void **state)
{
    (void)state;
    quoth_meanings *m = made(list);
    static const struct {
        const char *word, *meaning;
    } rows[] = {
        {"walk", "(v) go on foot"},
        {"Walk", "(v) go on foot"},
        {"qat", "(n) a shrub"},
        {"QATS", "plural of QAT: (n) a shrub"},
        {"geese", "plural of GOOSE: (n) a bird"},
        {"went", "past tense of GO"},
        {"walks", "plural of WALK: (v) go on foot"},
        {"walked", "past tense of WALK: (v) go on foot"},
        {"walking", "participle of WALK: (v) go on foot"},
        {"stops", "form of STOP: (v) cease"},
        {"stopped", "past tense of STOP: (v) cease"},
        {"stopping", "participle of STOP: (v) cease"},
        {"stopper", "one that can STOP: (v) cease"},
        {"loved", "past tense of LOVE: (v) like much"},
        {"loving", "participle of LOVE: (v) like much"},
        {"happier", "more HAPPY: (adj) glad"},
        {"happiest", "most HAPPY: (adj) glad"},
        {"happily", "in a way that is HAPPY: (adj) glad"},
        {"gently", "in a way that is GENTLE: (adj) mild"},
        {"happiness", "the quality of being HAPPY: (adj) glad"},
        {"unhappy", "not HAPPY: (adj) glad"},
        {"quicker", "more QUICK: (adj) fast"},
        {"quickly", "in a way that is QUICK: (adj) fast"},
        {"quizzes", "plural of QUIZ: (n) a test"},
        {"boxes", "plural of BOX: something of two fields"},
        {"treeless", "without TREE: (n) a plant"},
        {"rewalk", "again: WALK: (v) go on foot"},
        {"rewalks", "form of REWALK: again: WALK: (v) go on foot"},
        {"rewalkers", "plural of REWALKER: one that can REWALK: again: WALK: (v) go on foot"},
        {"unhappiness", "the quality of being UNHAPPY: not HAPPY: (adj) glad"},
        {"\xC3\xA9t\xC3\xA9", "(n) summer"},
        {"\xC3\xA9t\xC3\xA9s", "plural of \xC3\xA9T\xC3\xA9: (n) summer"},
        {"quicks", NULL}, /* an adjective has no plural */
        {"stopness", NULL},
        {"gooser", NULL},
        {"walkss", NULL}, /* a plural has no plural */
        {"", NULL},
        {"s", NULL},
        {"go", NULL},
        {"qa", NULL},
        {"rereunhappy", NULL},
    };
    assert_int_equal(quoth_meanings_count(m), 15);
    for (size_t i = 0; i < COUNT(rows); i++)
        says(m, rows[i].word, rows[i].meaning);
    char long_word[3 * QUOTH_WORD_TEXT_SIZE];
    memset(long_word, 's', sizeof long_word);
    quoth_meaning meaning = {.form = QUOTH_WORD_NOT};
    for (size_t size = 0; size < sizeof long_word; size += 97)
        assert_int_equal(quoth_meanings_find(&meaning, m, long_word, size, NULL), QUOTH_NOT_FOUND);
    assert_int_equal(meaning.form, QUOTH_WORD_NOT);
    quoth_meanings_free(m);
    quoth_meanings_free(NULL);
}

static void after_a_byte_order_mark(void **state)
{
    (void)state;
    quoth_meanings *m = made("\xEF\xBB\xBFwalk\tv\tgo on foot\n");
    says(m, "walk", "(v) go on foot");
    quoth_meanings_free(m);
    m = made("\xEF\xBB\xBF");
    assert_int_equal(quoth_meanings_count(m), 0);
    quoth_meanings_free(m);
}

static void what_is_found(void **state)
{
    (void)state;
    quoth_meanings *m = made(list);
    quoth_meaning meaning;
    assert_int_equal(quoth_meanings_find(&meaning, m, "walk", 4, NULL), QUOTH_OK);
    assert_int_equal(meaning.form, QUOTH_WORD_ITSELF);
    assert_string_equal(meaning.base, "walk");
    assert_int_equal(meaning.parts_size, 3);
    assert_memory_equal(meaning.parts, "v,n", 3);
    assert_memory_equal(meaning.gloss, "go on foot", meaning.gloss_size);
    assert_int_equal(quoth_meanings_find(&meaning, m, "walkers", 7, NULL), QUOTH_OK);
    assert_int_equal(meaning.form, QUOTH_WORD_PLURAL);
    assert_string_equal(meaning.base, "walker");
    assert_int_equal(meaning.gloss_size + meaning.parts_size, 0);
    assert_int_equal(quoth_meanings_find(&meaning, m, "boxes", 5, NULL), QUOTH_OK);
    assert_string_equal(meaning.base, "box");
    quoth_meanings_free(m);
    unsigned forms = 0;
    while (quoth_word_form_name((quoth_word_form)forms))
        forms++;
    assert_int_equal(forms, QUOTH_WORD_NOT + 1);
}

/* Three forms are followed; then the line ends, for forms in a circle too. */
static void forms_of_forms(void **state)
{
    (void)state;
    quoth_meanings *m = made("a\t=plural\tb\nb\t=past\tc\nc\t=agent\td\nd\t=not\te\n"
                             "e\tn\ta letter\nx\t=plural\ty\ny\t=plural\tx\n");
    says(m, "b", "past tense of C: one that can D: not E: (n) a letter");
    says(m, "a", "plural of B: past tense of C: one that can D");
    says(m, "x", "plural of Y: plural of X: plural of Y");
    quoth_meanings_free(m);
}

static quoth_status parse(const char *lines, size_t size, quoth_error *error)
{
    quoth_meanings *m;
    quoth_status status = quoth_meanings_new(&m, lines, size, NULL, error);
    assert_true((m == NULL) == (status != QUOTH_OK));
    quoth_meanings_free(m);
    return status;
}

static void bad_lines(void **state)
{
    (void)state;
    static const char format[] = "a line is a word, a tab and its meaning";
    static const bad_text bad[] = {
        {"word\n", 1, format, 0},
        {"a\tn\tb\nword", 2, format, 0},
        {"\tn\tb\n", 1, format, 0},
        {"a\t\n", 1, format, 0},
        {"a\tn\t\n", 1, format, 0},
        {"a\tn\tb\tc\n", 1, format, 0},
        {"# a comment\r\n\na\t=cousin\tb\n", 3, format, 0},
        {"a\tn\tb\n\xFF\tn\tb\n", 2, "a line has bytes that are no text", 0},
        {"a\tn\tb\x1B[1m\n", 1, "a line has bytes that are no text", 0},
    };
    expect_bad(bad, COUNT(bad), parse);
    assert_int_equal(parse("a\tn\tb\0c\n", 8, NULL), QUOTH_BAD_TEXT);
    assert_int_equal(parse("", 0, NULL), QUOTH_OK);
    assert_int_equal(parse("# nothing", 9, NULL), QUOTH_OK);
    assert_int_equal(parse("a", UINT32_MAX, NULL), QUOTH_TOO_LARGE); /* and is not read */
    char line[QUOTH_WORD_TEXT_SIZE + 8];
    memset(line, 'a', sizeof line);
    memcpy(line + QUOTH_WORD_TEXT_SIZE - 1, "\tb", 2);
    assert_int_equal(parse(line, QUOTH_WORD_TEXT_SIZE + 1, NULL), QUOTH_OK);
    memcpy(line + QUOTH_WORD_TEXT_SIZE - 1, "a\tb", 3);
    assert_int_equal(parse(line, QUOTH_WORD_TEXT_SIZE + 2, NULL), QUOTH_BAD_TEXT);
}

/* ---- memory, watches, sinks ---------------------------------------------------------------- */

/* Allocations: a dictionary is made and asked. */
static quoth_status make_and_ask(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_error error = {0};
    CHECK(reported(quoth_meanings_new(&h->meanings, list, strlen(list),
                                      &(quoth_context){.memory = &f->memory}, &error),
                   &error));
    return quoth_meanings_write(out, h->meanings, "walks", 5, NULL);
}

static void allocations(void **state)
{
    (void)state;
    every_failure_is_survived((job){NULL, make_and_ask});
}

static bool go_on(void *user, const quoth_progress *progress)
{
    unsigned *questions = user;
    assert_true(progress->fraction <= 1);
    return (*questions)-- > 0;
}

static void watches_and_sinks(void **state)
{
    (void)state;
    quoth_meanings *m;
    quoth_error error;
    text many = {0};
    for (unsigned i = 0; i < 3000; i++)
        text_add(&many, printed("%c%u\tn\tnumber\n", 'z' - (int)(i % 26), i));
    unsigned stopped = 0;
    for (quoth_status status = QUOTH_STOPPED; status; stopped++) {
        unsigned questions = stopped;
        quoth_watch watch = {go_on, &questions};
        status =
            quoth_meanings_new(&m, many.bytes, many.size, &(quoth_context){.watch = &watch}, NULL);
        assert_true(status ? status == QUOTH_STOPPED && !m : m != NULL);
        if (m)
            says(m, "z0s", "plural of Z0: (n) number");
        quoth_meanings_free(m);
    }
    assert_true(stopped > 2);
    text_free(&many);
    m = made(list);
    quoth_sink refusing = {refuse, NULL};
    assert_int_equal(quoth_meanings_write(&refusing, m, "walks", 5, &error), QUOTH_SINK_FAILED);
    quoth_meanings_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_and_forms),
        cmocka_unit_test(what_is_found),
        cmocka_unit_test(after_a_byte_order_mark),
        cmocka_unit_test(forms_of_forms),
        cmocka_unit_test(bad_lines),
        cmocka_unit_test(allocations),
        cmocka_unit_test(watches_and_sinks),
    };
    RUN(tests);
}
