/* FSRS-6 against a reference implementation with the functions of libm. */
#include "../unit/support.h"

#include <math.h>

/* A card of the reference implementation: every formula once, as it is published. */
typedef struct twin {
    bool asked, learnt, lapsed; /* lapsed: missed since it was learnt */
    int step;
    double s, d;
} twin;

static double first_difficulty(int g, const double *w)
{
    return w[4] - exp(w[5] * (g - 1)) + 1;
}

/* Returns the seconds until the card is due. */
static double twin_review(twin *c, int g, double days, double retention, const double *w)
{
    double factor = pow(0.9, 1 / -w[20]) - 1;
    if (!c->asked) {
        c->s = w[g - 1];
        c->d = fmin(fmax(first_difficulty(g, w), 1), 10);
    } else {
        double r = pow(1 + factor * days / c->s, -w[20]);
        if (days < 1) {
            double gain = exp(w[17] * (g - 3 + w[18])) * pow(c->s, -w[19]);
            c->s *= g > 2 ? fmax(gain, 1) : gain;
        } else if (g == 1) {
            c->s =
                fmin(w[11] * pow(c->d, -w[12]) * (pow(c->s + 1, w[13]) - 1) * exp(w[14] * (1 - r)),
                     c->s / exp(w[17] * w[18]));
        } else {
            c->s += c->s * exp(w[8]) * (11 - c->d) * pow(c->s, -w[9]) * (exp(w[10] * (1 - r)) - 1) *
                    (g == 2   ? w[15]
                     : g == 4 ? w[16]
                              : 1);
        }
        c->s = fmin(fmax(c->s, 0.001), 36500);
        double next = c->d - w[6] * (g - 3) * (10 - c->d) / 9;
        c->d = fmin(fmax(w[7] * first_difficulty(4, w) + (1 - w[7]) * next, 1), 10);
    }
    c->asked = true;
    if (g == 1) {
        c->lapsed = c->learnt;
        c->step = 0;
        return c->learnt ? 600 : 60;
    }
    if (c->lapsed && g == 2)
        return 900;
    if (!c->learnt && g == 2)
        return c->step == 0 ? 330 : 600;
    if (!c->learnt && g == 3 && c->step++ == 0)
        return 600;
    c->learnt = true;
    c->lapsed = false;
    double wait = round(c->s / factor * (pow(retention, 1 / -w[20]) - 1));
    return 86400 * fmin(fmax(wait, 1), 36500);
}

static void cards_are_scheduled_as_by_the_reference(void **state)
{
    (void)state;
    quoth_random random;
    quoth_random_seed(&random, 11);
    const double *w = quoth_schedule_weights();
    for (unsigned n = some_of(2000, 200000); n > 0; n--) {
        twin reference = {0};
        quoth_card card = {0};
        quoth_schedule_options options = {
            .retention = 0.7 + (double)quoth_random_below(&random, 28) / 100};
        uint64_t time = 1000000000;
        for (unsigned k = 0; k < 20; k++) {
            uint64_t gap = 0;
            if (k)
                switch (quoth_random_below(&random, 3)) {
                case 0:
                    gap = card.due - card.reviewed;
                    break;
                case 1:
                    gap = quoth_random_below(&random, 200000);
                    break;
                default:
                    gap = quoth_random_below(&random, 100000000);
                }
            time += gap;
            int rating = 1 + (int)quoth_random_below(&random, 4);
            double wait =
                twin_review(&reference, rating, (double)gap / 86400, options.retention, w);
            assert_int_equal(
                quoth_card_review(&card, (quoth_rating)(rating - 1), time, &options, NULL), 0);
            if (fabs(card.stability / reference.s - 1) > 1e-9 ||
                fabs(card.difficulty - reference.d) > 1e-9)
                fail_msg("S %.12g and %.12g, D %.12g and %.12g", card.stability, reference.s,
                         card.difficulty, reference.d);
            assert_true(card.due - time == (uint64_t)wait);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_are_scheduled_as_by_the_reference),
    };
    RUN(tests);
}
