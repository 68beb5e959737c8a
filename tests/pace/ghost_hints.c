/* Writes data/ghost.hints: for each searched variant of two-player Ghost the plays of small proofs
 * of the values of all fragments of two letters, by ENABLE and the default rules.
 *
 * usage: ghost_hints > data/ghost.hints
 *
 * A proof of a won position has one winning play, a proof of a lost one all plays.  Small proofs
 * are found in two steps:
 *
 *   1. The cheapest proof tree of each position, depth first with a limit (branch and bound).
 *   2. Proofs share positions, so each winning play is then replaced by the one that adds least to
 *      all proofs together (local search), until no replacement makes them smaller.
 *
 * Positions solved without a search (by lengths, by the generator) need no proof. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "ghost/rules/growth.h"
#include "ghost/solve/descriptor.h"
#include "ghost/solve/ghost.h"
#include "ghost/solve/hints.h"
#include "lexicon/interner.h"
#include "ghost/solve/search/search.h"

enum { LETTERS = 26, ROOTS = LETTERS * LETTERS, SWEEPS = 12 };

/* The cost of proving a position, without its children: of a lost one all plays are listed. */
enum { WON_COST = 1, LOST_COST = 3, PLAYS_A_COST = 4 };

#define NO_LIMIT UINT32_MAX
#define NO_PLAY UINT32_MAX

/* A position, by its number in `positions.keys`. */
typedef struct position {
    bool wins, exact; /* `exact`: `cost` is that of the cheapest proof tree; else a lower bound */
    uint32_t cost;
    uint32_t best;   /* won: the child after the winning play chosen; NO_PLAY: none is needed */
    uint32_t *child; /* won: the lost children; lost: all children that need a proof */
    unsigned children;
    uint32_t uses; /* by proofs */
} position;

typedef struct positions {
    const quoth_ghost *ghost;
    q_search *search; /* knows the values */
    q_generator generator;
    q_arena arena;
    q_interner keys;
    position *at;
    size_t capacity;
} positions;

static void fail(const char *what)
{
    fprintf(stderr, "ghost_hints: %s\n", what);
    exit(1);
}

static void *checked(void *block)
{
    if (!block)
        fail("not enough memory");
    return block;
}

/* The number of a position; a fragment and its reverse are one if the variant may reverse. */
static uint32_t number_of(positions *p, const quoth_letters *fragment)
{
    quoth_letters key = *fragment;
    unsigned n = fragment->length;
    for (unsigned i = 0; i < n; i++)
        key.letter[i] = fragment->letter[n - 1 - i];
    if (!p->generator.reversible || memcmp(fragment->letter, key.letter, n) < 0)
        key = *fragment;
    uint32_t before = p->keys.count, number = q_interner_add(&p->keys, key.letter, n);
    if (number == Q_NO_ITEM)
        fail("too many positions");
    if (p->keys.count > p->capacity) {
        p->capacity = p->capacity ? 2 * p->capacity : 1 << 16;
        p->at = checked(realloc(p->at, p->capacity * sizeof *p->at));
    }
    if (number == before)
        p->at[number] = (position){.best = NO_PLAY};
    return number;
}

static q_probe_result probe(const positions *p, const quoth_letters *fragment)
{
    q_probe_result found;
    if (q_search_probe(p->search, fragment, Q_FIELD_WIN, &found))
        fail("a search failed");
    return found;
}

/* Whether all words still possible at `length` letters have lengths of one parity. */
static bool is_solved(unsigned lengths)
{
    return !(lengths & (lengths - 1));
}

/* For a position of `length` letters: the parity of lengths by which the player to move loses. */
static unsigned losing_lengths(unsigned length)
{
    return 1u << (length + 1) % 2;
}

static void add_child(position *x, uint32_t child)
{
    for (unsigned i = 0; i < x->children; i++)
        if (x->child[i] == child)
            return;
    x->child[x->children++] = child;
}

static int by_size(const void *a, const void *b)
{
    const q_move *x = *(q_move *const *)a, *y = *(q_move *const *)b;
    return x->size != y->size ? (x->size < y->size ? -1 : 1) : (x > y) - (x < y);
}

static uint32_t prove(positions *p, q_position *at, uint32_t limit);

static uint32_t cost_of(positions *p, q_position *at, uint32_t limit)
{
    const position *x = &p->at[number_of(p, &at->fragment)];
    return x->exact || x->cost >= limit ? x->cost : prove(p, at, limit);
}

/* Step 1 for a won position: the cheapest of the plays to lost positions. */
static void prove_won(positions *p, uint32_t number, q_move **move, const q_move *moves,
                      q_position *after, unsigned n, uint32_t limit)
{
    uint32_t least = limit > WON_COST ? limit - WON_COST : 0;
    bool exact = false;
    for (unsigned i = 0; i < n; i++) {
        q_position *child = &after[move[i] - moves];
        if (child->solved || probe(p, &child->fragment).value.wins)
            continue;
        uint32_t to = number_of(p, &child->fragment), cost = cost_of(p, child, least);
        position *x = &p->at[number];
        add_child(x, to);
        if (cost < least || x->best == NO_PLAY) {
            x->best = to;
            exact = p->at[to].exact && cost <= least;
            if (cost < least)
                least = cost;
        }
    }
    p->at[number].exact = exact;
    p->at[number].cost = WON_COST + least;
}

/* Step 1 for a lost position: all children, until they exceed the limit. */
static void prove_lost(positions *p, uint32_t number, q_move **move, const q_move *moves,
                       q_position *after, unsigned n, uint32_t limit)
{
    uint32_t cost = LOST_COST + n / PLAYS_A_COST;
    bool exact = true;
    p->at[number].children = 0;
    for (unsigned i = 0; i < n && exact; i++) {
        q_position *child = &after[move[i] - moves];
        if (child->solved)
            continue;
        uint32_t to = number_of(p, &child->fragment);
        unsigned before = p->at[number].children;
        add_child(&p->at[number], to);
        if (p->at[number].children == before)
            continue;
        exact = cost < limit;
        if (exact) {
            cost += cost_of(p, child, limit - cost);
            exact = p->at[to].exact;
        }
    }
    p->at[number].exact = exact;
    p->at[number].cost = cost;
}

/* The cost of the cheapest proof tree, or a lower bound that is at least `limit`. */
static uint32_t prove(positions *p, q_position *at, uint32_t limit)
{
    const q_generator *g = &p->generator;
    q_arena_mark mark = q_arena_mark_here(&p->arena);
    q_position_state before = at->state;
    unsigned length = at->fragment.length, n, left = 0;
    uint32_t number = number_of(p, &at->fragment);
    q_play_notes notes = NULL;
    q_move *moves =
        checked(q_arena_allocate(&p->arena, q_forms_max(length, LETTERS), sizeof *moves));
    bool wins = p->at[number].wins = probe(p, &at->fragment).value.wins, at_once = false;
    unsigned winning = losing_lengths(length + 1);
    if (g->generate(g->self, &p->arena, at, winning, moves, &n, &notes))
        fail("no plays");
    for (unsigned i = 0; i < n; i++)
        if (!moves[i].word && !is_solved(moves[i].lengths))
            moves[left++] = moves[i];
        else
            at_once |= !moves[i].word && moves[i].lengths == winning;
    q_position *after = checked(q_arena_allocate(&p->arena, left + 1u, sizeof *after));
    q_move **move = checked(q_arena_allocate(&p->arena, left + 1u, sizeof *move));
    for (unsigned i = 0; i < left; i++) {
        after[i] = (q_position){.solved = Q_UNSOLVED};
        q_fragment_after(&at->fragment, (q_insertion){moves[i].gap, moves[i].reversed},
                         moves[i].letter, &after[i].fragment);
        move[i] = &moves[i];
    }
    if (!at_once && left) {
        if (g->measure)
            g->measure(g->self, at, moves, left);
        if (g->make_children(g->self, &p->arena, at, moves, left, notes, after))
            fail("no children");
        for (unsigned i = 0; i < left; i++)
            at_once |= wins && after[i].solved == Q_LOST;
    }
    if (at_once || !left) {
        p->at[number].exact = true;
        p->at[number].cost = WON_COST;
    } else {
        free(p->at[number].child);
        p->at[number].child = checked(malloc(left * sizeof(uint32_t)));
        p->at[number].children = 0;
        p->at[number].best = NO_PLAY;
        qsort(move, left, sizeof(q_move *), by_size);
        (wins ? prove_won : prove_lost)(p, number, move, moves, after, left, limit);
    }
    at->state = before;
    q_arena_release(&p->arena, mark);
    return p->at[number].cost;
}

/* ---- step 2 ------------------------------------------------------------------------------- */

/* Adds a use of a position, or removes it, with those of its proof if it is the first or the last.
 * Returns the cost of all positions that are used now and were not before, or the reverse. */
static uint32_t use(positions *p, uint32_t number, int change)
{
    position *x = &p->at[number];
    uint32_t before = x->uses, cost;
    x->uses += (uint32_t)change;
    if (before && x->uses)
        return 0;
    if (x->wins)
        return WON_COST + (x->best == NO_PLAY ? 0 : use(p, x->best, change));
    cost = LOST_COST + x->children / PLAYS_A_COST;
    for (unsigned i = 0; i < x->children; i++)
        cost += use(p, x->child[i], change);
    return cost;
}

/* Replaces winning plays by those that add least.  Returns by how much all proofs became
 * smaller. */
static uint32_t sweep(positions *p)
{
    uint32_t gain = 0;
    for (uint32_t number = 0; number < p->keys.count; number++) {
        position *x = &p->at[number];
        if (!x->uses || !x->wins || x->best == NO_PLAY)
            continue;
        uint32_t removed = use(p, x->best, -1), least = removed;
        for (unsigned i = 0; i < x->children; i++) {
            uint32_t child = x->child[i];
            if (!p->at[child].exact)
                continue;
            uint32_t added = use(p, child, 1);
            use(p, child, -1);
            if (added < least) {
                least = added;
                x->best = child;
            }
        }
        use(p, x->best, 1);
        gain += removed - least;
    }
    return gain;
}

/* ---- output ------------------------------------------------------------------------------- */

/* Finds the play from one fragment to another that is one letter longer. */
static bool find_play(const uint8_t *from, unsigned length, const uint8_t *to, unsigned *gap)
{
    for (*gap = 0; *gap <= length; ++*gap)
        if (memcmp(from, to, *gap) == 0 && memcmp(from + *gap, to + *gap + 1, length - *gap) == 0)
            return true;
    return false;
}

/* A line: the fragment after the play, the letter played in upper case. */
static void write_hint(const positions *p, uint32_t number)
{
    unsigned length, gap;
    uint8_t to[QUOTH_WORD_MAX];
    const uint8_t *from = q_interner_letters(&p->keys, p->at[number].best, &length);
    for (unsigned i = 0; i < length; i++)
        to[i] = from[i];
    from = q_interner_letters(&p->keys, number, &length);
    if (!find_play(from, length, to, &gap)) {
        for (unsigned i = 0; i <= length / 2; i++) {
            uint8_t last = to[length - i];
            to[length - i] = to[i];
            to[i] = last;
        }
        if (!find_play(from, length, to, &gap))
            fail("a proof without its play");
    }
    for (unsigned i = 0; i <= length; i++)
        putchar((i == gap ? 'A' : 'a') + to[i] - 1);
    putchar('\n');
}

static void write_section(const quoth_lexicon *lexicon, const char *variant, const char *reading)
{
    quoth_ghost *ghost;
    const quoth_ghost_rules rules = {.variant = variant, .reading = reading};
    if (quoth_ghost_new(&ghost, lexicon, &rules, NULL, NULL))
        fail("no such variant");
    positions p = {.ghost = ghost, .search = ghost->values.self};
    const q_backend_spec *spec = ghost->values.spec;
    if (!spec->hints || spec->make_generator(&p.generator, ghost, NULL) ||
        !q_interner_begin(&p.keys, ghost->memory))
        fail("no generator");
    q_search_limit_cache(p.search, (size_t)1 << 30);
    if (p.generator.limit_cache)
        p.generator.limit_cache(p.generator.self, (size_t)1 << 30);
    q_arena_begin(&p.arena, ghost->memory);
    uint32_t root[ROOTS];
    unsigned roots = 0;
    for (uint8_t x = 1; x <= LETTERS; x++)
        for (uint8_t y = 1; y <= LETTERS; y++) {
            quoth_letters pair = {.length = 2, .letter = {x, y}};
            q_position at;
            q_move known;
            if (ghost->growth & QUOTH_GHOST_ANY_ORDER && x > y)
                continue;
            q_arena_mark mark = q_arena_mark_here(&p.arena);
            if (p.generator.probe(p.generator.self, &p.arena, &pair, &at, &known))
                fail("a probe failed");
            if (known.lengths && !known.word && !is_solved(known.lengths)) {
                root[roots++] = number_of(&p, &pair);
                cost_of(&p, &at, NO_LIMIT);
            }
            q_arena_release(&p.arena, mark);
        }
    for (unsigned i = 0; i < roots; i++)
        use(&p, root[i], 1);
    for (unsigned i = 0; i < SWEEPS && sweep(&p) > 0; i++)
        continue;
    printf("= %s\n", spec->hints);
    unsigned hints = 0;
    for (unsigned length = 2; length <= Q_HINT_LONGEST; length++)
        for (uint32_t number = 0; number < p.keys.count; number++)
            if (p.at[number].uses && p.at[number].wins && p.at[number].best != NO_PLAY &&
                q_interner_length(&p.keys, number) == length) {
                write_hint(&p, number);
                hints++;
            }
    fprintf(stderr, "%s: %u hints\n", spec->hints, hints);
    for (uint32_t number = 0; number < p.keys.count; number++)
        free(p.at[number].child);
    free(p.at);
    p.generator.free(p.generator.self);
    q_interner_free(&p.keys);
    q_arena_free(&p.arena);
    quoth_ghost_free(ghost);
}

int main(void)
{
    quoth_lexicon *lexicon;
    if (quoth_lexicon_new_enable1(&lexicon, NULL, NULL))
        fail("no words");
    puts("# Move-ordering hints for the searches of two-player Ghost (src/ghost/solve/hints.h),\n"
         "# made by tests/pace/ghost_hints.c.  A line is a fragment after the hinted play, the\n"
         "# letter played in upper case.");
    write_section(lexicon, "super", NULL);
    write_section(lexicon, "superduper", NULL);
    write_section(lexicon, "xghost", "infix");
    write_section(lexicon, "xghost", "subsequence");
    write_section(lexicon, "spook", "multiset");
    quoth_lexicon_free(lexicon);
    return ferror(stdout) || fclose(stdout) ? 1 : 0;
}
