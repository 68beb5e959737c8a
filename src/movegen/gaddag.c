/* The GADDAG move generator (Gordon 1994, A faster Scrabble move generation algorithm): lists all
 * placements of a line, for racks that the word map does not serve.
 *
 * From each anchor, the generator lays letters leftwards, then rightwards from the right neighbour
 * of the anchor.  It never covers the previous anchor, so that each placement is found from its
 * leftmost anchor only. */
#include "movegen/play_list.h"

typedef struct word_walk {
    q_find *f;
    unsigned anchor, leftmost;
    unsigned first; /* first square of the run, set before the generator goes right */
} word_walk;

/* The partial score: sum of the word, word multiplier, sum of the cross-words. */
typedef struct points_so_far {
    int sum, times, across;
} points_so_far;

static void walk_right(const word_walk *w, unsigned at, uint32_t list, points_so_far t);
static void walk_left(const word_walk *w, unsigned at, uint32_t list, points_so_far t);

static points_so_far tally_through(const q_find *f, unsigned at, points_so_far t)
{
    t.sum += f->cross->value[f->tile[at]];
    return t;
}

static points_so_far tally_new(const q_find *f, unsigned at, quoth_tile tile, points_so_far t)
{
    int value = f->cross->value[tile] * f->letter_premium[at];
    t.sum += value;
    t.times *= f->word_premium[at];
    if (f->cross_score[at] >= 0)
        t.across += (f->cross_score[at] + value) * f->word_premium[at];
    return t;
}

static void record(const word_walk *w, unsigned first, unsigned last, points_so_far t)
{
    q_find *f = w->f;
    /* a play of one tile that forms words in both directions is listed across */
    if (f->tiles == 1 && f->d == 1 && f->cross_score[w->anchor] >= 0)
        return;
    q_record_placement(f, first, last,
                       t.sum * t.times + t.across + f->cross->rules.bonus[f->tiles]);
}

static void after_left(const word_walk *w, unsigned at, uint32_t node, points_so_far t)
{
    const q_find *f = w->f;
    quoth_graph graph = f->cross->graph;
    bool free_left = !q_is_tile(f->tile[(int)at - 1]);
    if (quoth_node_accepts(node) && free_left && !q_is_tile(f->tile[w->anchor + 1]))
        record(w, at, w->anchor, t);
    uint32_t child = quoth_node_child(node);
    if (!child)
        return;
    if (at > w->leftmost && f->tile[at - 1] != QUOTH_WALL)
        walk_left(w, at - 1, child, t);
    uint32_t first = quoth_graph_node(graph, child);
    if (quoth_node_letter(first) == 0 && free_left && f->tile[w->anchor + 1] != QUOTH_WALL) {
        word_walk turned = *w;
        turned.first = at;
        walk_right(&turned, w->anchor + 1, quoth_node_child(first), t);
    }
}

static void after_right(const word_walk *w, unsigned at, uint32_t node, points_so_far t)
{
    const q_find *f = w->f;
    if (quoth_node_accepts(node) && !q_is_tile(f->tile[at + 1]))
        record(w, w->first, at, t);
    if (quoth_node_child(node) && f->tile[at + 1] != QUOTH_WALL)
        walk_right(w, at + 1, quoth_node_child(node), t);
}

static inline void fill_square(const word_walk *w, unsigned at, uint32_t list, points_so_far t,
                               void (*after)(const word_walk *w, unsigned at, uint32_t node,
                                             points_so_far t))
{
    q_find *f = w->f;
    quoth_graph graph = f->cross->graph;
    quoth_tile there = f->tile[at];
    if (q_must_stop(f, 1))
        return;
    if (there) {
        unsigned letter = quoth_tile_letter(there);
        for (;; list++) {
            uint32_t node = quoth_graph_node(graph, list);
            if (quoth_node_letter(node) == letter)
                after(w, at, node, tally_through(f, at, t));
            if (quoth_node_letter(node) >= letter || quoth_node_ends(node))
                return;
        }
    }
    uint64_t letters = f->cross_set[at] & f->have;
    for (;; list++) {
        uint32_t node = quoth_graph_node(graph, list);
        unsigned letter = quoth_node_letter(node);
        if (letters >> letter & 1) {
            if (f->left[letter]) {
                q_use_tile(f, letter);
                f->laid[at] = (quoth_tile)letter;
                after(w, at, node, tally_new(f, at, (quoth_tile)letter, t));
                q_unuse_tile(f, letter);
            }
            if (f->left[0]) {
                q_use_tile(f, 0);
                f->laid[at] = (quoth_tile)(letter | QUOTH_BLANK);
                after(w, at, node, tally_new(f, at, QUOTH_BLANK, t));
                q_unuse_tile(f, 0);
            }
            f->laid[at] = 0;
        }
        if (quoth_node_ends(node))
            return;
    }
}

static void walk_left(const word_walk *w, unsigned at, uint32_t list, points_so_far t)
{
    fill_square(w, at, list, t, after_left);
}

static void walk_right(const word_walk *w, unsigned at, uint32_t list, points_so_far t)
{
    fill_square(w, at, list, t, after_right);
}

void q_generate_gaddag(q_find *f)
{
    uint32_t root = q_root(f->cross->graph, Q_GADDAG_ROOT);
    unsigned leftmost = 0;
    if (!root)
        return;
    for (unsigned at = 0; at < f->cross->length[f->d]; at++) {
        if (!q_is_anchor_in_line(f, at))
            continue;
        word_walk w = {f, at, leftmost, at};
        walk_left(&w, at, root, (points_so_far){0, 1, 0});
        leftmost = at + 1;
    }
}
