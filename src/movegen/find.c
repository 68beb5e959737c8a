/* quoth_plays_find: answers a query with one of the move generators.
 *
 *     placements   best_play.c    QUOTH_FIND_BEST, with the word map
 *                  all_plays.c    all other queries, with the word map
 *                  gaddag.c       without the word map: not made yet, or slow for the rack
 *                  anagrams.c     anagram rules
 *     others       find.c         exchanges and the pass
 *
 * The word map is made once enough work was done without it (q_word_map_of). */
#include <string.h>

#include "base/context.h"
#include "base/error.h"
#include "base/bits.h"
#include "base/memory.h"
#include "base/names.h"
#include "base/options.h"
#include "base/sort.h"
#include "movegen/equity.h"
#include "movegen/later_threshold.h"
#include "movegen/subracks.h"
#include "eval/leaves.h"
#include "eval/evaluator.h"

_Static_assert(QUOTH_RACK_MAX == 15, "the message names the limit");

/* ---- creating and freeing ------------------------------------------------------------------ */

quoth_status quoth_play_finder_new(quoth_play_finder **out, const quoth_cross *cross,
                                   const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    memory = q_memory(memory);
    quoth_play_finder *finder = *out = q_allocate_zeroed(memory, 1, sizeof *finder);
    if (!finder)
        return q_no_memory(error);
    finder->cross = cross;
    finder->memory = memory;
    q_finder_set_cache(finder, 1, 1);
    return QUOTH_OK;
}

void q_finder_set_cache(quoth_play_finder *finder, unsigned line_states, unsigned racks)
{
    finder->line_states = line_states;
    finder->racks = racks;
}

void quoth_play_finder_free(quoth_play_finder *finder)
{
    if (!finder)
        return;
    const quoth_memory *memory = finder->memory;
    q_free(memory, finder->keys, finder->keys_capacity, sizeof *finder->keys);
    for (int i = 0; i < 2; i++)
        q_free(memory, finder->leave_values[i], finder->leave_values_capacity[i],
               sizeof *finder->leave_values[i]);
    q_best_play_free(finder->best, memory);
    q_all_plays_free(finder->all, memory);
    q_movegen_cache_free(finder->cache, memory);
    q_openness_board_free(finder->openness, memory);
    q_free(memory, finder, 1, sizeof *finder);
}

void quoth_plays_free(quoth_plays *plays)
{
    q_free(q_memory(plays->memory), plays->play, plays->capacity, sizeof *plays->play);
    *plays = (quoth_plays){.memory = plays->memory};
}

/* ---- exchanges and the pass ---------------------------------------------------------------- */

/* Lists every exchange once, by the mask of its leave; the leave takes the first ones among equal
 * tiles. */
static void find_exchanges(q_find *f)
{
    unsigned count = f->rack_count, all = (1u << count) - 1;
    unsigned equal = q_equal_tiles(f->rack, count);
    for (unsigned leave = 0; leave < all && !q_must_stop(f, 1); leave++) {
        quoth_points value = f->exchanged[leave];
        if (leave & equal & ~(leave << 1) ||
            (f->has_threshold && f->order == QUOTH_BY_EQUITY && value < f->threshold.equity))
            continue;
        quoth_play play = {.kind = QUOTH_PLAY_EXCHANGE, .equity = value};
        for (unsigned i = 0; i < count; i++) { /* without branches, which are mispredicted */
            play.tile[play.tiles] = f->rack[i];
            play.tiles += !(leave >> i & 1);
        }
        play.tile[play.tiles] = 0;
        play.length = play.tiles;
        if (play.tiles <= f->game.bag)
            q_record_other(f, &play);
    }
}

static void find_others(q_find *f)
{
    uint16_t from = f->cross->rules.exchange_from;
    if (from != QUOTH_NO_EXCHANGE && f->game.bag >= from && f->game.bag > 0)
        find_exchanges(f);
    quoth_play play = {.kind = QUOTH_PLAY_PASS, .equity = f->exchanged[(1u << f->rack_count) - 1]};
    q_record_other(f, &play);
}

/* ---- generating ---------------------------------------------------------------------------- */

/* Computes the leave value of every subset of the rack. */
static quoth_status fill_leave_values(q_find *f, const quoth_evaluator *given)
{
    quoth_play_finder *finder = f->finder;
    quoth_evaluator evaluator;
    for (int i = 0; i < 2; i++)
        if (!q_reserve(finder->memory, (void **)&finder->leave_values[i],
                       &finder->leave_values_capacity[i], (size_t)1 << f->rack_count,
                       sizeof *finder->leave_values[i]))
            return QUOTH_NO_MEMORY;
    f->placed = finder->leave_values[0];
    f->exchanged = finder->leave_values[1];
    q_evaluator_open(&evaluator, given);
    quoth_status status = q_evaluator_fill(&evaluator, &f->game, f->rack, f->rack_count,
                                           finder->leave_values[0], finder->leave_values[1]);
    if (!status && f->opening)
        status = q_evaluator_opening(&evaluator, &f->game, f->opening_cost);
    return status;
}

/* Sorts the rack and counts its tiles. */
static quoth_status set_rack(q_find *f, const quoth_tile *rack, size_t count, quoth_error *error)
{
    if (count > QUOTH_RACK_MAX)
        return q_fail(error, QUOTH_TOO_LARGE, "a rack of more than 15 tiles");
    memcpy(f->rack, rack, count);
    q_sort_bytes(f->rack, count);
    for (unsigned i = 0; i < count; i++) {
        if (f->rack[i] > f->cross->rules.tiles.alphabet.letters)
            return q_fail(error, QUOTH_BAD_TEXT, "a rack has letters that the tile set lacks");
        if (f->left[f->rack[i]]++ == 0)
            f->bit[f->rack[i]] = (uint8_t)i;
        f->have |= UINT64_C(1) << f->rack[i];
    }
    if (f->left[0])
        f->have = Q_ANY_LETTER;
    f->have &= ~UINT64_C(1);
    f->leave_mask = (1u << count) - 1;
    f->rack_count = (unsigned)count;
    return QUOTH_OK;
}

/* Whether the generators with the word map can search this rack. */
static bool fits_word_map(const q_find *f)
{
    return !f->cross->rules.anagrams && f->rack_count > 0 &&
           f->rack_count <= q_slot_tiles(f->cross) && f->left[0] <= Q_WORD_MAP_BLANKS;
}

/* Prepares the word map and the caches of its generators.  False if the word map is not made yet,
 * or without memory. */
static bool prepare_word_map(q_find *f)
{
    quoth_play_finder *finder = f->finder;
    f->word_map = q_word_map_of(f->cross, f->watch, &f->status);
    if (!f->word_map)
        return false;
    if (!finder->cache)
        finder->cache =
            q_movegen_cache_new(f->cross, finder->line_states, finder->racks, finder->memory);
    if (!finder->best)
        finder->best = q_best_play_new(finder->racks, finder->memory);
    if (!finder->all)
        finder->all = q_all_plays_new(finder->memory);
    return finder->cache && finder->best && finder->all;
}

/* Whether the board is symmetric about its diagonal. */
static bool is_symmetric(const quoth_cross *cross)
{
    return cross->lines[0] == cross->lines[1] && cross->start[0] == cross->start[1] &&
           memcmp(cross->letter_premium[0], cross->letter_premium[1],
                  sizeof *cross->letter_premium) == 0 &&
           memcmp(cross->word_premium[0], cross->word_premium[1], sizeof *cross->word_premium) == 0;
}

quoth_status q_generate_lines_begin(q_find *f, const quoth_position *position,
                                    const quoth_tile *rack, size_t count,
                                    const quoth_points *nothing, quoth_plays *plays)
{
    *f = (q_find){.position = position,
                  .cross = position->cross,
                  .plays = plays,
                  .opening = !position->state.on_board,
                  .directions = 2,
                  .find = QUOTH_FIND_ALL,
                  .order = QUOTH_BY_SCORE,
                  .limit = QUOTH_PLAYS_MAX,
                  .placed = nothing,
                  .exchanged = nothing,
                  .steps_to_watch = Q_STEPS_TO_WATCH};
    plays->count = 0;
    return set_rack(f, rack, count, NULL);
}

void q_generate_line(q_find *f, unsigned d, unsigned line)
{
    q_set_line(f, d, line);
    if (f->opening && f->cross->start[d] / Q_LINE != line)
        return;
    if (f->cross->rules.anagrams)
        q_generate_anagrams(f);
    else
        q_generate_gaddag(f);
}

static void find_placements(q_find *f)
{
    bool fits = fits_word_map(f);
    if (fits && prepare_word_map(f) &&
        (f->find == QUOTH_FIND_BEST ? q_generate_best(f) : q_generate_all(f)))
        return;
    for (unsigned d = 0; d < f->directions; d++)
        for (unsigned line = 0; line < f->cross->lines[d] && !f->status; line++)
            q_generate_line(f, d, line);
    if (fits && !f->word_map)
        q_word_map_count_steps(f->cross, q_find_steps(f));
}

/* Sorts the list and cuts it to the limit. */
static void finish_list(q_find *f)
{
    quoth_plays *plays = f->plays;
    if (f->find == QUOTH_FIND_ALL && f->counting)
        f->status = f->status ? f->status : QUOTH_TOO_LARGE;
    if (f->find != QUOTH_FIND_BEST)
        q_sort_plays(f);
    if (f->find == QUOTH_FIND_TOP && plays->count > f->limit)
        plays->count = f->limit;
    if (f->find == QUOTH_FIND_BEST) {
        if (f->limit <= 1) {
            quoth_play *room = f->has_threshold && !f->status ? q_reserve_plays(f, 1) : NULL;
            if (room)
                *room = f->threshold;
            plays->count = room != NULL;
        }
        plays->placements = 0;
        plays->scores = 0;
    }
    if (f->status)
        plays->count = 0;
    if (f->status && f->status != QUOTH_TOO_LARGE) {
        plays->placements = 0;
        plays->scores = 0;
    }
}

quoth_status q_plays_find(quoth_plays *plays, quoth_play_finder *finder,
                          const quoth_position *position, const quoth_plays_query *given,
                          const struct q_root_plays *root, const q_changed_squares *changed,
                          const quoth_context *context, quoth_error *error)
{
    const q_state *s = &position->state;
    quoth_plays_query query;
    q_options_read(&query, sizeof query, given);
    unsigned seat = query.for_seat ? query.seat : s->turn;
    plays->memory = q_memory(plays->memory);
    plays->count = 0;
    plays->placements = 0;
    plays->scores = 0;
    if (position->cross != finder->cross)
        return q_fail(error, QUOTH_MISMATCH, "the finder is for another board");
    if (seat >= position->players)
        return q_fail(error, QUOTH_BAD_CALL, "the position has no such seat");
    if ((unsigned)query.find > QUOTH_FIND_COUNT || (unsigned)query.order > QUOTH_BY_EQUITY)
        return q_fail(error, QUOTH_BAD_CALL, "no such search or order of plays");
    q_find f = {
        .position = position,
        .cross = finder->cross,
        .finder = finder,
        .plays = plays,
        .opening = !s->on_board,
        .directions = query.opening_across && !s->on_board && is_symmetric(finder->cross) ? 1 : 2,
        .find = query.find,
        .order = query.order,
        .limit = query.limit,
        .counting = query.find == QUOTH_FIND_COUNT,
        .has_threshold = query.find == QUOTH_FIND_TOP && query.limit == 0,
        .threshold = {.score = INT32_MAX, .equity = INT32_MAX},
        .watch = q_watch_of(context),
        .steps_to_watch = Q_STEPS_TO_WATCH};
    if (query.find == QUOTH_FIND_ALL && query.limit == 0)
        f.limit = QUOTH_PLAYS_MAX;
    quoth_status status = query.rack ? set_rack(&f, query.rack, query.rack_count, error)
                                     : set_rack(&f, s->rack[seat], s->rack_count[seat], error);
    if (status || s->ending)
        return status;
    f.game = root ? q_later_game(root, position, seat)
                  : q_game_state_of(position, seat, f.rack, f.rack_count);
    status = fill_leave_values(&f, query.evaluator);
    if (status)
        return q_evaluator_report(error, status);
    if (root && root->complete)
        q_begin_later(&f, root, changed);
    find_placements(&f);
    if (!query.placements_only && query.find != QUOTH_FIND_COUNT && !f.status)
        find_others(&f);
    finish_list(&f);
    if (f.status == QUOTH_TOO_LARGE)
        return q_fail(error, f.status, "more plays than the limit");
    return q_report(error, f.status);
}

quoth_status quoth_plays_find(quoth_plays *plays, quoth_play_finder *finder,
                              const quoth_position *position, const quoth_plays_query *query,
                              const quoth_context *context, quoth_error *error)
{
    return q_plays_find(plays, finder, position, query, NULL, NULL, context, error);
}

const char *quoth_order_name(quoth_order order)
{
    static const char *const names[] = {"score", "equity"};
    return Q_NAME_OF(names, order);
}

const char *quoth_find_name(quoth_find find)
{
    static const char *const names[] = {"all", "top", "best", "count"};
    return Q_NAME_OF(names, find);
}
