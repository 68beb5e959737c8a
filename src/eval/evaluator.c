/* Calls an evaluator and checks its results; and the baseline, an evaluator made of leave values
 * and static heuristics.  The constants of the heuristics are Quackle's, which Macondo, Wolges and
 * MAGPIE use too. */
#include "eval/evaluator.h"

#include "base/error.h"
#include "base/bits.h"
#include "base/options.h"
#include "eval/unseen_adjustment.h"
#include "eval/leaves.h"
#include "rules/points.h"

/* ---- calling an evaluator ------------------------------------------------------------------ */

void q_evaluator_open(quoth_evaluator *evaluator, const quoth_evaluator *given)
{
    if (given)
        q_options_read(evaluator, sizeof *evaluator, given);
    else
        quoth_evaluator_baseline(memset(evaluator, 0, sizeof *evaluator), NULL);
}

/* Saturates a sum; the result for a sum that does not fit is rejected as too large by the
 * callers. */
static quoth_points points_of_sum(int64_t sum)
{
    return sum > INT32_MAX ? INT32_MAX : sum < -INT32_MAX ? -INT32_MAX : (quoth_points)sum;
}

static bool is_fitting(quoth_points value)
{
    return value >= -QUOTH_LEAVE_VALUE_MAX * QUOTH_POINT &&
           value <= QUOTH_LEAVE_VALUE_MAX * QUOTH_POINT;
}

quoth_status q_evaluator_leave(const quoth_evaluator *evaluator, const quoth_game_state *game,
                               const quoth_leave *leave, quoth_points *value)
{
    *value = 0;
    quoth_status status = evaluator->leave ? evaluator->leave(evaluator->user, game, leave, value)
                                           : QUOTH_OK;
    return status || is_fitting(*value) ? status : QUOTH_TOO_LARGE;
}

/* Fills the tables of a rack for an evaluator without `fill`, with one call of `leave` for each
 * subset. */
static quoth_status fill_one_by_one(const quoth_evaluator *evaluator, const quoth_game_state *game,
                                    const quoth_tile *rack, unsigned count, quoth_points *placed,
                                    quoth_points *exchanged)
{
    quoth_status status = QUOTH_OK;
    uint32_t equal = q_equal_tiles(rack, count);
    for (uint32_t mask = 0; !status && mask < UINT32_C(1) << count; mask++) {
        uint32_t moved = mask & equal & ~(mask << 1);
        quoth_tile tile[QUOTH_RACK_MAX];
        quoth_leave leave = {.tile = tile};
        if (moved) {
            uint32_t same = mask - (UINT32_C(1) << q_lowest_bit(moved)) / 2;
            placed[mask] = placed[same];
            exchanged[mask] = exchanged[same];
            continue;
        }
        for (uint32_t left = mask; left; left &= left - 1)
            tile[leave.count++] = rack[q_lowest_bit(left)];
        leave.used = count - leave.count;
        leave.placed = true;
        status = q_evaluator_leave(evaluator, game, &leave, &placed[mask]);
        leave.placed = false;
        if (!status)
            status = q_evaluator_leave(evaluator, game, &leave, &exchanged[mask]);
    }
    return status;
}

quoth_status q_evaluator_fill(const quoth_evaluator *evaluator, const quoth_game_state *game,
                              const quoth_tile *rack, unsigned count, quoth_points *placed,
                              quoth_points *exchanged)
{
    size_t masks = (size_t)1 << count;
    if (!evaluator->leave && !evaluator->fill) {
        memset(placed, 0, masks * sizeof *placed);
        memset(exchanged, 0, masks * sizeof *exchanged);
        return QUOTH_OK;
    }
    if (!evaluator->fill)
        return fill_one_by_one(evaluator, game, rack, count, placed, exchanged);
    quoth_status status = evaluator->fill(evaluator->user, game, rack, count, placed, exchanged);
    bool fitting = true;
    for (size_t mask = 0; !status && mask < masks; mask++)
        fitting = fitting && is_fitting(placed[mask]) && is_fitting(exchanged[mask]);
    return status || fitting ? status : QUOTH_TOO_LARGE;
}

quoth_status q_evaluator_opening(const quoth_evaluator *evaluator, const quoth_game_state *game,
                                 quoth_points cost[QUOTH_LETTERS_MAX + 1])
{
    memset(cost, 0, (QUOTH_LETTERS_MAX + 1) * sizeof *cost);
    for (unsigned letter = 1; evaluator->opening && letter <= game->rules->tiles.alphabet.letters;
         letter++) {
        cost[letter] = evaluator->opening(evaluator->user, game, letter);
        if (cost[letter] < 0 || cost[letter] > QUOTH_OPENING_COST_MAX * QUOTH_POINT)
            return QUOTH_TOO_LARGE;
    }
    return QUOTH_OK;
}

/* ---- the heuristics ------------------------------------------------------------------------ */

/* last_tile of quoth_heuristics for racks of 7: entries 0 to 6 leave the seat fewer than 7 tiles,
 * entry 7 empties the bag, later entries leave tiles in the bag. */
static const quoth_points last_tile_of_7[] = {0,    -8000, 0,    -500, -2000, -3500, -2000,
                                              2000, 10000, 7000, 4000, -1000, -2000};
enum { LAST_TILES_OF_7 = sizeof last_tile_of_7 / sizeof *last_tile_of_7 };

/* Under rules of one last turn each it is good to empty the bag, which gives the very last turn,
 * bad to leave that to the opponent, and good to have a full rack then.  `left`: tiles in the bag
 * after the play; below 0 those that the rack lacks.  Fitted by matches
 * (docs/measurements/2026-11-boards.md). */
static quoth_points before_last_turns(int left)
{
    if (left <= 0)
        return (16 + 4 * left) * QUOTH_POINT;
    return left <= 2 ? -4 * QUOTH_POINT : 0;
}

/* For other sizes of rack, entries for tiles left in the bag are those of racks of 7.  The entry
 * of a rack that the bag cannot fill is that of a rack of 7 filled to the same share, rounded to
 * the nearest tile, halves up. */
void quoth_heuristics_standard(quoth_heuristics *heuristics, const quoth_cross_rules *rules)
{
    unsigned rack = rules->rack;
    quoth_heuristics h = {.last_tiles = LAST_TILES_OF_7 - 7 + rack,
                          .opening_vowel = 700,
                          .endings = true,
                          .not_out = 10 * QUOTH_POINT};
    for (unsigned i = 0; i < h.last_tiles; i++) {
        unsigned filled = (2 * 7 * i + rack) / (2 * rack);
        if (i > 0 && i < rack)
            filled = filled < 1 ? 1 : filled > 6 ? 6 : filled;
        h.last_tile[i] = last_tile_of_7[i < rack ? filled : i - rack + 7];
        if (rules->final_turn)
            h.last_tile[i] = before_last_turns((int)i - (int)rack);
    }
    *heuristics = h;
}

static quoth_points last_tile(const quoth_heuristics *h, const quoth_game_state *game,
                              unsigned laid)
{
    unsigned after = game->bag + game->rules->rack, last = h->last_tiles;
    last = last < QUOTH_LAST_TILES ? last : QUOTH_LAST_TILES;
    return laid <= after && after - laid < last ? h->last_tile[after - laid] : 0;
}

/* The points gained over an average opponent by going out, if the unseen tiles are all on the
 * other racks. */
static quoth_points going_out_value(const quoth_game_state *game)
{
    const quoth_cross_rules *rules = game->rules;
    int held = 0;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        held += game->unseen[letter] * rules->tiles.value[letter];
    return q_out_gain(rules, game->players) * held * QUOTH_POINT +
           q_out_loss(rules, game->players) * held * QUOTH_POINT / (int)(game->players - 1);
}

static quoth_points not_out(const quoth_heuristics *h, const quoth_game_state *game, int held)
{
    const quoth_cross_rules *rules = game->rules;
    int factor = q_out_gain(rules, game->players) + q_out_loss(rules, game->players);
    return -factor * held * QUOTH_POINT - h->not_out;
}

quoth_points quoth_heuristics_value(const quoth_heuristics *heuristics,
                                    const quoth_game_state *game, const quoth_leave *leave,
                                    quoth_points value)
{
    quoth_heuristics h;
    int held = 0;
    q_options_read(&h, sizeof h, heuristics);
    if (game->bag > 0)
        return points_of_sum((int64_t)value + last_tile(&h, game, leave->placed ? leave->used : 0));
    if (!h.endings)
        return value;
    if (game->rules->final_turn)
        return 0;
    if (leave->placed && leave->count == 0)
        return going_out_value(game);
    for (unsigned i = 0; i < leave->count; i++)
        held += game->rules->tiles.value[leave->tile[i]];
    return not_out(&h, game, held);
}

/* ---- the baseline -------------------------------------------------------------------------- */

typedef struct baseline_parts {
    const quoth_leaves *leaves;
    const quoth_unseen_adjustment *unseen_adjustment;
    quoth_heuristics heuristics;
} baseline_parts;

static baseline_parts parts_of(const void *user, const quoth_game_state *game)
{
    quoth_baseline baseline;
    baseline_parts parts;
    q_options_read(&baseline, sizeof baseline, user);
    parts.leaves = baseline.leaves;
    parts.unseen_adjustment = baseline.unseen_adjustment;
    if (baseline.heuristics)
        q_options_read(&parts.heuristics, sizeof parts.heuristics, baseline.heuristics);
    else
        quoth_heuristics_standard(memset(&parts.heuristics, 0, sizeof parts.heuristics),
                                  game->rules);
    return parts;
}

/* The number of tiles drawn after a play that uses `used` tiles. */
static int tiles_drawn(const quoth_game_state *game, unsigned used)
{
    return (int)(used < game->bag ? used : game->bag);
}

/* The unseen-tile adjustment of a leave. */
static int64_t leave_adjustment(const baseline_parts *parts, const quoth_game_state *game,
                                const quoth_leave *leave)
{
    int64_t adjustment[QUOTH_RACK_MAX], sum = 0;
    if (!parts->unseen_adjustment || leave->count > QUOTH_RACK_MAX)
        return 0;
    q_unseen_adjustments(parts->unseen_adjustment, game, leave->tile, leave->count, adjustment);
    for (unsigned i = 0; i < leave->count; i++)
        sum += adjustment[i];
    return sum * tiles_drawn(game, leave->used);
}

static quoth_status baseline_leave(void *user, const quoth_game_state *game,
                                   const quoth_leave *leave, quoth_points *value)
{
    baseline_parts parts = parts_of(user, game);
    quoth_points listed = 0;
    quoth_status status =
        parts.leaves ? quoth_leaves_value(&listed, parts.leaves, leave->tile, leave->count, NULL)
                     : QUOTH_OK;
    if (status)
        return status;
    listed = points_of_sum(listed + leave_adjustment(&parts, game, leave));
    *value = quoth_heuristics_value(&parts.heuristics, game, leave, listed);
    return QUOTH_OK;
}

/* Fills in the values with an empty bag: the points of going out and of not going out. */
static void fill_endings(const quoth_heuristics *h, const quoth_game_state *game,
                         const quoth_tile *rack, unsigned count, quoth_points *placed,
                         quoth_points *exchanged)
{
    if (game->rules->final_turn) {
        memset(placed, 0, sizeof *placed << count);
        memset(exchanged, 0, sizeof *exchanged << count);
        return;
    }
    for (uint32_t mask = 0; mask < UINT32_C(1) << count; mask++) {
        int sum = 0;
        for (uint32_t left = mask; left; left &= left - 1)
            sum += game->rules->tiles.value[rack[q_lowest_bit(left)]];
        placed[mask] = exchanged[mask] = not_out(h, game, sum);
    }
    placed[0] = going_out_value(game);
}

/* Racks are split in two halves of at most HALF tiles, whose subset sums are tabulated. */
enum { HALF = (QUOTH_RACK_MAX + 1) / 2 };

static void sum_subsets(const int64_t *number, unsigned count, int64_t sum[1 << HALF])
{
    sum[0] = 0;
    for (uint32_t mask = 1; mask < UINT32_C(1) << count; mask++)
        sum[mask] = sum[mask & (mask - 1)] + number[q_lowest_bit(mask)];
}

static void add_adjustments(const baseline_parts *parts, const quoth_game_state *game,
                            const quoth_tile *rack, unsigned count, quoth_points *value)
{
    int64_t adjustment[QUOTH_RACK_MAX], low[1 << HALF], high[1 << HALF];
    unsigned lower = count < HALF ? count : HALF;
    q_unseen_adjustments(parts->unseen_adjustment, game, rack, count, adjustment);
    sum_subsets(adjustment, lower, low);
    sum_subsets(adjustment + lower, count - lower, high);
    for (uint32_t mask = 1; mask < UINT32_C(1) << count; mask++) {
        int64_t sum = low[mask & ((UINT32_C(1) << lower) - 1)] + high[mask >> lower];
        value[mask] =
            points_of_sum(value[mask] + sum * tiles_drawn(game, count - q_count_bits(mask)));
    }
}

static quoth_status baseline_fill(void *user, const quoth_game_state *game, const quoth_tile *rack,
                                  unsigned count, quoth_points *placed, quoth_points *exchanged)
{
    baseline_parts parts = parts_of(user, game);
    const quoth_heuristics *h = &parts.heuristics;
    size_t masks = (size_t)1 << count;
    if (game->bag == 0 && h->endings) {
        fill_endings(h, game, rack, count, placed, exchanged);
        return QUOTH_OK;
    }
    if (parts.leaves)
        q_leaves_table(parts.leaves, rack, count, placed);
    else
        memset(placed, 0, masks * sizeof *placed);
    if (parts.unseen_adjustment)
        add_adjustments(&parts, game, rack, count, placed);
    memcpy(exchanged, placed, masks * sizeof *exchanged);
    if (game->bag == 0 || game->bag + game->rules->rack >= h->last_tiles + count)
        return QUOTH_OK;
    quoth_points by_kept[QUOTH_RACK_MAX + 1];
    for (unsigned kept = 0; kept <= count; kept++)
        by_kept[kept] = last_tile(h, game, count - kept);
    for (size_t mask = 0; mask < masks; mask++) {
        placed[mask] = points_of_sum((int64_t)placed[mask] + by_kept[q_count_bits((uint32_t)mask)]);
        exchanged[mask] = points_of_sum((int64_t)exchanged[mask] + by_kept[count]);
    }
    return QUOTH_OK;
}

static quoth_points baseline_opening(void *user, const quoth_game_state *game, unsigned letter)
{
    if (!(game->rules->tiles.vowels >> letter & 1))
        return 0;
    return parts_of(user, game).heuristics.opening_vowel;
}

void quoth_evaluator_baseline(quoth_evaluator *evaluator, const quoth_baseline *baseline)
{
    *evaluator = (quoth_evaluator){.leave = baseline_leave,
                                   .fill = baseline_fill,
                                   .opening = baseline_opening,
                                   .user = (void *)(uintptr_t)baseline}; /* read only */
}

quoth_status q_evaluator_report(quoth_error *error, quoth_status status)
{
    return q_report_callback(error, status,
                             status == QUOTH_TOO_LARGE ? "a value of the evaluator is too large"
                                                       : "a function of the evaluator failed");
}
