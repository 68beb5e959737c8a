#include "ghost/solve/search.h"

#include <string.h>

#include "base/memory.h"
#include "base/throttle.h"
#include "ghost/rules/growth.h"
#include "ghost/solve/cache.h"
#include "ghost/solve/hints.h"

struct q_search {
    const quoth_memory *memory;
    quoth_watch watch; /* a copy: q_watch_or_null */
    q_generator generator;
    const q_rules *rules;
    unsigned letters;
    uint64_t hints; /* q_hint_find's `game`; 0: none */
    q_cache cache;
    q_arena arena; /* the memory of the positions being searched */
    uint64_t expanded;
    unsigned unwatched;  /* positions expanded in this call */
    quoth_status status; /* of the call that is being answered */
};

/* The generator may cache a quarter as much as the search. */
static void limit_generator(q_search *s, size_t bytes)
{
    if (s->generator.limit_cache)
        s->generator.limit_cache(s->generator.self, bytes / 4);
}

quoth_status q_search_new(q_search **search, const q_generator *generator, const q_rules *rules,
                          unsigned letters, uint64_t hints, const quoth_watch *watch,
                          const quoth_memory *memory)
{
    q_search *s = *search = q_allocate_zeroed(memory, 1, sizeof *s);
    if (!s) {
        generator->free(generator->self);
        return QUOTH_NO_MEMORY;
    }
    s->memory = memory;
    s->watch = q_watch_copy(watch);
    s->generator = *generator;
    s->rules = rules;
    s->letters = letters;
    s->hints = rules->players == 2 && rules->misere == QUOTH_GHOST_MISERE_NO ? hints : 0;
    q_arena_begin(&s->arena, memory);
    q_cache_begin(&s->cache, QUOTH_GHOST_CACHE_BYTES, memory);
    s->cache.watch = q_watch_or_null(&s->watch);
    limit_generator(s, QUOTH_GHOST_CACHE_BYTES);
    return QUOTH_OK;
}

void q_search_free(q_search *s)
{
    if (!s)
        return;
    s->generator.free(s->generator.self);
    q_arena_free(&s->arena);
    q_cache_free(&s->cache);
    q_free(s->memory, s, 1, sizeof *s);
}

/* ---- queries ------------------------------------------------------------------------------ */

/* A query about a position.  Seats are relative to the player to move, so a play changes the seat
 * of the query. */
typedef struct question {
    enum { WHO_LOSES, IS_SAFE, CAN_LOSE } kind;
    unsigned seat; /* for IS_SAFE and CAN_LOSE */
} question;

/* The result of a query: a seat, or a truth value. */
typedef unsigned answer;

static question after_a_play(const q_search *s, question q)
{
    q.seat = (q.seat + s->rules->players - 1) % s->rules->players;
    return q;
}

static answer answer_in(question q, const q_value *v)
{
    return q.kind == WHO_LOSES ? v->loser
                               : (q.kind == IS_SAFE ? v->safe : v->can_lose) >> q.seat & 1u;
}

/* Fills in the seats of a two-player value, which has only `wins`. */
static q_value with_seats(const q_search *s, q_value v)
{
    if (s->rules->players == 2) {
        v.loser = v.wins;
        v.can_lose = v.wins ? 2 : 1;
        v.safe = v.wins ? 1 : 2;
    }
    return v;
}

/* ---- the cache ---------------------------------------------------------------------------- */

/* A fragment and its reverse share an entry if they have the same plays: the key is the smaller. */
static void make_key(const q_search *s, const quoth_letters *fragment, quoth_letters *key)
{
    *key = *fragment;
    if (!s->generator.reversible)
        return;
    unsigned n = fragment->length;
    for (unsigned i = 0; i < n; i++)
        key->letter[i] = fragment->letter[n - 1 - i];
    if (memcmp(fragment->letter, key->letter, n) < 0)
        memcpy(key->letter, fragment->letter, n);
}

static bool is_cached(const q_cache_entry *v, question q)
{
    return q.kind == WHO_LOSES
               ? v->loser != Q_LOSER_UNKNOWN
               : (q.kind == IS_SAFE ? v->safe_known : v->can_lose_known) >> q.seat & 1u;
}

static answer cached_answer(const q_cache_entry *v, question q)
{
    return q.kind == WHO_LOSES ? v->loser
                               : (q.kind == IS_SAFE ? v->safe : v->can_lose) >> q.seat & 1u;
}

/* A cache look-up that has begun: its memory is being prefetched. */
typedef struct lookup {
    quoth_letters key;
    uint64_t hash;
} lookup;

static void begin_lookup(const q_search *s, const quoth_letters *fragment, lookup *w)
{
    make_key(s, fragment, &w->key);
    w->hash = q_cache_prefetch(&s->cache, w->key.letter, w->key.length);
}

static const q_cache_entry *find_entry(q_search *s, const lookup *w)
{
    const q_cache_entry *v = q_cache_find(&s->cache, w->key.letter, w->key.length, w->hash);
    if (!v && s->cache.stopped)
        s->status = QUOTH_STOPPED;
    return v;
}

static bool find_answer(q_search *s, const lookup *w, question q, answer *a)
{
    const q_cache_entry *v = find_entry(s, w);
    if (!v || !is_cached(v, q))
        return false;
    *a = cached_answer(v, q);
    return true;
}

static void cache_answer(q_search *s, const quoth_letters *fragment, question q, answer a)
{
    quoth_letters key;
    make_key(s, fragment, &key);
    q_cache_entry *v = q_cache_insert(&s->cache, key.letter, key.length);
    if (!v && s->cache.stopped)
        s->status = QUOTH_STOPPED;
    if (!v)
        return;
    switch (q.kind) {
    case WHO_LOSES:
        v->loser = (uint8_t)a;
        break;
    case IS_SAFE:
        v->safe_known |= (uint16_t)(1u << q.seat);
        v->safe |= (uint16_t)(a << q.seat);
        break;
    case CAN_LOSE:
        v->can_lose_known |= (uint16_t)(1u << q.seat);
        v->can_lose |= (uint16_t)(a << q.seat);
        break;
    }
}

/* ---- positions solved by lengths ---------------------------------------------------------- */

/* Whether all words still possible have the same length modulo the players, so that the game has
 * one result; then `*value` is it.  Never in literal misere, where an illegal fragment can end the
 * game at any time. */
static bool solved_by_lengths(const q_search *s, unsigned lengths, unsigned length, q_value *value)
{
    unsigned n = s->rules->players;
    if (lengths & (lengths - 1) || s->rules->misere == QUOTH_GHOST_MISERE_LITERAL)
        return false;
    unsigned ends = 0;
    while (!(lengths >> ends & 1))
        ends++;
    *value = with_seats(s, q_value_ending(s->rules, (ends + n - length % n) % n));
    return true;
}

static void fragment_after(const quoth_letters *f, const q_move *m, quoth_letters *after)
{
    q_fragment_after(f, (q_insertion){m->gap, m->reversed}, m->letter, after);
}

/* Whether the value of a child follows from the move alone; then `*value` is it. */
static bool known_after(const q_search *s, unsigned length, const q_move *m, q_value *value)
{
    if (!m->word)
        return solved_by_lengths(s, m->lengths, length, value);
    *value = with_seats(s, q_value_word(s->rules));
    return true;
}

/* ---- search ------------------------------------------------------------------------------- */

/* The merged results of the children, for one query. */
typedef struct merge {
    const q_rules *rules;
    question ask;
    q_value sum;
    unsigned possible; /* seats that can lose by the words still possible */
    unsigned best;     /* of `possible`: the seat whose loss the player to move prefers */
    /* For CAN_LOSE of a seat that is not to move: see take_facts. */
    bool loses_safely, is_mover_safe, loses_unsafely;
} merge;

/* The seats that can lose if these lengths of words are possible. */
static unsigned possible_seats(const q_search *s, unsigned lengths, unsigned length)
{
    unsigned n = s->rules->players, last = s->rules->misere ? n : n - 1, seats = 0;
    for (unsigned i = 0; i < n; i++) /* in literal misere the game may end sooner */
        if (lengths >> i & 1 || s->rules->misere == QUOTH_GHOST_MISERE_LITERAL)
            seats |= 1u << (i + last + n - length % n) % n;
    return seats;
}

static merge begin_merge(const q_search *s, question ask, unsigned lengths, unsigned length)
{
    merge w = {.rules = s->rules, .ask = ask, .sum = with_seats(s, q_value_no_play(s->rules))};
    w.possible = possible_seats(s, lengths, length);
    w.best = q_value_preferred_loser(s->rules, w.possible);
    return w;
}

static void merge_child(merge *w, answer a)
{
    q_value option = {0};
    if (w->ask.kind == WHO_LOSES)
        option.loser = (uint8_t)a;
    else if (w->ask.kind == IS_SAFE)
        option.safe = (uint16_t)(a << (w->ask.seat + w->rules->players - 1) % w->rules->players);
    else
        option.can_lose = (uint16_t)(a << (w->rules->players - 1));
    q_value_update_seats(w->rules, &w->sum, &option);
}

static answer answer_of(const merge *w)
{
    return answer_in(w->ask, &w->sum);
}

/* Whether no further child can change the result. */
static bool is_answered(const merge *w)
{
    switch (w->ask.kind) {
    case WHO_LOSES:
        return w->best == w->sum.loser;
    case IS_SAFE:
        return (w->sum.safe >> w->ask.seat & 1) == (w->ask.seat == 0);
    default: /* of the mover; has_two_queries of the others */
        return !(w->sum.can_lose & 1);
    }
}

/* Step 1: merges children solved by lengths and moves the others to the front; returns the number
 * of the others, 0 once the result is final. */
static unsigned merge_solved_by_lengths(q_search *s, unsigned length, question next, merge *w,
                                        q_move *moves, unsigned n)
{
    unsigned left = 0;
    for (unsigned i = 0; i < n; i++) {
        q_value value;
        if (known_after(s, length, &moves[i], &value))
            merge_child(w, answer_in(next, &value));
        else if (next.kind != WHO_LOSES &&
                 !(possible_seats(s, moves[i].lengths, length) >> next.seat & 1))
            merge_child(w, next.kind == IS_SAFE);
        else
            moves[left++] = moves[i];
        if (is_answered(w))
            return 0;
    }
    return left;
}

/* Look-ups of a group, whose cache misses overlap. */
enum { LOOKUPS = 16 };

/* Begins the look-ups of a group of the `n` children, from the first on. */
static void begin_lookups(const q_search *s, const quoth_letters *fragment, const q_move *moves,
                          unsigned first, unsigned n, lookup some[LOOKUPS])
{
    for (unsigned k = first; k < n && k < first + LOOKUPS; k++) {
        quoth_letters after;
        fragment_after(fragment, &moves[k], &after);
        begin_lookup(s, &after, &some[k - first]);
    }
}

/* Step 2: merges the children that are in the cache; returns the number of those that are not. */
static unsigned merge_cached(q_search *s, const quoth_letters *fragment, question next, merge *w,
                             q_move *moves, unsigned n)
{
    lookup some[LOOKUPS];
    unsigned left = 0;
    for (unsigned i = 0; i < n; i++) {
        answer a;
        if (i % LOOKUPS == 0)
            begin_lookups(s, fragment, moves, i, n, some);
        if (find_answer(s, &some[i % LOOKUPS], next, &a))
            merge_child(w, a);
        else
            moves[left++] = moves[i];
        if (is_answered(w))
            return 0;
    }
    return left;
}

/* Step 3: the same for children that the generator solved. */
static unsigned merge_solved(q_search *s, question next, merge *w, q_move *moves, q_position *after,
                             unsigned n)
{
    unsigned left = 0;
    q_value value = {0};
    for (unsigned i = 0; i < n; i++) {
        if (after[i].solved) {
            value.wins = after[i].solved == Q_WON;
            value = with_seats(s, value);
            merge_child(w, answer_in(next, &value));
            if (is_answered(w))
                return 0;
        } else {
            if (left != i) {
                moves[left] = moves[i];
                after[left] = after[i];
            }
            left++;
        }
    }
    return left;
}

static void order_by_size(const q_move *moves, unsigned n, unsigned *order)
{
    for (unsigned i = 0; i < n; i++) {
        unsigned k = i;
        for (; k > 0 && moves[order[k - 1]].size > moves[i].size; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
}

/* Moves the smallest child not yet searched, of equal ones the first, to the front of the others.
 * Half of the positions need only their first child. */
static void choose_smallest(const q_move *moves, unsigned *order, unsigned searched, unsigned n)
{
    unsigned best = searched;
    for (unsigned i = searched + 1; i < n; i++) {
        uint32_t size = moves[order[i]].size, least = moves[order[best]].size;
        if (size < least || (size == least && order[i] < order[best]))
            best = i;
    }
    unsigned chosen = order[best];
    order[best] = order[searched];
    order[searched] = chosen;
}

/* Literal misere: whether a play can make an illegal fragment, because there are more forms than
 * legal plays.  For generators that list each play once. */
static bool has_illegal_play(const q_search *s, const q_position *at, unsigned plays)
{
    return s->rules->misere == QUOTH_GHOST_MISERE_LITERAL && at->fragment.length < QUOTH_WORD_MAX &&
           plays < s->generator.forms(s->generator.self, at);
}

/* Two players: the word lengths modulo 2 that make a play win. */
static unsigned winning_lengths(const q_search *s, unsigned length)
{
    unsigned lengths = 0;
    q_value value;
    for (unsigned r = 0; r < 2 && s->rules->players == 2; r++)
        if (solved_by_lengths(s, 1u << r, length + 1, &value) && !value.wins)
            lengths |= 1u << r;
    return lengths;
}

static quoth_status make_children(q_search *s, const q_position *at, q_move *moves, unsigned n,
                                  q_play_notes notes, q_position *after)
{
    const q_generator *l = &s->generator;
    for (unsigned i = 0; i < n; i++) {
        fragment_after(&at->fragment, &moves[i], &after[i].fragment);
        after[i].state = after[i].reversed_state = (q_position_state){0};
        after[i].solved = Q_UNSOLVED;
    }
    if (l->measure)
        l->measure(l->self, at, moves, n);
    return l->make_children(l->self, &s->arena, at, moves, n, notes, after);
}

/* A position whose children are being searched, in the arena.  The nodes from the first position
 * to the current one are a stack of their own: a game may have 255 plays. */
typedef struct node {
    struct node *parent;
    q_position *at;
    question ask, next; /* about the position, about its children */
    merge result;
    q_position *after;   /* the children that steps 1 to 3 leave */
    const q_move *moves; /* the moves to them */
    unsigned *order; /* their indices: those searched, then the others; or all, smallest first */
    unsigned count, searched;
    bool all;            /* all children are made; else only the hinted one */
    struct facts *facts; /* of the children, if two queries about a child matter */
    struct facts *asked; /* of the child that is being searched */
    unsigned pass;
    q_position_state before; /* the generator's may lie in the arena, above `mark` */
    q_arena_mark mark;
} node;

/* ---- seats that can lose ------------------------------------------------------------------ *
 *
 * Whether a seat that is not to move can lose depends on two queries about each child. */

typedef enum truth { NO, YES, UNKNOWN } truth;

/* Whether the player before, who made the play, can lose in a child, and whether the seat can. */
typedef struct facts {
    truth mover, seat;
} facts;

static bool has_two_queries(question ask)
{
    return ask.kind == CAN_LOSE && ask.seat != 0;
}

static question about_mover(const q_search *s)
{
    return (question){CAN_LOSE, s->rules->players - 1};
}

/* Merges what is known of a child. */
static void take_facts(merge *w, facts f)
{
    w->is_mover_safe |= f.mover == NO;
    w->loses_safely |= f.mover == NO && f.seat == YES;
    w->loses_unsafely |= f.mover == YES && f.seat == YES;
}

static facts facts_of(question mover, question seat, const q_value *v)
{
    return (facts){answer_in(mover, v) ? YES : NO, answer_in(seat, v) ? YES : NO};
}

/* Adds what follows from the seats that can lose in a child at most: one of them can. */
static facts deduce(facts f, question mover, question seat, unsigned possible)
{
    unsigned about_mover = 1u << mover.seat, about_seat = 1u << seat.seat;
    if (!(possible & about_mover))
        f.mover = NO;
    if (!(possible & about_seat))
        f.seat = NO;
    if (possible & ~(about_mover | about_seat))
        return f;
    if (f.mover == NO)
        f.seat = YES;
    else if (f.seat == NO)
        f.mover = YES;
    return f;
}

/* Adds what the cache has of a child. */
static facts recall_facts(q_search *s, const lookup *place, question mover, question seat, facts f)
{
    const q_cache_entry *v = find_entry(s, place);
    if (v && is_cached(v, mover))
        f.mover = cached_answer(v, mover) ? YES : NO;
    if (v && is_cached(v, seat))
        f.seat = cached_answer(v, seat) ? YES : NO;
    return f;
}

/* Step 1 for two queries: what follows from the lengths.  Children of which both are known are
 * merged; the others move to the front. */
static unsigned merge_facts_by_lengths(q_search *s, const node *x, merge *w, q_move *moves,
                                       facts *known, unsigned n)
{
    unsigned length = x->at->fragment.length + 1u, left = 0;
    question mover = about_mover(s), seat = x->next;
    for (unsigned i = 0; i < n && !w->loses_safely; i++) {
        q_value value;
        facts f = {UNKNOWN, UNKNOWN};
        if (known_after(s, length, &moves[i], &value))
            f = facts_of(mover, seat, &value);
        else
            f = deduce(f, mover, seat, possible_seats(s, moves[i].lengths, length));
        take_facts(w, f);
        if (f.mover == UNKNOWN || f.seat == UNKNOWN) {
            known[left] = f;
            moves[left++] = moves[i];
        }
    }
    return left;
}

/* Step 2 for two queries: the same with the cache. */
static unsigned merge_cached_facts(q_search *s, const node *x, merge *w, q_move *moves,
                                   facts *known, unsigned n)
{
    const quoth_letters *fragment = &x->at->fragment;
    question mover = about_mover(s), seat = x->next;
    lookup some[LOOKUPS];
    unsigned left = 0;
    for (unsigned i = 0; i < n && !w->loses_safely; i++) {
        if (i % LOOKUPS == 0)
            begin_lookups(s, fragment, moves, i, n, some);
        facts f = recall_facts(s, &some[i % LOOKUPS], mover, seat, known[i]);
        f = deduce(f, mover, seat, possible_seats(s, moves[i].lengths, fragment->length + 1u));
        take_facts(w, f);
        if (f.mover == UNKNOWN || f.seat == UNKNOWN) {
            known[left] = f;
            moves[left++] = moves[i];
        }
    }
    return left;
}

/* Finds the next child to search, and the query about it, in three passes:
 *
 *      0  children where the seat may lose: whether the mover can lose, and, if not, the seat;
 *      1  without a child where the mover is safe: whether they can lose where the seat cannot;
 *      2  the seat in children where the mover can lose.
 *
 * False if the query is answered. */
static bool next_of_two_queries(const q_search *s, node *x, question *next)
{
    const merge *w = &x->result;
    for (; x->pass < 3; x->pass++, x->searched = 0) {
        if (w->loses_safely ||
            (x->pass && (w->is_mover_safe || (x->pass == 2 && w->loses_unsafely))))
            return false;
        for (; x->searched < x->count; x->searched++) {
            facts *f = &x->facts[x->order[x->searched]];
            bool asks_mover = f->mover == UNKNOWN && (f->seat == NO) == (x->pass == 1);
            bool asks_seat = f->seat == UNKNOWN && f->mover == (x->pass == 2 ? YES : NO);
            if (!asks_mover && !asks_seat)
                continue;
            x->asked = f;
            *next = asks_mover ? about_mover(s) : x->next;
            return true;
        }
    }
    return false;
}

static answer answer_of_facts(const merge *w)
{
    return w->loses_safely || (!w->is_mover_safe && w->loses_unsafely);
}

/* ---- nodes -------------------------------------------------------------------------------- */

static answer result_of(const node *x)
{
    return has_two_queries(x->ask) ? answer_of_facts(&x->result) : answer_of(&x->result);
}

/* Takes the answer about the child that next_child chose. */
static void receive(const q_search *s, node *x, question asked, answer a)
{
    if (!x->facts) {
        merge_child(&x->result, a);
        return;
    }
    question mover = about_mover(s);
    *(asked.seat == mover.seat ? &x->asked->mover : &x->asked->seat) = a ? YES : NO;
    take_facts(&x->result, *x->asked);
}

/* Makes the children that are left, of which `n` moves are.  Returns whether there are any. */
static bool leave_children(q_search *s, node *x, q_move *moves, unsigned n, q_play_notes notes)
{
    if (n == 0)
        return false;
    x->after = q_arena_allocate(&s->arena, n, sizeof *x->after);
    x->order = q_arena_allocate(&s->arena, n, sizeof *x->order);
    s->status = x->after && x->order ? make_children(s, x->at, moves, n, notes, x->after)
                                     : QUOTH_NO_MEMORY;
    return !s->status;
}

/* As expand, for a query that has two about each child. */
static bool expand_two_queries(q_search *s, node *x, q_move *moves, unsigned n, q_play_notes notes)
{
    merge *w = &x->result;
    facts *known = q_arena_allocate(&s->arena, n, sizeof *known);
    if (!known && n) {
        s->status = QUOTH_NO_MEMORY;
        return false;
    }
    n = merge_facts_by_lengths(s, x, w, moves, known, n);
    n = merge_cached_facts(s, x, w, moves, known, n);
    if (w->loses_safely || !leave_children(s, x, moves, n, notes))
        return false;
    x->facts = known;
    x->count = n; /* with more than two players no generator solves a child */
    order_by_size(moves, n, x->order);
    return true;
}

/* Finds the hinted play among the moves and moves it to the front.  Returns 1, or `n`, and sets
 * `x->all`, if there is none. */
static unsigned choose_hinted(const q_search *s, node *x, q_move *moves, unsigned n)
{
    quoth_letters fragment, after, hinted;
    q_hint hint = {0, 0};
    if (Q_HAS_HINTS && s->hints && n > 1) {
        make_key(s, &x->at->fragment, &fragment);
        hint = q_hint_find(s->hints, &fragment);
    }
    if (hint.letter && hint.gap <= fragment.length) {
        q_insert(&fragment, hint.gap, hint.letter, &after);
        make_key(s, &after, &hinted);
        for (unsigned i = 0; i < n; i++) {
            if (moves[i].letter != hint.letter)
                continue;
            fragment_after(&x->at->fragment, &moves[i], &after);
            make_key(s, &after, &fragment);
            if (memcmp(fragment.letter, hinted.letter, hinted.length) == 0) {
                q_move first = moves[0];
                moves[0] = moves[i];
                moves[i] = first;
                return 1;
            }
        }
    }
    x->all = true;
    return n;
}

/* Generates the plays and merges what steps 1 to 3 solve.  Returns whether children are left; if
 * none is, `*a` is the answer. */
static bool expand(q_search *s, node *x, answer *a)
{
    const q_generator *l = &s->generator;
    q_position *at = x->at;
    question ask = x->ask, next = x->next = after_a_play(s, ask);
    unsigned length = at->fragment.length, lengths = 0, n;
    q_play_notes notes = NULL;
    q_move *moves = q_arena_allocate(&s->arena, q_forms_max(length, s->letters), sizeof *moves);
    *a = 0;
    s->status =
        moves ? l->generate(l->self, &s->arena, at, winning_lengths(s, length), moves, &n, &notes)
              : QUOTH_NO_MEMORY;
    if (s->status)
        return false;
    for (unsigned i = 0; i < n; i++)
        lengths |= moves[i].lengths;
    merge *w = &x->result;
    *w = begin_merge(s, ask, lengths, length);
    if (ask.kind != WHO_LOSES && !(w->possible >> ask.seat & 1)) {
        *a = ask.kind == IS_SAFE;
        return false;
    }
    if (has_illegal_play(s, at, n)) {
        q_value illegal = with_seats(s, q_value_illegal(s->rules));
        if (has_two_queries(ask))
            take_facts(w, facts_of(about_mover(s), next, &illegal));
        else
            merge_child(w, answer_in(next, &illegal));
    }
    if (has_two_queries(ask)) {
        bool left = expand_two_queries(s, x, moves, n, notes);
        *a = result_of(x);
        return left;
    }
    if (!is_answered(w)) {
        n = merge_solved_by_lengths(s, length + 1, next, w, moves, n);
        n = merge_cached(s, &at->fragment, next, w, moves, n);
    } else {
        n = 0;
    }
    *a = answer_of(w);
    if (!x->all)
        n = choose_hinted(s, x, moves, n);
    if (!leave_children(s, x, moves, n, notes))
        return false;
    x->count = merge_solved(s, next, w, moves, x->after, n);
    x->moves = moves;
    for (unsigned i = 0; i < x->count; i++)
        x->order[i] = i;
    *a = answer_of(w);
    return (x->count > 0 || !x->all) && !is_answered(w);
}

/* After the hinted child did not answer the query: expands the node again for all children.
 * Returns whether any are left. */
static bool expand_rest(q_search *s, node *x)
{
    answer a;
    if (!Q_HAS_HINTS || x->all)
        return false;
    x->all = true;
    x->count = x->searched = 0;
    return expand(s, x, &a);
}

static bool next_child(q_search *s, node *x, q_position **child, question *next)
{
    if (x->facts) {
        if (!next_of_two_queries(s, x, next))
            return false;
        *child = &x->after[x->order[x->searched]];
        return true;
    }
    if (is_answered(&x->result) || (x->searched == x->count && !expand_rest(s, x)))
        return false;
    choose_smallest(x->moves, x->order, x->searched, x->count);
    *child = &x->after[x->order[x->searched++]];
    *next = x->next;
    return true;
}

/* Stores the answer for a node, releases its memory and returns its parent. */
static node *end_node(q_search *s, node *x, answer a)
{
    node *parent = x->parent;
    q_position *at = x->at;
    question ask = x->ask;
    at->state = x->before;
    q_arena_release(&s->arena, x->mark); /* frees the node itself */
    if (!s->status)
        cache_answer(s, &at->fragment, ask, a);
    return parent;
}

/* Returns whether `*a` is the answer; if its children are needed, `*here` becomes its node. */
static bool is_answered_at_once(q_search *s, q_position *at, question ask, node **here, answer *a)
{
    lookup w;
    begin_lookup(s, &at->fragment, &w);
    if (find_answer(s, &w, ask, a))
        return true;
    if (!q_go_on_every(&s->watch, 32, s->unwatched++, s->expanded, 0))
        s->status = QUOTH_STOPPED;
    s->expanded++;
    *a = 0;
    if (s->status)
        return true;
    q_arena_mark mark = q_arena_mark_here(&s->arena);
    node *x = q_arena_allocate(&s->arena, 1, sizeof *x);
    if (!x) {
        s->status = QUOTH_NO_MEMORY;
        return true;
    }
    *x = (node){.parent = *here, .at = at, .ask = ask, .before = at->state, .mark = mark};
    if (expand(s, x, a)) {
        *here = x;
        return false;
    }
    end_node(s, x, *a);
    return true;
}

/* The result of a query at a legal position that is not over and not solved by lengths. */
static answer search(q_search *s, q_position *at, question ask)
{
    node *here = NULL;
    answer a;
    bool known = is_answered_at_once(s, at, ask, &here, &a);
    while (here) {
        q_position *child;
        if (known)
            receive(s, here, ask, a);
        if (!s->status && next_child(s, here, &child, &ask)) {
            known = is_answered_at_once(s, child, ask, &here, &a);
        } else {
            ask = here->ask;
            a = result_of(here);
            here = end_node(s, here, a);
            known = true;
        }
    }
    return a;
}

/* ---- whole values ------------------------------------------------------------------------- */

/* The value of a position by search.  `brief`: only the seats from which `wins` follows, here and
 * for the player before. */
static q_value search_value(q_search *s, q_position *at, bool brief)
{
    unsigned players = s->rules->players;
    quoth_ghost_loser_rule rule = s->rules->loser;
    q_value v = {0};
    if (players == 2 || !brief || rule <= QUOTH_GHOST_LOSER_PREVIOUS)
        v.loser = (uint8_t)search(s, at, (question){WHO_LOSES, 0});
    v.wins = v.loser != 0;
    if (players == 2)
        return v;
    for (unsigned seat = 0; seat < players; seat++) {
        bool matters = !brief || seat == 0 || seat == players - 1;
        if (matters && (!brief || rule == QUOTH_GHOST_LOSER_COALITION))
            v.safe |= (uint16_t)(search(s, at, (question){IS_SAFE, seat}) << seat);
        if (matters && (!brief || rule == QUOTH_GHOST_LOSER_SELFISH))
            v.can_lose |= (uint16_t)(search(s, at, (question){CAN_LOSE, seat}) << seat);
    }
    v.wins = q_value_wins(s->rules, &v);
    return v;
}

/* ---- the calls ---------------------------------------------------------------------------- */

/* Clears the failure of an earlier call. */
static void begin_call(q_search *s)
{
    s->status = QUOTH_OK;
    s->unwatched = 0;
}

/* Smaller caches are not halved: with hardly any transposition table the search takes exponential
 * time; without the generator's lists it takes a few times as long.  Chosen by taste. */
enum { CACHE_WORTH_HALVING = 1 << 20, LISTS_WORTH_HALVING = 1 << 16 };

/* After a call ran out of memory: empties large caches and halves their limits.  True: the call
 * should be repeated. */
static bool retry_with_less(q_search *s)
{
    size_t cache = q_cache_bytes(&s->cache);
    size_t lists = s->generator.bytes ? s->generator.bytes(s->generator.self) : 0;
    if (s->status != QUOTH_NO_MEMORY ||
        (cache < CACHE_WORTH_HALVING && lists < LISTS_WORTH_HALVING))
        return false;
    if (cache >= CACHE_WORTH_HALVING)
        q_cache_limit(&s->cache, cache / 2);
    if (lists >= LISTS_WORTH_HALVING)
        s->generator.limit_cache(s->generator.self, lists / 2);
    begin_call(s);
    return true;
}

void q_search_limit_cache(q_search *s, size_t bytes)
{
    q_cache_limit(&s->cache, bytes);
    limit_generator(s, bytes);
}

/* The requested fields of the value of a position that needs a search. */
static q_value requested_value(q_search *s, q_position *at, unsigned fields)
{
    return fields ? search_value(s, at, !(fields & Q_FIELD_SEATS)) : (q_value){0};
}

static void look(q_search *s, const quoth_letters *fragment, unsigned fields, q_probe_result *found)
{
    q_move known;
    *found = (q_probe_result){0};
    q_arena_mark mark = q_arena_mark_here(&s->arena);
    q_position *at = q_arena_allocate(&s->arena, 1, sizeof *at);
    s->status = at ? s->generator.probe(s->generator.self, &s->arena, fragment, at, &known)
                   : QUOTH_NO_MEMORY;
    if (!s->status && known.lengths) {
        found->legal = true;
        found->word = known.word;
        if (!known_after(s, fragment->length, &known, &found->value))
            found->value = requested_value(s, at, fields);
    }
    q_arena_release(&s->arena, mark);
}

quoth_status q_search_probe(q_search *s, const quoth_letters *fragment, unsigned fields,
                            q_probe_result *found)
{
    begin_call(s);
    do
        look(s, fragment, fields, found);
    while (retry_with_less(s));
    return s->status;
}

static void list_plays(q_search *s, const quoth_letters *fragment, unsigned fields,
                       q_each_play *each, void *user)
{
    const q_generator *l = &s->generator;
    q_move known;
    q_arena_mark mark = q_arena_mark_here(&s->arena);
    q_position *at = q_arena_allocate(&s->arena, 1, sizeof *at);
    size_t most = q_forms_max(fragment->length, s->letters);
    q_move *moves = q_arena_allocate(&s->arena, most, sizeof *moves);
    q_position *after = NULL;
    q_play_notes notes = NULL;
    unsigned n = 0, left = 0;
    s->status = at && moves ? l->probe(l->self, &s->arena, fragment, at, &known) : QUOTH_NO_MEMORY;
    if (!s->status && known.lengths)
        s->status = l->generate(l->self, &s->arena, at, 0, moves, &n, &notes);
    for (unsigned i = 0; i < n && !s->status; i++) {
        quoth_letters next;
        q_value value = {0};
        fragment_after(fragment, &moves[i], &next);
        if (known_after(s, next.length, &moves[i], &value) || !fields)
            each(user, &next, &value, moves[i].word);
        else
            moves[left++] = moves[i];
    }
    if (left && !s->status) {
        after = q_arena_allocate(&s->arena, left, sizeof *after);
        s->status = after ? make_children(s, at, moves, left, notes, after) : QUOTH_NO_MEMORY;
    }
    for (unsigned i = 0; i < left && after && !s->status; i++) {
        q_value value = requested_value(s, &after[i], fields);
        if (!s->status) /* else there is no value, and the call may be repeated */
            each(user, &after[i].fragment, &value, false);
    }
    q_arena_release(&s->arena, mark);
}

quoth_status q_search_plays(q_search *s, const quoth_letters *fragment, unsigned fields,
                            q_each_play *each, void *user)
{
    begin_call(s);
    if (fragment->length == QUOTH_WORD_MAX)
        return QUOTH_OK;
    do
        list_plays(s, fragment, fields, each, user);
    while (retry_with_less(s));
    return s->status;
}
