#include "ghost/solve/infix/path_generator.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/throttle.h"
#include "lexicon/graph_states.h"

/* Sets of parities, with the bits of q_move.lengths for two players: bit 0 even, bit 1 odd. */
enum { Q_EVEN = 1, Q_ODD = 2, Q_BOTH = 3 };

/* An arc of the word graph.  8 bytes, since expanding a position mostly reads arcs. */
typedef struct path_arc {
    uint32_t child; /* the state behind the arc; NO_STATE: none */
    uint8_t letter;
    uint8_t rest;     /* letters of the longest ending behind the arc */
    uint8_t parities; /* parities of all endings behind the arc, the empty one included */
    uint8_t flags;
} path_arc;

enum { PATH_ACCEPTS = 1, PATH_LAST = 2 }; /* the arc ends a word; it is the last of its state */

/* An incoming arc of a state. */
typedef struct in_arc {
    uint32_t from; /* the state in which the arc begins */
    uint8_t letter;
    uint8_t depth;    /* letters of the longest path from the root to `from` */
    uint8_t parities; /* parities of all paths from the root to `from` */
} in_arc;

/* A state of the word graph, in one cache line. */
typedef struct path_state {
    uint64_t out[2]; /* letters of the arcs, by the parity of the endings that begin with them */
    uint64_t out_accepts; /* letters of the arcs that end a word */
    uint64_t into[2];     /* letters of the incoming arcs, by the parity of the paths before them */
    uint64_t from_root;   /* letters of the incoming arcs that begin in the root */
    uint32_t first;       /* the first arc */
    uint32_t in, in_end;  /* the range of incoming arcs in paths.in_arc */
    uint8_t depth, parities;
} path_state;

enum { CACHE_LINE = 64 };
_Static_assert(sizeof(path_state) == CACHE_LINE, "a state has one cache line");

enum { NO_STATE = 0 }; /* a sentinel state without arcs, so that steps need no check for the end */

typedef struct path {
    uint32_t from; /* the state in which the path begins */
    uint32_t last; /* the last arc of the path */
} path;

/* Properties of a fragment, computed from its paths before the paths are stored. */
typedef struct growth {
    uint32_t count;   /* number of paths */
    uint8_t parities; /* parities of the lengths of the words that contain the fragment */
    bool word;        /* the fragment is a word */
} growth;

enum { AT_END, IN_FRONT };

/* All fragments of one and two letters, found in one pass over each arc and the arcs behind it. */
typedef struct pairs {
    growth single[QUOTH_LETTERS_MAX + 1];
    growth size[QUOTH_LETTERS_MAX + 1][QUOTH_LETTERS_MAX + 1];
    q_position_state pair[QUOTH_LETTERS_MAX + 1][QUOTH_LETTERS_MAX + 1];
} pairs;

typedef struct paths {
    const quoth_memory *memory;
    const q_rules *rules;
    const quoth_watch *watch; /* may be NULL */
    bool reversible;
    unsigned letters;
    uint32_t arcs, root; /* `root` is NO_STATE if no word is long enough */
    q_states states;
    path_arc *arc;
    path_state *state;
    void *states_block; /* holds `state`, aligned to a cache line */
    in_arc *in_arc;
    uint32_t *by_letter; /* all arcs, sorted by letter; made on the first probe */
    uint32_t letter_end[QUOTH_LETTERS_MAX + 1];
    q_arena arena; /* holds `pairs` */
    pairs *pairs;  /* made on first use */
} paths;

static uint8_t flip(unsigned parities)
{
    return (uint8_t)((parities & Q_EVEN) << 1 | parities >> 1);
}

/* The parities of the sums of a number with a parity in `a` and a number with a parity in `b`. */
static uint8_t sums(unsigned a, unsigned b)
{
    return (uint8_t)((a & Q_EVEN ? b : 0) | (a & Q_ODD ? flip(b) : 0));
}

static uint64_t letter_bit(unsigned letter)
{
    return UINT64_C(1) << letter;
}

/* ---- building ----------------------------------------------------------------------------- */

/* Reads the arcs, children first, so that the endings behind an arc are known when it is read. */
static bool read_arcs(paths *s, const quoth_lexicon *lexicon, q_throttle *throttle)
{
    bool begins = true;
    for (uint32_t p = Q_FIRST_ARC; p < s->arcs; p++) {
        q_arc arc = q_arc_at(&s->states, p);
        path_state *from = &s->state[arc.from], *to = &s->state[arc.to];
        if (begins)
            from->first = p;
        begins = arc.last;
        uint8_t parities = (uint8_t)((arc.accepts ? Q_EVEN : 0) | (to->out[0] ? Q_EVEN : 0) |
                                     (to->out[1] ? Q_ODD : 0));
        s->arc[p] = (path_arc){
            .child = arc.to,
            .letter = arc.letter,
            .rest = arc.child ? lexicon->survey.height[arc.child] : 0,
            .parities = parities,
            .flags = (uint8_t)((arc.accepts ? PATH_ACCEPTS : 0) | (arc.last ? PATH_LAST : 0))};
        uint64_t bit = letter_bit(arc.letter);
        if (parities & Q_EVEN) /* endings from this state on have the arc's letter more */
            from->out[1] |= bit;
        if (parities & Q_ODD)
            from->out[0] |= bit;
        if (arc.accepts)
            from->out_accepts |= bit;
        to->in_end++; /* counts incoming arcs; link_backwards turns the count into a range */
        s->letter_end[arc.letter]++;
        if (!q_throttle_add(throttle, p, 1))
            return false;
    }
    s->root = s->states.root;
    return true;
}

/* Lists the incoming arcs, parents first, so that the paths to a state are known when its arcs are
 * linked. */
static bool link_backwards(paths *s, q_throttle *throttle)
{
    uint32_t at = 0;
    s->state[NO_STATE] = (path_state){0};
    for (uint32_t i = 1; i < s->states.count; i++) {
        uint32_t n = s->state[i].in_end;
        s->state[i].in = s->state[i].in_end = at;
        at += n;
    }
    s->state[s->root].parities = Q_EVEN;
    for (uint32_t p = s->arcs; p-- > 2;) {
        const path_arc *a = &s->arc[p];
        if (a->child == NO_STATE)
            continue;
        const path_state *from = &s->state[s->states.state_of[p]];
        path_state *to = &s->state[a->child];
        s->in_arc[to->in_end++] =
            (in_arc){s->states.state_of[p], a->letter, from->depth, from->parities};
        to->parities |= flip(from->parities);
        uint64_t bit = letter_bit(a->letter);
        if (from->parities & Q_EVEN)
            to->into[0] |= bit;
        if (from->parities & Q_ODD)
            to->into[1] |= bit;
        if (s->states.state_of[p] == s->root)
            to->from_root |= bit;
        if (from->depth + 1 > to->depth)
            to->depth = (uint8_t)(from->depth + 1);
        if (!q_throttle_add(throttle, s->arcs - p, 1))
            return false;
    }
    return true;
}

static bool sort_by_letter(paths *s)
{
    uint32_t at = 0;
    s->by_letter = q_allocate(s->memory, s->arcs, sizeof *s->by_letter);
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

static quoth_status build(paths *s, const quoth_lexicon *lexicon)
{
    q_throttle throttle = q_throttle_begin(s->watch, s->arcs);
    if (!q_states_read(&s->states, lexicon->graph, s->memory))
        return QUOTH_NO_MEMORY;
    s->arc = q_allocate(s->memory, s->arcs, sizeof *s->arc);
    s->states_block = q_allocate_zeroed(s->memory, s->states.count + 1u, sizeof *s->state);
    s->state = (void *)(((uintptr_t)s->states_block + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE);
    s->in_arc = q_allocate(s->memory, s->arcs, sizeof *s->in_arc);
    if (!s->arc || !s->states_block || !s->in_arc)
        return QUOTH_NO_MEMORY;
    return read_arcs(s, lexicon, &throttle) && link_backwards(s, &throttle) ? QUOTH_OK
                                                                            : QUOTH_STOPPED;
}

static void paths_free(void *self)
{
    paths *s = self;
    q_free(s->memory, s->arc, s->arcs, sizeof *s->arc);
    q_free(s->memory, s->states_block, s->states.count + 1u, sizeof *s->state);
    q_states_free(&s->states);
    q_free(s->memory, s->in_arc, s->arcs, sizeof *s->in_arc);
    q_free(s->memory, s->by_letter, s->arcs, sizeof *s->by_letter);
    q_arena_free(&s->arena);
    q_free(s->memory, s, 1, sizeof *s);
}

/* ---- plays -------------------------------------------------------------------------------- */

/* Whether a word of at least the minimum length contains a path of `length` letters with up to
 * `depth` letters before it and up to `rest` letters after it. */
static bool long_enough(const paths *s, unsigned depth, unsigned length, unsigned rest)
{
    return length >= s->rules->min || depth + length + rest >= s->rules->min;
}

static void count_path(growth *g, uint8_t parities, bool word)
{
    g->count++;
    g->parities |= parities;
    g->word |= word;
}

/* The letters of the plays of a position, by AT_END or IN_FRONT: `even` and `odd` have the letters
 * after which words of even and of odd length are possible, `word` those that complete a word. */
typedef struct plays {
    uint64_t even[2], odd[2], word[2];
} plays;

/* Finds the plays to children of `length` letters, at least the minimum. */
static void gather_plays(const paths *s, q_position_state f, unsigned length, plays *out)
{
    const path *p = f.item;
    uint64_t even[2] = {0}, odd[2] = {0}, word[2] = {0};
    for (uint32_t i = 0; i < f.count; i++, p++) {
        const path_state *from = &s->state[p->from];
        const path_arc *last = &s->arc[p->last];
        const path_state *to = &s->state[last->child];
        /* Masks: all ones if the number of letters before the path (front) or behind it (rest) can
         * be even or odd. */
        uint64_t front_even = -(uint64_t)(from->parities & 1);
        uint64_t front_odd = -(uint64_t)(from->parities >> 1);
        uint64_t rest_even = -(uint64_t)(last->parities & 1);
        uint64_t rest_odd = -(uint64_t)(last->parities >> 1);
        even[AT_END] |= (front_even & to->out[0]) | (front_odd & to->out[1]);
        odd[AT_END] |= (front_even & to->out[1]) | (front_odd & to->out[0]);
        even[IN_FRONT] |= (rest_even & from->into[0]) | (rest_odd & from->into[1]);
        odd[IN_FRONT] |= (rest_even & from->into[1]) | (rest_odd & from->into[0]);
        if (p->from == s->root)
            word[AT_END] |= to->out_accepts;
        if (last->flags & PATH_ACCEPTS)
            word[IN_FRONT] |= from->from_root;
    }
    /* The parities above do not count all letters.  AT_END lacks the fragment's length - 1 letters;
     * IN_FRONT lacks these and the letter of the incoming arc, `length` letters. */
    bool odd_rest = (length - 1) % 2, odd_front = length % 2;
    out->even[AT_END] = odd_rest ? odd[AT_END] : even[AT_END];
    out->odd[AT_END] = odd_rest ? even[AT_END] : odd[AT_END];
    out->even[IN_FRONT] = odd_front ? odd[IN_FRONT] : even[IN_FRONT];
    out->odd[IN_FRONT] = odd_front ? even[IN_FRONT] : odd[IN_FRONT];
    out->word[AT_END] = word[AT_END];
    out->word[IN_FRONT] = word[IN_FRONT];
}

static void note_play(plays *out, unsigned end, unsigned letter, unsigned parities, bool word)
{
    uint64_t bit = letter_bit(letter);
    if (parities & Q_EVEN)
        out->even[end] |= bit;
    if (parities & Q_ODD)
        out->odd[end] |= bit;
    if (word)
        out->word[end] |= bit;
}

/* gather_plays for children shorter than the minimum: a path may lie only in words that are too
 * short, so each arc is checked. */
static void gather_long_plays(const paths *s, q_position_state f, unsigned length, plays *out)
{
    const path *p = f.item;
    bool may_be_word = length >= s->rules->min;
    *out = (plays){0};
    for (uint32_t i = 0; i < f.count; i++, p++) {
        const path_state *from = &s->state[p->from];
        const path_arc *last = &s->arc[p->last];
        unsigned front = length % 2 ? flip(from->parities) : from->parities;
        for (uint32_t q = s->state[last->child].first; q;
             q = s->arc[q].flags & PATH_LAST ? 0 : q + 1)
            if (long_enough(s, from->depth, length, s->arc[q].rest))
                note_play(out, AT_END, s->arc[q].letter, sums(front, s->arc[q].parities),
                          may_be_word && p->from == s->root && s->arc[q].flags & PATH_ACCEPTS);
        unsigned rest = length % 2 ? flip(last->parities) : last->parities;
        for (const in_arc *w = s->in_arc + from->in; w < s->in_arc + from->in_end; w++)
            if (long_enough(s, w->depth, length, last->rest))
                note_play(out, IN_FRONT, w->letter, sums(rest, w->parities),
                          may_be_word && w->from == s->root && last->flags & PATH_ACCEPTS);
    }
}

/* The paths of the children, by end (AT_END, IN_FRONT) and letter; `path` is NULL during the
 * counting pass. */
typedef struct child_paths {
    uint64_t wanted[2];
    uint32_t count[2][QUOTH_LETTERS_MAX + 1];
    path *path[2][QUOTH_LETTERS_MAX + 1];
} child_paths;

static void make_child_paths(const paths *s, q_position_state f, unsigned length, bool write,
                             child_paths *g)
{
    const path *p = f.item;
    for (uint32_t i = 0; i < f.count; i++, p++) {
        const path_state *from = &s->state[p->from];
        const path_arc *last = &s->arc[p->last];
        const path_state *to = &s->state[last->child];
        if ((to->out[0] | to->out[1]) & g->wanted[AT_END])
            for (uint32_t q = to->first;; q++) {
                const path_arc *a = &s->arc[q];
                if (g->wanted[AT_END] >> a->letter & 1 &&
                    long_enough(s, from->depth, length, a->rest)) {
                    if (write)
                        g->path[AT_END][a->letter][g->count[AT_END][a->letter]] =
                            (path){p->from, q};
                    g->count[AT_END][a->letter]++;
                }
                if (a->flags & PATH_LAST)
                    break;
            }
        if ((from->into[0] | from->into[1]) & g->wanted[IN_FRONT])
            for (const in_arc *w = s->in_arc + from->in; w < s->in_arc + from->in_end; w++)
                if (g->wanted[IN_FRONT] >> w->letter & 1 &&
                    long_enough(s, w->depth, length, last->rest)) {
                    if (write)
                        g->path[IN_FRONT][w->letter][g->count[IN_FRONT][w->letter]] =
                            (path){w->from, p->last};
                    g->count[IN_FRONT][w->letter]++;
                }
    }
}

/* ---- one and two letters ------------------------------------------------------------------ */

static bool count_pairs(const paths *s, pairs *b, q_throttle *throttle)
{
    memset(b, 0, sizeof *b);
    for (uint32_t p = 2; p < s->arcs; p++) {
        const path_arc *first = &s->arc[p];
        uint32_t from = s->states.state_of[p];
        const path_state *begin = &s->state[from];
        if (!q_throttle_add(throttle, p, 4))
            return false;
        if (long_enough(s, begin->depth, 1, first->rest))
            count_path(&b->single[first->letter], sums(begin->parities, flip(first->parities)),
                       s->rules->min == 1 && from == s->root && first->flags & PATH_ACCEPTS);
        for (uint32_t q = s->state[first->child].first; q;
             q = s->arc[q].flags & PATH_LAST ? 0 : q + 1)
            if (long_enough(s, begin->depth, 2, s->arc[q].rest))
                count_path(&b->size[first->letter][s->arc[q].letter],
                           sums(begin->parities, s->arc[q].parities),
                           s->rules->min <= 2 && from == s->root && s->arc[q].flags & PATH_ACCEPTS);
    }
    return true;
}

static quoth_status make_child_pairs(const paths *s, q_arena *arena, pairs *b, q_throttle *throttle)
{
    for (unsigned x = 1; x <= s->letters; x++)
        for (unsigned y = 1; y <= s->letters; y++) {
            b->pair[x][y].item = q_arena_allocate(arena, b->size[x][y].count, sizeof(path));
            if (!b->pair[x][y].item)
                return QUOTH_NO_MEMORY;
        }
    for (uint32_t p = 2; p < s->arcs; p++) {
        uint32_t from = s->states.state_of[p], q = s->state[s->arc[p].child].first;
        if (!q_throttle_add(throttle, p, 4))
            return QUOTH_STOPPED;
        for (; q; q = s->arc[q].flags & PATH_LAST ? 0 : q + 1)
            if (long_enough(s, s->state[from].depth, 2, s->arc[q].rest)) {
                q_position_state *to = &b->pair[s->arc[p].letter][s->arc[q].letter];
                ((path *)to->item)[to->count++] = (path){from, q};
            }
    }
    return QUOTH_OK;
}

static quoth_status find_pairs(paths *s)
{
    if (s->pairs)
        return QUOTH_OK;
    q_throttle throttle = q_throttle_begin(s->watch, s->arcs);
    q_arena_mark mark = q_arena_mark_here(&s->arena);
    pairs *b = q_arena_allocate(&s->arena, 1, sizeof *b);
    quoth_status status = b ? QUOTH_OK : QUOTH_NO_MEMORY;
    if (!status && !count_pairs(s, b, &throttle))
        status = QUOTH_STOPPED;
    if (!status)
        status = make_child_pairs(s, &s->arena, b, &throttle);
    if (status)
        q_arena_release(&s->arena, mark);
    else
        s->pairs = b;
    return status;
}

/* ---- the generator ------------------------------------------------------------------------ */

static q_move move_of(growth g)
{
    return (q_move){.word = g.word, .lengths = g.count ? g.parities : 0, .size = g.count};
}

/* Finds all paths of a fragment of two letters or more (`backwards`: of its reverse).  It follows
 * the letters from the paths of the first two, or, before those are listed, from all arcs with the
 * first letter.  Both lists have the order of the arcs, so the result is the same. */
static bool find_paths(paths *s, q_arena *arena, const quoth_letters *fragment, bool backwards,
                       q_position_state *f, growth *known)
{
    unsigned n = fragment->length;
    uint8_t letter[QUOTH_WORD_MAX];
    *known = (growth){0};
    for (unsigned i = 0; i < n; i++)
        letter[i] = fragment->letter[backwards ? n - 1 - i : i];
    const q_position_state *begun = s->pairs ? &s->pairs->pair[letter[0]][letter[1]] : NULL;
    if (!begun && !s->by_letter && !sort_by_letter(s))
        return false;
    uint32_t first = begun ? 0 : s->letter_end[letter[0] - 1];
    uint32_t end = begun ? begun->count : s->letter_end[letter[0]];
    path *item = q_arena_allocate(arena, end - first, sizeof *item);
    *f = (q_position_state){item, 0};
    if (!item)
        return false;
    for (uint32_t k = first; k < end; k++) {
        path start = begun ? ((path *)begun->item)[k]
                           : (path){s->states.state_of[s->by_letter[k]], s->by_letter[k]};
        uint32_t p = start.last;
        for (unsigned i = begun ? 2 : 1; i < n && p; i++) {
            p = s->state[s->arc[p].child].first;
            while (p && s->arc[p].letter != letter[i])
                p = s->arc[p].flags & PATH_LAST ? 0 : p + 1;
        }
        const path_state *begin = &s->state[start.from];
        const path_arc *last = &s->arc[p];
        if (!p || !long_enough(s, begin->depth, n, last->rest))
            continue;
        item[f->count++] = (path){start.from, p};
        count_path(known, sums(begin->parities, n % 2 ? flip(last->parities) : last->parities),
                   start.from == s->root && last->flags & PATH_ACCEPTS && n >= s->rules->min);
    }
    return true;
}

static quoth_status path_probe(void *self, q_arena *arena, const quoth_letters *fragment,
                               q_position *at, q_move *known)
{
    paths *s = self;
    growth g = {0}, back = {0};
    *at = (q_position){.fragment = *fragment};
    *known = (q_move){0};
    if (s->root == NO_STATE)
        return QUOTH_OK;
    if (fragment->length <= 1) {
        quoth_status status = find_pairs(s);
        if (status)
            return status;
        *known = fragment->length ? move_of(s->pairs->single[fragment->letter[0]])
                                  : (q_move){.lengths = Q_BOTH, .size = s->arcs};
        return QUOTH_OK;
    }
    if (!find_paths(s, arena, fragment, false, &at->state, &g) ||
        (s->reversible && !find_paths(s, arena, fragment, true, &at->reversed_state, &back)))
        return QUOTH_NO_MEMORY;
    *known = move_of(g);
    if (g.count)
        known->lengths |= back.parities;
    return QUOTH_OK;
}

static unsigned first_letters(const paths *s, q_move *moves)
{
    unsigned n = 0;
    for (uint8_t letter = 1; letter <= s->letters; letter++)
        if (s->pairs->single[letter].count) {
            moves[n] = move_of(s->pairs->single[letter]);
            moves[n++].letter = letter;
        }
    return n;
}

/* Lists the plays of the fragment x.  A fragment of one letter is its own reverse, so reversed
 * plays are not listed again. */
static unsigned second_letters(const paths *s, uint8_t x, q_move *moves)
{
    unsigned n = 0;
    for (uint8_t y = 1; y <= s->letters; y++)
        for (unsigned end = 0; end < 2; end++) {
            growth g = end == AT_END ? s->pairs->size[x][y] : s->pairs->size[y][x];
            growth back = end == AT_END ? s->pairs->size[y][x] : s->pairs->size[x][y];
            if (!g.count)
                continue;
            if (s->reversible)
                g.parities |= back.parities;
            moves[n] = move_of(g);
            moves[n].letter = y;
            moves[n++].gap = end == AT_END;
        }
    return n;
}

/* Lists the plays.  If fragments are reversible, a play in front of a fragment is also a play at
 * the end of its reverse, so the play has the possible lengths of both. */
static quoth_status path_generate(void *self, q_arena *arena, q_position *at, unsigned winning,
                                  q_move *moves, unsigned *count, q_play_notes *notes)
{
    (void)notes;
    paths *s = self;
    unsigned n = 0, length = at->fragment.length + 1u;
    plays found[2] = {{{0}, {0}, {0}}};
    (void)arena, (void)winning;
    *count = 0;
    if (s->root == NO_STATE)
        return QUOTH_OK;
    if (length <= 2) {
        *count = length == 1 ? first_letters(s, moves)
                             : second_letters(s, at->fragment.letter[0], moves);
        return QUOTH_OK;
    }
    for (int reversed = 0; reversed <= s->reversible; reversed++)
        (length < s->rules->min ? gather_long_plays : gather_plays)(
            s, reversed ? at->reversed_state : at->state, length, &found[reversed]);
    for (unsigned reversed = 0; reversed <= s->reversible; reversed++)
        for (unsigned end = 0; end < 2; end++) {
            uint64_t even = found[reversed].even[end], odd = found[reversed].odd[end];
            uint64_t left = even | odd, word = found[reversed].word[end];
            if (s->reversible) {
                even |= found[!reversed].even[!end];
                odd |= found[!reversed].odd[!end];
            }
            for (; left; left &= left - 1) {
                unsigned letter = q_lowest_bit(left);
                uint64_t bit = letter_bit(letter);
                moves[n++] = (q_move){
                    .gap = (uint8_t)(end == AT_END ? length - 1 : 0),
                    .letter = (uint8_t)letter,
                    .reversed = reversed,
                    .word = word & bit,
                    .lengths = (uint16_t)((even & bit ? Q_EVEN : 0) | (odd & bit ? Q_ODD : 0))};
            }
        }
    *count = n;
    return QUOTH_OK;
}

static void want(child_paths g[2], const q_move *moves, unsigned n, bool reversible)
{
    for (unsigned i = 0; i < n; i++) {
        unsigned end = moves[i].gap ? AT_END : IN_FRONT, reversed = moves[i].reversed;
        g[reversed].wanted[end] |= letter_bit(moves[i].letter);
        if (reversible)
            g[!reversed].wanted[!end] |= letter_bit(moves[i].letter);
    }
}

static void path_measure(void *self, const q_position *at, q_move *moves, unsigned n)
{
    paths *s = self;
    if (at->fragment.length <= 1)
        return;
    child_paths g[2] = {{{0}, {{0}}, {{0}}}};
    want(g, moves, n, s->reversible);
    make_child_paths(s, at->state, at->fragment.length + 1u, false, &g[0]);
    if (s->reversible)
        make_child_paths(s, at->reversed_state, at->fragment.length + 1u, false, &g[1]);
    for (unsigned i = 0; i < n; i++) {
        unsigned end = moves[i].gap ? AT_END : IN_FRONT, reversed = moves[i].reversed;
        moves[i].size = g[reversed].count[end][moves[i].letter];
        if (s->reversible)
            moves[i].reversed_size = g[!reversed].count[!end][moves[i].letter];
        moves[i].size += moves[i].reversed_size;
    }
}

static bool room_for_paths(q_arena *arena, child_paths *g, unsigned end, unsigned letter,
                           uint32_t count)
{
    if (!g->path[end][letter])
        g->path[end][letter] = q_arena_allocate(arena, count, sizeof(path));
    return g->path[end][letter] != NULL;
}

static quoth_status make_long_children(paths *s, q_arena *arena, const q_position *at,
                                       const q_move *moves, unsigned n, q_position *after)
{
    child_paths *g = q_arena_allocate(arena, 2, sizeof *g);
    unsigned length = at->fragment.length + 1u;
    if (!g)
        return QUOTH_NO_MEMORY;
    memset(g, 0, 2 * sizeof *g);
    want(g, moves, n, s->reversible);
    for (unsigned i = 0; i < n; i++) {
        const q_move *b = &moves[i];
        unsigned end = b->gap ? AT_END : IN_FRONT;
        if (!room_for_paths(arena, &g[b->reversed], end, b->letter, b->size - b->reversed_size) ||
            (s->reversible &&
             !room_for_paths(arena, &g[!b->reversed], !end, b->letter, b->reversed_size)))
            return QUOTH_NO_MEMORY;
    }
    make_child_paths(s, at->state, length, true, &g[0]);
    if (s->reversible)
        make_child_paths(s, at->reversed_state, length, true, &g[1]);
    for (unsigned i = 0; i < n; i++) {
        unsigned end = moves[i].gap ? AT_END : IN_FRONT, reversed = moves[i].reversed;
        unsigned letter = moves[i].letter;
        after[i].state =
            (q_position_state){g[reversed].path[end][letter], g[reversed].count[end][letter]};
        if (s->reversible)
            after[i].reversed_state = (q_position_state){g[!reversed].path[!end][letter],
                                                         g[!reversed].count[!end][letter]};
    }
    return QUOTH_OK;
}

static quoth_status path_make_children(void *self, q_arena *arena, const q_position *at,
                                       q_move *moves, unsigned n, q_play_notes notes,
                                       q_position *after)
{
    (void)notes;
    paths *s = self;
    if (at->fragment.length > 1)
        return make_long_children(s, arena, at, moves, n, after);
    for (unsigned i = 0; i < n; i++) {
        uint8_t x = at->fragment.letter[0], y = moves[i].letter;
        if (at->fragment.length == 0)
            continue;
        after[i].state = moves[i].gap ? s->pairs->pair[x][y] : s->pairs->pair[y][x];
        after[i].reversed_state = moves[i].gap ? s->pairs->pair[y][x] : s->pairs->pair[x][y];
    }
    return QUOTH_OK;
}

quoth_status q_path_generator_new(q_generator *generator, const quoth_lexicon *lexicon,
                                  bool reversible, const q_rules *rules, const quoth_watch *watch,
                                  const quoth_memory *memory)
{
    paths *s = q_allocate(memory, 1, sizeof *s);
    if (!s)
        return QUOTH_NO_MEMORY;
    *s = (paths){.memory = memory,
                 .rules = rules,
                 .watch = watch,
                 .reversible = reversible,
                 .letters = lexicon->alphabet.letters,
                 .arcs = lexicon->graph.count};
    q_arena_begin(&s->arena, memory);
    bool words = lexicon->survey.longest >= rules->min && lexicon->survey.total_words;
    quoth_status status = words ? build(s, lexicon) : QUOTH_OK;
    if (status) {
        paths_free(s);
        return status;
    }
    *generator = (q_generator){.self = s,
                               .reversible = reversible,
                               .probe = path_probe,
                               .generate = path_generate,
                               .measure = path_measure,
                               .make_children = path_make_children,
                               .free = paths_free};
    return QUOTH_OK;
}
