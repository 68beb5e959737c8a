/* Endgames and pre-endgames that are solved in calls of a few positions each: every call goes on
 * where the one before ended, and the last one gives the answer of a single call. */
#include "support.h"

#include "quoth/endgame.h"
#include "quoth/notation.h"
#include "quoth/preendgame.h"

enum { CALLS = 100, BYTES = 8 << 20 };

static const char end[] =
    "7BATTERY1/2PaNNIER4U1/1OAR6WOOL1/9AYE1ED/7WISE3O/5JEAN3T1Z/7F4U1E/7F4TIN/7I4UM1/3M1Q1E"
    "5P1/1L1UNAIS5R1/HI1G1T7O1/AGOG9V1/VEXED4KI2E1/ER1D4fANTODS ACCHIOS/ABILLR 439/318 0";
static const char other_end[] =
    "8PEDICAB/3TRIVIAL2i2/12N2/3JOKEY4D2/2TOEA1O1AH1E2/1ZIG1G1G1FA1R2/5U1IXTLES2/MAVENS1C2F"
    "4/2I6AT4/2R1UM3WO4/BROWNIES1EN4/O1I7ED3/H1D8O3/E10P3/A6QUERY3 ?ELNOSU/AILNRTT 420/408 "
    "0";
static const char late[] =
    "12GO1/7U4LO1/4N2N2J1UP1/3TI2G2ABOS1/2GOX2R2BAN2/2OW3A3N1H1/2ER1M1DEVOTEE1/2RODE1EDIFY1"
    "R1/3PEN1D1L3N1/3EMU2QI3I1/4O4F1E1A1/4T4I1A1S1/4I3HEAVY2/4s4R1E3/4TUbAIST4 CEIKLSZ/ 369"
    "/399 0";

static quoth_lexicon *lexicon;
static quoth_cross *cross;

static int set_up(void **state)
{
    quoth_cross_rules rules;
    (void)state;
    lexicon = enable1();
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_new(&cross, &rules, lexicon, NULL, NULL), QUOTH_OK);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    quoth_cross_free(cross);
    quoth_lexicon_free(lexicon);
    return 0;
}

static quoth_position *position_of(const char *cgp)
{
    quoth_position *position;
    assert_int_equal(quoth_cgp_read(&position, cross, cgp, strlen(cgp), NULL, NULL), QUOTH_OK);
    return position;
}

/* ---- endgames ------------------------------------------------------------------------------ */

static quoth_endgame_answer solve_end(quoth_endgame *solver, const quoth_position *position,
                                      quoth_endgame_options options)
{
    quoth_endgame_answer answer;
    options.bytes = BYTES;
    options.go_on = true;
    assert_int_equal(quoth_endgame_solve(&answer, solver, position, &options, NULL, NULL),
                     QUOTH_OK);
    return answer;
}

static quoth_endgame *new_endgame(void)
{
    quoth_endgame *solver;
    assert_int_equal(quoth_endgame_new(&solver, cross, NULL, NULL), QUOTH_OK);
    return solver;
}

static void an_endgame_goes_on(void **state)
{
    enum { TOP = 3 };
    quoth_endgame *solver = new_endgame(), *once = new_endgame();
    quoth_position *position = position_of(end), *other = position_of(other_end);
    const quoth_endgame_answer whole =
        solve_end(once, position, (quoth_endgame_options){.top = TOP});
    uint64_t nodes = 0;
    quoth_endgame_answer a;
    (void)state;
    for (unsigned call = 0; call == 0 || !a.exact; call++) {
        assert_true(call < CALLS);
        a = solve_end(solver, position, (quoth_endgame_options){.top = TOP, .nodes = 1000});
        nodes += a.nodes;
        assert_true(a.lower <= whole.value && whole.value <= a.upper);
    }
    assert_true(nodes > 3000); /* it took some calls */
    assert_true(nodes < 2 * whole.nodes);

    a = solve_end(solver, position, (quoth_endgame_options){.top = TOP});
    assert_true(a.exact);
    assert_true(a.nodes < whole.nodes / 4);
    assert_int_equal(a.plays, TOP);
    for (size_t i = 0; i < TOP; i++) {
        assert_int_equal(a.play[i].value, whole.play[i].value);
        assert_int_equal(a.play[i].length, whole.play[i].length);
        assert_memory_equal(a.play[i].line, whole.play[i].line,
                            whole.play[i].length * sizeof *whole.play[i].line);
    }

    /* other questions about it: fewer plays, one that is named, a win */
    a = solve_end(solver, position, (quoth_endgame_options){.top = 1});
    assert_true(a.exact && a.value == whole.value);
    const quoth_play second = whole.play[1].play;
    a = solve_end(solver, position, (quoth_endgame_options){.play = &second, .plays = 1});
    assert_true(a.exact && a.value == whole.play[1].value && a.asked == 1);
    a = solve_end(solver, position, (quoth_endgame_options){.first_win = true});
    assert_true(a.lower <= whole.value && whole.value <= a.upper);

    /* another position begins anew, and so does this one after it */
    const int value = whole.value;
    const quoth_endgame_answer begun =
        solve_end(once, other, (quoth_endgame_options){.nodes = 300});
    a = solve_end(solver, other, (quoth_endgame_options){.nodes = 300});
    assert_int_equal(a.lower, begun.lower);
    assert_int_equal(a.upper, begun.upper);
    a = solve_end(solver, position, (quoth_endgame_options){.nodes = 0});
    assert_true(a.exact && a.value == value);
    quoth_position_free(position);
    quoth_position_free(other);
    quoth_endgame_free(solver);
    quoth_endgame_free(once);
}

/* ---- pre-endgames -------------------------------------------------------------------------- */

static quoth_preendgame_answer solve_late(quoth_preendgame *solver, const quoth_position *position,
                                          quoth_preendgame_options options)
{
    quoth_preendgame_answer answer;
    options.bytes = BYTES;
    options.go_on = true;
    assert_int_equal(quoth_preendgame_solve(&answer, solver, position, &options, NULL, NULL),
                     QUOTH_OK);
    return answer;
}

static quoth_preendgame *new_preendgame(void)
{
    quoth_preendgame *solver;
    assert_int_equal(quoth_preendgame_new(&solver, cross, NULL, NULL), QUOTH_OK);
    return solver;
}

static uint32_t cases_of(const quoth_preendgame_answer *a)
{
    uint32_t cases = 0;
    for (size_t i = 0; i < a->plays; i++)
        cases += a->play[i].wins + a->play[i].draws + a->play[i].losses;
    return cases;
}

static void same_cases(const quoth_preendgame_answer *a, const quoth_preendgame_answer *b)
{
    assert_int_equal(a->plays, b->plays);
    for (size_t i = 0; i < a->plays; i++) {
        assert_int_equal(quoth_play_compare(&a->play[i].play, &b->play[i].play, QUOTH_BY_SCORE), 0);
        assert_int_equal(a->play[i].wins, b->play[i].wins);
        assert_int_equal(a->play[i].draws, b->play[i].draws);
        assert_int_equal(a->play[i].losses, b->play[i].losses);
    }
}

static void a_preendgame_goes_on(void **state)
{
    quoth_preendgame *solver = new_preendgame(), *once = new_preendgame();
    quoth_position *position = position_of(late);
    const quoth_preendgame_options wins = {.top = 3, .wins_only = true};
    quoth_preendgame_answer whole = solve_late(once, position, wins);
    uint64_t nodes = 0;
    quoth_preendgame_answer a;
    (void)state;
    for (unsigned call = 0; call == 0 || a.incomplete; call++) {
        quoth_preendgame_options few = wins;
        few.nodes = 3000;
        assert_true(call < CALLS);
        a = solve_late(solver, position, few);
        assert_true(a.nodes > 0 || !a.incomplete);
        nodes += a.nodes;
    }
    assert_true(nodes > 6000); /* it took some calls */
    assert_true(nodes < 2 * whole.nodes);
    same_cases(&a, &whole);

    /* the spreads, of fewer plays, and again their wins */
    a = solve_late(solver, position, (quoth_preendgame_options){.nodes = 500});
    assert_true(a.incomplete && cases_of(&a) > 0);
    a = solve_late(solver, position, wins);
    same_cases(&a, &whole);
    assert_int_equal(a.nodes, 0);
    assert_false(a.play[0].has_spread);

    /* a call that is not asked to go on begins anew */
    quoth_preendgame_options anew = wins;
    anew.bytes = BYTES;
    assert_int_equal(quoth_preendgame_solve(&a, solver, position, &anew, NULL, NULL), QUOTH_OK);
    assert_true(a.nodes > whole.nodes / 2);

    /* another sample begins anew */
    quoth_preendgame_options sample = {.wins_only = true, .samples = 3, .seed = 2, .nodes = 300};
    a = solve_late(solver, position, sample);
    assert_true(a.sampled && a.cases == 3);
    a = solve_late(solver, position, wins);
    assert_true(a.nodes > whole.nodes / 2);
    same_cases(&a, &whole);
    quoth_position_free(position);
    quoth_preendgame_free(solver);
    quoth_preendgame_free(once);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_endgame_goes_on),
        cmocka_unit_test(a_preendgame_goes_on),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
