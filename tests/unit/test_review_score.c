/* Scores and key turns of reviews, for turns made by hand. */
#include "support.h"

#include "quoth/review.h"

enum { TURNS = 12 };

/* The constants of docs/analyse.md. */
#define REFERENCE_WIN 0.13
#define REFERENCE_POINTS 19.0

typedef struct fixture {
    quoth_review_turn turn[TURNS];
    quoth_review_game game;
} fixture;

/* Turns of seat 0, all solved by simulation and without loss; seat 1 has no turns. */
static void begin(fixture *f, size_t turns)
{
    *f = (fixture){.game = {.players = 2, .over = true, .turns = turns, .decided = turns}};
    f->game.turn = f->turn;
    for (size_t i = 0; i < turns; i++) {
        f->turn[i].method = QUOTH_REVIEW_SIMULATION;
        f->turn[i].event = i;
        f->turn[i].best_value.win = 0.5;
    }
}

static void lose(quoth_review_turn *t, double win, double points)
{
    t->cost = t->loss_win = win;
    t->points = t->loss_points = points;
}

static quoth_review_score score(const fixture *f)
{
    quoth_review_score s;
    assert_int_equal(quoth_review_score_of(&s, &f->game, 0, NULL), QUOTH_OK);
    return s;
}

static bool near(double a, double b)
{
    return a - b < 1e-9 && b - a < 1e-9;
}

static void strategy_halves_with_each_loss_of_the_reference(void **state)
{
    fixture f;
    (void)state;
    for (unsigned losses = 0; losses <= 4; losses++) {
        begin(&f, 4);
        for (unsigned i = 0; i < losses; i++)
            lose(&f.turn[i], 4 * REFERENCE_WIN, 4 * REFERENCE_POINTS);
        double expected = 100;
        for (unsigned i = 0; i < losses; i++)
            expected /= 2;
        assert_true(near(score(&f).strategy, expected));
    }
    begin(&f, 2); /* one loss by win chance alone, one by points alone */
    lose(&f.turn[0], 2 * REFERENCE_WIN, 0);
    lose(&f.turn[1], 0, 2 * REFERENCE_POINTS);
    assert_true(near(score(&f).strategy, 50));
    begin(&f, 2); /* what did better than the play selected counts against what did worse */
    lose(&f.turn[0], 0.04, 10);
    lose(&f.turn[1], 0, 0);
    f.turn[1].loss_win = -0.04;
    f.turn[1].loss_points = -10;
    assert_true(near(score(&f).strategy, 100));
    f.turn[1].loss_points = -40;
    assert_true(near(score(&f).strategy, 100));
}

static void errors_add_as_variances(void **state)
{
    fixture f;
    (void)state;
    begin(&f, 4);
    assert_true(score(&f).error_known && score(&f).strategy_error == 0);
    f.turn[0].loss_win_error = 0.02;
    double one = score(&f).strategy_error;
    assert_true(one > 0);
    for (unsigned i = 1; i < 4; i++)
        f.turn[i].loss_win_error = 0.02;
    assert_true(near(score(&f).strategy_error, 2 * one));
    /* d strategy = 100 log(2) d loss; 4 turns with a relative error of 0.02 / reference / 2 */
    assert_true(near(2 * one, 100 * 0.69314718055994530942 * 0.01 / REFERENCE_WIN / 2));
    f.turn[3].method = QUOTH_REVIEW_STATIC;
    assert_false(score(&f).error_known);
    assert_true(score(&f).strategy_error == 0 && score(&f).mistakes_error == 0);
}

static void luck_is_the_normal_distribution(void **state)
{
    static const double percent[] = {50, 84.134474606854293, 97.724986805182079};
    fixture f;
    (void)state;
    begin(&f, 4);
    assert_false(score(&f).luck_known);
    for (unsigned i = 0; i < 4; i++) {
        f.turn[i].luck_known = true;
        f.turn[i].drawn = 1;
        f.turn[i].luck_deviation = 10;
        f.turn[i].luck_kurtosis = 3;
    }
    for (unsigned z = 0; z < 3; z++) { /* four draws of deviation 10: together 20 */
        f.turn[0].luck = 20.0 * z;
        assert_true(near(score(&f).luck, percent[z]));
        assert_true(score(&f).luck_error == 0);
        f.turn[0].luck = -20.0 * z;
        assert_true(near(score(&f).luck, 100 - percent[z]));
    }
    f.turn[0].luck = 0;
    for (unsigned i = 0; i < 4; i++)
        f.turn[i].drawn = 2; /* a mean of 200 draws each: z has the standard error 1 / sqrt(200) */
    assert_true(near(score(&f).luck_error,
                     100 * 1.959963984540054 * 0.39894228040143267794 / 14.142135623730950488));
}

typedef struct sized {
    quoth_review_method method;
    double best, cost, cost_error, points, points_error, mistake;
    bool exact;
} sized;

static void mistakes_have_the_thresholds_of_the_table(void **state)
{
    const quoth_review_method SIM = QUOTH_REVIEW_SIMULATION, PRE = QUOTH_REVIEW_PREENDGAME;
    const quoth_review_method END = QUOTH_REVIEW_ENDGAME;
    const sized row[] = {
        {SIM, 0.5, 0.0024, 0, 9, 0, 0, false},  {SIM, 0.5, 0.0025, 0, 0, 0, 0.2, false},
        {SIM, 0.5, 0.03, 0, 0, 0, 0.2, false},  {SIM, 0.5, 0.031, 0, 0, 0, 0.5, false},
        {SIM, 0.5, 0.07, 0, 0, 0, 0.5, false},  {SIM, 0.5, 0.071, 0, 0, 0, 1, false},
        {SIM, 0.5, 0.02, 0.02, 0, 0, 0, false}, {SIM, 0.5, 0.09, 0.1, 40, 0, 0, false},
        {SIM, 0.996, 0, 0, 0.4, 0, 0, false},   {SIM, 0.996, 0, 0, 1, 0, 0.2, false},
        {SIM, 0.996, 0, 0, 15, 0, 0.2, false},  {SIM, 0.996, 0, 0, 16, 0, 0.5, false},
        {SIM, 0.996, 0, 0, 30, 0, 0.5, false},  {SIM, 0.004, 0, 0, 31, 0, 1, false},
        {SIM, 0.004, 0, 0, 31, 32, 0, false},   {END, 1, 0, 0, 1, 0, 0.2, true},
        {END, 1, 0, 0, 7, 0, 0.2, true},        {END, 1, 0, 0, 8, 0, 0.5, true},
        {END, 0, 0, 0, 15, 0, 0.5, true},       {END, 0, 0, 0, 16, 0, 1, true},
        {END, 1, 0.5, 0, 1, 0, 1, true},        {END, 0.5, 0.5, 0, 1, 0, 1, true},
        {END, 1, 0, 0, 9, 9, 0, false},         {PRE, 0.7, 0, 0, 8, 0, 0.5, true},
        {PRE, 0.7, 0.02, 0, 20, 0, 0.2, true},  {PRE, 0.7, 0, 0, 0, 0, 0, true},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
        fixture f;
        const sized *r = &row[i];
        begin(&f, 1);
        lose(f.turn, r->cost, r->points);
        f.turn->method = r->method;
        f.turn->exact = r->exact;
        f.turn->best_value.win = r->best;
        f.turn->cost_error = r->cost_error;
        f.turn->points_error = r->points_error;
        if (!near(score(&f).mistakes, r->mistake))
            fail_msg("row %u", i);
    }
}

/* Twelve turns, so many of them with large, medium and small mistakes. */
static quoth_review_score with_mistakes(unsigned large, unsigned medium, unsigned small)
{
    fixture f;
    begin(&f, TURNS);
    for (unsigned i = 0; i < large + medium + small; i++)
        lose(&f.turn[i], i < large ? 0.2 : i < large + medium ? 0.05 : 0.01, 0);
    return score(&f);
}

static void the_rating_is_that_of_the_table(void **state)
{
    static const struct {
        unsigned large, medium, small;
        int rating;
    } row[] = {{0, 0, 0, 2300}, {0, 0, 1, 2250}, {0, 1, 0, 2200}, {1, 0, 1, 2100},
               {1, 1, 0, 2050}, {1, 1, 1, 2000}, {2, 0, 4, 1817}, {4, 0, 1, 1650},
               {5, 0, 1, 1525}, {0, 0, 2, 2217}, {12, 0, 0, 675}};
    fixture f;
    (void)state;
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
        assert_int_equal(with_mistakes(row[i].large, row[i].medium, row[i].small).rating,
                         row[i].rating);
    begin(&f, 3);
    assert_true(score(&f).rating_known);
    f.game.over = false;
    assert_false(score(&f).rating_known);
    begin(&f, 3);
    f.turn[1].method = QUOTH_REVIEW_NONE;
    assert_false(score(&f).rating_known);
    begin(&f, 3);
    f.game.players = 3;
    assert_false(score(&f).rating_known);
}

static void games_add_up(void **state)
{
    quoth_review_score all = {0}, one = with_mistakes(1, 0, 0), two = with_mistakes(0, 0, 2);
    (void)state;
    quoth_review_score_add(&all, &one);
    assert_memory_equal(&all, &one, sizeof all);
    quoth_review_score_add(&all, &two);
    assert_int_equal(all.games, 2);
    assert_int_equal(all.turns, 2 * TURNS);
    assert_true(near(all.mistakes, 0.7) && all.rating_known);
    assert_true(all.strategy > one.strategy && all.strategy < two.strategy);
    assert_true(near(all.loss, one.loss + two.loss));
    two.rated_games = 0;
    quoth_review_score_add(&all, &two);
    assert_false(all.rating_known);
}

static void nothing_is_known_of_no_turns(void **state)
{
    fixture f;
    quoth_review_score s;
    size_t key[QUOTH_KEY_TURNS_MAX];
    (void)state;
    begin(&f, 0);
    s = score(&f);
    assert_false(s.strategy_known || s.error_known || s.luck_known || s.rating_known);
    assert_int_equal(quoth_review_key_turns(key, &f.game), 0);
    assert_int_equal(quoth_review_score_of(&s, &f.game, 2, NULL), QUOTH_BAD_CALL);
}

static void key_turns_are_the_largest_losses(void **state)
{
    fixture f;
    size_t key[QUOTH_KEY_TURNS_MAX];
    (void)state;
    begin(&f, TURNS);
    assert_int_equal(quoth_review_key_turns(key, &f.game), 0);
    f.game.decided = 7;
    assert_int_equal(quoth_review_key_turns(key, &f.game), 1);
    assert_int_equal(key[0], 7);
    for (unsigned i = 0; i < 3; i++) {
        lose(&f.turn[2 * i], 0.1 * (i + 1), 5);
        f.turn[2 * i].mark = QUOTH_MARK_LARGE;
    }
    assert_int_equal(quoth_review_key_turns(key, &f.game), 4);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(key[i], 2 * i);
    assert_int_equal(key[3], 7);
    for (unsigned i = 0; i < 3; i++) {
        lose(&f.turn[11 - i], 0.15 + 0.1 * i, 5);
        f.turn[11 - i].mark = QUOTH_MARK_LARGE;
    }
    assert_int_equal(quoth_review_key_turns(key, &f.game), 4); /* 0.35, 0.3, 0.25, 0.2 */
    assert_int_equal(key[0], 2);
    assert_int_equal(key[1], 4);
    assert_int_equal(key[2], 9);
    assert_int_equal(key[3], 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strategy_halves_with_each_loss_of_the_reference),
        cmocka_unit_test(errors_add_as_variances),
        cmocka_unit_test(luck_is_the_normal_distribution),
        cmocka_unit_test(mistakes_have_the_thresholds_of_the_table),
        cmocka_unit_test(the_rating_is_that_of_the_table),
        cmocka_unit_test(games_add_up),
        cmocka_unit_test(nothing_is_known_of_no_turns),
        cmocka_unit_test(key_turns_are_the_largest_losses),
    };
    RUN(tests);
}
