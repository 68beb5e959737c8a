#include "review/luck.h"

#include <string.h>

#include "base/normal.h"

enum { DRAWS = 200 };

/* The tiles that could have been drawn: those drawn, and those that the player does not see. */
typedef struct drawn_from {
    quoth_tile kept[QUOTH_RACK_MAX];
    unsigned keeps, draws;
    quoth_tile pool[QUOTH_BAG_MAX + QUOTH_RACK_MAX];
    unsigned tiles;
} drawn_from;

/* False where the rack does not hold what was kept. */
static bool begin_drawing(drawn_from *d, const quoth_position *before, const quoth_tile *kept,
                          unsigned keeps)
{
    int unseen[QUOTH_LETTERS_MAX + 1];
    uint8_t own[QUOTH_LETTERS_MAX + 1] = {0};
    unsigned count, seat = quoth_position_turn(before);
    const quoth_tile *rack = quoth_position_rack(before, seat, &count);
    *d = (drawn_from){.keeps = keeps};
    if (!rack || keeps > count)
        return false;
    for (unsigned i = 0; i < count; i++)
        own[rack[i]]++;
    for (unsigned i = 0; i < keeps; i++)
        if (own[kept[i]]-- == 0)
            return false;
    memcpy(d->kept, kept, keeps);
    d->draws = count - keeps;
    quoth_position_unseen(before, seat, unseen);
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        for (int i = 0; i < unseen[letter] + own[letter] && d->tiles < sizeof d->pool; i++)
            d->pool[d->tiles++] = (quoth_tile)letter;
    return d->tiles >= d->draws;
}

/* The equity of the best play with the tiles kept and those at the front of the pool, and the
 * chance to win that it leaves. */
static quoth_status value_draw(q_weigher *w, const quoth_position *before, const drawn_from *d,
                               double *points, double *win)
{
    quoth_tile rack[QUOTH_RACK_MAX];
    quoth_play best;
    double chance[QUOTH_PLAYERS_MAX];
    memcpy(rack, d->kept, d->keeps);
    memcpy(rack + d->keeps, d->pool, d->draws);
    quoth_status status = q_best_by_equity(w, before, rack, d->keeps + d->draws, &best);
    q_chances_after(w, before, &best, best.equity, chance);
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

/* Every tile that could have come, as often as it is there. */
static quoth_status every_tile(q_weigher *w, const quoth_position *before, drawn_from *d,
                               double *mean, double *win)
{
    quoth_status status = QUOTH_OK;
    double points = 0, chance = 0;
    *mean = *win = 0;
    for (unsigned i = 0; i < d->tiles && !status; i++) {
        /* the pool is in order: equal tiles stand side by side */
        bool again = i > 0 && d->pool[i] == d->pool[0];
        swap_tiles(&d->pool[0], &d->pool[i]);
        if (!again)
            status = value_draw(w, before, d, &points, &chance);
        *mean += points / d->tiles;
        *win += chance / d->tiles;
    }
    return status;
}

static quoth_status sampled_tiles(q_weigher *w, const quoth_position *before, drawn_from *d,
                                  quoth_random *random, double *mean, double *error, double *win)
{
    quoth_status status = QUOTH_OK;
    double sum = 0, squares = 0, points, chance;
    *win = 0;
    for (unsigned n = 0; n < DRAWS && !status; n++) {
        for (unsigned i = 0; i < d->draws; i++)
            swap_tiles(&d->pool[i], &d->pool[i + quoth_random_below(random, d->tiles - i)]);
        status = value_draw(w, before, d, &points, &chance);
        sum += points;
        squares += points * points;
        *win += chance / DRAWS;
    }
    *mean = sum / DRAWS;
    double variance = (squares - sum * sum / DRAWS) / (DRAWS - 1);
    *error = q_half_95_of(DRAWS) * q_sqrt(variance / DRAWS);
    return status;
}

quoth_status q_value_luck(q_weigher *w, quoth_review_turn *turn, const quoth_tile *kept,
                          unsigned count)
{
    drawn_from d;
    double points, win, mean, mean_win;
    quoth_play best;
    double chance[QUOTH_PLAYERS_MAX];
    quoth_random random;
    if (!begin_drawing(&d, turn->before, kept, count))
        return QUOTH_OK;
    turn->luck_known = true;
    turn->drawn = d.draws;
    if (d.draws == 0)
        return QUOTH_OK;
    quoth_status status = q_best_by_equity(w, turn->before, NULL, 0, &best);
    if (status)
        return status;
    q_chances_after(w, turn->before, &best, best.equity, chance);
    points = (double)best.equity / QUOTH_POINT;
    win = chance[turn->seat];
    quoth_random_seed_stream(&random, w->options->seed, turn->event + 1);
    status = d.draws == 1
                 ? every_tile(w, turn->before, &d, &mean, &mean_win)
                 : sampled_tiles(w, turn->before, &d, &random, &mean, &turn->luck_error, &mean_win);
    turn->luck = points - mean;
    turn->luck_win = win - mean_win;
    return status;
}
