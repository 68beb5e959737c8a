/* Makes pruned lexica: walks the word graph depth-first, and cuts a prefix once no line and the
 * given tiles together have its letters. */
#include "base/throttle.h"
#include "movegen/pruned_lexicon.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "lexicon/graph.h"

enum { SPARE = 4 };

/* The context of a depth-first walk over all words.  At each prefix, within[i] is the set of lines
 * that have all letters of the prefix, counting the given tiles and i blanks. */
typedef struct pruning {
    const quoth_position *position;
    quoth_graph graph;
    q_graph_builder *builder;
    /* [letter][n]: lines with at least n tiles of the letter, as bits */
    uint64_t enough[QUOTH_LETTERS_MAX + 1][QUOTH_SIDE_MAX + 1];
    uint8_t own[QUOTH_LETTERS_MAX + 1]; /* the given tiles, by letter */
    uint8_t used[QUOTH_LETTERS_MAX + 1];
    uint8_t word[QUOTH_SIDE_MAX];
    unsigned length, longest, blanks, steps;
    const quoth_watch *watch;
    quoth_status status;
} pruning;

/* Whether the given tiles can lay the word over the tiles of a line. */
static bool fits_in_line(const pruning *n, unsigned line)
{
    const quoth_position *p = n->position;
    unsigned d = line >= QUOTH_SIDE_MAX, squares = p->cross->length[d];
    const quoth_tile *tile = p->tile[d] + q_square(line % QUOTH_SIDE_MAX, 0);
    for (unsigned first = 0; first + n->length <= squares; first++) {
        uint8_t needed[QUOTH_LETTERS_MAX + 1];
        unsigned blanks = 0, i = 0;
        if (q_is_tile(tile[(int)first - 1]) || q_is_tile(tile[first + n->length]))
            continue;
        while (i < n->length &&
               (!tile[first + i] || quoth_tile_letter(tile[first + i]) == n->word[i]) &&
               tile[first + i] != QUOTH_WALL)
            i++;
        if (i < n->length)
            continue;
        for (i = 0; i < n->length; i++)
            needed[n->word[i]] = 0;
        for (i = 0; i < n->length && blanks <= n->blanks; i++)
            if (!tile[first + i])
                blanks += ++needed[n->word[i]] > n->own[n->word[i]];
        if (blanks <= n->blanks)
            return true;
    }
    return false;
}

static bool fits_somewhere(const pruning *n, uint64_t lines)
{
    for (; lines; lines &= lines - 1)
        if (fits_in_line(n, q_lowest_bit(lines)))
            return true;
    return false;
}

static void walk_words(pruning *n, uint32_t list, const uint64_t within[SPARE + 1])
{
    if (!q_go_on_every(n->watch, 8192, ++n->steps, 0, 0))
        n->status = QUOTH_STOPPED;
    for (; list && !n->status; list++) {
        uint32_t node = quoth_graph_node(n->graph, list);
        unsigned letter = quoth_node_letter(node), count = ++n->used[letter];
        uint64_t lines = 0, next[SPARE + 1] = {0};
        for (unsigned i = 0; i <= n->blanks; i++) {
            next[i] = within[i] & n->enough[letter][count];
            if (i > 0)
                next[i] |= within[i - 1];
            lines |= next[i];
        }
        n->word[n->length++] = (uint8_t)letter;
        if (lines) {
            if (quoth_node_accepts(node) && n->length > 1 && fits_somewhere(n, lines))
                n->status = q_graph_builder_add(n->builder, n->word, n->length);
            if (!n->status && n->length < n->longest)
                walk_words(n, quoth_node_child(node), next);
        }
        n->length--;
        n->used[letter]--;
        if (quoth_node_ends(node))
            return;
    }
}

static void count_lines(pruning *n)
{
    const quoth_position *p = n->position;
    for (unsigned d = 0; d < 2; d++)
        for (unsigned line = 0; line < p->cross->lines[d]; line++) {
            unsigned have[QUOTH_LETTERS_MAX + 1];
            uint64_t bit = UINT64_C(1) << (d * QUOTH_SIDE_MAX + line);
            for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
                have[letter] = n->own[letter];
            for (unsigned at = 0; at < p->cross->length[d]; at++)
                if (q_is_tile(p->tile[d][q_square(line, at)]))
                    have[quoth_tile_letter(p->tile[d][q_square(line, at)])]++;
            for (unsigned letter = 1; letter <= QUOTH_LETTERS_MAX; letter++)
                for (unsigned i = 1; i <= have[letter] && i <= QUOTH_SIDE_MAX; i++)
                    n->enough[letter][i] |= bit;
        }
}

/* Adds the GADDAG to the new graph and makes its cross-set tables. */
static quoth_status finish_pruned_graph(quoth_cross *cross, q_graph_builder *builder)
{
    uint32_t count;
    quoth_status status = q_graph_builder_gaddag(builder);
    if (!status)
        status = q_graph_builder_finish(builder, &cross->own_nodes, &cross->own_capacity, &count);
    if (!status) {
        cross->graph = (quoth_graph){cross->own_nodes, count};
        q_make_pair_tables(cross);
    }
    return status;
}

static void copy_board(quoth_cross *to, const quoth_cross *from, const quoth_memory *memory)
{
    to->memory = memory;
    to->rules = from->rules;
    to->words = from->words;
    memcpy(to->lines, from->lines, sizeof to->lines);
    memcpy(to->length, from->length, sizeof to->length);
    memcpy(to->start, from->start, sizeof to->start);
    memcpy(to->letter_premium, from->letter_premium, sizeof to->letter_premium);
    memcpy(to->word_premium, from->word_premium, sizeof to->word_premium);
    memcpy(to->value, from->value, sizeof to->value);
    to->word_map = &to->own_word_map;
}

quoth_status q_cross_prune(quoth_cross **pruned, const quoth_position *p, const quoth_tile *tile,
                           unsigned count, const quoth_watch *watch, const quoth_memory *memory)
{
    const quoth_cross *whole = p->cross;
    unsigned blanks = 0;
    for (unsigned i = 0; i < count; i++)
        blanks += tile[i] == 0;
    *pruned = NULL;
    if (whole->rules.anagrams || blanks > SPARE)
        return QUOTH_OK;
    uint64_t all = ((UINT64_C(1) << whole->lines[0]) - 1) | ((UINT64_C(1) << whole->lines[1]) - 1)
                                                                << QUOTH_SIDE_MAX;
    pruning *n = q_allocate_zeroed(memory, 1, sizeof *n);
    quoth_cross *cross = *pruned = q_allocate_zeroed(memory, 1, sizeof *cross);
    quoth_status status = n && cross ? QUOTH_OK : QUOTH_NO_MEMORY;
    if (!status) {
        *n = (pruning){.position = p,
                       .graph = whole->graph,
                       .builder = q_graph_builder_new(4096, NULL, memory),
                       .longest = q_longest_word(whole),
                       .blanks = blanks,
                       .watch = watch};
        for (unsigned i = 0; i < count; i++)
            n->own[tile[i]]++;
        count_lines(n);
        copy_board(cross, whole, memory);
        status = n->builder ? QUOTH_OK : QUOTH_NO_MEMORY;
    }
    if (!status) {
        walk_words(n, q_root(whole->graph, 0), (uint64_t[SPARE + 1]){all});
        status = n->status ? n->status : finish_pruned_graph(cross, n->builder);
    }
    if (n)
        q_graph_builder_free(n->builder);
    q_free(memory, n, 1, sizeof *n);
    if (status && cross) {
        q_free(memory, cross->own_nodes, cross->own_capacity, sizeof *cross->own_nodes);
        q_free(memory, cross, 1, sizeof *cross);
        *pruned = NULL;
    }
    return status;
}

void q_position_rebase(quoth_position *to, const quoth_cross *cross, const quoth_position *from)
{
    to->cross = cross;
    memcpy(to->tile, from->tile, sizeof to->tile);
    to->players = from->players;
    to->state = from->state;
    to->last = from->last;
    to->undo_count = to->saved_squares = to->bags_size = 0;
    q_cross_set_all(to);
}
