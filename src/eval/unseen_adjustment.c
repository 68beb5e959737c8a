/* The unseen-tile adjustment of leave values (formula in quoth/evaluator.h).  All arithmetic is on
 * whole numbers, so that values are equal on every machine. */
#include "base/context.h"
#include "base/error.h"
#include "eval/unseen_adjustment.h"

#include "base/memory.h"

/* The factor is 1.2 = FACTOR / FACTOR_OF: the middle of a range whose values matches of 20,000
 * games could not distinguish (docs/measurements/2026-11-strength.md). */
enum { ADJUSTED_LETTERS = QUOTH_LETTERS_MAX + 1, FACTOR = 6, FACTOR_OF = 5 };

struct quoth_unseen_adjustment {
    const quoth_memory *memory;
    unsigned letters, total; /* of the tile set */
    uint16_t count[ADJUSTED_LETTERS];
    int64_t together[ADJUSTED_LETTERS]
                    [ADJUSTED_LETTERS]; /* f(s, t) of two tiles; 0 if the set lacks them */
};

/* Sets f(s, t), and f(t, s). */
static quoth_status set_together(quoth_unseen_adjustment *c, const quoth_leaves *leaves,
                                 quoth_tile s, quoth_tile t)
{
    quoth_points both, first, second;
    quoth_tile pair[2] = {s, t};
    quoth_status status = quoth_leaves_value(&both, leaves, pair, 2, NULL);
    if (!status)
        status = quoth_leaves_value(&first, leaves, &s, 1, NULL);
    if (!status)
        status = quoth_leaves_value(&second, leaves, &t, 1, NULL);
    if (!status)
        c->together[s][t] = c->together[t][s] = (int64_t)both - first - second;
    return status;
}

quoth_status quoth_unseen_adjustment_new(quoth_unseen_adjustment **adjustment,
                                         const quoth_leaves *leaves, const quoth_tiles *tiles,
                                         const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    memory = q_memory(memory);
    quoth_unseen_adjustment *c = *adjustment = q_allocate_zeroed(memory, 1, sizeof *c);
    if (!c)
        return q_no_memory(error);
    c->memory = memory;
    c->letters = tiles->alphabet.letters;
    for (unsigned s = 0; s <= c->letters; s++) {
        c->count[s] = tiles->count[s];
        c->total += tiles->count[s];
    }
    quoth_status status = QUOTH_OK;
    for (unsigned s = 0; leaves && s <= c->letters; s++)
        for (unsigned t = s; !status && t <= c->letters; t++)
            if (c->count[s] && c->count[t] > (s == t))
                status = set_together(c, leaves, (quoth_tile)s, (quoth_tile)t);
    if (status) {
        quoth_unseen_adjustment_free(c);
        *adjustment = NULL;
    }
    return q_report(error, status);
}

void quoth_unseen_adjustment_free(quoth_unseen_adjustment *adjustment)
{
    if (adjustment)
        q_free(adjustment->memory, adjustment, 1, sizeof *adjustment);
}

void q_unseen_adjustments(const quoth_unseen_adjustment *c, const quoth_game_state *game,
                          const quoth_tile *rack, unsigned count, int64_t *by_tile)
{
    int64_t excess[ADJUSTED_LETTERS], unseen = game->unseen_sum;
    int64_t unit = FACTOR_OF * unseen * c->total;
    for (unsigned t = 0; t <= c->letters; t++)
        excess[t] = (int64_t)game->unseen[t] * c->total - c->count[t] * unseen;
    for (unsigned i = 0; i < count; i++) {
        int64_t sum = 0;
        by_tile[i] = 0;
        if (i > 0 && rack[i] == rack[i - 1]) {
            by_tile[i] = by_tile[i - 1];
            continue;
        }
        for (unsigned t = 0; t <= c->letters; t++)
            sum += excess[t] * c->together[rack[i]][t];
        sum *= FACTOR;
        if (unit)
            by_tile[i] = (sum + (sum < 0 ? -unit : unit) / 2) / unit;
    }
}
