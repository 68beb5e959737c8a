#include "ghost/paths.h"

#include <string.h>

#include "base/memory.h"

static uint8_t flip(uint8_t parities)
{
    return (uint8_t)((parities & Q_EVEN) << 1 | parities >> 1);
}

/* The parities of sums of a number from each set. */
static uint8_t sums(uint8_t a, uint8_t b)
{
    return (uint8_t)((a & Q_EVEN ? b : 0) | (a & Q_ODD ? flip(b) : 0));
}

static void read_arcs(q_paths *s, const quoth_lexicon *lexicon)
{
    quoth_graph graph = lexicon->graph;
    uint32_t first = 2;
    for (uint32_t p = 2; p < s->arcs; p++) {
        uint32_t node = quoth_graph_node(graph, p), child = quoth_node_child(node);
        q_arc *a = &s->arc[p];
        *a = (q_arc){.child = child,
                   .letter = (uint8_t)quoth_node_letter(node),
                   .rest = child ? lexicon->survey.height[child] : 0,
                   .parities = quoth_node_accepts(node) ? Q_EVEN : 0,
                   .flags = (uint8_t)((quoth_node_accepts(node) ? Q_ACCEPTS : 0) |
                                      (quoth_node_ends(node) ? Q_LAST : 0))};
        for (uint32_t q = child; q; q = s->arc[q].flags & Q_LAST ? 0 : q + 1)
            a->parities |= flip(s->arc[q].parities);
        s->list_of[p] = first;
        if (a->flags & Q_LAST)
            first = p + 1;
        if (child)
            s->state[child].in_end++; /* first how many, then where they end */
        s->letter_end[a->letter]++;
    }
}

/* Parents stand behind their children: downwards, each list's depth is known when it is met. */
static void link_backwards(q_paths *s)
{
    uint32_t at = 0;
    for (uint32_t p = 2; p < s->arcs; p++) {
        uint32_t n = s->state[p].in_end;
        s->state[p].in = s->state[p].in_end = at;
        at += n;
    }
    s->state[s->root].parities = Q_EVEN;
    for (uint32_t p = s->arcs; p-- > 2;) {
        uint32_t child = s->arc[p].child;
        const q_state *from = &s->state[s->list_of[p]];
        if (!child)
            continue;
        q_state *to = &s->state[child];
        s->into[to->in_end++] =
            (q_way_in){s->list_of[p], s->arc[p].letter, from->depth, from->parities};
        to->parities |= flip(from->parities);
        if (from->depth + 1 > to->depth)
            to->depth = (uint8_t)(from->depth + 1);
    }
}

static bool sort_by_letter(q_paths *s)
{
    uint32_t at = 0;
    s->by_letter = q_take(s->memory, s->arcs, sizeof *s->by_letter);
    if (!s->by_letter)
        return false;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++) {
        uint32_t n = s->letter_end[letter];
        s->letter_end[letter] = at;
        at += n;
    }
    for (uint32_t p = 2; p < s->arcs; p++)
        s->by_letter[s->letter_end[s->arc[p].letter]++] = p;
    return true;
}

bool q_paths_build(q_paths *s, const quoth_lexicon *lexicon, unsigned min,
                   const quoth_memory *memory)
{
    *s = (q_paths){.memory = memory,
                   .min = min,
                   .letters = lexicon->alphabet.letters,
                   .arcs = lexicon->graph.count};
    if (lexicon->survey.longest < min)
        return true;
    s->root = quoth_node_child(quoth_graph_node(lexicon->graph, QUOTH_GRAPH_ROOT));
    if (!s->root)
        return true;
    s->arc = q_take(memory, s->arcs, sizeof *s->arc);
    s->state = q_take_zeroed(memory, s->arcs, sizeof *s->state);
    s->list_of = q_take(memory, s->arcs, sizeof *s->list_of);
    s->into = q_take(memory, s->arcs, sizeof *s->into);
    if (!s->arc || !s->state || !s->list_of || !s->into) {
        q_paths_free(s);
        return false;
    }
    read_arcs(s, lexicon);
    link_backwards(s);
    return true;
}

void q_paths_free(q_paths *s)
{
    q_give(s->memory, s->arc, s->arcs, sizeof *s->arc);
    q_give(s->memory, s->state, s->arcs, sizeof *s->state);
    q_give(s->memory, s->list_of, s->arcs, sizeof *s->list_of);
    q_give(s->memory, s->into, s->arcs, sizeof *s->into);
    q_give(s->memory, s->by_letter, s->arcs, sizeof *s->by_letter);
    *s = (q_paths){0};
}

/* ---- supports ----------------------------------------------------------------------------- */

/* Whether a path of `length` letters lies in a word that is long enough. */
static bool long_enough(const q_paths *s, unsigned depth, unsigned length, unsigned rest)
{
    return length >= s->min || depth + length + rest >= s->min;
}

static void count_path(q_growth *g, uint8_t parities, bool word)
{
    g->count++;
    g->parities |= parities;
    g->word |= word;
}

void q_paths_count(const q_paths *s, q_support f, unsigned length, q_growths *g)
{
    bool may_be_word = length >= s->min;
    memset(g, 0, sizeof *g);
    for (uint32_t i = 0; i < f.count; i++) {
        q_path p = f.path[i];
        const q_state *from = &s->state[p.from];
        const q_arc *last = &s->arc[p.last];
        uint8_t parities = length % 2 ? flip(from->parities) : from->parities;
        bool begins = may_be_word && p.from == s->root;
        for (const q_arc *a = last->child ? &s->arc[last->child] : NULL; a;
             a = a->flags & Q_LAST ? NULL : a + 1)
            if (long_enough(s, from->depth, length, a->rest))
                count_path(&g->by[Q_AT_END][a->letter], sums(parities, a->parities),
                           begins && a->flags & Q_ACCEPTS);
        parities = length % 2 ? flip(last->parities) : last->parities;
        bool ends = may_be_word && last->flags & Q_ACCEPTS;
        for (const q_way_in *w = s->into + from->in; w < s->into + from->in_end; w++)
            if (long_enough(s, w->depth, length, last->rest))
                count_path(&g->by[Q_IN_FRONT][w->letter], sums(parities, w->parities),
                           ends && w->from == s->root);
    }
}

bool q_paths_grow(const q_paths *s, q_arena *arena, q_support f, unsigned length,
                  const q_growths *sizes, q_grown *g)
{
    for (int end = 0; end < 2; end++) {
        for (unsigned letter = 1; letter <= s->letters; letter++) {
            q_support *to = &g->by[end][letter];
            *to = (q_support){0};
            if (!(g->wanted[end] >> letter & 1))
                continue;
            to->path = q_arena_take(arena, sizes->by[end][letter].count, sizeof(q_path));
            if (!to->path)
                return false;
        }
    }
    for (uint32_t i = 0; i < f.count; i++) {
        q_path p = f.path[i];
        const q_state *from = &s->state[p.from];
        const q_arc *last = &s->arc[p.last];
        uint32_t q = g->wanted[Q_AT_END] ? last->child : 0;
        for (; q; q = s->arc[q].flags & Q_LAST ? 0 : q + 1) {
            q_support *to = &g->by[Q_AT_END][s->arc[q].letter];
            if (to->path && long_enough(s, from->depth, length, s->arc[q].rest))
                to->path[to->count++] = (q_path){p.from, q};
        }
        const q_way_in *end = s->into + (g->wanted[Q_IN_FRONT] ? from->in_end : from->in);
        for (const q_way_in *w = s->into + from->in; w < end; w++) {
            q_support *to = &g->by[Q_IN_FRONT][w->letter];
            if (to->path && long_enough(s, w->depth, length, last->rest))
                to->path[to->count++] = (q_path){w->from, p.last};
        }
    }
    return true;
}

q_support q_paths_find(q_paths *s, q_arena *arena, const quoth_letters *fragment,
                       bool backwards, q_growth *known_of)
{
    unsigned n = fragment->length;
    if (!s->by_letter && !sort_by_letter(s))
        return (q_support){0};
    uint8_t initial = fragment->letter[backwards ? n - 1 : 0];
    uint32_t most = s->letter_end[initial] - s->letter_end[initial - 1];
    q_support f = {q_arena_take(arena, most, sizeof(q_path)), 0};
    *known_of = (q_growth){0};
    if (!f.path)
        return f;
    for (uint32_t k = s->letter_end[initial - 1]; k < s->letter_end[initial]; k++) {
        uint32_t start = s->by_letter[k], p = start;
        for (unsigned i = 1; i < n && p; i++) {
            uint8_t letter = fragment->letter[backwards ? n - 1 - i : i];
            p = s->arc[p].child;
            while (p && s->arc[p].letter != letter)
                p = s->arc[p].flags & Q_LAST ? 0 : p + 1;
        }
        uint32_t from = s->list_of[start];
        const q_state *begin = &s->state[from];
        const q_arc *last = &s->arc[p];
        if (!p || !long_enough(s, begin->depth, n, last->rest))
            continue;
        f.path[f.count++] = (q_path){from, p};
        count_path(known_of, sums(begin->parities, n % 2 ? flip(last->parities) : last->parities),
                   from == s->root && last->flags & Q_ACCEPTS && n >= s->min);
    }
    return f;
}

static void count_pairs(const q_paths *s, q_pairs *b)
{
    memset(b, 0, sizeof *b);
    for (uint32_t p = 2; p < s->arcs; p++) {
        const q_arc *first = &s->arc[p];
        uint32_t from = s->list_of[p];
        const q_state *begin = &s->state[from];
        if (long_enough(s, begin->depth, 1, first->rest))
            count_path(&b->single[first->letter],
                       sums(begin->parities, flip(first->parities)),
                       s->min == 1 && from == s->root && first->flags & Q_ACCEPTS);
        for (const q_arc *a = first->child ? &s->arc[first->child] : NULL; a;
             a = a->flags & Q_LAST ? NULL : a + 1)
            if (long_enough(s, begin->depth, 2, a->rest))
                count_path(&b->size[first->letter][a->letter], sums(begin->parities, a->parities),
                           s->min <= 2 && from == s->root && a->flags & Q_ACCEPTS);
    }
}

static bool grow_pairs(const q_paths *s, q_arena *arena, q_pairs *b)
{
    for (unsigned x = 1; x <= s->letters; x++)
        for (unsigned y = 1; y <= s->letters; y++) {
            b->pair[x][y] = (q_support){q_arena_take(arena, b->size[x][y].count, sizeof(q_path)),
                                      0};
            if (!b->pair[x][y].path)
                return false;
        }
    for (uint32_t p = 2; p < s->arcs; p++) {
        uint32_t from = s->list_of[p], q = s->arc[p].child;
        for (; q; q = s->arc[q].flags & Q_LAST ? 0 : q + 1)
            if (long_enough(s, s->state[from].depth, 2, s->arc[q].rest)) {
                q_support *to = &b->pair[s->arc[p].letter][s->arc[q].letter];
                to->path[to->count++] = (q_path){from, q};
            }
    }
    return true;
}

bool q_paths_pairs(const q_paths *s, q_arena *arena, q_pairs *pairs)
{
    count_pairs(s, pairs);
    return grow_pairs(s, arena, pairs);
}
