#include "review/luck.h"

#include <string.h>

#include "base/normal.h"
#include "sim/racks.h"

/* The tiles that could have been drawn: those that were, and the unseen ones. */
typedef struct draw_pool {
    quoth_tile leave[QUOTH_RACK_MAX];
    unsigned leave_size, draws;
    q_tile_list pool;
} draw_pool;

/* False if the rack lacks a tile of the leave. */
static bool make_draw_pool(draw_pool *d, const quoth_position *before, const quoth_tile *leave,
                           unsigned leave_size)
{
    int unseen[QUOTH_LETTERS_MAX + 1];
    uint8_t own[QUOTH_LETTERS_MAX + 1] = {0};
    unsigned count, seat = quoth_position_turn(before);
    const quoth_tile *rack = quoth_position_rack(before, seat, &count);
    *d = (draw_pool){.leave_size = leave_size};
    if (!rack || leave_size > count)
        return false;
    for (unsigned i = 0; i < count; i++)
        own[rack[i]]++;
    for (unsigned i = 0; i < leave_size; i++)
        if (own[leave[i]]-- == 0)
            return false;
    memcpy(d->leave, leave, leave_size);
    d->draws = count - leave_size;
    quoth_position_unseen(unseen, before, seat);
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        if (unseen[letter] + own[letter] > 0)
            q_tile_list_add(&d->pool, (quoth_tile)letter, (unsigned)(unseen[letter] + own[letter]));
    return d->pool.count >= d->draws;
}

/* The best play with the leave and the tiles at the front of the pool: its equity, win chance. */
static quoth_status value_draw(q_turn_evaluator *e, const quoth_position *before,
                               const draw_pool *d, double *points, double *win)
{
    quoth_tile rack[QUOTH_RACK_MAX];
    quoth_play best;
    double chance[QUOTH_PLAYERS_MAX];
    memcpy(rack, d->leave, d->leave_size);
    memcpy(rack + d->leave_size, d->pool.tile, d->draws);
    quoth_status status = q_best_by_equity(e, before, rack, d->leave_size + d->draws, &best);
    q_win_chances_after(e, before, &best, best.equity, chance);
    *points = (double)best.equity / QUOTH_POINT;
    *win = chance[quoth_position_turn(before)];
    return status;
}

static void swap_tiles(quoth_tile *a, quoth_tile *b)
{
    quoth_tile tile = *a;
    *a = *b;
    *b = tile;
}

/* The distribution of the values of all draws. */
typedef struct draw_values {
    double mean, error; /* half the 95 % interval; 0 if the mean is exact */
    double deviation, skewness, kurtosis;
    double win; /* mean */
} draw_values;

/* The moments of `count` values, from the sums of their powers. */
static void set_moments(draw_values *v, double count, const double sum[4])
{
    double m = sum[0] / count, second = sum[1] / count - m * m;
    double third = sum[2] / count - 3 * m * sum[1] / count + 2 * m * m * m;
    double fourth = sum[3] / count - 4 * m * sum[2] / count + 6 * m * m * sum[1] / count -
                    3 * m * m * m * m;
    v->mean = m;
    v->deviation = q_sqrt(second);
    if (v->deviation > 0) {
        v->skewness = third / (second * v->deviation);
        v->kurtosis = fourth / (second * second);
    }
}

static void add_powers(double sum[4], double value)
{
    double power = value;
    for (unsigned i = 0; i < 4; i++, power *= value)
        sum[i] += power;
}

/* All draws of one tile. */
static quoth_status value_one_tile(q_turn_evaluator *e, const quoth_position *before, draw_pool *d,
                                   draw_values *v)
{
    quoth_status status = QUOTH_OK;
    double points = 0, chance = 0, sum[4] = {0}, count = d->pool.count;
    for (unsigned i = 0; i < d->pool.count && !status; i++) {
        /* the pool is sorted, so equal tiles are evaluated once */
        bool again = i > 0 && d->pool.tile[i] == d->pool.tile[0];
        swap_tiles(&d->pool.tile[0], &d->pool.tile[i]);
        if (!again)
            status = value_draw(e, before, d, &points, &chance);
        add_powers(sum, points);
        v->win += chance / count;
    }
    set_moments(v, count, sum);
    return status;
}

static quoth_status value_samples(q_turn_evaluator *e, const quoth_position *before, draw_pool *d,
                                  quoth_random *random, draw_values *v)
{
    quoth_status status = QUOTH_OK;
    double sum[4] = {0}, points, chance;
    for (unsigned n = 0; n < Q_LUCK_DRAWS && !status; n++) {
        q_tile_list_shuffle(&d->pool, 0, d->draws, random);
        status = value_draw(e, before, d, &points, &chance);
        add_powers(sum, points);
        v->win += chance / Q_LUCK_DRAWS;
    }
    set_moments(v, Q_LUCK_DRAWS, sum);
    v->error = q_half_95_of(Q_LUCK_DRAWS) * q_standard_error(Q_LUCK_DRAWS, sum[0], sum[1]);
    v->deviation = q_sqrt(q_variance(Q_LUCK_DRAWS, sum[0], sum[1]));
    return status;
}

quoth_status q_evaluate_luck(q_turn_evaluator *e, quoth_review_turn *turn, const quoth_tile *leave,
                             unsigned count)
{
    draw_pool d;
    draw_values v = {0};
    quoth_play best;
    double chance[QUOTH_PLAYERS_MAX];
    quoth_random random;
    if (!make_draw_pool(&d, turn->before, leave, count))
        return QUOTH_OK;
    turn->luck_known = true;
    turn->drawn = d.draws;
    if (d.draws == 0)
        return QUOTH_OK;
    quoth_status status = q_best_by_equity(e, turn->before, NULL, 0, &best);
    if (status)
        return status;
    q_win_chances_after(e, turn->before, &best, best.equity, chance);
    quoth_random_seed_stream(&random, e->options->seed, turn->event + 1);
    status = d.draws == 1 ? value_one_tile(e, turn->before, &d, &v)
                          : value_samples(e, turn->before, &d, &random, &v);
    turn->luck = (double)best.equity / QUOTH_POINT - v.mean;
    turn->luck_win = chance[turn->seat] - v.win;
    turn->luck_error = v.error;
    turn->luck_deviation = v.deviation;
    turn->luck_skewness = v.skewness;
    turn->luck_kurtosis = v.kurtosis;
    return status;
}
