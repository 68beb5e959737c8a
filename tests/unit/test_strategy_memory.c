/* The allocations of strategies and of the checker of certificates, each failing in its turn. */
#include "support.h"

#include "quoth/ghost_strategy.h"
#include "quoth/ghost_verify.h"

typedef struct handles {
    quoth_ghost_strategy *strategy;
    quoth_ghost_hitting_set *endings;
} handles;

static void finish(handles *h)
{
    quoth_ghost_strategy_free(h->strategy);
    quoth_ghost_hitting_set_free(h->endings);
}

#include "sweep.h"

static struct fixture {
    quoth_lexicon *lexicon;
    quoth_ghost *ghost, *of_three; /* of three players */
    text certificate, loser;
} fix;

static int set_up(void **state)
{
    static const char words[] = "abba\nbaba\nabcab\ncabba\nbacab\nacbca\nccab\nbcbca\ncaca\n";
    quoth_alphabet english;
    quoth_builder *builder;
    quoth_ghost_strategy *strategy;
    quoth_ghost_rules rules = {.variant = "super", .min = 3};
    quoth_sink sink = to_text(&fix.certificate);
    (void)state;
    assert_int_equal(quoth_alphabet_find(&english, "english", NULL), QUOTH_OK);
    assert_int_equal(quoth_builder_new(&builder, &english, NULL, NULL), QUOTH_OK);
    assert_int_equal(
        quoth_builder_add(builder, NULL, words, sizeof words - 1, QUOTH_KEEP_FOLD, NULL, NULL),
        QUOTH_OK);
    assert_int_equal(quoth_builder_finish(&fix.lexicon, builder, "few", NULL, NULL), QUOTH_OK);
    quoth_builder_free(builder);
    assert_int_equal(quoth_ghost_new(&fix.ghost, fix.lexicon, &rules, NULL, NULL), 0);
    assert_int_equal(quoth_ghost_strategy_new(&strategy, fix.ghost, NULL, NULL, NULL), 0);
    assert_int_equal(quoth_ghost_strategy_certify(&sink, strategy, NULL), QUOTH_OK);
    quoth_ghost_strategy_free(strategy);
    rules.players = 3;
    sink = to_text(&fix.loser);
    assert_int_equal(quoth_ghost_new(&fix.of_three, fix.lexicon, &rules, NULL, NULL), 0);
    assert_int_equal(quoth_ghost_loser_certify(&sink, fix.of_three, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_ghost_loser_certify(&sink, fix.ghost, NULL, NULL), QUOTH_UNSUPPORTED);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    text_free(&fix.certificate);
    text_free(&fix.loser);
    quoth_ghost_free(fix.ghost);
    quoth_ghost_free(fix.of_three);
    quoth_lexicon_free(fix.lexicon);
    return 0;
}

static quoth_status make_and_certify(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_error error;
    CHECK(
        REPORTED(error, quoth_ghost_strategy_new(&h->strategy, fix.ghost, NULL,
                                                 &(quoth_context){.memory = &f->memory}, &error)));
    quoth_status status = quoth_ghost_strategy_certify(out, h->strategy, NULL);
    quoth_ghost_strategy_free(h->strategy);
    h->strategy = NULL;
    return status;
}

static quoth_status fewest_words(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_error error;
    CHECK(REPORTED(error,
                   quoth_ghost_hitting_set_new(&h->endings, fix.ghost, NULL,
                                               &(quoth_context){.memory = &f->memory}, &error)));
    assert_true(quoth_ghost_hitting_set_summarize(h->endings).proved);
    out->write(out->user, "proved", 6);
    quoth_ghost_hitting_set_free(h->endings);
    h->endings = NULL;
    return QUOTH_OK;
}

static quoth_status verify(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_ghost_certificate_result verdict;
    (void)h;
    CHECK(quoth_ghost_verify(&verdict, fix.lexicon, fix.certificate.bytes, fix.certificate.size,
                             &(quoth_context){.memory = &f->memory}, NULL));
    assert_true(verdict.holds);
    out->write(out->user, "holds", 5);
    return QUOTH_OK;
}

static quoth_status certify_loser(fallible *f, handles *h, const quoth_sink *out)
{
    (void)h;
    return quoth_ghost_loser_certify(out, fix.of_three, &(quoth_context){.memory = &f->memory},
                                     NULL);
}

static quoth_status verify_loser(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_ghost_certificate_result verdict;
    (void)h;
    CHECK(quoth_ghost_verify(&verdict, fix.lexicon, fix.loser.bytes, fix.loser.size,
                             &(quoth_context){.memory = &f->memory}, NULL));
    assert_true(verdict.holds);
    out->write(out->user, "holds", 5);
    return QUOTH_OK;
}

static void strategies_survive(void **state)
{
    (void)state;
    every_failure_is_survived((job){NULL, make_and_certify});
}

static void fewest_words_survive(void **state)
{
    (void)state;
    every_failure_is_survived((job){NULL, fewest_words});
}

static void the_checker_survives(void **state)
{
    (void)state;
    every_failure_is_survived((job){NULL, verify});
}

static void losers_survive(void **state)
{
    (void)state;
    every_failure_is_survived((job){NULL, certify_loser});
    every_failure_is_survived((job){NULL, verify_loser});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strategies_survive),
        cmocka_unit_test(fewest_words_survive),
        cmocka_unit_test(the_checker_survives),
        cmocka_unit_test(losers_survive),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
