#include "ghost/search.h"

#include <string.h>

#include "base/arena.h"
#include "base/memory.h"

/* ---- the word graph, walked both ways ----------------------------------------------------- */

/* Sets of parities: bit 0 even, bit 1 odd. */
enum { EVEN = 1, ODD = 2, BOTH = 3 };

static uint8_t flip(uint8_t parities)
{
    return (uint8_t)((parities & EVEN) << 1 | parities >> 1);
}

/* The parities of sums of a number from each set. */
static uint8_t sums(uint8_t a, uint8_t b)
{
    return (uint8_t)((a & EVEN ? b : 0) | (a & ODD ? flip(b) : 0));
}

/* 8 bytes each: expanding a position is little but reading these. */
typedef struct arc {
    uint32_t child; /* first arc of the list behind this one, 0 if none */
    uint8_t letter;
    uint8_t rest;    /* letters of the longest ending behind this arc */
    uint8_t parities; /* of all endings */
    uint8_t flags;
} arc;

enum { ACCEPTS = 1, LAST = 2 }; /* LAST of its list */

/* An arc seen from the state it leads to: where it comes from. */
typedef struct way_in {
    uint32_t from; /* a state */
    uint8_t letter;
    uint8_t depth;    /* letters of the longest way from the root to `from` */
    uint8_t parities; /* of all ways */
} way_in;

/* A state, kept at the number of its list's first arc. */
typedef struct state {
    uint32_t in, in_end; /* its range of ways in */
    uint8_t depth, parities;
} state;

typedef struct entry {
    uint64_t hash;
    uint32_t key; /* where the fragment lies in `keys`, behind its length */
    bool wins;
} entry;

struct q_search {
    const quoth_memory *memory;
    quoth_watch watch;
    bool watched;
    unsigned min, letters;
    bool reversing;
    uint32_t arcs, root;
    arc *arc;
    state *state;
    uint32_t *list_of; /* the first arc of each arc's list */
    way_in *into;      /* by the state they lead to */
    uint32_t *by_letter; /* all arcs, by letter; NULL until a longer fragment is asked for */
    uint32_t letter_end[QUOTH_LETTERS_MAX + 1];
    q_arena arena;     /* supports of the positions being searched */
    entry *table;
    size_t slots, entries;
    uint8_t *keys;
    size_t keys_size, keys_capacity;
    uint64_t expanded;
    quoth_status status; /* the first failure */
    bool begun;          /* the views of one and of two letters are known */
    quoth_ghost_view single[QUOTH_LETTERS_MAX + 1];
    quoth_ghost_view pair[QUOTH_LETTERS_MAX + 1][QUOTH_LETTERS_MAX + 1];
};

static void read_arcs(q_search *s, const quoth_lexicon *lexicon)
{
    quoth_graph graph = lexicon->graph;
    uint32_t first = 2;
    for (uint32_t p = 2; p < s->arcs; p++) {
        uint32_t node = quoth_graph_node(graph, p), child = quoth_node_child(node);
        arc *a = &s->arc[p];
        *a = (arc){.child = child,
                   .letter = (uint8_t)quoth_node_letter(node),
                   .rest = child ? lexicon->survey.height[child] : 0,
                   .parities = quoth_node_accepts(node) ? EVEN : 0,
                   .flags = (uint8_t)((quoth_node_accepts(node) ? ACCEPTS : 0) |
                                      (quoth_node_ends(node) ? LAST : 0))};
        for (uint32_t q = child; q; q = s->arc[q].flags & LAST ? 0 : q + 1)
            a->parities |= flip(s->arc[q].parities);
        s->list_of[p] = first;
        if (a->flags & LAST)
            first = p + 1;
        if (child)
            s->state[child].in_end++; /* how many, for now */
        s->letter_end[a->letter]++;
    }
}

/* Parents stand behind their children: downwards, each list's depth is known when it is met. */
static void link_backwards(q_search *s)
{
    uint32_t at = 0;
    for (uint32_t p = 2; p < s->arcs; p++) {
        uint32_t n = s->state[p].in_end;
        s->state[p].in = s->state[p].in_end = at;
        at += n;
    }
    s->state[s->root].parities = EVEN;
    for (uint32_t p = s->arcs; p-- > 2;) {
        uint32_t child = s->arc[p].child;
        const state *from = &s->state[s->list_of[p]];
        if (!child)
            continue;
        state *to = &s->state[child];
        s->into[to->in_end++] =
            (way_in){s->list_of[p], s->arc[p].letter, from->depth, from->parities};
        to->parities |= flip(from->parities);
        if (from->depth + 1 > to->depth)
            to->depth = (uint8_t)(from->depth + 1);
    }
}

static void sort_by_letter(q_search *s)
{
    uint32_t at = 0;
    s->by_letter = q_take(s->memory, s->arcs, sizeof *s->by_letter);
    if (!s->by_letter) {
        s->status = QUOTH_NO_MEMORY;
        return;
    }
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++) {
        uint32_t n = s->letter_end[letter];
        s->letter_end[letter] = at;
        at += n;
    }
    for (uint32_t p = 2; p < s->arcs; p++)
        s->by_letter[s->letter_end[s->arc[p].letter]++] = p;
}

quoth_status q_search_new(q_search **search, const quoth_lexicon *lexicon, unsigned min,
                          bool reversing, const quoth_watch *watch, const quoth_memory *memory)
{
    q_search *s = *search = q_take_zeroed(memory, 1, sizeof *s);
    if (!s)
        return QUOTH_NO_MEMORY;
    s->memory = memory;
    s->watched = watch != NULL;
    if (watch)
        s->watch = *watch;
    s->min = min;
    s->letters = lexicon->alphabet.letters;
    s->reversing = reversing;
    s->arcs = lexicon->graph.count;
    s->root = quoth_node_child(quoth_graph_node(lexicon->graph, QUOTH_GRAPH_ROOT));
    q_arena_begin(&s->arena, memory);
    s->slots = 1 << 14;
    s->table = q_take_zeroed(memory, s->slots, sizeof *s->table);
    s->arc = q_take(memory, s->arcs, sizeof *s->arc);
    s->state = q_take_zeroed(memory, s->arcs, sizeof *s->state);
    s->list_of = q_take(memory, s->arcs, sizeof *s->list_of);
    s->into = q_take(memory, s->arcs, sizeof *s->into);
    if (!s->table || !s->arc || !s->state || !s->list_of || !s->into) {
        q_search_free(s);
        *search = NULL;
        return QUOTH_NO_MEMORY;
    }
    if (lexicon->survey.longest < min)
        s->root = 0;
    if (s->root) {
        read_arcs(s, lexicon);
        link_backwards(s);
    }
    return QUOTH_OK;
}

void q_search_free(q_search *s)
{
    if (!s)
        return;
    q_arena_free(&s->arena);
    q_give(s->memory, s->table, s->slots, sizeof *s->table);
    q_give(s->memory, s->arc, s->arcs, sizeof *s->arc);
    q_give(s->memory, s->state, s->arcs, sizeof *s->state);
    q_give(s->memory, s->list_of, s->arcs, sizeof *s->list_of);
    q_give(s->memory, s->into, s->arcs, sizeof *s->into);
    q_give(s->memory, s->by_letter, s->arcs, sizeof *s->by_letter);
    q_give(s->memory, s->keys, s->keys_capacity, 1);
    q_give(s->memory, s, 1, sizeof *s);
}

quoth_status q_search_trouble(const q_search *s)
{
    return s->status;
}

uint64_t q_search_expanded(const q_search *s)
{
    return s->expanded;
}

/* ---- what is known already ---------------------------------------------------------------- */

/* In superduper a fragment and its reverse have the same plays, so they share an entry under the
 * smaller of the two. */
static void make_key(const q_search *s, const quoth_letters *fragment, quoth_letters *key)
{
    *key = *fragment;
    if (!s->reversing)
        return;
    unsigned n = fragment->length;
    for (unsigned i = 0; i < n; i++)
        key->letter[i] = fragment->letter[n - 1 - i];
    if (memcmp(fragment->letter, key->letter, n) < 0)
        memcpy(key->letter, fragment->letter, n);
}

static uint64_t hash_of(const quoth_letters *key)
{
    uint64_t hash = key->length + 1;
    for (unsigned i = 0; i < key->length; i++) {
        hash = (hash ^ key->letter[i]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 32;
    }
    return hash | 1; /* 0 marks a free slot */
}

/* The entry of a key, or the free slot where it belongs. */
static entry *slot_of(const q_search *s, const quoth_letters *key, uint64_t hash)
{
    for (size_t at = hash >> 1 & (s->slots - 1);; at = (at + 1) & (s->slots - 1)) {
        entry *e = &s->table[at];
        const uint8_t *kept = s->keys + e->key;
        if (!e->hash || (e->hash == hash && kept[0] == key->length &&
                         memcmp(kept + 1, key->letter, key->length) == 0))
            return e;
    }
}

static bool double_table(q_search *s)
{
    size_t slots = 2 * s->slots;
    entry *table = q_take_zeroed(s->memory, slots, sizeof *table);
    if (!table)
        return false;
    for (size_t i = 0; i < s->slots; i++) {
        if (!s->table[i].hash)
            continue;
        size_t at = s->table[i].hash >> 1 & (slots - 1);
        while (table[at].hash)
            at = (at + 1) & (slots - 1);
        table[at] = s->table[i];
    }
    q_give(s->memory, s->table, s->slots, sizeof *s->table);
    s->table = table;
    s->slots = slots;
    return true;
}

static void remember(q_search *s, const quoth_letters *key, uint64_t hash, bool wins)
{
    size_t size = 1 + (size_t)key->length;
    if (s->keys_size + size > UINT32_MAX ||
        !q_grow(s->memory, (void **)&s->keys, &s->keys_capacity, s->keys_size + size, 1) ||
        (2 * ++s->entries > s->slots && !double_table(s))) {
        s->status = QUOTH_NO_MEMORY;
        return;
    }
    entry *e = slot_of(s, key, hash);
    *e = (entry){hash, (uint32_t)s->keys_size, wins};
    s->keys[s->keys_size] = key->length;
    memcpy(s->keys + s->keys_size + 1, key->letter, key->length);
    s->keys_size += size;
}

/* ---- supports ----------------------------------------------------------------------------- */

/* A path that spells the fragment: the state it begins in, its last arc. */
typedef struct path {
    uint32_t from, last;
} path;

typedef struct support {
    path *path;
    uint32_t count;
} support;

/* One way to grow a support by one letter, told before the support itself is written down. */
typedef struct growth {
    uint32_t count;
    uint8_t parities; /* of the words still possible */
    bool word;        /* the grown fragment is one */
} growth;

enum { AT_END, IN_FRONT };

typedef struct growths {
    growth by[2][QUOTH_LETTERS_MAX + 1]; /* AT_END, IN_FRONT; by letter */
} growths;

/* Whether a path of `length` letters lies in a word that is long enough. */
static bool long_enough(const q_search *s, unsigned depth, unsigned length, unsigned rest)
{
    return length >= s->min || depth + length + rest >= s->min;
}

static void count_path(growth *g, uint8_t parities, bool word)
{
    g->count++;
    g->parities |= parities;
    g->word |= word;
}

/* Counts what every path grows to.  `length` is that of the grown fragment. */
static void count_growths(const q_search *s, support f, unsigned length, growths *g)
{
    bool may_be_word = length >= s->min;
    memset(g, 0, sizeof *g);
    for (uint32_t i = 0; i < f.count; i++) {
        path p = f.path[i];
        const state *from = &s->state[p.from];
        const arc *last = &s->arc[p.last];
        uint8_t parities = length % 2 ? flip(from->parities) : from->parities;
        bool begins = may_be_word && p.from == s->root;
        for (const arc *a = last->child ? &s->arc[last->child] : NULL; a;
             a = a->flags & LAST ? NULL : a + 1)
            if (long_enough(s, from->depth, length, a->rest))
                count_path(&g->by[AT_END][a->letter], sums(parities, a->parities),
                           begins && a->flags & ACCEPTS);
        parities = length % 2 ? flip(last->parities) : last->parities;
        bool ends = may_be_word && last->flags & ACCEPTS;
        for (const way_in *w = s->into + from->in; w < s->into + from->in_end; w++)
            if (long_enough(s, w->depth, length, last->rest))
                count_path(&g->by[IN_FRONT][w->letter], sums(parities, w->parities),
                           ends && w->from == s->root);
    }
}

/* The supports of a fragment grown by one letter, by end and letter; those with `wanted` set for
 * their letter, all written in one pass. */
typedef struct grown {
    support by[2][QUOTH_LETTERS_MAX + 1];
    uint64_t wanted[2];
} grown;

static void grow(q_search *s, support f, unsigned length, const growths *sizes, grown *g)
{
    for (int end = 0; end < 2; end++) {
        for (unsigned letter = 1; letter <= s->letters; letter++) {
            support *to = &g->by[end][letter];
            *to = (support){0};
            if (!(g->wanted[end] >> letter & 1))
                continue;
            to->path = q_arena_take(&s->arena, sizes->by[end][letter].count, sizeof(path));
            if (!to->path) {
                s->status = QUOTH_NO_MEMORY;
                return;
            }
        }
    }
    for (uint32_t i = 0; i < f.count; i++) {
        path p = f.path[i];
        const state *from = &s->state[p.from];
        const arc *last = &s->arc[p.last];
        uint32_t q = g->wanted[AT_END] ? last->child : 0;
        for (; q; q = s->arc[q].flags & LAST ? 0 : q + 1) {
            support *to = &g->by[AT_END][s->arc[q].letter];
            if (to->path && long_enough(s, from->depth, length, s->arc[q].rest))
                to->path[to->count++] = (path){p.from, q};
        }
        const way_in *end = s->into + (g->wanted[IN_FRONT] ? from->in_end : from->in);
        for (const way_in *w = s->into + from->in; w < end; w++) {
            support *to = &g->by[IN_FRONT][w->letter];
            if (to->path && long_enough(s, w->depth, length, last->rest))
                to->path[to->count++] = (path){w->from, p.last};
        }
    }
}

/* ---- search ------------------------------------------------------------------------------- */

/* A position: the fragment, its support, and in superduper that of the fragment read backwards. */
typedef struct position {
    quoth_letters fragment;
    support forwards, backwards;
} position;

/* A play from it, not yet looked into. */
typedef struct branch {
    bool turned; /* the fragment is reversed first */
    uint8_t end, letter;
    uint32_t count; /* paths of the position after it, in both directions */
} branch;

enum { PLAYS_MAX = 4 * QUOTH_LETTERS_MAX };

static void fragment_after(const quoth_letters *f, branch p, quoth_letters *after)
{
    unsigned n = f->length, shift = p.end == IN_FRONT;
    after->length = (uint8_t)(n + 1);
    for (unsigned i = 0; i < n; i++)
        after->letter[i + shift] = f->letter[p.turned ? n - 1 - i : i];
    after->letter[shift ? 0 : n] = p.letter;
}

/* Whether all words still possible end the game alike: if so, who is to move after `length`
 * letters wins when the last word's length has the parity of theirs. */
static bool decided(uint8_t parities, unsigned length, bool *wins)
{
    if (parities == BOTH)
        return false;
    *wins = (parities == ODD) == (length % 2 == 1);
    return true;
}

/* Whether the value of the position after a play is known without search. */
static bool known(const q_search *s, const quoth_letters *after, growth g, bool *wins)
{
    quoth_letters key;
    *wins = true;
    if (g.word || decided(g.parities, after->length, wins))
        return true;
    make_key(s, after, &key);
    const entry *e = slot_of(s, &key, hash_of(&key));
    *wins = e->wins;
    return e->hash != 0;
}

/* Lists the plays that need a search, smallest support first; true if one is known to win. */
static bool list_plays(const q_search *s, const position *at, const growths sizes[2],
                       branch *plays, unsigned *count)
{
    unsigned n = 0;
    for (int turned = 0; turned <= s->reversing; turned++) {
        for (uint8_t end = 0; end < 2; end++) {
            for (unsigned letter = 1; letter <= s->letters; letter++) {
                growth g = sizes[turned].by[end][letter], back = {0};
                if (!g.count)
                    continue;
                if (s->reversing)
                    back = sizes[!turned].by[!end][letter];
                g.parities |= back.parities;
                branch p = {turned, end, (uint8_t)letter, g.count + back.count};
                quoth_letters after;
                bool wins;
                fragment_after(&at->fragment, p, &after);
                if (known(s, &after, g, &wins)) {
                    if (!wins)
                        return true;
                    continue;
                }
                unsigned k = n++;
                for (; k > 0 && plays[k - 1].count > p.count; k--)
                    plays[k] = plays[k - 1];
                plays[k] = p;
            }
        }
    }
    *count = n;
    return false;
}

/* What a position's plays lead to: sizes first, supports when they are wanted. */
typedef struct expansion {
    growths sizes[2]; /* of the fragment, and of it read backwards */
    grown grown[2];
} expansion;

static expansion *expand(q_search *s, const position *at)
{
    expansion *x = q_arena_take(&s->arena, 1, sizeof *x);
    if (!x) {
        s->status = QUOTH_NO_MEMORY;
        return NULL;
    }
    unsigned length = at->fragment.length + 1u;
    count_growths(s, at->forwards, length, &x->sizes[0]);
    if (s->reversing)
        count_growths(s, at->backwards, length, &x->sizes[1]);
    return x;
}

/* Writes the supports of the positions after these plays.  After a play the fragment read
 * backwards has grown at the other end. */
static void grow_for(q_search *s, const position *at, expansion *x, const branch *plays,
                     unsigned count)
{
    uint64_t wanted[2][2] = {{0}};
    for (unsigned i = 0; i < count; i++) {
        wanted[plays[i].turned][plays[i].end] |= UINT64_C(1) << plays[i].letter;
        wanted[!plays[i].turned][!plays[i].end] |= UINT64_C(1) << plays[i].letter;
    }
    for (int turned = 0; turned <= s->reversing && !s->status; turned++) {
        memcpy(x->grown[turned].wanted, wanted[turned], sizeof wanted[turned]);
        grow(s, turned ? at->backwards : at->forwards, at->fragment.length + 1u,
             &x->sizes[turned], &x->grown[turned]);
    }
}

static bool wins(q_search *s, const position *at);

/* The value of the position after a play, by search. */
static bool wins_after(q_search *s, const position *at, const expansion *x, branch p)
{
    q_arena_mark mark = q_arena_mark_here(&s->arena);
    position *next = q_arena_take(&s->arena, 1, sizeof *next);
    if (!next) {
        s->status = QUOTH_NO_MEMORY;
        return true;
    }
    fragment_after(&at->fragment, p, &next->fragment);
    next->forwards = x->grown[p.turned].by[p.end][p.letter];
    next->backwards = (support){0};
    if (s->reversing)
        next->backwards = x->grown[!p.turned].by[!p.end][p.letter];
    bool result = wins(s, next);
    q_arena_release(&s->arena, mark);
    return result;
}

/* Whether the player to move wins at a legal position that is no word and not decided. */
static bool wins(q_search *s, const position *at)
{
    quoth_letters key;
    make_key(s, &at->fragment, &key);
    uint64_t hash = hash_of(&key);
    const entry *e = slot_of(s, &key, hash);
    if (e->hash)
        return e->wins;
    if (s->watched && s->expanded % 256 == 0 && !s->watch.go_on(s->watch.user, s->expanded, 0))
        s->status = QUOTH_STOPPED;
    s->expanded++;

    q_arena_mark mark = q_arena_mark_here(&s->arena);
    branch *plays = q_arena_take(&s->arena, PLAYS_MAX, sizeof *plays);
    expansion *x = plays && !s->status ? expand(s, at) : NULL;
    bool won = false;
    unsigned count = 0;
    if (!plays)
        s->status = QUOTH_NO_MEMORY;
    if (x) {
        won = list_plays(s, at, x->sizes, plays, &count);
        if (!won && count)
            grow_for(s, at, x, plays, count);
    }
    for (unsigned i = 0; !won && i < count && !s->status; i++)
        won = !wins_after(s, at, x, plays[i]);
    q_arena_release(&s->arena, mark);
    if (!s->status)
        remember(s, &key, hash, won);
    return won;
}

/* ---- any position ------------------------------------------------------------------------- */

/* The support of a fragment, found from the arcs with its first letter on; parities and whether it
 * is a word as well. */
static support find_support(q_search *s, const quoth_letters *fragment, bool backwards,
                            growth *known_of)
{
    unsigned n = fragment->length;
    uint8_t initial = fragment->letter[backwards ? n - 1 : 0];
    uint32_t most = s->letter_end[initial] - s->letter_end[initial - 1];
    support f = {q_arena_take(&s->arena, most, sizeof(path)), 0};
    *known_of = (growth){0};
    if (!f.path) {
        s->status = QUOTH_NO_MEMORY;
        return f;
    }
    for (uint32_t k = s->letter_end[initial - 1]; k < s->letter_end[initial]; k++) {
        uint32_t start = s->by_letter[k], p = start;
        for (unsigned i = 1; i < n && p; i++) {
            uint8_t letter = fragment->letter[backwards ? n - 1 - i : i];
            p = s->arc[p].child;
            while (p && s->arc[p].letter != letter)
                p = s->arc[p].flags & LAST ? 0 : p + 1;
        }
        uint32_t from = s->list_of[start];
        const state *begin = &s->state[from];
        const arc *last = &s->arc[p];
        if (!p || !long_enough(s, begin->depth, n, last->rest))
            continue;
        f.path[f.count++] = (path){from, p};
        count_path(known_of, sums(begin->parities, n % 2 ? flip(last->parities) : last->parities),
                   from == s->root && last->flags & ACCEPTS && n >= s->min);
    }
    return f;
}

/* Sets up a position: what it is by itself, and whether that decides it. */
static bool set_up(q_search *s, const quoth_letters *fragment, position *at,
                   quoth_ghost_view *view)
{
    growth g = {0}, back = {0};
    if (!s->by_letter)
        sort_by_letter(s);
    *view = (quoth_ghost_view){.wins = true};
    if (s->status)
        return true;
    at->fragment = *fragment;
    at->backwards = (support){0};
    at->forwards = find_support(s, fragment, false, &g);
    if (s->reversing && !s->status)
        at->backwards = find_support(s, fragment, true, &back);
    *view = (quoth_ghost_view){.legal = g.count > 0, .word = g.word, .wins = true};
    return !view->legal || view->word ||
           decided(g.parities | back.parities, fragment->length, &view->wins);
}

/* Views of all plays from a position: known ones, and then those that need a search. */
static unsigned look_at_plays(q_search *s, const position *at, quoth_ghost_play *plays)
{
    unsigned n = 0, unknown = 0;
    branch *list = q_arena_take(&s->arena, PLAYS_MAX, sizeof *list);
    unsigned *index = q_arena_take(&s->arena, PLAYS_MAX, sizeof *index);
    expansion *x = expand(s, at);
    if (!list || !index || !x) {
        s->status = QUOTH_NO_MEMORY;
        return 0;
    }
    for (int turned = 0; turned <= s->reversing; turned++) {
        for (uint8_t end = 0; end < 2; end++) {
            for (unsigned letter = 1; letter <= s->letters; letter++) {
                growth g = x->sizes[turned].by[end][letter];
                if (!g.count)
                    continue;
                if (s->reversing)
                    g.parities |= x->sizes[!turned].by[!end][letter].parities;
                branch p = {turned, end, (uint8_t)letter, g.count};
                quoth_ghost_play *out = &plays[n];
                fragment_after(&at->fragment, p, &out->after);
                out->view = (quoth_ghost_view){.legal = true, .word = g.word};
                if (!known(s, &out->after, g, &out->view.wins)) {
                    index[unknown] = n;
                    list[unknown++] = p;
                }
                n++;
            }
        }
    }
    grow_for(s, at, x, list, unknown);
    for (unsigned i = 0; i < unknown && !s->status; i++)
        plays[index[i]].view.wins = wins_after(s, at, x, list[i]);
    return n;
}

/* ---- the beginning ------------------------------------------------------------------------ *
 *
 * Who wins, with which first letters, and all replies: that is the value of every fragment of two
 * letters.  One pass over the graph, arc by arc with its successors, has the supports of all of them
 * (letter by letter, each support would be walked four times). */

typedef struct beginning {
    growth size[QUOTH_LETTERS_MAX + 1][QUOTH_LETTERS_MAX + 1];
    support pair[QUOTH_LETTERS_MAX + 1][QUOTH_LETTERS_MAX + 1];
} beginning;

static void count_pairs(q_search *s, beginning *b)
{
    memset(b->size, 0, sizeof b->size);
    for (uint32_t p = 2; p < s->arcs; p++) {
        const arc *first = &s->arc[p];
        uint32_t from = s->list_of[p];
        const state *begin = &s->state[from];
        quoth_ghost_view *one = &s->single[first->letter];
        one->legal |= long_enough(s, begin->depth, 1, first->rest);
        one->word |= s->min == 1 && from == s->root && first->flags & ACCEPTS;
        for (const arc *a = first->child ? &s->arc[first->child] : NULL; a;
             a = a->flags & LAST ? NULL : a + 1)
            if (long_enough(s, begin->depth, 2, a->rest))
                count_path(&b->size[first->letter][a->letter], sums(begin->parities, a->parities),
                           s->min <= 2 && from == s->root && a->flags & ACCEPTS);
    }
}

static void grow_pairs(q_search *s, beginning *b)
{
    for (unsigned x = 1; x <= s->letters; x++)
        for (unsigned y = 1; y <= s->letters; y++) {
            b->pair[x][y] = (support){q_arena_take(&s->arena, b->size[x][y].count, sizeof(path)),
                                      0};
            if (!b->pair[x][y].path) {
                s->status = QUOTH_NO_MEMORY;
                return;
            }
        }
    for (uint32_t p = 2; p < s->arcs; p++) {
        uint32_t from = s->list_of[p], q = s->arc[p].child;
        for (; q; q = s->arc[q].flags & LAST ? 0 : q + 1)
            if (long_enough(s, s->state[from].depth, 2, s->arc[q].rest)) {
                support *to = &b->pair[s->arc[p].letter][s->arc[q].letter];
                to->path[to->count++] = (path){from, q};
            }
    }
}

static quoth_ghost_view look_at_pair(q_search *s, const beginning *b, uint8_t x, uint8_t y)
{
    growth g = b->size[x][y];
    quoth_ghost_view view = {.legal = g.count > 0, .word = g.word, .wins = true};
    if (s->reversing)
        g.parities |= b->size[y][x].parities;
    if (!view.legal || view.word || decided(g.parities, 2, &view.wins))
        return view;
    position at = {.fragment = {2, {x, y}}, .forwards = b->pair[x][y]};
    if (s->reversing)
        at.backwards = b->pair[y][x];
    view.wins = wins(s, &at);
    return view;
}

static void begin(q_search *s)
{
    q_arena_mark mark = q_arena_mark_here(&s->arena);
    beginning *b = q_arena_take(&s->arena, 1, sizeof *b);
    if (!b)
        s->status = QUOTH_NO_MEMORY;
    else
        count_pairs(s, b);
    if (!s->status)
        grow_pairs(s, b);
    for (unsigned x = 1; x <= s->letters; x++)
        for (unsigned y = 1; y <= s->letters && !s->status; y++)
            s->pair[x][y] = look_at_pair(s, b, (uint8_t)x, (uint8_t)y);
    for (unsigned x = 1; x <= s->letters; x++) {
        s->single[x].wins = s->single[x].word || !s->single[x].legal;
        for (unsigned y = 1; y <= s->letters; y++)
            s->single[x].wins |= (s->pair[x][y].legal && !s->pair[x][y].wins) ||
                                 (s->pair[y][x].legal && !s->pair[y][x].wins);
    }
    q_arena_release(&s->arena, mark);
    s->begun = true;
}

static quoth_ghost_view look_at_start(const q_search *s)
{
    quoth_ghost_view view = {.legal = true};
    for (unsigned x = 1; x <= s->letters; x++)
        view.wins |= s->single[x].legal && !s->single[x].wins;
    return view;
}

/* The plays of the empty fragment, or of one letter; reversing changes neither. */
static unsigned first_plays(const q_search *s, const quoth_letters *fragment,
                            quoth_ghost_play *plays)
{
    unsigned n = 0;
    uint8_t x = fragment->letter[0];
    for (uint8_t y = 1; y <= s->letters; y++) {
        if (fragment->length == 0) {
            if (s->single[y].legal)
                plays[n++] = (quoth_ghost_play){{1, {y}}, s->single[y]};
            continue;
        }
        if (s->pair[x][y].legal)
            plays[n++] = (quoth_ghost_play){{2, {x, y}}, s->pair[x][y]};
        if (s->pair[y][x].legal)
            plays[n++] = (quoth_ghost_play){{2, {y, x}}, s->pair[y][x]};
    }
    return n;
}

/* ---- the calls ---------------------------------------------------------------------------- */

quoth_status q_search_look(q_search *s, const quoth_letters *fragment, quoth_ghost_view *view)
{
    *view = (quoth_ghost_view){.wins = true};
    if (s->status || !s->root)
        return s->status;
    if (fragment->length <= 2 && !s->begun)
        begin(s);
    if (fragment->length <= 2) {
        const uint8_t *letter = fragment->letter;
        *view = fragment->length == 0   ? look_at_start(s)
                : fragment->length == 1 ? s->single[letter[0]]
                                        : s->pair[letter[0]][letter[1]];
        return s->status;
    }
    q_arena_mark mark = q_arena_mark_here(&s->arena);
    position *at = q_arena_take(&s->arena, 1, sizeof *at);
    if (!at)
        s->status = QUOTH_NO_MEMORY;
    else if (!set_up(s, fragment, at, view) && !s->status)
        view->wins = wins(s, at);
    q_arena_release(&s->arena, mark);
    return s->status;
}

quoth_status q_search_plays(q_search *s, const quoth_letters *fragment, quoth_ghost_play *plays,
                            unsigned *count)
{
    *count = 0;
    if (s->status || !s->root || fragment->length == QUOTH_WORD_MAX)
        return s->status;
    if (fragment->length <= 1) {
        if (!s->begun)
            begin(s);
        *count = first_plays(s, fragment, plays);
        return s->status;
    }
    q_arena_mark mark = q_arena_mark_here(&s->arena);
    position *at = q_arena_take(&s->arena, 1, sizeof *at);
    quoth_ghost_view view;
    if (!at)
        s->status = QUOTH_NO_MEMORY;
    else
        set_up(s, fragment, at, &view);
    if (!s->status && view.legal)
        *count = look_at_plays(s, at, plays);
    q_arena_release(&s->arena, mark);
    return s->status;
}
