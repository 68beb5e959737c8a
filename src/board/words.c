/* The words of a board: their word graph, look-ups in it, and writing it. */
#include "base/throttle.h"
#include "board/cross.h"

#include <string.h>

#include "base/error.h"
#include "base/sort.h"
#include "board/shared_words.h"
#include "lexicon/alphabets.h"
#include "lexicon/enable1.h"
#include "lexicon/graph.h"
#include "lexicon/kwg.h"
#include "lexicon/lexicon.h"
#include "lexicon/wordlist.h"

_Static_assert(Q_BOARDS_MAX == 4, "the message names the limit");

/* ---- the word graph ------------------------------------------------------------------------ */

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

quoth_status q_make_words(quoth_cross *cross, const quoth_lexicon *lexicon,
                          const quoth_watch *watch, quoth_error *error)
{
    const quoth_cross_rules *rules = &cross->rules;
    gathering g = {.lexicon = lexicon,
                   .tiles = &rules->tiles,
                   .watch = watch,
                   .memory = cross->memory,
                   .anagrams = rules->anagrams,
                   .longest = q_longest_word(cross),
                   .same_letters = q_alphabet_same_letters(quoth_lexicon_alphabet(lexicon),
                                                           &rules->tiles.alphabet),
                   .words = {.sorted = true}};
    quoth_status status = QUOTH_OK;
    strcpy(cross->words.name, quoth_lexicon_name(lexicon));
    strcpy(cross->alphabet, quoth_lexicon_alphabet(lexicon)->name);
    cross->words.words = quoth_lexicon_words(lexicon);
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
    if (status)
        return q_fail(error, status, quoth_status_text(status));
    q_make_pair_tables(cross);
    return QUOTH_OK;
}

/* ---- looking words up ---------------------------------------------------------------------- */

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

/* ---- writing ------------------------------------------------------------------------------- */

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
    q_arranged_words b = {.longest = q_longest_word(cross),
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
