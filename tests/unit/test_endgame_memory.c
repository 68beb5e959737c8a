/* The endgame solver under failing allocations, each in its turn, and under a watch that stops
 * it. */
#include "small.h"

#include "quoth/endgame.h"
#include "quoth/notation.h"

typedef struct handles {
    quoth_endgame *solver;
} handles;

static void finish(handles *h)
{
    quoth_endgame_free(h->solver);
}

#include "sweep.h"

static struct fixture {
    quoth_lexicon *lexicon;
    quoth_cross *cross;
    quoth_position *two, *three;
    const quoth_position *position; /* the one that is solved */
} fix;

static void read_position(quoth_position **position, const char *cgp)
{
    quoth_error error = {.message = ""};
    if (quoth_cgp_read(position, fix.cross, cgp, strlen(cgp), NULL, &error))
        fail_msg("byte %u: %s", (unsigned)error.offset, error.message);
}

static int set_up(void **state)
{
    (void)state;
    open_small(&fix.lexicon, &fix.cross, 5, "A,3,1,1\nE,3,1,1\nN,2,2,0\n");
    read_position(&fix.two, "7/7/7/2TEA2/7/7/7 AENST/AEN?Z 3/0 0");
    read_position(&fix.three, "7/7/7/1TEENs1/1A5/1N5/7 AE/AT/SZ 3/0/0 0");
    fix.position = fix.two;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    quoth_position_free(fix.two);
    quoth_position_free(fix.three);
    quoth_cross_free(fix.cross);
    quoth_lexicon_free(fix.lexicon);
    return 0;
}

/* Writes the answer without nodes and times. */
static quoth_status solve_and_write(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_endgame_answer a;
    quoth_endgame_options options = {.top = 3, .bytes = 1 << 16};
    (void)f;
    CHECK(quoth_endgame_solve(&a, h->solver, fix.position, &options, NULL, NULL));
    assert_true(a.exact);
    for (size_t i = 0; i < a.plays; i++) {
        const char *reported = printed("%d %u;", a.play[i].value, (unsigned)a.play[i].length);
        out->write(out->user, reported, strlen(reported));
        out->write(out->user, (const char *)a.play[i].line,
                   a.play[i].length * sizeof *a.play[i].line);
    }
    return QUOTH_OK;
}

static quoth_status make_and_solve(fallible *f, handles *h, const quoth_sink *out)
{
    CHECK(quoth_endgame_new(&h->solver, fix.cross, &(quoth_context){.memory = &f->memory}, NULL));
    quoth_status status = solve_and_write(f, h, out);
    quoth_endgame_free(h->solver);
    h->solver = NULL;
    return status;
}

static void prepare_solver(fallible *f, handles *h)
{
    assert_int_equal(
        quoth_endgame_new(&h->solver, fix.cross, &(quoth_context){.memory = &f->memory}, NULL),
        QUOTH_OK);
}

static void solving_survives(void **state)
{
    (void)state;
    every_failure_is_survived((job){NULL, make_and_solve});
    every_failure_is_survived((job){prepare_solver, solve_and_write});
}

/* The max^n search has memory of its own. */
static void solving_for_three_players_survives(void **state)
{
    fix.position = fix.three;
    solving_survives(state);
    fix.position = fix.two;
}

/* With a small limit of nodes the tables are small; they grow once the limit does. */
static void tables_are_as_large_as_the_limit_asks(void **state)
{
    quoth_endgame_answer a;
    fallible f;
    handles h = {0};
    size_t bytes[2];
    (void)state;
    begin(&f);
    prepare_solver(&f, &h);
    for (unsigned i = 0; i < 2; i++) {
        quoth_endgame_options options = {.nodes = !i};
        assert_int_equal(quoth_endgame_solve(&a, h.solver, fix.position, &options, NULL, NULL),
                         QUOTH_OK);
        bytes[i] = f.bytes;
    }
    assert_true(bytes[0] < (size_t)3 << 20 && bytes[1] > (size_t)6 << 20);
    finish(&h);
}

static void a_stopped_call_answers(void **state)
{
    unsigned asked = 0;
    quoth_watch watch = {stop_at_once, &asked};
    quoth_endgame *solver;
    quoth_endgame_answer a, b;
    (void)state;
    assert_int_equal(quoth_endgame_new(&solver, fix.cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_endgame_solve(&a, solver, fix.position, NULL,
                                         &(quoth_context){.watch = &watch}, NULL),
                     QUOTH_STOPPED);
    assert_int_equal(quoth_endgame_solve(&b, solver, fix.position, NULL, NULL, NULL), QUOTH_OK);
    assert_true(asked > 0 && a.incomplete && !a.exact && b.exact && !b.incomplete);
    assert_true(a.lower <= b.value && b.value <= a.upper);
    quoth_endgame_free(solver);
}

static void a_stopped_call_answers_for_three(void **state)
{
    fix.position = fix.three;
    a_stopped_call_answers(state);
    fix.position = fix.two;
}

/* With little memory, lists of plays are evicted from the move cache all the time. */
static void an_estimate_is_the_same_with_little_memory(void **state)
{
    quoth_endgame *roomy, *tight;
    (void)state;
    assert_int_equal(quoth_endgame_new(&roomy, fix.cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_endgame_new(&tight, fix.cross, NULL, NULL), QUOTH_OK);
    for (unsigned plies = 1; plies <= 2; plies++) {
        quoth_endgame_options with = {.top = 8, .plies = plies};
        quoth_endgame_answer a, b;
        assert_int_equal(quoth_endgame_solve(&a, roomy, fix.position, &with, NULL, NULL), QUOTH_OK);
        with.bytes = 1;
        assert_int_equal(quoth_endgame_solve(&b, tight, fix.position, &with, NULL, NULL), QUOTH_OK);
        assert_int_equal(a.plays, b.plays);
        for (size_t i = 0; i < a.plays; i++)
            assert_int_equal(a.play[i].value, b.play[i].value);
    }
    quoth_endgame_free(roomy);
    quoth_endgame_free(tight);
}

static void other_positions_are_refused(void **state)
{
    quoth_position *position;
    quoth_endgame *solver;
    quoth_endgame_answer a;
    (void)state;
    assert_int_equal(quoth_endgame_new(&solver, fix.cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&position, fix.cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_endgame_solve(&a, solver, position, NULL, NULL, NULL),
                     QUOTH_UNKNOWN_RACK);
    quoth_random random;
    quoth_random_seed(&random, 1);
    quoth_position_deal(position, &random);
    assert_int_equal(quoth_endgame_solve(&a, solver, position, NULL, NULL, NULL),
                     QUOTH_UNSUPPORTED);
    quoth_position_free(position);
    quoth_endgame_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solving_survives),
        cmocka_unit_test(solving_for_three_players_survives),
        cmocka_unit_test(tables_are_as_large_as_the_limit_asks),
        cmocka_unit_test(a_stopped_call_answers),
        cmocka_unit_test(a_stopped_call_answers_for_three),
        cmocka_unit_test(an_estimate_is_the_same_with_little_memory),
        cmocka_unit_test(other_positions_are_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
