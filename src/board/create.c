/* Creates a quoth_cross: checks the rules and lays out the board; words.c adds the words.
 * Immutable afterwards, except for the word map and the default evaluator, which threads may make
 * later. */
#include "base/context.h"
#include "board/cross.h"

#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/phases.h"
#include "board/default_evaluator.h"
#include "board/word_map.h"
#include "eval/default_evaluator.h"
#include "rules/layout.h"
#include "rules/points.h"

/* ---- the board ----------------------------------------------------------------------------- */

_Static_assert(QUOTH_SIDE_MAX == 29 && QUOTH_MULTIPLIER_MAX == 4 && QUOTH_RACK_MAX == 15 &&
                   QUOTH_SCORE_MAX == 1000000 && Q_RACK_TIMES_MAX == 10 &&
                   QUOTH_BOARD_SEED_MAX == 999999999,
               "the messages name the limits");

static quoth_status check_board(const quoth_layout *layout, quoth_error *error)
{
    if (layout->rows < 1 || layout->columns < 1 || layout->rows > QUOTH_SIDE_MAX ||
        layout->columns > QUOTH_SIDE_MAX)
        return q_fail(error, QUOTH_BAD_TEXT, "a board has 1 to 29 rows and columns");
    for (unsigned i = 0; i < (unsigned)layout->rows * layout->columns; i++)
        if (layout->letter[i] > QUOTH_MULTIPLIER_MAX || layout->word[i] > QUOTH_MULTIPLIER_MAX)
            return q_fail(error, QUOTH_BAD_TEXT, "premiums are at most 4");
    if (layout->start_row >= layout->rows || layout->start_column >= layout->columns ||
        !layout->word[layout->start_row * layout->columns + layout->start_column])
        return q_fail(error, QUOTH_BAD_TEXT, "the start square is not on the board");
    return QUOTH_OK;
}

/* Upper bound on the product of the word premiums that a play of `laid` tiles in a line covers. */
static int64_t line_premium(const quoth_cross *cross, const quoth_tile *tile, unsigned d,
                            unsigned line, unsigned laid)
{
    unsigned premiums[QUOTH_MULTIPLIER_MAX + 1] = {0};
    int64_t product = 1;
    for (unsigned at = 0; at < cross->length[d]; at++)
        if (!tile || !tile[q_square(line, at)])
            premiums[cross->word_premium[d][q_square(line, at)]]++;
    for (unsigned times = QUOTH_MULTIPLIER_MAX; times > 1; times--)
        for (unsigned i = 0; i < premiums[times] && laid > 0; i++, laid--)
            product *= times;
    return product;
}

int64_t q_score_bound(const quoth_cross *cross, const quoth_tile (*tile)[Q_BOARD], unsigned laid)
{
    int64_t value = 0, letter = 1, word = 1;
    for (unsigned i = 0; i < 256; i++)
        value = cross->value[i] > value ? cross->value[i] : value;
    for (unsigned i = 0; i < Q_BOARD; i++)
        letter = cross->letter_premium[0][i] > letter ? cross->letter_premium[0][i] : letter;
    for (unsigned d = 0; d < 2; d++)
        for (unsigned line = 0; line < cross->lines[d]; line++) {
            int64_t premium = line_premium(cross, tile ? tile[d] : NULL, d, line, laid);
            word = premium > word ? premium : word;
        }
    int64_t across = (int64_t)laid * QUOTH_MULTIPLIER_MAX;
    return QUOTH_SIDE_MAX * value * letter * (word + across);
}

int q_bonus_bound(const quoth_cross_rules *rules, unsigned laid)
{
    int bonus = 0;
    for (unsigned i = 0; i <= laid; i++)
        bonus = rules->bonus[i] > bonus ? rules->bonus[i] : bonus;
    return bonus;
}

/* Whether no play can score more than QUOTH_SCORE_MAX, so that sums and equities cannot
 * overflow. */
static bool scores_fit(const quoth_cross *cross)
{
    const quoth_cross_rules *rules = &cross->rules;
    return q_score_bound(cross, NULL, rules->rack) + q_bonus_bound(rules, QUOTH_RACK_MAX) <=
           QUOTH_SCORE_MAX;
}

static void make_board(quoth_cross *cross)
{
    const quoth_layout *layout = &cross->rules.layout;
    cross->lines[0] = cross->length[1] = layout->rows;
    cross->lines[1] = cross->length[0] = layout->columns;
    cross->start[0] = q_square(layout->start_row, layout->start_column);
    cross->start[1] = q_square(layout->start_column, layout->start_row);
    for (unsigned row = 0; row < layout->rows; row++)
        for (unsigned column = 0; column < layout->columns; column++) {
            unsigned n = row * layout->columns + column;
            unsigned by[2] = {q_square(row, column), q_square(column, row)};
            for (int d = 0; d < 2; d++) {
                cross->letter_premium[d][by[d]] = layout->letter[n];
                cross->word_premium[d][by[d]] = layout->word[n];
            }
        }
    for (unsigned tile = 0; tile < 256; tile++)
        if (tile >= 1 && tile <= QUOTH_LETTERS_MAX)
            cross->value[tile] = cross->rules.tiles.value[tile];
        else
            cross->value[tile] = cross->rules.tiles.value[0];
}

/* ---- creating and freeing ------------------------------------------------------------------ */

/* Makes a board without words. */
static quoth_status make_cross(quoth_cross **out, const quoth_cross_rules *rules,
                               const quoth_memory *memory, quoth_error *error)
{
    quoth_cross *cross = q_allocate_zeroed(memory, 1, sizeof *cross);
    if (!cross)
        return q_no_memory(error);
    cross->memory = memory;
    cross->rules = *rules;
    cross->word_map = &cross->own_word_map;
    cross->default_evaluator = &cross->own_default_evaluator;
    make_board(cross);
    if (!scores_fit(cross)) {
        quoth_cross_free(cross);
        return q_fail(error, QUOTH_TOO_LARGE,
                      "premiums so high that a play could score more than 1,000,000 points");
    }
    *out = cross;
    return QUOTH_OK;
}

static bool rack_factors_fit(const quoth_cross_rules *rules)
{
    const uint8_t factor[] = {rules->out_gain, rules->out_loss, rules->out_gain_many,
                              rules->out_loss_many, rules->stuck_loss};
    for (size_t i = 0; i < sizeof factor; i++)
        if (factor[i] > Q_RACK_TIMES_MAX)
            return false;
    return true;
}

quoth_status quoth_cross_new(quoth_cross **out, const quoth_cross_rules *rules,
                             const quoth_lexicon *lexicon, const quoth_context *context,
                             quoth_error *error)
{
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 0, 1);
    const quoth_watch *watch = q_phases_watch(&progress);
    const quoth_memory *memory = q_memory_of(context);
    *out = NULL;
    memory = q_memory(memory);
    quoth_status status = check_board(&rules->layout, error);
    if (!status && (rules->rack < 1 || rules->rack > QUOTH_RACK_MAX))
        status = q_fail(error, QUOTH_BAD_TEXT, "a rack has 1 to 15 tiles");
    if (!status && !rack_factors_fit(rules))
        status = q_fail(error, QUOTH_BAD_TEXT, "tiles left count at most 10 times");
    if (!status && !quoth_challenge_name(rules->challenge))
        status = q_fail(error, QUOTH_BAD_CALL, "no such challenge rule");
    if (status)
        return status;
    quoth_cross *cross;
    status = make_cross(&cross, rules, memory, error);
    if (status)
        return status;
    status = q_phases_finish(&progress, q_make_words(cross, lexicon, watch, error), error);
    if (status) {
        quoth_cross_free(cross);
        return status;
    }
    *out = cross;
    return QUOTH_OK;
}

quoth_status quoth_cross_new_random(quoth_cross **out, const quoth_cross *like, uint32_t seed,
                                    quoth_error *error)
{
    enum { SEED_SIZE = sizeof ":999999999" };
    quoth_cross_rules rules = like->rules;
    *out = NULL;
    if (seed > QUOTH_BOARD_SEED_MAX)
        return q_fail(error, QUOTH_BAD_CALL, "the seed of a random board is below 10^9");
    if (strchr(rules.name, ':') || strchr(rules.layout.name, ':') ||
        strlen(rules.name) + SEED_SIZE > sizeof rules.name ||
        strlen(rules.layout.name) + SEED_SIZE > sizeof rules.layout.name)
        return q_fail(error, QUOTH_BAD_CALL, "no rules with a board to make random ones of");
    q_rules_randomise(&rules, seed);
    quoth_cross *cross;
    quoth_status status = make_cross(&cross, &rules, like->memory, error);
    if (status)
        return status;
    cross->words = like->words;
    strcpy(cross->alphabet, like->alphabet);
    cross->graph = like->graph;
    cross->word_map = like->word_map;
    memcpy(cross->after_letter, like->after_letter, sizeof cross->after_letter);
    memcpy(cross->before_letter, like->before_letter, sizeof cross->before_letter);
    memcpy(cross->after_root, like->after_root, sizeof cross->after_root);
    memcpy(cross->after_gaddag_root, like->after_gaddag_root, sizeof cross->after_gaddag_root);
    *out = cross;
    return QUOTH_OK;
}

void quoth_cross_free(quoth_cross *cross)
{
    if (!cross)
        return;
    q_word_map *word_map = atomic_load(&cross->own_word_map.made);
    if (word_map) {
        q_word_map_free(word_map);
        q_free(cross->memory, word_map, 1, sizeof *word_map);
    }
    q_default_evaluator_free(atomic_load(&cross->own_default_evaluator.made));
    q_free(cross->memory, cross->own_nodes, cross->own_capacity, sizeof *cross->own_nodes);
    q_free(cross->memory, cross, 1, sizeof *cross);
}

/* ---- the word map -------------------------------------------------------------------------- */

/* Makes the word map unless a thread has made it or is making it. */
static quoth_status make_word_map(const quoth_cross *cross, const quoth_watch *watch)
{
    q_lazy_word_map *lazy = cross->word_map;
    if (atomic_exchange(&lazy->taken, true))
        return QUOTH_OK;
    q_word_map *word_map = q_allocate(cross->memory, 1, sizeof *word_map);
    quoth_status status = QUOTH_NO_MEMORY;
    if (word_map)
        status = q_word_map_make(word_map, cross->graph, q_longest_word(cross),
                                 cross->rules.tiles.alphabet.letters, watch, cross->memory);
    if (!status) {
        atomic_store_explicit(&lazy->made, word_map, memory_order_release);
        return QUOTH_OK;
    }
    q_free(cross->memory, word_map, 1, sizeof *word_map);
    if (status == QUOTH_STOPPED)
        atomic_store(&lazy->taken, false);
    return status;
}

quoth_status quoth_cross_prepare(quoth_cross *cross, const quoth_context *context,
                                 quoth_error *error)
{
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 0, 1);
    quoth_status status = cross->rules.anagrams ? QUOTH_OK
                                                : make_word_map(cross, q_phases_watch(&progress));
    return q_report(error, q_phases_end(&progress, status));
}

/* The cost of making the word map, in GADDAG steps for each word: 52 ms for the words of ENABLE,
 * with some 50 ns for a step. */
enum { STEPS_FOR_A_WORD = 6 };

const q_word_map *q_word_map_of(const quoth_cross *cross, const quoth_watch *watch,
                                quoth_status *status)
{
    q_lazy_word_map *lazy = cross->word_map;
    const q_word_map *made = atomic_load_explicit(&lazy->made, memory_order_acquire);
    if (made || cross->rules.anagrams ||
        atomic_load_explicit(&lazy->steps, memory_order_relaxed) <
            (uint64_t)cross->words.usable * STEPS_FOR_A_WORD)
        return made;
    if (make_word_map(cross, watch) == QUOTH_STOPPED)
        *status = QUOTH_STOPPED;
    return atomic_load_explicit(&lazy->made, memory_order_acquire);
}

void q_word_map_count_steps(const quoth_cross *cross, uint64_t steps)
{
    atomic_fetch_add_explicit(&cross->word_map->steps, steps, memory_order_relaxed);
}

/* ---- the default evaluator ----------------------------------------------------------------- */

/* Threads that need the evaluator at the same time each make one; the first one stays. */
quoth_status q_default_evaluator_of(const quoth_cross *cross, const quoth_watch *watch,
                                    const quoth_evaluator **values)
{
    q_lazy_evaluator *lazy = cross->default_evaluator;
    q_default_evaluator *made = atomic_load_explicit(&lazy->made, memory_order_acquire), *own;
    if (!made) {
        q_known_words words = {cross->graph, cross->words.sha256, cross->alphabet};
        quoth_status status =
            q_default_evaluator_make(&own, &cross->rules, &words, watch, cross->memory);
        if (status)
            return status;
        if (atomic_compare_exchange_strong(&lazy->made, &made, own))
            made = own;
        else
            q_default_evaluator_free(own);
    }
    *values = &made->evaluator;
    return QUOTH_OK;
}

/* ---- accessors ----------------------------------------------------------------------------- */

const quoth_cross_rules *quoth_cross_rules_of(const quoth_cross *cross)
{
    return &cross->rules;
}

const quoth_memory *quoth_cross_memory(const quoth_cross *cross)
{
    return cross->memory;
}

quoth_cross_words quoth_cross_words_of(const quoth_cross *cross)
{
    return cross->words;
}
