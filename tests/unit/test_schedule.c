/* FSRS-6: the figures that py-fsrs 6.3.1 publishes and computes, limits, and bad calls. */
#include "support.h"

#include <math.h>

#include "base/normal.h"

enum { DAY = 86400, START = 1000000000 };

static void near(double got, double wanted, double within)
{
    if (!(fabs(got - wanted) <= within))
        fail_msg("%.12g is not %.12g", got, wanted);
}

/* Answers by G of the formulas. */
static quoth_status answer(quoth_card *card, int g, uint64_t time)
{
    return quoth_card_review(card, (quoth_rating)(g - 1), time, NULL, NULL);
}

/* ---- elementary functions ----------------------------------------------------------------- */

static void elementary_functions_are_those_of_libm(void **state)
{
    (void)state;
    quoth_random random;
    quoth_random_seed(&random, 5);
    for (int i = 0; i < 20000; i++) {
        double x = (double)quoth_random_below(&random, 90000) / 1000 - 45;
        double base = exp(x / 2), power = (double)quoth_random_below(&random, 4000) / 1000 - 2;
        near(q_exp(x) / exp(x), 1, 1e-12);
        near(q_log(base), log(base), 1e-13 * (1 + fabs(log(base))));
        near(q_pow(base, power) / pow(base, power), 1, 1e-12);
    }
    near(q_log(1), 0, 0);
    near(q_exp(0), 1, 0);
}

/* ---- published figures -------------------------------------------------------------------- */

/* py-fsrs 6.3.1, tests/test_basic.py: the intervals, in whole days, of answers given when due. */
static void intervals_are_those_published(void **state)
{
    (void)state;
    static const struct {
        int rating; /* from 1, as it is published */
        unsigned days;
    } published[] = {{3, 0}, {3, 2}, {3, 11}, {3, 46}, {3, 163}, {3, 498}, {1, 0},
                     {1, 0}, {3, 2}, {3, 4},  {3, 7},  {3, 12},  {3, 21}};
    quoth_card card = {0};
    uint64_t time = START;
    for (size_t i = 0; i < COUNT(published); i++) {
        assert_int_equal(answer(&card, published[i].rating, time), 0);
        assert_int_equal(card.reviewed, time);
        assert_int_equal((card.due - time) / DAY, published[i].days);
        time = card.due;
    }
}

/* The same file: the memory after six answers. */
static void the_memory_is_that_published(void **state)
{
    (void)state;
    static const unsigned days[] = {0, 0, 1, 3, 8, 21};
    quoth_card card = {0};
    uint64_t time = START;
    for (size_t i = 0; i < COUNT(days); i++) {
        time += (uint64_t)days[i] * DAY;
        assert_int_equal(answer(&card, i ? 3 : 1, time), 0);
    }
    near(card.stability, 53.62691, 1e-4);
    near(card.difficulty, 6.3574867, 1e-4);
}

/* Twelve cards as py-fsrs 6.3.1 schedules them without its random part: seconds since the last
 * answer (NEW begins a card), rating, then stability, difficulty and seconds until due. */
enum { NEW = -1 };
static const struct {
    int64_t gap;
    int rating; /* from 1, as it is published */
    double stability, difficulty;
    uint64_t wait;
} computed[] = {
    {NEW, 4, 8.295600000, 1.000000000, 691200},
    {691200, 1, 1.388632461, 7.026989569, 600},
    {600, 3, 1.427881681, 7.015190949, 86400},
    {61667, 2, 0.851914227, 8.003773029, 86400},
    {41892, 4, 1.556208320, 7.321955369, 172800},
    {172800, 4, 7.941531570, 6.412306019, 691200},
    {4060800, 3, 45.846978369, 6.401122083, 3974400},
    {3974400, 4, 158.601890793, 5.183773160, 13737600},
    {NEW, 3, 2.306500000, 2.118103970, 600},
    {600, 3, 2.306500000, 2.111214236, 172800},
    {34832, 3, 2.306500000, 2.104331391, 172800},
    {3801600, 3, 41.872557496, 2.097455429, 3628800},
    {1900800, 1, 2.647318246, 7.387715706, 600},
    {600, 1, 0.881582883, 9.126588285, 600},
    {2505600, 3, 5.204300673, 9.112690066, 432000},
    {432000, 3, 9.110642914, 9.098805746, 777600},
    {NEW, 3, 2.306500000, 2.118103970, 600},
    {604800, 3, 21.411391980, 2.111214236, 1814400},
    {26358, 1, 6.213926451, 7.392238132, 600},
    {47265, 4, 9.959889699, 6.506074007, 864000},
    {5097600, 3, 54.820882786, 6.494796302, 4752000},
    {NEW, 3, 2.306500000, 2.118103970, 600},
    {66049, 3, 2.306500000, 2.111214236, 172800},
    {32128, 1, 0.775083983, 7.392238132, 600},
    {600, 3, 0.828164800, 7.380074264, 86400},
    {11785, 3, 0.881032315, 7.367922559, 86400},
    {NEW, 3, 2.306500000, 2.118103970, 600},
    {600, 3, 2.306500000, 2.111214236, 172800},
    {40961, 3, 2.306500000, 2.104331391, 172800},
    {172800, 3, 10.977757474, 2.097455429, 950400},
    {950400, 3, 46.353463358, 2.090586343, 3974400},
    {3974400, 3, 163.137289952, 2.083724126, 14083200},
    {2937600, 4, 335.608579598, 1.000000000, 29030400},
    {29030400, 1, 6.328567144, 7.026989569, 600},
    {NEW, 1, 0.212000000, 6.413300000, 60},
    {60, 3, 0.246689188, 6.402115069, 600},
    {40154, 3, 0.284206359, 6.390941324, 86400},
    {86400, 3, 2.152078245, 6.379778751, 172800},
    {172800, 3, 6.624321211, 6.368627342, 604800},
    {NEW, 3, 2.306500000, 2.118103970, 600},
    {600, 1, 0.775083983, 7.394502741, 60},
    {52165, 3, 0.828164800, 7.382336608, 600},
    {1382400, 1, 0.414785297, 9.124820212, 60},
    {5011200, 4, 6.201525102, 8.817604280, 518400},
    {58502, 3, 6.201525102, 8.804015045, 518400},
    {2160000, 3, 18.621335900, 8.790439399, 1641600},
    {1641600, 4, 44.496335704, 8.371488981, 3801600},
    {3801600, 3, 77.711444226, 8.358345862, 6739200},
    {NEW, 4, 8.295600000, 1.000000000, 691200},
    {1123200, 3, 50.873643162, 1.000000000, 4406400},
    {59190, 3, 50.873643162, 1.000000000, 4406400},
    {22591, 3, 50.873643162, 1.000000000, 4406400},
    {4406400, 1, 3.191619934, 7.026989569, 600},
    {600, 1, 1.049844252, 9.008020057, 600},
    {600, 4, 1.891588950, 8.661774956, 172800},
    {43210, 3, 1.905893903, 8.648341550, 172800},
    {172800, 3, 4.150207760, 8.634921578, 345600},
    {NEW, 3, 2.306500000, 2.118103970, 600},
    {600, 3, 2.306500000, 2.111214236, 172800},
    {172800, 3, 10.971048263, 2.104331391, 950400},
    {950400, 3, 46.316858440, 2.097455429, 3974400},
    {3974400, 3, 162.999815775, 2.090586343, 14083200},
    {61274, 3, 162.999815775, 2.083724126, 14083200},
    {14083200, 3, 498.134484205, 2.076868771, 43027200},
    {NEW, 3, 2.306500000, 2.118103970, 600},
    {34869, 3, 2.306500000, 2.111214236, 172800},
    {63992, 3, 2.306500000, 2.104331391, 172800},
    {5184000, 3, 45.409104109, 2.097455429, 3888000},
    {3888000, 4, 260.033135349, 1.000000000, 22464000},
    {NEW, 3, 2.306500000, 2.118103970, 600},
    {1036800, 3, 27.078175852, 2.111214236, 2332800},
    {74710, 1, 7.738034977, 7.392238132, 600},
    {48645, 1, 2.401244760, 9.128074776, 600},
    {NEW, 3, 2.306500000, 2.118103970, 600},
    {25278, 4, 3.946054068, 1.000000000, 345600},
    {3456000, 2, 38.117053970, 4.010608969, 3283200},
    {3283200, 1, 2.604566717, 8.016556265, 600},
    {2937600, 4, 27.078954854, 7.339010167, 2332800},
    {2332800, 3, 57.843184765, 7.326899526, 5011200},
};

static void cards_are_those_of_py_fsrs(void **state)
{
    (void)state;
    quoth_card card = {0};
    uint64_t time = START;
    for (size_t i = 0; i < COUNT(computed); i++) {
        if (computed[i].gap == NEW)
            card = (quoth_card){0};
        else
            time += (uint64_t)computed[i].gap;
        assert_int_equal(answer(&card, computed[i].rating, time), 0);
        near(card.stability / computed[i].stability, 1, 1e-6);
        near(card.difficulty, computed[i].difficulty, 1e-6);
        assert_int_equal(card.due - time, computed[i].wait);
    }
}

/* ---- the curve ---------------------------------------------------------------------------- */

static void recall_falls_to_nine_tenths_at_the_stability(void **state)
{
    (void)state;
    quoth_card card = {0};
    near(quoth_card_recall(&card, START, NULL), 0, 0);
    near(quoth_card_days(&card, 0.9, NULL), 0, 0);
    assert_int_equal(quoth_card_review(&card, QUOTH_RATING_EASY, START, NULL, NULL), 0);
    near(quoth_card_recall(&card, START, NULL), 1, 1e-12);
    near(quoth_card_recall(&card, 5, NULL), 1, 1e-12); /* before the answer */
    near(quoth_card_days(&card, 0.9, NULL), card.stability, 1e-9);
    near(quoth_card_days(&card, 1, NULL), 0, 0);
    near(quoth_card_days(&card, 2, NULL), 0, 0);
    double last = 1;
    for (uint64_t day = 1; day < 400; day += 13) {
        double recall = quoth_card_recall(&card, START + day * DAY, NULL);
        assert_true(recall > 0 && recall < last);
        near(quoth_card_days(&card, recall, NULL), (double)day, 1e-6 * (double)day);
        last = recall;
    }
}

/* A wanted retention shortens or stretches the days; the stability does not depend on it. */
static void options_change_the_interval(void **state)
{
    (void)state;
    quoth_card usual = {0}, safe = {0}, short_card = {0};
    uint64_t time = START;
    for (int i = 0; i < 5; i++, time += 5 * DAY) {
        quoth_card_review(&usual, QUOTH_RATING_GOOD, time, NULL, NULL);
        quoth_card_review(&safe, QUOTH_RATING_GOOD, time,
                          &(quoth_schedule_options){.retention = 0.97}, NULL);
        quoth_card_review(&short_card, QUOTH_RATING_GOOD, time,
                          &(quoth_schedule_options){.most_days = 3}, NULL);
    }
    near(usual.stability, safe.stability, 0);
    assert_true(safe.due < usual.due);
    near(quoth_card_recall(&safe, safe.due, NULL), 0.97, 0.005);
    assert_int_equal(short_card.due, short_card.reviewed + 3 * DAY);
}

static void a_clock_that_goes_back_counts_as_no_time(void **state)
{
    (void)state;
    quoth_card card = {0}, other;
    quoth_card_review(&card, QUOTH_RATING_GOOD, START, NULL, NULL);
    other = card;
    quoth_card_review(&card, QUOTH_RATING_GOOD, START - 5000, NULL, NULL);
    quoth_card_review(&other, QUOTH_RATING_GOOD, START, NULL, NULL);
    near(card.stability, other.stability, 0);
    assert_int_equal(card.due, other.due);
    assert_int_equal(card.reviewed, START);
}

static void numbers_stay_within_their_bounds(void **state)
{
    (void)state;
    quoth_card card = {0};
    uint64_t time = START;
    for (int i = 0; i < 200; i++, time = card.due) {
        assert_int_equal(quoth_card_review(&card, QUOTH_RATING_EASY, time, NULL, NULL), 0);
        assert_true(card.stability <= QUOTH_SCHEDULE_DAYS_MAX);
    }
    near(card.stability, QUOTH_SCHEDULE_DAYS_MAX, 0);
    near(card.difficulty, 1, 0);
    for (int i = 0; i < 200; i++)
        assert_int_equal(quoth_card_review(&card, QUOTH_RATING_AGAIN, time, NULL, NULL), 0);
    assert_true(card.stability >= 0.001 && card.stability < 0.1);
    assert_true(card.difficulty <= 10 && card.difficulty > 9.9);
    assert_int_equal(quoth_card_review(&card, QUOTH_RATING_GOOD, UINT64_MAX, NULL, NULL), 0);
    assert_int_equal(card.due, UINT64_MAX);
}

/* ---- bad calls ---------------------------------------------------------------------------- */

static void bad_calls_change_nothing(void **state)
{
    (void)state;
    double weights[QUOTH_SCHEDULE_WEIGHTS];
    memcpy(weights, quoth_schedule_weights(), sizeof weights);
    weights[20] = 0;
    quoth_card good = {0};
    quoth_card_review(&good, QUOTH_RATING_GOOD, START, NULL, NULL);
    const quoth_card cards[] = {
        {.stage = QUOTH_CARD_REVIEW, .stability = 0, .difficulty = 5},
        {.stage = QUOTH_CARD_REVIEW, .stability = NAN, .difficulty = 5},
        {.stage = QUOTH_CARD_REVIEW, .stability = 5, .difficulty = 0.5},
        {.stage = QUOTH_CARD_REVIEW, .step = 1, .stability = 5, .difficulty = 5},
        {.stage = QUOTH_CARD_LEARNING, .step = 2, .stability = 5, .difficulty = 5},
        {.stage = (quoth_card_stage)4, .stability = 5, .difficulty = 5},
    };
    for (size_t i = 0; i < COUNT(cards); i++) {
        quoth_card card = cards[i];
        quoth_error error = {0};
        assert_int_equal(quoth_card_review(&card, QUOTH_RATING_GOOD, START, NULL, &error),
                         QUOTH_BAD_CALL);
        assert_int_equal(error.status, QUOTH_BAD_CALL);
        assert_memory_equal(&card, &cards[i], sizeof card);
        near(quoth_card_recall(&card, START, NULL), 0, 0);
        near(quoth_card_days(&card, 0.9, NULL), 0, 0);
    }
    const quoth_schedule_options options[] = {
        {.retention = 0.4},   {.retention = 1},     {.retention = NAN},
        {.most_days = 36501}, {.weights = weights},
    };
    quoth_card card = good;
    for (size_t i = 0; i < COUNT(options); i++)
        assert_int_equal(quoth_card_review(&card, QUOTH_RATING_GOOD, START, &options[i], NULL),
                         QUOTH_BAD_CALL);
    assert_int_equal(quoth_card_review(&card, (quoth_rating)-1, START, NULL, NULL), QUOTH_BAD_CALL);
    assert_int_equal(quoth_card_review(&card, (quoth_rating)4, START, NULL, NULL), QUOTH_BAD_CALL);
    assert_memory_equal(&card, &good, sizeof card);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elementary_functions_are_those_of_libm),
        cmocka_unit_test(intervals_are_those_published),
        cmocka_unit_test(the_memory_is_that_published),
        cmocka_unit_test(cards_are_those_of_py_fsrs),
        cmocka_unit_test(recall_falls_to_nine_tenths_at_the_stability),
        cmocka_unit_test(options_change_the_interval),
        cmocka_unit_test(a_clock_that_goes_back_counts_as_no_time),
        cmocka_unit_test(numbers_stay_within_their_bounds),
        cmocka_unit_test(bad_calls_change_nothing),
    };
    RUN(tests);
}
