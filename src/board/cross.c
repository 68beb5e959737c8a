/* Creates a quoth_cross: maps and sorts the words of a lexicon, builds DAWG and GADDAG (Gordon
 * 1994) and the tables of the board.  Immutable afterwards, except for the word map, which threads
 * may make later. */
#include "base/phases.h"
#include "base/throttle.h"
#include "base/context.h"
#include "board/cross.h"

#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/sort.h"
#include "board/default_evaluator.h"
#include "board/shared_words.h"
#include "board/word_map.h"
#include "eval/default_evaluator.h"
#include "lexicon/alphabets.h"
#include "lexicon/enable1.h"
#include "lexicon/graph.h"
#include "lexicon/kwg.h"
#include "lexicon/wordlist.h"
#include "lexicon/lexicon.h"
#include "rules/layout.h"
#include "rules/points.h"

/* ---- words --------------------------------------------------------------------------------- */

typedef struct gathering {
    const quoth_lexicon *lexicon;
    const quoth_tiles *tiles;
    const quoth_watch *watch;
    const quoth_memory *memory;
    unsigned longest;
    bool same_letters; /* lexicon and tile set have the same letters in the same order */
    bool anagrams;
    bool stopped;
    uint32_t usable;
    q_word_list words;
} gathering;

_Static_assert(sizeof((quoth_cross_words *)0)->name == Q_NAME_SIZE, "names of lexica fit");

static bool gather_word(void *user, const quoth_letters *word, uint32_t rank)
{
    gathering *g = user;
    quoth_letters spelled;
    if (!q_go_on_every(g->watch, 8192, rank, rank, 0)) {
        g->stopped = true;
        return false;
    }
    if (!g->same_letters) {
        if (!q_alphabet_respell(quoth_lexicon_alphabet(g->lexicon), &g->tiles->alphabet, word,
                                &spelled))
            return true;
        word = &spelled;
    }
    if (word->length < 2 || word->length > g->longest)
        return true;
    g->usable++;
    if (g->anagrams) {
        spelled = *word;
        q_sort_bytes(spelled.letter, spelled.length);
        word = &spelled;
    }
    return q_word_list_add(&g->words, word->letter, word->length, 0, 0, g->memory);
}

/* Whether the board has all words of the lexicon, by the same letters. */
static bool has_all_words(const gathering *g)
{
    quoth_graph graph = g->lexicon->graph;
    uint32_t list = q_root(graph, QUOTH_GRAPH_ROOT);
    if (!list || !g->same_letters || g->anagrams || g->lexicon->survey.longest > g->longest)
        return false;
    for (;; list++) {
        uint32_t node = quoth_graph_node(graph, list);
        if (quoth_node_accepts(node)) /* a word of one letter */
            return false;
        if (quoth_node_ends(node))
            return true;
    }
}

static quoth_status build_graph(quoth_cross *cross, gathering *g, bool all_words)
{
    uint32_t count;
    q_graph_builder *builder = q_graph_builder_new((size_t)g->usable * 4, g->watch, g->memory);
    quoth_status status = builder ? QUOTH_OK : QUOTH_NO_MEMORY;
    if (!status && all_words)
        status = q_graph_builder_copy(builder, g->lexicon->graph);
    const uint8_t *previous = NULL;
    for (size_t at = 0; !status && at < g->words.size; at += 1 + (size_t)g->words.bytes[at]) {
        const uint8_t *word = g->words.bytes + at;
        if (!previous || q_word_list_compare(previous, word) != 0)
            status = q_graph_builder_add(builder, word + 1, word[0]);
        previous = word;
    }
    if (!status && !g->anagrams)
        status = q_graph_builder_gaddag(builder);
    if (!status)
        status = q_graph_builder_finish(builder, &cross->own_nodes, &cross->own_capacity, &count);
    if (!status)
        cross->graph = (quoth_graph){cross->own_nodes, count};
    q_graph_builder_free(builder);
    return status;
}

/* The words for a board that the lexicon has; NULL if it has none for this board. */
static const q_arranged_words *words_of_lexicon(const quoth_lexicon *lexicon, const gathering *g)
{
    for (unsigned i = 0; i < lexicon->boards; i++)
        if (lexicon->board[i].longest == g->longest && lexicon->board[i].anagrams == g->anagrams)
            return &lexicon->board[i];
    return NULL;
}

static quoth_status make_words(quoth_cross *cross, const quoth_lexicon *lexicon,
                               const quoth_watch *watch, quoth_error *error)
{
    const quoth_cross_rules *rules = &cross->rules;
    gathering g = {.lexicon = lexicon,
                   .tiles = &rules->tiles,
                   .watch = watch,
                   .memory = cross->memory,
                   .anagrams = rules->anagrams,
                   .longest = cross->length[0] > cross->length[1] ? cross->length[0]
                                                                  : cross->length[1],
                   .same_letters = q_alphabet_same_letters(quoth_lexicon_alphabet(lexicon),
                                                           &rules->tiles.alphabet),
                   .words = {.sorted = true}};
    quoth_status status = QUOTH_OK;
    const q_arranged_words *ready = g.same_letters ? words_of_lexicon(lexicon, &g) : NULL;
    if (ready) {
        if (!ready->own_nodes)
            status = q_graph_check_board(ready->graph, rules->tiles.alphabet.letters,
                                         !ready->anagrams, ready->distinct, ready->longest, watch,
                                         cross->memory, error);
        if (status)
            return status;
        cross->graph = ready->graph;
        g.usable = ready->usable;
    } else if (q_enable1_gaddag_size > 0 && q_is_enable1(lexicon) && g.same_letters &&
               !g.anagrams && g.longest == Q_ENABLE1_GADDAG_LONGEST) {
        cross->graph = (quoth_graph){(const uint32_t *)(const void *)q_enable1_gaddag,
                                     (uint32_t)(q_enable1_gaddag_size / 4)};
        g.usable = q_enable1_gaddag_words;
    } else {
        bool all = has_all_words(&g);
        if (all)
            g.usable = quoth_lexicon_words(lexicon);
        else if (!quoth_lexicon_each(lexicon, gather_word, &g))
            status = g.stopped ? QUOTH_STOPPED : QUOTH_NO_MEMORY;
        if (!status)
            status = q_word_list_sort(&g.words, 0, watch, cross->memory);
        if (!status)
            status = build_graph(cross, &g, all);
    }
    q_word_list_free(&g.words, cross->memory);
    cross->words.usable = g.usable;
    if (!status)
        status = q_lexicon_digest(lexicon, watch, cross->words.sha256);
    if (status == QUOTH_TOO_LARGE)
        return q_fail(error, status,
                      "the words of this board need more than 16,777,215 nodes of a word graph");
    return status ? q_fail(error, status, quoth_status_text(status)) : QUOTH_OK;
}

/* ---- the board ----------------------------------------------------------------------------- */

_Static_assert(QUOTH_SIDE_MAX == 29 && QUOTH_MULTIPLIER_MAX == 4 && QUOTH_RACK_MAX == 15 &&
                   QUOTH_SCORE_MAX == 1000000 && Q_BOARDS_MAX == 4 && Q_RACK_TIMES_MAX == 10 &&
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

/* Precomputes the cross-sets of squares beside a single tile. */
void q_make_pair_tables(quoth_cross *cross)
{
    unsigned letters = cross->rules.tiles.alphabet.letters;
    bool accepts;
    memset(cross->after_letter, 0, sizeof cross->after_letter);
    memset(cross->before_letter, 0, sizeof cross->before_letter);
    for (unsigned a = 1; a <= letters; a++) {
        cross->after_root[a] =
            q_follow(cross->graph, q_root(cross->graph, QUOTH_GRAPH_ROOT), a, &accepts);
        if (!cross->rules.anagrams)
            cross->after_gaddag_root[a] =
                q_follow(cross->graph, q_root(cross->graph, Q_GADDAG_ROOT), a, &accepts);
        for (unsigned b = 1; b <= letters; b++)
            if (q_is_word(cross, (quoth_tile[]){(quoth_tile)a, (quoth_tile)b}, 2)) {
                cross->after_letter[a] |= UINT64_C(1) << b;
                cross->before_letter[b] |= UINT64_C(1) << a;
            }
    }
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
    size_t size = strlen(quoth_lexicon_name(lexicon)) + 1;
    memcpy(cross->words.name, quoth_lexicon_name(lexicon), size);
    strcpy(cross->alphabet, quoth_lexicon_alphabet(lexicon)->name);
    cross->words.words = quoth_lexicon_words(lexicon);
    status = q_phases_finish(&progress, make_words(cross, lexicon, watch, error), error);
    if (status) {
        quoth_cross_free(cross);
        return status;
    }
    q_make_pair_tables(cross);
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
    unsigned longest = cross->length[0] > cross->length[1] ? cross->length[0] : cross->length[1];
    if (atomic_exchange(&lazy->taken, true))
        return QUOTH_OK;
    q_word_map *word_map = q_allocate(cross->memory, 1, sizeof *word_map);
    quoth_status status = QUOTH_NO_MEMORY;
    if (word_map)
        status = q_word_map_make(word_map, cross->graph, longest,
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

/* ---- queries ------------------------------------------------------------------------------- */

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

bool q_is_word(const quoth_cross *cross, const quoth_tile *tile, size_t count)
{
    quoth_letters word = {0};
    bool accepts = false;
    if (count < 2 || count > QUOTH_SIDE_MAX)
        return false;
    word.length = (uint8_t)count;
    for (size_t i = 0; i < count; i++)
        word.letter[i] = quoth_tile_letter(tile[i]);
    if (cross->rules.anagrams)
        q_sort_bytes(word.letter, word.length);
    uint32_t list = cross->after_root[word.letter[0]];
    for (size_t i = 1; i < count; i++)
        list = q_follow(cross->graph, list, word.letter[i], &accepts);
    return accepts;
}

bool quoth_cross_has(const quoth_cross *cross, const quoth_tile *tile, size_t count)
{
    return q_is_word(cross, tile, count);
}

quoth_status quoth_cross_write_kwg(const quoth_sink *sink, const quoth_cross *cross,
                                   quoth_error *error)
{
    return q_kwg_write(sink, cross->graph, error);
}

static bool count_one(void *user, const quoth_letters *word, uint32_t rank)
{
    (void)word, (void)rank;
    ++*(uint32_t *)user;
    return true;
}

/* The words of a board as an image has them. */
static q_arranged_words words_of_board(const quoth_cross *cross)
{
    q_arranged_words b = {.longest = cross->length[0] > cross->length[1] ? cross->length[0]
                                                                         : cross->length[1],
                          .usable = cross->words.usable,
                          .anagrams = cross->rules.anagrams,
                          .graph = cross->graph};
    if (b.anagrams)
        q_graph_walk(b.graph, count_one, &b.distinct);
    else
        b.distinct = b.usable;
    return b;
}

quoth_status quoth_cross_write_image(const quoth_sink *sink, const quoth_lexicon *lexicon,
                                     const quoth_cross *const *cross, unsigned count,
                                     const quoth_context *context, quoth_error *error)
{
    q_arranged_words board[Q_BOARDS_MAX];
    unsigned boards = 0;
    uint8_t sha256[32];
    quoth_status status = quoth_lexicon_sha256(sha256, lexicon, context, error);
    for (unsigned i = 0; i < count && !status; i++) {
        const quoth_alphabet *letters = &cross[i]->rules.tiles.alphabet;
        q_arranged_words words = words_of_board(cross[i]);
        unsigned same = 0;
        while (same < boards &&
               (board[same].longest != words.longest || board[same].anagrams != words.anagrams))
            same++;
        if (memcmp(sha256, cross[i]->words.sha256, sizeof sha256) != 0)
            status = q_fail(error, QUOTH_MISMATCH, "the board has other words than the lexicon");
        else if (!q_alphabet_same_letters(quoth_lexicon_alphabet(lexicon), letters))
            status = q_fail(error, QUOTH_MISMATCH, "the tiles have other letters than the lexicon");
        else if (same == Q_BOARDS_MAX)
            status = q_fail(error, QUOTH_TOO_LARGE, "an image has the words of at most 4 boards");
        else if (same == boards)
            board[boards++] = words;
    }
    return status ? status : q_image_write(sink, lexicon, board, boards, context, error);
}

/* ---- one graph for several boards ---------------------------------------------------------- */

void q_share_words(quoth_cross *cross, quoth_lexicon *lexicon)
{
    if (!cross->own_nodes || lexicon->boards == Q_BOARDS_MAX ||
        !q_alphabet_same_letters(quoth_lexicon_alphabet(lexicon), &cross->rules.tiles.alphabet))
        return;
    q_arranged_words *board = &lexicon->board[lexicon->boards++];
    *board = words_of_board(cross);
    board->own_nodes = cross->own_nodes;
    board->own_capacity = cross->own_capacity;
    board->memory = cross->memory;
    cross->own_nodes = NULL;
    cross->own_capacity = 0;
}

void q_free_shared_words(quoth_lexicon *lexicon)
{
    q_lexicon_free_boards(lexicon);
}
