#include "ghost/search.h"

#include <string.h>

#include "base/arena.h"
#include "base/memory.h"
#include "ghost/memo.h"
#include "ghost/paths.h"

struct q_search {
    const quoth_memory *memory;
    quoth_watch watch;
    bool watched;
    bool reversing;
    unsigned letters;
    q_paths paths;
    q_memo memo;
    q_arena arena; /* what belongs to the positions being searched */
    uint64_t expanded;
    quoth_status status; /* the first failure */
    bool begun;          /* the views of one and of two letters are known */
    quoth_ghost_view single[QUOTH_LETTERS_MAX + 1];
    quoth_ghost_view pair[QUOTH_LETTERS_MAX + 1][QUOTH_LETTERS_MAX + 1];
};

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
    s->reversing = reversing;
    s->letters = lexicon->alphabet.letters;
    q_arena_begin(&s->arena, memory);
    if (q_memo_begin(&s->memo, memory) && q_paths_build(&s->paths, lexicon, min, memory))
        return QUOTH_OK;
    q_search_free(s);
    *search = NULL;
    return QUOTH_NO_MEMORY;
}

void q_search_free(q_search *s)
{
    if (!s)
        return;
    q_arena_free(&s->arena);
    q_memo_free(&s->memo);
    q_paths_free(&s->paths);
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

/* ---- search ------------------------------------------------------------------------------- */

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

/* A position: the fragment, its support, and in superduper that of the fragment read backwards. */
typedef struct position {
    quoth_letters fragment;
    q_support forwards, backwards;
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
    unsigned n = f->length, shift = p.end == Q_IN_FRONT;
    after->length = (uint8_t)(n + 1);
    for (unsigned i = 0; i < n; i++)
        after->letter[i + shift] = f->letter[p.turned ? n - 1 - i : i];
    after->letter[shift ? 0 : n] = p.letter;
}

/* Whether all words still possible end the game alike: if so, who is to move after `length`
 * letters wins when the last word's length has the parity of theirs. */
static bool decided(uint8_t parities, unsigned length, bool *wins)
{
    if (parities == Q_BOTH)
        return false;
    *wins = (parities == Q_ODD) == (length % 2 == 1);
    return true;
}

/* Whether the value of the position after a play is known without search. */
static bool known(const q_search *s, const quoth_letters *after, q_growth g, bool *wins)
{
    quoth_letters key;
    *wins = true;
    if (g.word || decided(g.parities, after->length, wins))
        return true;
    make_key(s, after, &key);
    return q_memo_find(&s->memo, &key, wins);
}

/* Lists the plays that need a search, smallest support first; true if one is known to win. */
static bool list_plays(const q_search *s, const position *at, const q_growths sizes[2],
                       branch *plays, unsigned *count)
{
    unsigned n = 0;
    for (int turned = 0; turned <= s->reversing; turned++) {
        for (uint8_t end = 0; end < 2; end++) {
            for (unsigned letter = 1; letter <= s->letters; letter++) {
                q_growth g = sizes[turned].by[end][letter], back = {0};
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
    q_growths sizes[2]; /* of the fragment, and of it read backwards */
    q_grown grown[2];
} expansion;

static expansion *expand(q_search *s, const position *at)
{
    expansion *x = q_arena_take(&s->arena, 1, sizeof *x);
    if (!x) {
        s->status = QUOTH_NO_MEMORY;
        return NULL;
    }
    unsigned length = at->fragment.length + 1u;
    q_paths_count(&s->paths, at->forwards, length, &x->sizes[0]);
    if (s->reversing)
        q_paths_count(&s->paths, at->backwards, length, &x->sizes[1]);
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
        if (!q_paths_grow(&s->paths, &s->arena, turned ? at->backwards : at->forwards,
                          at->fragment.length + 1u, &x->sizes[turned], &x->grown[turned]))
            s->status = QUOTH_NO_MEMORY;
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
    next->backwards = (q_support){0};
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
    bool won = false;
    if (q_memo_find(&s->memo, &key, &won))
        return won;
    if (s->watched && s->expanded % 256 == 0 && !s->watch.go_on(s->watch.user, s->expanded, 0))
        s->status = QUOTH_STOPPED;
    s->expanded++;

    q_arena_mark mark = q_arena_mark_here(&s->arena);
    branch *plays = q_arena_take(&s->arena, PLAYS_MAX, sizeof *plays);
    expansion *x = plays && !s->status ? expand(s, at) : NULL;
    won = false;
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
    if (!s->status && !q_memo_keep(&s->memo, &key, won))
        s->status = QUOTH_NO_MEMORY;
    return won;
}

/* ---- any position ------------------------------------------------------------------------- */

/* Sets up a position: what it is by itself, and whether that decides it. */
static bool set_up(q_search *s, const quoth_letters *fragment, position *at,
                   quoth_ghost_view *view)
{
    q_growth g = {0}, back = {0};
    at->fragment = *fragment;
    at->backwards = (q_support){0};
    at->forwards = q_paths_find(&s->paths, &s->arena, fragment, false, &g);
    if (s->reversing)
        at->backwards = q_paths_find(&s->paths, &s->arena, fragment, true, &back);
    if (!at->forwards.path || (s->reversing && !at->backwards.path))
        s->status = QUOTH_NO_MEMORY;
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
                q_growth g = x->sizes[turned].by[end][letter];
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

/* ---- the beginning: who wins, all first plays, all replies -------------------------------- */

static quoth_ghost_view look_at_pair(q_search *s, const q_pairs *b, uint8_t x, uint8_t y)
{
    q_growth g = b->size[x][y];
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
    q_pairs *b = q_arena_take(&s->arena, 1, sizeof *b);
    if (!b || !q_paths_pairs(&s->paths, &s->arena, b))
        s->status = QUOTH_NO_MEMORY;
    for (unsigned x = 1; x <= s->letters; x++)
        for (unsigned y = 1; y <= s->letters && !s->status; y++)
            s->pair[x][y] = look_at_pair(s, b, (uint8_t)x, (uint8_t)y);
    for (unsigned x = 1; x <= s->letters && !s->status; x++) {
        bool legal = b->single[x].count > 0, word = b->single[x].word;
        s->single[x] = (quoth_ghost_view){.legal = legal, .word = word, .wins = word || !legal};
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
    if (s->status || !s->paths.root)
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
    if (s->status || !s->paths.root || fragment->length == QUOTH_WORD_MAX)
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
