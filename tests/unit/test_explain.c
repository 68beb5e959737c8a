/* The messages of each language, facts, and sentences made of them. */
#include "bad_text.h"
#include "format/explain/sentences.h"
#include "format/texts/review_languages.h"
#include "format/texts/series.h"
#include "format/texts/sheet_languages.h"
#include "format/texts/texts.h"
#include "tails.h"

/* ---- messages ------------------------------------------------------------------------------ */

enum { NAMES = 16, NAME_SIZE = 64 };

typedef struct names {
    unsigned count;
    char name[NAMES][NAME_SIZE];
} names;

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The distinct names of the placeholders of a message, sorted, without the words of plurals. */
static names names_of(const char *message)
{
    names found = {0};
    for (const char *at = message; (at = strchr(at, '{')) != NULL;) {
        const char *end = strchr(++at, '}');
        assert_non_null(end);
        size_t size = strcspn(at, "#}");
        assert_true(size > 0 && size < NAME_SIZE && found.count < NAMES);
        char *name = found.name[found.count];
        memcpy(name, at, size);
        name[size] = '\0';
        if (at[size] == '#')
            assert_non_null(memchr(at, '|', (size_t)(end - at)));
        bool listed = false;
        for (unsigned i = 0; i < found.count; i++)
            listed = listed || strcmp(found.name[i], name) == 0;
        found.count += !listed;
    }
    qsort(found.name, found.count, NAME_SIZE, compare_names);
    return found;
}

/* A catalogue has every language, and each language every message with the same placeholders. */
static void check_catalogue(const q_language *at(size_t index), unsigned messages)
{
    const q_language *first = at(0), *language;
    size_t count = 0;
    assert_ptr_equal(q_language_find(at, NULL), first);
    assert_null(q_language_find(at, "xx"));
    for (; (language = at(count)) != NULL; count++) {
        assert_string_equal(quoth_language_name(count), language->name);
        assert_ptr_equal(q_language_find(at, language->name), language);
        for (unsigned m = 0; m < messages; m++) {
            assert_non_null(language->message[m]);
            names a = names_of(first->message[m]), b = names_of(language->message[m]);
            assert_int_equal(a.count, b.count);
            for (unsigned i = 0; i < a.count; i++)
                assert_string_equal(a.name[i], b.name[i]);
        }
    }
    assert_null(quoth_language_name(count));
}

static void same_in_every_language(void **state)
{
    (void)state;
    check_catalogue(q_explanations_at, Q_MESSAGES);
}

/* Sheets have languages of their own for programs that print English alone. */
static void sheets_in_every_language(void **state)
{
    (void)state;
    check_catalogue(q_sheets_at, Q_SHEET_MESSAGES);
    quoth_error error;
    assert_int_equal(quoth_ghost_sheet_write_in(NULL, NULL, NULL, "xx", QUOTH_FORMAT_TEXT, &error),
                     QUOTH_NOT_FOUND);
    assert_int_equal(quoth_duplicate_write_sheet(NULL, NULL, 0, 1, "xx", NULL, &error),
                     QUOTH_NOT_FOUND);
}

static void reviews_in_every_language(void **state)
{
    (void)state;
    check_catalogue(q_reviews_at, Q_REVIEW_MESSAGES);
    check_catalogue(q_series_at, Q_SERIES_MESSAGES);
    const quoth_review_series series = {.language = "xx"};
    quoth_error error;
    assert_int_equal(quoth_review_write_in(NULL, NULL, "xx", QUOTH_FORMAT_TEXT, &error),
                     QUOTH_NOT_FOUND);
    assert_int_equal(quoth_review_write_card_in(NULL, NULL, true, "xx", &error), QUOTH_NOT_FOUND);
    assert_int_equal(quoth_review_write_causes_in(NULL, NULL, "xx", &error), QUOTH_NOT_FOUND);
    assert_int_equal(quoth_review_write_score_in(NULL, NULL, "xx", &error), QUOTH_NOT_FOUND);
    assert_int_equal(quoth_review_write_series(NULL, NULL, 0, &series, QUOTH_FORMAT_TEXT, &error),
                     QUOTH_NOT_FOUND);
}

/* Slots: numbers, their forms by language, and words that depend on them. */
static void slots_of_messages(void **state)
{
    (void)state;
    static const struct {
        const char *language, *message, *text;
        double number;
        unsigned digits;
        bool sign;
    } rows[] = {{"en", "{n} {n#one|many}", "1 one", 1, 0, false},
                {"en", "{n} {n#one|many}", "1.0 many", 1, 1, false},
                {"de", "{n} {n#one|many}", "50,5 many", 50.5, 1, false},
                {"de", "{n} {n#one|many}", "0 many", 0, 0, false},
                {"fr", "{n} {n#one|many}", "0 one", 0, 0, false},
                {"fr", "{n} {n#one|many}", "1,5 one", 1.5, 1, false},
                {"fr", "{n} {n#one|many}", "-3,2 many", -3.2, 1, false},
                {"fr", "{n} {n#one|many}", "2,0 many", 1.96, 1, false},
                {"en", "{n} {n#one|many}", "1 one", 1.2, 0, false},
                {"de", "{n}", "+0,0", 0, 1, true},
                {"de", "{n}", "-3,2", -3.2, 1, true},
                {"en", "{n}", "+1950", 1950, 0, true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        text t = {0};
        quoth_sink sink = to_text(&t);
        q_text out;
        q_text_begin(&out, &sink);
        q_say_message(&out, q_language_find(q_reviews_at, rows[i].language), rows[i].message,
                      (const q_slot[]){(rows[i].sign ? q_slot_signed : q_slot_decimal)(
                                           "n", rows[i].number, rows[i].digits),
                                       {0}});
        assert_int_equal(q_text_end(&out), QUOTH_OK);
        text_add(&t, "");
        assert_string_equal(t.bytes, rows[i].text);
        text_free(&t);
    }
}

/* Messages of a program's own. */
static void messages_of_programs(void **state)
{
    (void)state;
    text t = {0};
    quoth_sink sink = to_text(&t);
    const quoth_message_value values[] = {
        {"name", .text = "Ann"}, {"n", .number = 50.5, .digits = 1}, {0}};
    quoth_message_value many[QUOTH_MESSAGE_VALUES_MAX + 2] = {{0}};
    quoth_error error;
    assert_int_equal(
        quoth_message_write(&sink, "de", "{name}: {n} {n#Punkt|Punkte}{x}", values, &error),
        QUOTH_OK);
    assert_int_equal(quoth_message_write(&sink, NULL, "; {name} {n}; {open", values, &error),
                     QUOTH_OK);
    assert_int_equal(quoth_message_write(&sink, "fr", "!", NULL, &error), QUOTH_OK);
    text_add(&t, "");
    assert_string_equal(t.bytes, "Ann: 50,5 Punkte0; Ann 50.5; {open!");
    text_free(&t);
    for (unsigned i = 0; i <= QUOTH_MESSAGE_VALUES_MAX; i++)
        many[i] = (quoth_message_value){"a", .number = 1};
    assert_int_equal(quoth_message_write(&sink, "en", "", many, &error), QUOTH_TOO_LARGE);
    assert_int_equal(quoth_message_write(&sink, "xx", "", values, &error), QUOTH_NOT_FOUND);
}

static void numbers_by_language(void **state)
{
    (void)state;
    static const struct {
        const char *language, *text;
        int64_t number;
        unsigned digits;
    } rows[] = {{"en", "0", 0, 0},      {"en", "-12", -12, 0}, {"en", "1.05", 105, 2},
                {"de", "1,05", 105, 2}, {"de", "-0,5", -5, 1}, {"en", "0.003", 3, 3},
                {"de", "1200", 1200, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        text t = {0};
        quoth_sink sink = to_text(&t);
        q_text out;
        q_text_begin(&out, &sink);
        q_number_write(&out, q_language_find(q_explanations_at, rows[i].language), rows[i].number,
                       rows[i].digits);
        assert_int_equal(q_text_end(&out), QUOTH_OK);
        text_add(&t, "");
        assert_string_equal(t.bytes, rows[i].text);
        text_free(&t);
    }
}

/* ---- facts --------------------------------------------------------------------------------- */

static void facts_by_name(void **state)
{
    (void)state;
    size_t count;
    quoth_explanation *e = q_explanation_new(Q_EXPLAINS_CROSS, NULL);
    assert_non_null(e);
    q_facts_open_at(e, "plays", 12);
    q_facts_open(e, "replies");
    q_fact_decimal(e, "score", -31.25, 1);
    q_facts_close(e);
    q_fact_share(e, "win", 0.6135, 3);
    q_fact_text(e, "leave", "ER");
    q_facts_close(e);
    q_fact_flag(e, "over", true);
    q_fact_integer(e, "bag", 7);
    assert_false(e->failed);
    const quoth_fact *fact = quoth_explanation_facts(e, &count);
    assert_int_equal(count, 5);
    assert_string_equal(fact[0].name, "plays.12.replies.score");
    assert_int_equal(fact[0].number, -313);
    assert_int_equal(quoth_explanation_find(e, "plays.12.win")->number, 614);
    assert_string_equal(quoth_explanation_find(e, "plays.12.leave")->text, "ER");
    assert_string_equal(fact[3].name, "over");
    assert_null(quoth_explanation_find(e, "plays.12"));
    assert_true(q_fact_value(e, "bag") == 7 && q_fact_value(e, "none") == 0);
    assert_string_equal(quoth_fact_kind_name(fact[0].kind), "number");
    assert_string_equal(quoth_fact_kind_name(QUOTH_FACT_SHARE), "share");
    assert_null(quoth_fact_kind_name((quoth_fact_kind)4));
    quoth_explanation_free(e);
    quoth_explanation_free(NULL);
}

/* A sentence of which a fact is missing is left out. */
static void sentences_need_their_facts(void **state)
{
    (void)state;
    for (unsigned whole = 0; whole < 2; whole++) {
        quoth_explanation *e = q_explanation_new(Q_EXPLAINS_CROSS, NULL);
        assert_non_null(e);
        q_facts_open(e, "position");
        if (whole)
            q_fact_text(e, "rack", "AB");
        q_fact_integer(e, "bag", 1);
        q_fact_integer(e, "lead", 1);
        q_facts_close(e);
        text t = {0};
        quoth_sink sink = to_text(&t);
        assert_int_equal(quoth_explanation_write(&sink, e, "en", QUOTH_FORMAT_TEXT, NULL),
                         QUOTH_OK);
        text_add(&t, "");
        assert_string_equal(
            t.bytes, whole ? "You hold AB and lead by 1 point, with 1 tile in the bag.\n" : "\n");
        text_free(&t);
        quoth_explanation_free(e);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_in_every_language),
        cmocka_unit_test(sheets_in_every_language),
        cmocka_unit_test(reviews_in_every_language),
        cmocka_unit_test(slots_of_messages),
        cmocka_unit_test(messages_of_programs),
        cmocka_unit_test(numbers_by_language),
        cmocka_unit_test(facts_by_name),
        cmocka_unit_test(sentences_need_their_facts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
