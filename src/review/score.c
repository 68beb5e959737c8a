/* The scores of a seat, and the key turns of a game.  docs/analyse.md derives the formulas. */
#include <string.h>

#include "base/error.h"
#include "base/normal.h"
#include "review/luck.h"

/* The mean loss a turn of level 5 (quoth/levels.h), which a strategy score of 50 stands for:
 * measured at depth normal (docs/analyse.md). */
#define REFERENCE_WIN 0.13
#define REFERENCE_POINTS 19.0

#define LOG_2 0.69314718055994530942

/* ---- strategy ------------------------------------------------------------------------------ */

/* A loss in losses a turn of the reference player: half by win chance, half by points. */
static double relative_loss(double win, double points)
{
    return (win / REFERENCE_WIN + points / REFERENCE_POINTS) / 2;
}

/* Both errors come from the same deals; their sum is an upper bound whatever their correlation. */
static double relative_loss_variance(const quoth_review_turn *t)
{
    double error = relative_loss(t->loss_win_error, t->loss_points_error) / Q_HALF_95;
    return error * error;
}

/* ---- the mistake score --------------------------------------------------------------------- */

/* The sizes of a mistake: none, small, medium, large. */
enum { SIZES = 4 };
static const double size_score[SIZES] = {0, 0.2, 0.5, 1};

static unsigned size_by_win(double loss)
{
    return loss < 0.0025 ? 0 : loss <= 0.03 ? 1 : loss <= 0.07 ? 2 : 3;
}

/* Points are rounded to whole ones. */
static unsigned size_by_points(double loss, int small, int medium)
{
    int points = loss > 0 ? (int)(loss + 0.5) : 0;
    return points <= 0 ? 0 : points <= small ? 1 : points <= medium ? 2 : 3;
}

/* The measure that decides the size of a mistake. */
typedef enum mistake_measure { BY_WIN, BY_POINTS, BY_POINTS_LATE } mistake_measure;

static mistake_measure measure_of(const quoth_review_turn *t)
{
    bool late = t->method == QUOTH_REVIEW_ENDGAME || t->method == QUOTH_REVIEW_PREENDGAME;
    if (late && t->cost == 0)
        return BY_POINTS_LATE;
    return t->best_value.win < 0.005 || t->best_value.win > 0.995 ? BY_POINTS : BY_WIN;
}

static unsigned size_of_loss(mistake_measure measure, double loss)
{
    return measure == BY_WIN      ? size_by_win(loss)
           : measure == BY_POINTS ? size_by_points(loss, 15, 30)
                                  : size_by_points(loss, 7, 15);
}

/* An estimated loss counts only above its error, as in the marks of a review. */
static double mistake_of(const quoth_review_turn *t)
{
    mistake_measure measure = measure_of(t);
    double loss = measure == BY_WIN ? t->cost : t->points;
    double error = measure == BY_WIN ? t->cost_error : t->points_error;
    bool thrown = t->method == QUOTH_REVIEW_ENDGAME && t->exact && t->cost > 0;
    return thrown ? 1 : loss > error ? size_score[size_of_loss(measure, loss)] : 0;
}

/* The variance of the size score of a loss that is normally distributed around its estimate: the
 * chances of the sizes follow from the thresholds between them. */
static double mistake_variance(const quoth_review_turn *t)
{
    static const double threshold[][SIZES - 1] = {[BY_WIN] = {0.0025, 0.03, 0.07},
                                                  [BY_POINTS] = {0.5, 15.5, 30.5},
                                                  [BY_POINTS_LATE] = {0.5, 7.5, 15.5}};
    mistake_measure measure = measure_of(t);
    double mean = 0, squares = 0, below = 0;
    double loss = measure == BY_WIN ? t->loss_win : t->loss_points;
    double error = (measure == BY_WIN ? t->loss_win_error : t->loss_points_error) / Q_HALF_95;
    if (t->method != QUOTH_REVIEW_SIMULATION || error <= 0)
        return 0;
    for (unsigned size = 0; size < SIZES; size++) {
        double up_to = size + 1 < SIZES ? q_normal_cdf((threshold[measure][size] - loss) / error)
                                        : 1;
        mean += (up_to - below) * size_score[size];
        squares += (up_to - below) * size_score[size] * size_score[size];
        below = up_to;
    }
    return squares - mean * mean;
}

/* The rating of a mistake score: linear between these points, 125 less a point beyond the last.
 * The table is Joey Krafchick's, used by Woogles. */
static int rating_of(double mistakes)
{
    static const struct {
        double mistakes;
        int rating;
    } at[] = {{0, 2300},   {0.2, 2250}, {0.5, 2200}, {0.8, 2150}, {1.2, 2100},
              {1.5, 2050}, {1.7, 2000}, {1.9, 1950}, {2.3, 1900}, {2.6, 1850},
              {2.9, 1800}, {3.3, 1750}, {3.8, 1700}, {4.2, 1650}};
    enum { LAST = sizeof at / sizeof *at - 1 };
    unsigned i = 0;
    while (i < LAST && mistakes > at[i + 1].mistakes)
        i++;
    double slope = i == LAST
                       ? -125
                       : (at[i + 1].rating - at[i].rating) / (at[i + 1].mistakes - at[i].mistakes);
    double rating = at[i].rating + slope * (mistakes - at[i].mistakes);
    return rating > 0 ? (int)(rating + 0.5) : 0;
}

/* ---- scores from sums ---------------------------------------------------------------------- */

static void set_strategy(quoth_review_score *s)
{
    s->strategy_known = s->turns > 0;
    s->error_known = s->turns > 0 && s->static_turns == 0;
    if (!s->strategy_known)
        return;
    double loss = s->loss > 0 ? s->loss / s->turns : 0;
    s->strategy = 100 * q_exp_minus(LOG_2 * loss);
    s->strategy_error =
        s->error_known ? s->strategy * LOG_2 * Q_HALF_95 * q_sqrt(s->loss_variance) / s->turns : 0;
}

/* luck = 100 cdf(z), z = points / sqrt(variance of all draws).  The error by the delta method:
 * points fall as the mean of the draws rises, and
 *
 *      dz = -d mean / sqrt(variance) - z d variance / (2 variance) */
static void set_luck(quoth_review_score *s)
{
    double variance = s->draw_variance;
    s->luck_known = variance > 0;
    if (!s->luck_known)
        return;
    double z = s->luck_points / q_sqrt(variance);
    double density = 0.39894228040143267794 * q_exp_minus(z * z / 2);
    double z_variance = s->luck_points_variance / variance +
                        z * z * s->draw_variance_error / (4 * variance * variance) +
                        z * s->draw_covariance / (variance * q_sqrt(variance));
    s->luck = 100 * q_normal_cdf(z);
    s->luck_error = 100 * Q_HALF_95 * density * q_sqrt(z_variance);
}

static void set_mistakes(quoth_review_score *s)
{
    double games = s->games ? s->games : 1;
    s->mistakes = s->mistake_sum / games;
    s->mistakes_error = s->error_known ? Q_HALF_95 * q_sqrt(s->mistake_variance) / games : 0;
    s->rating_known = s->games > 0 && s->rated_games == s->games;
    s->rating = s->rating_known ? rating_of(s->mistakes) : 0;
}

static void set_scores(quoth_review_score *s)
{
    set_strategy(s);
    set_luck(s);
    set_mistakes(s);
}

/* Of n values with the variance v, the skewness g and the kurtosis k, the mean has the variance v
 * / n, the variance has the variance v^2 (k - 1) / n, and both have the covariance g v^1.5 / n.
 * Draws of one tile are not sampled. */
static void add_draw(quoth_review_score *s, const quoth_review_turn *t)
{
    double variance = t->luck_deviation * t->luck_deviation;
    s->luck_points += t->luck;
    s->draw_variance += variance;
    if (t->drawn < 2)
        return;
    s->luck_points_variance += variance / Q_LUCK_DRAWS;
    s->draw_variance_error += variance * variance * (t->luck_kurtosis - 1) / Q_LUCK_DRAWS;
    s->draw_covariance += t->luck_skewness * variance * t->luck_deviation / Q_LUCK_DRAWS;
}

quoth_status quoth_review_score_of(quoth_review_score *score, const quoth_review_game *game,
                                   unsigned seat, quoth_error *error)
{
    unsigned all = 0;
    *score = (quoth_review_score){.games = 1};
    if (seat >= game->players)
        return q_fail(error, QUOTH_BAD_CALL, "the game has no such seat");
    for (size_t i = 0; i < game->turns; i++) {
        const quoth_review_turn *t = &game->turn[i];
        if (t->seat != seat)
            continue;
        all++;
        if (t->luck_known)
            add_draw(score, t);
        if (t->method == QUOTH_REVIEW_NONE)
            continue;
        score->turns++;
        score->static_turns += t->method == QUOTH_REVIEW_STATIC;
        score->loss += relative_loss(t->loss_win, t->loss_points);
        score->loss_variance += relative_loss_variance(t);
        score->mistake_sum += mistake_of(t);
        score->mistake_variance += mistake_variance(t);
    }
    score->rated_games = game->players == 2 && game->over && all > 0 && score->turns == all;
    set_scores(score);
    return QUOTH_OK;
}

void quoth_review_score_add(quoth_review_score *to, const quoth_review_score *from)
{
    to->games += from->games;
    to->turns += from->turns;
    to->static_turns += from->static_turns;
    to->rated_games += from->rated_games;
    to->loss += from->loss;
    to->loss_variance += from->loss_variance;
    to->luck_points += from->luck_points;
    to->luck_points_variance += from->luck_points_variance;
    to->draw_variance += from->draw_variance;
    to->draw_variance_error += from->draw_variance_error;
    to->draw_covariance += from->draw_covariance;
    to->mistake_sum += from->mistake_sum;
    to->mistake_variance += from->mistake_variance;
    set_scores(to);
}

/* ---- key turns ----------------------------------------------------------------------------- */

/* The importance of a mistake: win chance counts four times as much as in the strategy score, so
 * that points lost in a game that is decided come last. */
static double importance_of(const quoth_review_game *game, size_t turn)
{
    const quoth_review_turn *t = &game->turn[turn];
    return relative_loss(4 * t->cost, t->points > 0 ? t->points : 0);
}

/* Inserts a turn into the key turns, which are sorted by falling importance; the last one may drop
 * out. */
static size_t insert_key_turn(size_t key[QUOTH_KEY_TURNS_MAX], size_t keys,
                              const quoth_review_game *game, size_t turn)
{
    size_t at = keys;
    while (at > 0 && importance_of(game, key[at - 1]) < importance_of(game, turn))
        at--;
    if (at == QUOTH_KEY_TURNS_MAX)
        return keys;
    keys += keys < QUOTH_KEY_TURNS_MAX;
    memmove(&key[at + 1], &key[at], (keys - at - 1) * sizeof *key);
    key[at] = turn;
    return keys;
}

size_t quoth_review_key_turns(size_t key[QUOTH_KEY_TURNS_MAX], const quoth_review_game *game)
{
    size_t keys = 0;
    bool decisive = game->decided < game->turns;
    for (size_t i = 0; i < game->turns; i++)
        if (game->turn[i].mark)
            keys = insert_key_turn(key, keys, game, i);
    for (size_t i = 0; i < keys; i++)
        decisive = decisive && key[i] != game->decided;
    if (decisive && keys < QUOTH_KEY_TURNS_MAX)
        key[keys++] = game->decided;
    for (size_t i = 1; i < keys; i++) { /* insertion sort by the order of the game */
        size_t turn = key[i], at = i;
        for (; at > 0 && key[at - 1] > turn; at--)
            key[at] = key[at - 1];
        key[at] = turn;
    }
    return keys;
}
