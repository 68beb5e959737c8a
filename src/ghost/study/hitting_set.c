/* The fewest words that end a won game: a minimum hitting set, by branch and cut.
 *
 * A set of words is sufficient iff the winner wins the game restricted to it (restricted_game.h).
 * The complement of an insufficient set is a cut: every sufficient set hits it.
 *
 *   solve_node(words taken, words left out)
 *       1. infeasible if the words that are not left out are insufficient
 *       2. solve_relaxation, until the bound reaches the best set or no cut is found:
 *              solve the linear program
 *              find_hitting_set: remove words greedily from all, least used first    (upper bound)
 *              separate: add words greedily to none, most used first, while they are insufficient;
 *                  the rest is a minimal cut; store it if the solution hits it by less than 1
 *       3. packing_bound: round the dual to integers and sum it                       (lower bound)
 *       4. branch on the most used fractional word: taken, then left out
 *
 *   linear program       minimise sum of y(w), sum of y(w) over each cut >= 1, y >= 0
 *   its dual, a packing  maximise sum of the weights of cuts, at most 1 for the cuts of each word
 *   tableau (simplex.h)  rows: words; columns: cuts, weight 1; word taken: +1, weight 1; word left
 *                        out: -1
 *
 * Example: cuts {a, b}, {b, c}, {a, c}.  Weights of 1/2 are a packing of 3/2, so the bound is
 * ceil(3/2) = 2, and {a, b} hits all three cuts. */
#include <string.h>

#include "base/throttle.h"
#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "ghost/solve/ghost.h"
#include "base/options.h"
#include "base/phases.h"
#include "base/sort.h"
#include "quoth/ghost_strategy.h"
#include "ghost/study/restricted_game.h"
#include "ghost/study/simplex.h"

/* Defaults and limits; chosen by taste. */
enum {
    POSITIONS = 2000000,
    POSITIONS_OF_VAST = 20000,
    CUTS = 1200,
    NODES = 400,
    PIVOTS = 8000,
    DEPTH_MAX = 200
};
enum { TRIES = 16, TRIES_IN_VAIN = 3, ROUNDS_MAX = 400 }; /* chosen by taste */

#define NONE UINT32_MAX

/* The denominator of rounded weights. */
static const int64_t unit = INT64_C(1) << 40;
/* The weight of a column that is switched off (big M). */
static const double prohibitive = -1e4;
static const char too_many[] = "too many positions can come up in this game";

typedef struct word_state {
    uint32_t row;                       /* NONE until some cut has the word */
    uint32_t taken_column, left_column; /* columns of the tableau, or NONE */
    bool is_taken, is_left;
    bool in_best;
    double share; /* y in the current solution */
    double used;  /* cuts added in this round that contain it */
    uint64_t key; /* words are sorted by falling keys */
    int64_t load;
} word_state;

typedef struct cut {
    uint32_t *word;
    uint32_t words, column;
} cut;

struct quoth_ghost_hitting_set {
    const quoth_memory *memory;
    const quoth_ghost *ghost;
    const quoth_watch *watch;
    quoth_ghost_hitting_set_options options;
    quoth_ghost_hitting_set_summary summary;
    q_and_or_graph graph;
    q_restricted_game game;
    q_simplex lp;
    q_arena arena;
    word_state *word;
    uint32_t *order;
    cut *cut;
    size_t cuts, cut_capacity;
    q_simplex_entry *entry;
    quoth_random random;
    uint64_t taken; /* words taken on the path to the current node */
    bool gave_up;
    quoth_letters *answer;
};

static bool stopped(const quoth_ghost_hitting_set *s)
{
    return !q_go_on(s->watch, s->cuts, 0);
}

/* ---- orders of words ---------------------------------------------------------------------- */

static int by_falling_key(const void *a, const void *b, const void *user)
{
    const quoth_ghost_hitting_set *s = user;
    uint64_t x = s->word[*(const uint32_t *)a].key, y = s->word[*(const uint32_t *)b].key;
    return (x < y) - (x > y);
}

static void order_words(quoth_ghost_hitting_set *s)
{
    for (uint32_t w = 0; w < s->game.words; w++)
        s->order[w] = w;
    q_sort(s->order, s->game.words, sizeof *s->order, by_falling_key, s, NULL);
}

/* A sort key: `weight` with uniform noise up to `noise`, ties broken at random. */
static uint64_t priority_of(quoth_ghost_hitting_set *s, double weight, double noise)
{
    uint64_t chance = quoth_random_next(&s->random);
    weight += noise * (double)(chance >> 44) / (1 << 20);
    return (uint64_t)(weight * (1 << 20)) << 24 | (chance & 0xFFFFFF);
}

/* ---- sufficient sets, and cuts ------------------------------------------------------------ */

/* Greedy deletion: removes words from the set of all, least used first, while the rest is
 * sufficient.  Stores the result if it is the best. */
static quoth_status find_hitting_set(quoth_ghost_hitting_set *s, double noise)
{
    uint64_t count = 0;
    for (uint32_t w = 0; w < s->game.words; w++)
        s->word[w].key = priority_of(s, s->word[w].share, noise);
    order_words(s);
    q_restricted_game_reset(&s->game, true);
    for (uint32_t i = s->game.words; i-- > 0;) {
        q_restricted_game_forbid(&s->game, s->order[i]);
        if (!q_restricted_game_is_won(&s->game)) {
            q_restricted_game_allow(&s->game, s->order[i]);
            count++;
        }
        if (i % 64 == 0 && stopped(s))
            return QUOTH_STOPPED;
    }
    if (count < s->summary.count) {
        s->summary.count = count;
        for (uint32_t w = 0; w < s->game.words; w++)
            s->word[w].in_best = s->game.allowed[w];
    }
    return QUOTH_OK;
}

/* Greedy insertion: adds words to the empty set, most used first, while it is insufficient.  The
 * complement is a minimal cut.  `*weight`: the sum of y over it. */
static quoth_status find_cut(quoth_ghost_hitting_set *s, double noise, double *weight,
                             uint32_t *words)
{
    *weight = 0;
    *words = 0;
    for (uint32_t w = 0; w < s->game.words; w++) {
        const word_state *state = &s->word[w];
        s->word[w].key = state->is_left ? 0 : priority_of(s, state->share + state->used, noise);
    }
    order_words(s);
    q_restricted_game_reset(&s->game, false);
    for (uint32_t i = 0; i < s->game.words; i++) {
        q_restricted_game_allow(&s->game, s->order[i]);
        if (q_restricted_game_is_won(&s->game)) {
            q_restricted_game_forbid(&s->game, s->order[i]);
            *weight += s->word[s->order[i]].share;
            ++*words;
        }
        if (i % 64 == 0 && stopped(s))
            return QUOTH_STOPPED;
    }
    return QUOTH_OK;
}

static quoth_status reserve(quoth_ghost_hitting_set *s, size_t rows, size_t columns)
{
    return q_simplex_reserve(&s->lp, s->lp.rows + rows, s->lp.columns + columns);
}

/* The row of a word.  Its bound is perturbed above 1, against degeneracy. */
static uint32_t row_of_word(quoth_ghost_hitting_set *s, uint32_t word)
{
    if (s->word[word].row == NONE) {
        double perturbation = 1e-7 *
                              (1 + (double)quoth_random_below(&s->random, 1 << 20) / (1 << 20));
        s->word[word].row = q_simplex_add_row(&s->lp, 1 + perturbation, UINT32_MAX);
    }
    return s->word[word].row;
}

/* Stores the cut that find_cut left in the restricted game. */
static quoth_status add_cut(quoth_ghost_hitting_set *s, uint32_t words)
{
    cut c = {q_arena_allocate(&s->arena, words + 1u, sizeof *c.word), 0, 0};
    quoth_status status = reserve(s, words, 1);
    if (status)
        return status;
    if (!c.word ||
        !q_reserve(s->memory, (void **)&s->cut, &s->cut_capacity, s->cuts + 1, sizeof *s->cut))
        return QUOTH_NO_MEMORY;
    for (uint32_t w = 0; w < s->game.words; w++)
        if (!s->game.allowed[w]) {
            s->entry[c.words] = (q_simplex_entry){row_of_word(s, w), 1};
            s->word[w].used += 1;
            c.word[c.words++] = w;
        }
    c.column = q_simplex_add_column(&s->lp, s->entry, c.words, 1);
    s->cut[s->cuts++] = c;
    return QUOTH_OK;
}

/* ---- the bound ---------------------------------------------------------------------------- */

/* Sums `scale` times the weights of all cuts in units of 1/unit.  False if some word carries more
 * than 1, so that they are not a packing. */
static bool round_packing(quoth_ghost_hitting_set *s, double scale, int64_t *sum)
{
    *sum = 0;
    for (uint32_t w = 0; w < s->game.words; w++)
        s->word[w].load = 0;
    for (size_t i = 0; i < s->cuts; i++) {
        double weight = scale * q_simplex_primal(&s->lp, s->cut[i].column);
        int64_t parts = (int64_t)((weight < 1000 ? weight : 1000) * (double)unit);
        *sum += parts;
        for (uint32_t k = 0; k < s->cut[i].words; k++)
            s->word[s->cut[i].word[k]].load += parts;
    }
    for (uint32_t w = 0; w < s->game.words; w++) {
        if (!s->word[w].is_left && s->word[w].load > unit)
            return false;
        if (s->word[w].is_taken)
            *sum += unit - s->word[w].load;
    }
    return true;
}

/* The bound of the current node, proved by the current solution. */
static uint64_t packing_bound(quoth_ghost_hitting_set *s)
{
    int64_t sum;
    if (!round_packing(s, 1 - 1e-6, &sum) && !round_packing(s, 1 - 1e-3, &sum))
        sum = (int64_t)s->taken * unit;
    return (uint64_t)((sum + unit - 1) / unit);
}

/* Whether the words that are not left out are insufficient. */
static bool is_infeasible(quoth_ghost_hitting_set *s)
{
    q_restricted_game_reset(&s->game, true);
    for (uint32_t w = 0; w < s->game.words; w++)
        if (s->word[w].is_left)
            q_restricted_game_forbid(&s->game, w);
    return !q_restricted_game_is_won(&s->game);
}

/* Solves the linear program and stores the primal solution in the words. */
static quoth_status solve(quoth_ghost_hitting_set *s)
{
    double enough = s->summary.count == UINT64_MAX ? 1e15 : (double)s->summary.count - 0.5;
    quoth_status status = q_simplex_solve(&s->lp, enough);
    for (uint32_t w = 0; w < s->game.words; w++) {
        s->word[w].share = s->word[w].row == NONE || s->word[w].is_left
                               ? 0
                               : q_simplex_dual(&s->lp, s->word[w].row);
        s->word[w].used = 0;
    }
    return status;
}

/* Adds cuts that the solution violates; `*added`: how many. */
static quoth_status separate(quoth_ghost_hitting_set *s, double noise, unsigned *added)
{
    quoth_status status = QUOTH_OK;
    *added = 0;
    for (int tries = 0, vain = 0; !status && tries < TRIES && vain < TRIES_IN_VAIN; tries++) {
        double weight;
        uint32_t words;
        if (s->cuts >= s->options.max_cuts)
            return QUOTH_OK;
        status = find_cut(s, noise, &weight, &words);
        if (status || weight >= 1 - 1e-4) {
            for (uint32_t w = 0; vain == 0 && w < s->game.words; w++)
                s->word[w].used = 0;
            vain++;
            continue;
        }
        status = add_cut(s, words);
        ++*added;
    }
    return status;
}

/* Cutting planes: separates until the bound of the node reaches the best set or no violated cut is
 * found. */
static quoth_status solve_relaxation(quoth_ghost_hitting_set *s)
{
    quoth_status status = QUOTH_OK;
    for (int round = 0; !status && round < ROUNDS_MAX; round++) {
        unsigned added;
        status = solve(s);
        if (status || s->lp.pivots >= s->options.max_pivots ||
            s->lp.value > (double)s->summary.count - 1 + 1e-3)
            return status;
        status = find_hitting_set(s, round % 4 * 0.1);
        if (!status)
            status = separate(s, 1e-3, &added);
        if (!status && !added)
            status = separate(s, 0.2, &added);
        if (!status && !added)
            return QUOTH_OK;
    }
    return status;
}

/* ---- branch and bound --------------------------------------------------------------------- */

/* Switches a column on or off.  It is made on first use. */
static quoth_status allow_column(quoth_ghost_hitting_set *s, uint32_t *column, uint32_t word,
                                 double by, double weight, bool on)
{
    if (*column != NONE) {
        q_simplex_weigh(&s->lp, *column, on ? weight : prohibitive);
        return QUOTH_OK;
    }
    quoth_status status = reserve(s, 1, 1);
    if (status)
        return status;
    q_simplex_entry entry = {row_of_word(s, word), by};
    *column = q_simplex_add_column(&s->lp, &entry, 1, weight);
    return QUOTH_OK;
}

static quoth_status take_word(quoth_ghost_hitting_set *s, uint32_t word, bool on)
{
    s->word[word].is_taken = on;
    s->taken = on ? s->taken + 1 : s->taken - 1;
    return allow_column(s, &s->word[word].taken_column, word, 1, 1, on);
}

static quoth_status leave_word(quoth_ghost_hitting_set *s, uint32_t word, bool on)
{
    s->word[word].is_left = on;
    return allow_column(s, &s->word[word].left_column, word, -1, 0, on);
}

/* The branching word: the one with the largest y below 1. */
static uint32_t branching_word(const quoth_ghost_hitting_set *s)
{
    uint32_t best = NONE;
    double most = 1e-4;
    for (uint32_t w = 0; w < s->game.words; w++) {
        const word_state *state = &s->word[w];
        if (!state->is_taken && !state->is_left && state->share > most && state->share < 1 - 1e-4) {
            most = state->share;
            best = w;
        }
    }
    return best;
}

static quoth_status solve_node(quoth_ghost_hitting_set *s, unsigned depth, uint64_t *bound);

/* Solves the child where a word is taken, then the child where it is left out.  Raises `*bound` to
 * the lesser bound of both. */
static quoth_status branch(quoth_ghost_hitting_set *s, uint32_t word, unsigned depth,
                           uint64_t *bound)
{
    uint64_t with = 0, without = 0;
    quoth_status status = take_word(s, word, true);
    if (!status)
        status = solve_node(s, depth + 1, &with);
    if (!status)
        status = take_word(s, word, false);
    if (status || *bound >= s->summary.count)
        return status;
    status = leave_word(s, word, true);
    if (!status)
        status = solve_node(s, depth + 1, &without);
    if (!status)
        status = leave_word(s, word, false);
    uint64_t lesser = with < without ? with : without;
    *bound = *bound > lesser ? *bound : lesser;
    return status;
}

/* Bounds the current node: at least the best set, unless the search gave up. */
static quoth_status solve_node(quoth_ghost_hitting_set *s, unsigned depth, uint64_t *bound)
{
    s->summary.nodes++;
    *bound = UINT64_MAX;
    if (is_infeasible(s))
        return QUOTH_OK;
    quoth_status status = solve_relaxation(s);
    *bound = status ? 0 : packing_bound(s);
    if (status || *bound >= s->summary.count)
        return status;
    uint32_t word = branching_word(s);
    s->gave_up = s->gave_up || word == NONE || s->summary.nodes >= s->options.max_nodes ||
                 s->cuts >= s->options.max_cuts || s->lp.pivots >= s->options.max_pivots ||
                 depth >= DEPTH_MAX;
    return s->gave_up ? QUOTH_OK : branch(s, word, depth, bound);
}

/* ---- from the rules to the answer ---------------------------------------------------------- */

static bool allocate_words(quoth_ghost_hitting_set *s)
{
    size_t words = s->game.words;
    s->word = q_allocate_zeroed(s->memory, words + 1, sizeof *s->word);
    s->order = q_allocate(s->memory, words + 1, sizeof *s->order);
    s->entry = q_allocate(s->memory, words + 1, sizeof *s->entry);
    for (size_t w = 0; s->word && w < words; w++)
        s->word[w].row = s->word[w].taken_column = s->word[w].left_column = NONE;
    return s->word && s->order && s->entry && !q_simplex_reserve(&s->lp, 16, 16);
}

static quoth_status list_answer(quoth_ghost_hitting_set *s)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(s->ghost));
    size_t count = 0;
    s->answer = q_allocate(s->memory, s->summary.count + 1, sizeof *s->answer);
    if (!s->answer)
        return QUOTH_NO_MEMORY;
    for (uint32_t w = 0; w < s->game.words; w++) {
        quoth_letters word;
        size_t at = count;
        if (!s->word[w].in_best)
            continue;
        q_and_or_spell(&s->graph, s->game.word[w], &word);
        for (; at > 0 && quoth_alphabet_compare(alphabet, &s->answer[at - 1], &word) > 0; at--)
            s->answer[at] = s->answer[at - 1];
        s->answer[at] = word;
        count++;
        s->summary.letters += word.length;
    }
    return QUOTH_OK;
}

/* Whether there is a set to return, if only the best so far of a search that was stopped. */
static bool has_set(const quoth_ghost_hitting_set *s, quoth_status status)
{
    return s->summary.count != UINT64_MAX && (!status || status == QUOTH_STOPPED);
}

static quoth_status search(quoth_ghost_hitting_set *s)
{
    const uint32_t *start;
    size_t starts;
    uint64_t bound = 0;
    quoth_status status = q_and_or_starts(&s->graph, &s->summary.winner, &start, &starts);
    if (!status)
        status = q_restricted_game_make(&s->game, &s->graph, start, starts,
                                        s->options.max_positions, s->watch);
    if (!status && !allocate_words(s))
        status = QUOTH_NO_MEMORY;
    if (!status)
        status = find_hitting_set(s, 1);
    if (!status)
        status = solve_node(s, 0, &bound);
    quoth_status listed = has_set(s, status) ? list_answer(s) : QUOTH_OK;
    status = listed ? listed : status;
    s->summary.bound = bound < s->summary.count ? bound : s->summary.count;
    s->summary.proved = s->summary.bound == s->summary.count;
    s->summary.cuts = s->cuts;
    s->summary.pivots = s->lp.pivots;
    s->summary.words = s->game.words;
    for (uint32_t n = 0; n < s->game.nodes; n++) {
        s->summary.positions += !s->graph.node[n].reply && !s->graph.node[n].over;
        s->summary.replies += s->graph.node[n].reply;
    }
    return status;
}

quoth_status quoth_ghost_hitting_set_new(quoth_ghost_hitting_set **endings,
                                         const quoth_ghost *ghost,
                                         const quoth_ghost_hitting_set_options *options,
                                         const quoth_context *context, quoth_error *error)
{
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 0, 1);
    const quoth_watch *watch = q_phases_watch(&progress);
    const quoth_memory *memory = q_memory_of(context);
    quoth_ghost_rules rules = quoth_ghost_rules_of(ghost);
    *endings = NULL;
    if (rules.players > 2 || rules.misere)
        return q_fail(error, QUOTH_UNSUPPORTED,
                      "a sheet of words is for two players who both avoid completing a word");
    if (ghost->growth & QUOTH_GHOST_ANY_ORDER)
        return q_fail(error, QUOTH_UNSUPPORTED,
                      "a sheet of words needs a variant where a game ends with a word: in this one "
                      "it ends with letters in any order");
    memory = q_memory(memory);
    quoth_ghost_hitting_set *s = q_allocate_zeroed(memory, 1, sizeof *s);
    if (!s)
        return q_no_memory(error);
    s->memory = memory;
    s->ghost = ghost;
    s->watch = watch;
    s->summary.count = UINT64_MAX;
    q_options_read(&s->options, sizeof s->options, options);
    if (!s->options.max_positions)
        s->options.max_positions = quoth_ghost_summarize(ghost).vast ? POSITIONS_OF_VAST
                                                                     : POSITIONS;
    s->options.max_cuts = s->options.max_cuts ? s->options.max_cuts : CUTS;
    s->options.max_nodes = s->options.max_nodes ? s->options.max_nodes : NODES;
    s->options.max_pivots = s->options.max_pivots ? s->options.max_pivots : PIVOTS;
    q_and_or_begin(&s->graph, ghost, memory);
    s->graph.with_words = true;
    s->game.memory = memory;
    q_simplex_begin(&s->lp, memory);
    s->lp.watch = watch;
    q_arena_begin(&s->arena, memory);
    quoth_random_seed(&s->random, 1);
    quoth_status status = q_phases_end(&progress, search(s));
    s->watch = s->lp.watch = NULL;
    if (has_set(s, status))
        *endings = s;
    else
        quoth_ghost_hitting_set_free(s);
    return !status                     ? QUOTH_OK
           : status == QUOTH_TOO_LARGE ? q_fail(error, status, too_many)
                                       : q_ghost_report(ghost, status, error);
}

void quoth_ghost_hitting_set_free(quoth_ghost_hitting_set *s)
{
    if (!s)
        return;
    size_t words = s->game.words;
    q_free(s->memory, s->word, words + 1, sizeof *s->word);
    q_free(s->memory, s->order, words + 1, sizeof *s->order);
    q_free(s->memory, s->entry, words + 1, sizeof *s->entry);
    q_free(s->memory, s->cut, s->cut_capacity, sizeof *s->cut);
    if (s->answer)
        q_free(s->memory, s->answer, s->summary.count + 1, sizeof *s->answer);
    q_simplex_free(&s->lp);
    q_arena_free(&s->arena);
    q_restricted_game_free(&s->game);
    q_and_or_free(&s->graph);
    q_free(s->memory, s, 1, sizeof *s);
}

quoth_ghost_hitting_set_summary quoth_ghost_hitting_set_summarize(
    const quoth_ghost_hitting_set *endings)
{
    return endings->summary;
}

const quoth_letters *quoth_ghost_hitting_set_words(const quoth_ghost_hitting_set *endings,
                                                   size_t *count)
{
    *count = endings->summary.count;
    return endings->answer;
}
