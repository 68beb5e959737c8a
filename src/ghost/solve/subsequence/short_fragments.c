#include "ghost/solve/subsequence/short_fragments.h"

#include <string.h>

#include "base/arena.h"
#include "base/bits.h"
#include "base/memory.h"
#include "base/throttle.h"
#include "ghost/solve/subsequence/gaps.h"
#include "lexicon/graph_states.h"
#include "lexicon/lexicon.h"

/* The tables are computed by bit-parallel sweeps over the states of the word graph:
 *
 *   1. sweep_up, children first: for each state the letters that can follow it at any distance
 *      (`next`), those that can follow one more letter (`one`) and two more letters (`two`).
 *   2. sweep_down, parents first, from the root: the arcs on which a letter x can occur for the
 *      first time.  The letters that follow x are those that follow these arcs.
 *   3. sweep_down from these arcs, for each x: the arcs on which a letter y can occur for the first
 *      time after x.  `next`, `one` and `two` behind these arcs are the letters that follow x y,
 *      x y c and x y c d.
 *
 * All letters before a state, and all from the state on, are counted modulo the players.  An array
 * by state and such a count has its element at state * players + count. */

/* ---- the word graph ----------------------------------------------------------------------- */

typedef struct word_arc {
    uint32_t child;
    uint8_t letter;
    bool accepts;
} word_arc;

/* State 0 has no arcs; children have lower numbers than their parents. */
typedef struct word_states {
    uint32_t count, root, arcs;
    uint32_t *first; /* the first arc of each state, and the end of the last */
    word_arc *arc;
    uint64_t *behind; /* the letters that can follow each state, at any distance */
} word_states;

static quoth_status read_graph(word_states *s, quoth_graph graph, q_arena *arena,
                               q_throttle *throttle)
{
    q_states states;
    *s = (word_states){0};
    if (!q_states_read(&states, graph, arena->memory))
        return QUOTH_NO_MEMORY;
    s->count = states.count;
    s->root = states.root;
    s->first = q_arena_allocate(arena, s->count + 1, sizeof *s->first);
    s->behind = q_arena_allocate(arena, s->count, sizeof *s->behind);
    s->arc = q_arena_allocate(arena, graph.count, sizeof *s->arc);
    quoth_status status = s->first && s->behind && s->arc ? QUOTH_OK : QUOTH_NO_MEMORY;
    if (!status) {
        s->first[0] = s->first[1] = 0;
        memset(s->behind, 0, s->count * sizeof *s->behind);
    }
    for (uint32_t p = Q_FIRST_ARC; !status && p < graph.count; p++) {
        q_arc a = q_arc_at(&states, p);
        s->arc[s->arcs++] = (word_arc){.child = a.to, .letter = a.letter, .accepts = a.accepts};
        s->behind[a.from] |= s->behind[a.to] | UINT64_C(1) << a.letter;
        s->first[a.from + 1] = s->arcs;
        if (!q_throttle_add(throttle, p, 1))
            status = QUOTH_STOPPED;
    }
    q_states_free(&states);
    return status;
}

/* A word graph of these strings alone. */
static quoth_status graph_of_strings(const q_strings *strings, const quoth_watch *watch,
                                     uint32_t **nodes, size_t *capacity, quoth_graph *graph)
{
    q_graph_builder *builder = q_graph_builder_new(strings->count, watch, strings->memory);
    quoth_status status = builder ? QUOTH_OK : QUOTH_NO_MEMORY;
    const uint8_t *string = strings->byte;
    uint32_t count = 0;
    for (uint32_t i = 0; i < strings->count && !status; i++) {
        string += sizeof(uint64_t);
        status = q_graph_builder_add(builder, string + 1, *string);
        string += 1 + *string;
    }
    if (!status)
        status = q_graph_builder_finish(builder, nodes, capacity, &count);
    q_graph_builder_free(builder);
    *graph = (quoth_graph){*nodes, count};
    return status;
}

/* ---- from a state on ---------------------------------------------------------------------- */

/* A list for each state and count of the letters from it on.  An element is a set of letters with
 * the key of the letters chosen between the state and them: their index (q_short_fragment_index)
 * times the players. */
typedef struct follow_lists {
    uint16_t *key;
    uint64_t *letters;
    size_t key_capacity, letters_capacity, count;
    uint32_t *end;
} follow_lists;

typedef struct sweep {
    q_short_fragments *b;
    q_arena arena; /* owns all the arrays */
    word_states states;
    uint64_t *next;        /* by state and count: the letters that can follow */
    follow_lists one, two; /* the letters that can follow one more letter, two more letters */
    uint64_t *sum;         /* the list that is being made, by key */
    uint32_t *by_letter;   /* all arcs, by the letter's code */
    uint32_t letter_end[QUOTH_LETTERS_MAX];
    q_throttle throttle;
} sweep;

static inline size_t list_start(const follow_lists *f, size_t at)
{
    return at ? f->end[at - 1] : 0;
}

static bool room_for_list(const sweep *w, follow_lists *f)
{
    size_t most = f->count + (size_t)w->b->base * w->b->base + 1; /* add_letters() writes first */
    if (most <= f->key_capacity && most <= f->letters_capacity)
        return true;
    return most < UINT32_MAX &&
           q_reserve(w->arena.memory, (void **)&f->key, &f->key_capacity, most, sizeof *f->key) &&
           q_reserve(w->arena.memory, (void **)&f->letters, &f->letters_capacity, most,
                     sizeof *f->letters);
}

static inline void add_letters(sweep *w, follow_lists *f, size_t key, uint64_t letters)
{
    f->key[f->count] = (uint16_t)key;
    f->count += !w->sum[key];
    w->sum[key] |= letters;
}

/* Adds the list of a later state; `front` is the key of the letters before it. */
static inline void add_followers(sweep *w, follow_lists *f, size_t front, const follow_lists *from,
                                 size_t at)
{
    for (size_t k = list_start(from, at); k < from->end[at]; k++)
        add_letters(w, f, front + from->key[k], from->letters[k]);
}

static void end_list(sweep *w, follow_lists *f, size_t at)
{
    for (size_t k = list_start(f, at); k < f->count; k++) {
        f->letters[k] = w->sum[f->key[k]];
        w->sum[f->key[k]] = 0;
    }
    f->end[at] = (uint32_t)f->count;
}

/* Step 1.  Choosing an arc's letter prefixes the child's lists with it; skipping the letter adds
 * the child's lists as they are. */
static quoth_status sweep_up(sweep *w)
{
    const q_short_fragments *b = w->b;
    const word_states *s = &w->states;
    unsigned players = b->players;
    for (size_t at = 0; at < (size_t)s->count * players; at++) {
        size_t state = at / players;
        unsigned r = at % players, rest = r ? r - 1 : players - 1; /* letters behind the arc */
        uint32_t end = s->first[state + 1];
        uint64_t next = 0;
        if (!room_for_list(w, &w->one) || !room_for_list(w, &w->two))
            return QUOTH_NO_MEMORY;
        size_t work = w->one.count + w->two.count;
        for (uint32_t q = s->first[state]; q < end; q++) {
            const word_arc *a = &s->arc[q];
            size_t to = (size_t)a->child * players + rest;
            if (w->next[to] || (a->accepts && rest == 0))
                next |= w->next[to] | UINT64_C(1) << a->letter;
            if (!w->next[to])
                continue;
            add_letters(w, &w->one, (size_t)b->code[a->letter] * players, w->next[to]);
            add_followers(w, &w->one, 0, &w->one, to);
        }
        w->next[at] = next;
        end_list(w, &w->one, at);
        for (uint32_t q = s->first[state]; b->longest > 3 && q < end; q++) {
            const word_arc *a = &s->arc[q];
            size_t to = (size_t)a->child * players + rest;
            add_followers(w, &w->two, (size_t)b->code[a->letter] * b->base * players, &w->one, to);
            add_followers(w, &w->two, 0, &w->two, to);
        }
        end_list(w, &w->two, at);
        work = w->one.count + w->two.count - work; /* most are met by several arcs */
        if (!q_throttle_add(&w->throttle, at, 1 + (uint64_t)work * (end - s->first[state] + 1) / 8))
            return QUOTH_STOPPED;
    }
    return QUOTH_OK;
}

/* ---- up to a state ------------------------------------------------------------------------ */

/* The state of a sweep_down.  `fresh`, by state and count of the letters before it: the letters
 * that have not occurred on some path to the state.  `waiting`: a bit for each state with such
 * letters. */
typedef struct descent {
    uint64_t *fresh;
    uint32_t *waiting;
} descent;

static inline void enter_state(descent *d, uint32_t state, size_t at, uint64_t fresh)
{
    d->fresh[at] |= fresh;
    d->waiting[state / 32] |= (uint32_t)(fresh != 0) << state % 32;
}

/* Moves all paths down, parents first.  For each arc whose letter occurs for the first time on some
 * path, `mark` is set in `met`, by arc and count of the letters before it. */
static bool sweep_down(sweep *w, descent *d, uint64_t *met, uint64_t mark)
{
    const word_states *s = &w->states;
    unsigned players = w->b->players;
    for (uint32_t k = s->count / 32 + 1; k > 0;) {
        if (!d->waiting[k - 1]) {
            k--;
            continue;
        }
        unsigned bit = q_highest_bit(d->waiting[k - 1]);
        uint32_t state = (k - 1) * 32 + bit;
        d->waiting[k - 1] -= UINT32_C(1) << bit;
        if (!q_throttle_add(&w->throttle, 0, players * (1 + s->first[state + 1] - s->first[state])))
            return false;
        for (unsigned r = 0; r < players; r++) {
            uint64_t here = d->fresh[(size_t)state * players + r];
            unsigned next = r + 1 < players ? r + 1 : 0;
            d->fresh[(size_t)state * players + r] = 0;
            for (uint32_t q = s->first[state]; here && q < s->first[state + 1]; q++) {
                const word_arc *a = &s->arc[q];
                uint64_t letter = UINT64_C(1) << a->letter;
                if (here & letter)
                    met[(size_t)q * players + r] |= mark;
                enter_state(d, a->child, (size_t)a->child * players + next,
                            here & ~letter & s->behind[a->child]);
            }
        }
    }
    return true;
}

static bool sort_arcs(sweep *w)
{
    const word_states *s = &w->states;
    uint32_t before = 0;
    w->by_letter = q_arena_allocate(&w->arena, s->arcs, sizeof *w->by_letter);
    if (!w->by_letter)
        return false;
    for (uint32_t q = 0; q < s->arcs; q++)
        w->letter_end[w->b->code[s->arc[q].letter]]++;
    for (unsigned x = 0; x < w->b->base; x++) {
        uint32_t here = w->letter_end[x];
        w->letter_end[x] = before;
        before += here;
    }
    for (uint32_t q = 0; q < s->arcs; q++)
        w->by_letter[w->letter_end[w->b->code[s->arc[q].letter]]++] = q;
    return true;
}

static inline uint32_t letter_start(const sweep *w, unsigned code)
{
    return code ? w->letter_end[code - 1] : 0;
}

/* ---- the arrays --------------------------------------------------------------------------- */

static unsigned sum_of(unsigned a, unsigned b, unsigned players)
{
    return a + b < players ? a + b : a + b - players;
}

/* Adds the letters that follow x, if x leads to this state after `before` letters. */
static void add_after_letter(const sweep *w, size_t x, size_t state, unsigned before)
{
    unsigned players = w->b->players;
    for (unsigned r = 0; r < players; r++)
        w->b->next[1][x * players + sum_of(before, r, players)] |= w->next[state * players + r];
}

static inline void add_list(const follow_lists *f, size_t at, uint64_t *to)
{
    for (size_t k = list_start(f, at); k < f->end[at]; k++)
        to[f->key[k]] |= f->letters[k];
}

/* Adds the letters that follow x y, if they lead to this state after `before` letters. */
static void add_after_pair(const sweep *w, size_t pair, size_t state, unsigned before)
{
    const q_short_fragments *b = w->b;
    size_t base = b->base, players = b->players;
    for (unsigned r = 0; r < players; r++) {
        size_t length = sum_of(before, r, b->players), at = state * players + r;
        b->next[2][pair * players + length] |= w->next[at];
        add_list(&w->one, at, b->next[3] + pair * base * players + length);
        if (b->longest > 3)
            add_list(&w->two, at, b->next[4] + pair * base * base * players + length);
    }
}

/* Adds the letters that follow all pairs x y.  `met`, by arc with y and count of the letters before
 * it: the codes of the x before it.  `xs` is zeroed scratch for such codes, by state and count.
 * The outer loop goes over y, so that the parts of the tables it writes are adjacent (ENABLE: 281
 * KB). */
static bool add_all_pairs(sweep *w, const uint64_t *met, uint64_t *xs)
{
    const word_states *s = &w->states;
    unsigned players = w->b->players;
    for (unsigned y = 0; y < w->b->base; y++) {
        uint32_t start = letter_start(w, y), end = w->letter_end[y];
        for (uint32_t k = start; k < end; k++) {
            uint32_t q = w->by_letter[k];
            for (unsigned r = 0; r < players; r++)
                xs[(size_t)s->arc[q].child * players + sum_of(r, 1, players)] |=
                    met[(size_t)q * players + r];
        }
        for (uint32_t k = start; k < end; k++) {
            size_t state = s->arc[w->by_letter[k]].child;
            for (unsigned before = 0; before < players; before++) {
                uint64_t left = xs[state * players + before];
                xs[state * players + before] = 0;
                uint64_t lists = w->two.end[(state + 1) * players - 1] -
                                 list_start(&w->two, state * players);
                for (; left; left &= left - 1) {
                    add_after_pair(w, (size_t)q_lowest_bit(left) * w->b->base + y, state, before);
                    if (!q_throttle_add(&w->throttle, y, 1 + lists / 8))
                        return false;
                }
            }
        }
    }
    return true;
}

static quoth_status fill_arrays(sweep *w)
{
    q_short_fragments *b = w->b;
    const word_states *s = &w->states;
    unsigned players = b->players;
    size_t size = (size_t)s->count * players, arcs = (size_t)s->arcs * players;
    size_t groups = s->count / 32 + 1;
    descent d = {q_arena_allocate(&w->arena, size, sizeof *d.fresh),
                 q_arena_allocate(&w->arena, groups, sizeof *d.waiting)};
    uint64_t *first = q_arena_allocate(&w->arena, arcs, sizeof *first);
    uint64_t *met = q_arena_allocate(&w->arena, arcs, sizeof *met);
    if (!d.fresh || !d.waiting || !first || !met || !sort_arcs(w))
        return QUOTH_NO_MEMORY;
    memset(d.fresh, 0, size * sizeof *d.fresh);
    memset(d.waiting, 0, groups * sizeof *d.waiting);
    memset(first, 0, arcs * sizeof *first);
    memset(met, 0, arcs * sizeof *met);
    memcpy(b->next[0], w->next + (size_t)s->root * players, players * sizeof **b->next);
    enter_state(&d, s->root, (size_t)s->root * players, b->letters);
    if (!sweep_down(w, &d, first, 1))
        return QUOTH_STOPPED;
    for (unsigned x = 0; x < b->base; x++) {
        for (uint32_t k = letter_start(w, x); k < w->letter_end[x]; k++) {
            uint32_t q = w->by_letter[k], state = s->arc[q].child;
            for (unsigned r = 0; r < players; r++) {
                unsigned before = sum_of(r, 1, players);
                if (!first[(size_t)q * players + r])
                    continue;
                add_after_letter(w, x, state, before);
                enter_state(&d, state, (size_t)state * players + before, s->behind[state]);
            }
        }
        if (!sweep_down(w, &d, met, UINT64_C(1) << x))
            return QUOTH_STOPPED;
    }
    return add_all_pairs(w, met, d.fresh) ? QUOTH_OK : QUOTH_STOPPED;
}

static bool begin_lists(sweep *w)
{
    size_t size = (size_t)w->states.count * w->b->players;
    size_t keys = (size_t)w->b->base * w->b->base * w->b->players;
    w->next = q_arena_allocate(&w->arena, size, sizeof *w->next);
    w->sum = q_arena_allocate(&w->arena, keys, sizeof *w->sum);
    w->one.end = q_arena_allocate(&w->arena, size, sizeof *w->one.end);
    w->two.end = q_arena_allocate(&w->arena, size, sizeof *w->two.end);
    if (!w->next || !w->sum || !w->one.end || !w->two.end)
        return false;
    memset(w->sum, 0, keys * sizeof *w->sum);
    return true;
}

static quoth_status sweep_graph(q_short_fragments *b, quoth_graph graph, const quoth_watch *watch)
{
    const quoth_memory *memory = b->memory;
    sweep w = {.b = b, .throttle = q_throttle_begin(watch, 0)};
    q_arena_begin(&w.arena, memory);
    quoth_status status = read_graph(&w.states, graph, &w.arena, &w.throttle);
    if (!status && !begin_lists(&w))
        status = QUOTH_NO_MEMORY;
    if (!status)
        status = sweep_up(&w);
    if (!status)
        status = fill_arrays(&w);
    follow_lists *lists[2] = {&w.one, &w.two};
    for (unsigned i = 0; i < 2; i++) {
        q_free(memory, lists[i]->key, lists[i]->key_capacity, sizeof *lists[i]->key);
        q_free(memory, lists[i]->letters, lists[i]->letters_capacity, sizeof *lists[i]->letters);
    }
    q_arena_free(&w.arena);
    return status;
}

/* ---- words that are too short ------------------------------------------------------------- */

/* Fragment `number` of `n` letters can be followed by `letters`.  So can the fragments made by
 * removing any one of its letters; the one without its last letter can also be followed by that
 * letter. */
static void remove_letters(const q_short_fragments *b, unsigned n, size_t number, uint64_t letters,
                           unsigned r)
{
    size_t base = b->base, step = 1, behind = 0, front = number / base;
    uint64_t *shorter = b->next[n - 1] + r;
    shorter[front * b->players] |= UINT64_C(1) << b->letter[number % base];
    for (unsigned i = 0; i < n; i++, step *= base) {
        shorter[(front * step + behind) * b->players] |= letters;
        behind += number % base * step;
        number = front;
        front /= base;
    }
}

/* Recomputes the tables of fragments shorter than the minimum: a word that is long enough contains
 * such a fragment iff it contains some fragment one letter longer, made by adding a letter. */
static bool drop_short_words(q_short_fragments *b, unsigned min, q_throttle *throttle)
{
    for (unsigned n = min - 1; n > 0; n--) {
        memset(b->next[n - 1], 0, b->size[n - 1] * b->players * sizeof **b->next);
        for (size_t at = 0; at < b->size[n] * b->players; at++) {
            if (b->next[n][at])
                remove_letters(b, n, at / b->players, b->next[n][at], (unsigned)(at % b->players));
            if (!q_throttle_add(throttle, at, 1))
                return false;
        }
    }
    return true;
}

/* ---- making ------------------------------------------------------------------------------- */

static void code_letters(q_short_fragments *b, quoth_graph graph)
{
    for (uint32_t p = 2; p < graph.count; p++)
        b->letters |= UINT64_C(1) << quoth_node_letter(quoth_graph_node(graph, p));
    for (uint64_t left = b->letters; left; left &= left - 1) {
        b->letter[b->base] = (uint8_t)q_lowest_bit(left);
        b->code[q_lowest_bit(left)] = (uint8_t)b->base++;
    }
}

/* Limit in bytes of the table of four letters; chosen by taste. */
enum { LARGEST_ARRAY = 1 << 27 };

static bool make_arrays(q_short_fragments *b)
{
    size_t size = 1, base = b->base;
    bool fits = base * base * base * base * b->players <= LARGEST_ARRAY / sizeof(uint64_t);
    b->longest = fits ? Q_SHORT_FRAGMENT_MAX : Q_SHORT_FRAGMENT_MAX - 1;
    for (unsigned n = 0; n <= b->longest; n++, size *= base) {
        b->size[n] = size;
        b->next[n] = q_allocate_zeroed(b->memory, size * b->players, sizeof **b->next);
        b->complete[n] = q_allocate_zeroed(b->memory, size, sizeof **b->complete);
        if (!b->next[n] || !b->complete[n])
            return false;
    }
    return true;
}

static void record_words(q_short_fragments *b, const q_strings *strings)
{
    for (uint32_t i = 0; i < strings->count; i++) {
        const uint8_t *string = strings->byte + strings->at[i];
        unsigned n = *string++ - 1u;
        if (n <= b->longest)
            b->complete[n][q_short_fragment_index(b, string, n)] |= UINT64_C(1) << string[n];
    }
}

quoth_status q_short_fragments_make(q_short_fragments *b, const q_strings *strings,
                                    const quoth_lexicon *lexicon, const q_rules *rules,
                                    const quoth_watch *watch)
{
    quoth_graph graph = lexicon->graph;
    uint32_t *nodes = NULL;
    size_t capacity = 0;
    *b = (q_short_fragments){.players = rules->players, .memory = strings->memory};
    code_letters(b, graph);
    quoth_status status = make_arrays(b) ? QUOTH_OK : QUOTH_NO_MEMORY;
    bool all_words = rules->word_end == QUOTH_GHOST_WORD_END_ALWAYS && rules->min <= b->longest + 1;
    if (!status && !all_words)
        status = graph_of_strings(strings, watch, &nodes, &capacity, &graph);
    if (!status)
        status = sweep_graph(b, graph, watch);
    q_free(strings->memory, nodes, capacity, sizeof *nodes);
    q_throttle throttle = q_throttle_begin(watch, 0);
    if (!status && all_words && !drop_short_words(b, rules->min, &throttle))
        status = QUOTH_STOPPED;
    if (status) {
        q_short_fragments_free(b);
        return status;
    }
    record_words(b, strings);
    return QUOTH_OK;
}

void q_short_fragments_free(q_short_fragments *b)
{
    for (unsigned n = 0; n <= Q_SHORT_FRAGMENT_MAX; n++) {
        q_free(b->memory, b->next[n], b->size[n] * b->players, sizeof **b->next);
        q_free(b->memory, b->complete[n], b->size[n], sizeof **b->complete);
    }
    *b = (q_short_fragments){0};
}
