/* FSRS-6 (quoth/schedule.h), in the notation of its published description. */
#include "quoth/schedule.h"

#include "base/error.h"
#include "base/names.h"
#include "base/normal.h"

/* G of the formulas. */
enum { AGAIN = 1, HARD, GOOD, EASY };

enum { DAY = 86400, MINUTE = 60, FIRST_STEP = MINUTE, SECOND_STEP = 10 * MINUTE };

static const double default_weights[QUOTH_SCHEDULE_WEIGHTS] = {
    0.212,  1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001,  1.8722, 0.1666, 0.796,
    1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542};

const char *quoth_rating_name(quoth_rating rating)
{
    static const char *const names[] = {"again", "hard", "good", "easy"};
    return Q_NAME_OF(names, rating);
}

const char *quoth_card_stage_name(quoth_card_stage stage)
{
    static const char *const names[] = {"new", "learning", "review", "relearning"};
    return Q_NAME_OF(names, stage);
}

const double *quoth_schedule_weights(void)
{
    return default_weights;
}

static const double *weights_of(const quoth_schedule_options *options)
{
    return options && options->weights ? options->weights : default_weights;
}

static double clamp(double x, double least, double most)
{
    return x < least ? least : x > most ? most : x;
}

static double clamp_stability(double s)
{
    return clamp(s, 0.001, QUOTH_SCHEDULE_DAYS_MAX);
}

/* F of the forgetting curve, by which R(S, S) = 0.9. */
static double curve_factor(const double *w)
{
    return q_pow(0.9, -1 / w[20]) - 1;
}

/* R(t, S), t in days. */
static double recall_after(double days, double stability, const double *w)
{
    return q_pow(1 + curve_factor(w) * days / stability, -w[20]);
}

/* ---- difficulty and stability -------------------------------------------------------------- */

/* D0(G) = w4 - e^(w5 (G - 1)) + 1, without bounds. */
static double initial_difficulty(int g, const double *w)
{
    return w[4] - q_exp(w[5] * (g - 1)) + 1;
}

/* A step of -w6 (G - 3), damped towards 10, then drawn towards D0(easy) by w7. */
static double next_difficulty(double d, int g, const double *w)
{
    double step = -w[6] * (g - GOOD);
    double damped = d + step * (10 - d) / 9;
    return clamp(w[7] * initial_difficulty(EASY, w) + (1 - w[7]) * damped, 1, 10);
}

/* S after an answer less than a day after the last one: S e^(w17 (G - 3 + w18)) S^-w19, which
 * does not fall for a right answer. */
static double same_day_stability(double s, int g, const double *w)
{
    double gain = q_exp(w[17] * (g - GOOD + w[18])) * q_pow(s, -w[19]);
    return s * (g >= GOOD && gain < 1 ? 1 : gain);
}

/* S after a miss: w11 D^-w12 ((S + 1)^w13 - 1) e^(w14 (1 - R)), at most S / e^(w17 w18). */
static double forgotten_stability(double d, double s, double r, const double *w)
{
    double slow = w[11] * q_pow(d, -w[12]) * (q_pow(s + 1, w[13]) - 1) * q_exp(w[14] * (1 - r));
    double fast = s / q_exp(w[17] * w[18]);
    return slow < fast ? slow : fast;
}

/* S after a right answer: S (1 + e^w8 (11 - D) S^-w9 (e^(w10 (1 - R)) - 1)), the gain times w15 if
 * it was hard and times w16 if it was easy. */
static double recalled_stability(double d, double s, double r, int g, const double *w)
{
    double gain = q_exp(w[8]) * (11 - d) * q_pow(s, -w[9]) * (q_exp(w[10] * (1 - r)) - 1);
    gain *= g == HARD ? w[15] : g == EASY ? w[16] : 1;
    return s * (1 + gain);
}

static double next_stability(const quoth_card *card, int g, double days, const double *w)
{
    double d = card->difficulty, s = card->stability;
    if (days < 1)
        return same_day_stability(s, g, w);
    double r = recall_after(days, s, w);
    return g == AGAIN ? forgotten_stability(d, s, r, w) : recalled_stability(d, s, r, g, w);
}

/* ---- intervals ----------------------------------------------------------------------------- */

static double days_until(double stability, double recall, const double *w)
{
    double days = stability / curve_factor(w) * (q_pow(recall, -1 / w[20]) - 1);
    return clamp(days, 0, QUOTH_SCHEDULE_DAYS_MAX);
}

/* Whole days until recall falls to the wanted retention. */
static uint64_t review_interval(const quoth_card *card, const quoth_schedule_options *options)
{
    double retention = options && options->retention > 0 ? options->retention : 0.9;
    unsigned most = options && options->most_days ? options->most_days : QUOTH_SCHEDULE_DAYS_MAX;
    double days = days_until(card->stability, retention, weights_of(options));
    return DAY * (uint64_t)(clamp(days, 1, most) + 0.5);
}

/* Moves the card to its next stage and returns the seconds until it is due. */
static uint64_t next_interval(quoth_card *card, int g, const quoth_schedule_options *options)
{
    bool learning = card->stage == QUOTH_CARD_NEW || card->stage == QUOTH_CARD_LEARNING;
    if (g == AGAIN) {
        card->stage = learning ? QUOTH_CARD_LEARNING : QUOTH_CARD_RELEARNING;
        card->step = 0;
        return learning ? FIRST_STEP : SECOND_STEP;
    }
    if (learning && g == HARD) { /* the same step again; the first with a longer one */
        card->stage = QUOTH_CARD_LEARNING;
        return card->step ? SECOND_STEP : (FIRST_STEP + SECOND_STEP) / 2;
    }
    if (learning && g == GOOD && card->step == 0) {
        card->stage = QUOTH_CARD_LEARNING;
        card->step = 1;
        return SECOND_STEP;
    }
    if (card->stage == QUOTH_CARD_RELEARNING && g == HARD)
        return SECOND_STEP + SECOND_STEP / 2;
    card->stage = QUOTH_CARD_REVIEW;
    card->step = 0;
    return review_interval(card, options);
}

/* ---- the interface ------------------------------------------------------------------------- */

/* Not NaN either. */
static bool is_between(double x, double least, double most)
{
    return x >= least && x <= most;
}

static bool is_card(const quoth_card *card)
{
    if (card->stage == QUOTH_CARD_NEW)
        return true;
    return card->stage <= QUOTH_CARD_RELEARNING &&
           card->step <= (card->stage == QUOTH_CARD_LEARNING ? 1u : 0u) &&
           is_between(card->stability, 0.001, QUOTH_SCHEDULE_DAYS_MAX) &&
           is_between(card->difficulty, 1, 10);
}

/* The bounds of the weights that FSRS-6 names. */
static bool are_options(const quoth_schedule_options *options)
{
    static const double most[QUOTH_SCHEDULE_WEIGHTS] = {
        100, 100, 100, 100, 10, 4, 4, 0.75, 4.5, 0.8, 3.5, 5, 0.25, 0.9, 4, 1, 6, 2, 2, 0.8, 0.8};
    static const double least[QUOTH_SCHEDULE_WEIGHTS] = {
        0.001, 0.001, 0.001, 0.001, 1, 0.001, 0.001, 0.001, 0, 0,  0.001,
        0.001, 0.001, 0.001, 0,     0, 1,     0,     0,     0, 0.1};
    const double *w = weights_of(options);
    for (unsigned i = 0; i < QUOTH_SCHEDULE_WEIGHTS; i++)
        if (!is_between(w[i], least[i], most[i]))
            return false;
    return !options || ((options->retention == 0 || is_between(options->retention, 0.5, 0.99)) &&
                        options->most_days <= QUOTH_SCHEDULE_DAYS_MAX);
}

/* Days from the last answer to `time`. */
static double elapsed_days(const quoth_card *card, uint64_t time)
{
    return time > card->reviewed ? (double)(time - card->reviewed) / DAY : 0;
}

quoth_status quoth_card_review(quoth_card *card, quoth_rating rating, uint64_t time,
                               const quoth_schedule_options *options, quoth_error *error)
{
    const double *w = weights_of(options);
    int g = (int)rating + 1;
    if (g < AGAIN || g > EASY)
        return q_fail(error, QUOTH_BAD_CALL, "no such rating");
    if (!is_card(card))
        return q_fail(error, QUOTH_BAD_CALL, "a card with numbers out of range");
    if (!are_options(options))
        return q_fail(error, QUOTH_BAD_CALL, "options of a schedule out of range");
    if (card->stage == QUOTH_CARD_NEW) {
        *card = (quoth_card){.stability = w[g - 1],
                             .difficulty = clamp(initial_difficulty(g, w), 1, 10)};
    } else {
        card->stability = clamp_stability(next_stability(card, g, elapsed_days(card, time), w));
        card->difficulty = next_difficulty(card->difficulty, g, w);
    }
    if (card->stage == QUOTH_CARD_NEW || time > card->reviewed)
        card->reviewed = time;
    uint64_t wait = next_interval(card, g, options);
    card->due = card->reviewed > UINT64_MAX - wait ? UINT64_MAX : card->reviewed + wait;
    return QUOTH_OK;
}

double quoth_card_recall(const quoth_card *card, uint64_t time,
                         const quoth_schedule_options *options)
{
    if (card->stage == QUOTH_CARD_NEW || !is_card(card))
        return 0;
    return recall_after(elapsed_days(card, time), card->stability, weights_of(options));
}

double quoth_card_days(const quoth_card *card, double recall, const quoth_schedule_options *options)
{
    if (card->stage == QUOTH_CARD_NEW || !is_card(card) || !is_between(recall, 1e-9, 1))
        return 0;
    return days_until(card->stability, recall, weights_of(options));
}
