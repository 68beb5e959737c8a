/* The pre-endgame solver under failing allocations, each in its turn, and under a watch that stops
 * it. */
#include "small.h"

#include "quoth/preendgame.h"
#include "quoth/notation.h"

typedef struct handles {
    quoth_preendgame *solver;
} handles;

static void finish(handles *h)
{
    quoth_preendgame_free(h->solver);
}

#include "sweep.h"

enum { TOP = 3 };

static struct fixture {
    quoth_lexicon *lexicon;
    quoth_cross *cross;
    quoth_position *position;
} fix;

static int set_up(void **state)
{
    static const char cgp[] = "7/7/7/2TEA2/7/7/7 ANS/ 30/0 0";
    quoth_error error = {.message = ""};
    (void)state;
    open_small(&fix.lexicon, &fix.cross, 3, "A,2,1,1\nE,2,1,1\nN,1,2,0\n");
    if (quoth_cgp_read(&fix.position, fix.cross, cgp, sizeof cgp - 1, NULL, &error))
        fail_msg("byte %u: %s", (unsigned)error.offset, error.message);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    quoth_position_free(fix.position);
    quoth_cross_free(fix.cross);
    quoth_lexicon_free(fix.lexicon);
    return 0;
}

static unsigned without_spread;

/* Checks that the proof of wins is reported even if spreads could not be compared. */
static void check_wins(const quoth_preendgame_answer *a)
{
    quoth_preendgame *solver;
    quoth_preendgame_answer b;
    assert_int_equal(quoth_preendgame_new(&solver, fix.cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_preendgame_solve(&b, solver, fix.position,
                                            &(quoth_preendgame_options){.top = TOP}, NULL, NULL),
                     QUOTH_OK);
    assert_true(a->exact && !a->incomplete && a->plays > 0 && b.plays >= a->plays);
    for (size_t i = 0; i < a->plays; i++)
        assert_true(a->play[i].exact && a->play[i].wins == b.play[i].wins &&
                    a->play[i].draws == b.play[i].draws);
    quoth_preendgame_free(solver);
}

/* Writes the answer without nodes and times. */
static quoth_status solve_and_write(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_preendgame_answer a;
    quoth_preendgame_options options = {.top = TOP, .bytes = 1 << 16};
    (void)f;
    CHECK(quoth_preendgame_solve(&a, h->solver, fix.position, &options, NULL, NULL));
    assert_true(a.exact);
    if (!a.by_spread) {
        without_spread++;
        check_wins(&a);
        return QUOTH_NO_MEMORY;
    }
    for (size_t i = 0; i < a.plays; i++) {
        const quoth_preendgame_play *p = &a.play[i];
        const char *reported =
            printed("%u %u %u %lld;", p->wins, p->draws, p->losses, (long long)p->spread);
        out->write(out->user, reported, strlen(reported));
        out->write(out->user, (const char *)&p->play, sizeof p->play);
    }
    return QUOTH_OK;
}

static quoth_status make_and_solve(fallible *f, handles *h, const quoth_sink *out)
{
    CHECK(
        quoth_preendgame_new(&h->solver, fix.cross, &(quoth_context){.memory = &f->memory}, NULL));
    quoth_status status = solve_and_write(f, h, out);
    quoth_preendgame_free(h->solver);
    h->solver = NULL;
    return status;
}

static void prepare_solver(fallible *f, handles *h)
{
    assert_int_equal(
        quoth_preendgame_new(&h->solver, fix.cross, &(quoth_context){.memory = &f->memory}, NULL),
        QUOTH_OK);
}

static void solving_survives(void **state)
{
    (void)state;
    every_failure_is_survived((job){NULL, make_and_solve});
    every_failure_is_survived((job){prepare_solver, solve_and_write});
    assert_true(without_spread > 0);
}

/* Comparing spreads keeps to its part of the memory. */
static void spreads_are_left_out_if_they_do_not_fit(void **state)
{
    quoth_preendgame *solver;
    quoth_preendgame_answer a;
    (void)state;
    assert_int_equal(quoth_preendgame_new(&solver, fix.cross, NULL, NULL), QUOTH_OK);
    for (unsigned fits = 0; fits < 2; fits++) {
        quoth_preendgame_options options = {.top = TOP, .bytes = fits ? 1 << 16 : 64};
        assert_int_equal(quoth_preendgame_solve(&a, solver, fix.position, &options, NULL, NULL),
                         QUOTH_OK);
        assert_int_equal(a.by_spread, fits);
        check_wins(&a);
    }
    quoth_preendgame_free(solver);
}

/* With a small limit of nodes the tables are small; they grow once the limit does. */
static void tables_are_as_large_as_the_limit_asks(void **state)
{
    static const uint64_t limits[] = {1, 400, 0};
    quoth_preendgame_answer a;
    fallible f;
    handles h = {0};
    size_t bytes[3];
    (void)state;
    begin(&f);
    prepare_solver(&f, &h);
    for (unsigned i = 0; i < 3; i++) {
        quoth_preendgame_options options = {.nodes = limits[i], .bytes = (size_t)64 << 20};
        assert_int_equal(quoth_preendgame_solve(&a, h.solver, fix.position, &options, NULL, NULL),
                         QUOTH_OK);
        bytes[i] = f.bytes;
    }
    assert_true(bytes[0] < (size_t)4 << 20 && bytes[1] < (size_t)24 << 20);
    assert_true(2 * bytes[0] < bytes[1] && bytes[2] > (size_t)48 << 20);
    finish(&h);
}

static void a_stopped_call_answers(void **state)
{
    unsigned asked = 0;
    quoth_watch watch = {stop_at_once, &asked};
    quoth_preendgame *solver;
    quoth_preendgame_answer a, b;
    (void)state;
    assert_int_equal(quoth_preendgame_new(&solver, fix.cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_preendgame_solve(&a, solver, fix.position, NULL,
                                            &(quoth_context){.watch = &watch}, NULL),
                     QUOTH_STOPPED);
    assert_int_equal(quoth_preendgame_solve(&b, solver, fix.position, NULL, NULL, NULL), QUOTH_OK);
    assert_true(asked > 0 && a.incomplete && !a.by_spread && b.by_spread && !b.incomplete);
    assert_true(b.plays == 1 && b.play->exact);
    quoth_preendgame_free(solver);
}

static void bad_questions_are_refused(void **state)
{
    quoth_position *position;
    quoth_preendgame *solver;
    quoth_preendgame_answer a;
    (void)state;
    assert_int_equal(quoth_preendgame_new(&solver, fix.cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&position, fix.cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_preendgame_solve(&a, solver, position, NULL, NULL, NULL),
                     QUOTH_UNKNOWN_RACK);
    quoth_position_free(position);
    quoth_random random;
    quoth_random_seed(&random, 1);
    assert_int_equal(quoth_position_new(&position, fix.cross, 3, NULL, NULL), QUOTH_OK);
    quoth_position_deal(position, &random);
    assert_int_equal(quoth_position_bag(position), 1);
    assert_int_equal(quoth_preendgame_solve(&a, solver, position, NULL, NULL, NULL),
                     QUOTH_UNSUPPORTED);
    quoth_preendgame_options options = {.play = &(quoth_play){.kind = QUOTH_PLAY_EXCHANGE},
                                        .plays = 1};
    assert_int_equal(quoth_preendgame_solve(&a, solver, fix.position, &options, NULL, NULL),
                     QUOTH_ILLEGAL);
    quoth_position_free(position);
    quoth_preendgame_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solving_survives),
        cmocka_unit_test(spreads_are_left_out_if_they_do_not_fit),
        cmocka_unit_test(tables_are_as_large_as_the_limit_asks),
        cmocka_unit_test(a_stopped_call_answers),
        cmocka_unit_test(bad_questions_are_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
