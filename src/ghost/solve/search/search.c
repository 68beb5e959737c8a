#include "ghost/solve/search/search.h"

#include <string.h>

#include "base/memory.h"
#include "base/throttle.h"
#include "ghost/solve/hints.h"
#include "ghost/solve/search/search_parts.h"

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

/* ---- children ----------------------------------------------------------------------------- */

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
        if (q_solved_by_lengths(s, 1u << r, length + 1, &value) && !value.wins)
            lengths |= 1u << r;
    return lengths;
}

static quoth_status make_children(q_search *s, const q_position *at, q_move *moves, unsigned n,
                                  q_play_notes notes, q_position *after)
{
    const q_generator *g = &s->generator;
    for (unsigned i = 0; i < n; i++) {
        q_after_move(&at->fragment, &moves[i], &after[i].fragment);
        after[i].state = after[i].reversed_state = (q_position_state){0};
        after[i].solved = Q_UNSOLVED;
    }
    if (g->measure)
        g->measure(g->self, at, moves, n);
    return g->make_children(g->self, &s->arena, at, moves, n, notes, after);
}

/* ---- nodes -------------------------------------------------------------------------------- */

static q_answer answer_of(const q_node *x)
{
    return q_has_two_queries(x->query) ? q_can_lose_answer(x) : q_merge_answer(&x->merge);
}

/* Merges the answer to a query about the child that next_child chose. */
static void receive(const q_search *s, q_node *x, q_search_query asked, q_answer a)
{
    if (q_has_two_queries(x->query))
        q_can_lose_receive(s, x, asked, a);
    else
        q_merge_child(&x->merge, a);
}

/* Makes the children to which the `n` moves lead.  Returns whether there are any. */
static bool make_rest(q_search *s, q_node *x, q_move *moves, unsigned n, q_play_notes notes)
{
    if (n == 0)
        return false;
    x->after = q_arena_allocate(&s->arena, n, sizeof *x->after);
    x->order = q_arena_allocate(&s->arena, n, sizeof *x->order);
    s->status = x->after && x->order ? make_children(s, x->at, moves, n, notes, x->after)
                                     : QUOTH_NO_MEMORY;
    x->moves = moves;
    x->count = n;
    return !s->status;
}

/* Finds the hinted play among the moves and moves it to the front.  Returns 1, or `n`, and sets
 * `x->all`, if there is none. */
static unsigned choose_hinted(const q_search *s, q_node *x, q_move *moves, unsigned n)
{
    quoth_letters fragment, after, hinted;
    q_hint hint = {0, 0};
    if (Q_HAS_HINTS && s->hints && n > 1) {
        q_search_key(s, &x->at->fragment, &fragment);
        hint = q_hint_find(s->hints, &fragment);
    }
    if (hint.letter && hint.gap <= fragment.length) {
        q_insert(&fragment, hint.gap, hint.letter, &after);
        q_search_key(s, &after, &hinted);
        for (unsigned i = 0; i < n; i++) {
            if (moves[i].letter != hint.letter)
                continue;
            q_after_move(&x->at->fragment, &moves[i], &after);
            q_search_key(s, &after, &fragment);
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
/* Expands a node whose query has two about each child. */
static bool expand_two_queries(q_search *s, q_node *x, q_move *moves, unsigned n,
                               q_play_notes notes)
{
    n = q_can_lose_merge(s, x, moves, n);
    if (!make_rest(s, x, moves, n, notes))
        return false;
    order_by_size(moves, n, x->order); /* with more than two players no generator solves a child */
    return true;
}

/* Expands a node whose query has one about each child. */
static bool expand_one_query(q_search *s, q_node *x, q_move *moves, unsigned n, q_play_notes notes)
{
    const quoth_letters *fragment = &x->at->fragment;
    q_merge *m = &x->merge;
    if (q_merge_is_final(m))
        return false;
    n = q_merge_by_lengths(s, fragment->length + 1u, x->next, m, moves, n);
    n = q_merge_cached(s, fragment, x->next, m, moves, n);
    if (!x->all)
        n = choose_hinted(s, x, moves, n);
    if (!make_rest(s, x, moves, n, notes))
        return false;
    x->count = q_merge_solved(s, x->next, m, moves, x->after, n);
    for (unsigned i = 0; i < x->count; i++)
        x->order[i] = i;
    return (x->count > 0 || !x->all) && !q_merge_is_final(m);
}

/* Generates the plays and merges what steps 1 to 3 solve.  Returns whether children are left; if
 * none is, `*a` is the answer. */
static bool expand(q_search *s, q_node *x, q_answer *a)
{
    const q_generator *g = &s->generator;
    q_position *at = x->at;
    q_search_query query = x->query;
    unsigned length = at->fragment.length, lengths = 0, n;
    q_play_notes notes = NULL;
    q_move *moves = q_arena_allocate(&s->arena, q_forms_max(length, s->letters), sizeof *moves);
    *a = 0;
    s->status =
        moves ? g->generate(g->self, &s->arena, at, winning_lengths(s, length), moves, &n, &notes)
              : QUOTH_NO_MEMORY;
    if (s->status)
        return false;
    for (unsigned i = 0; i < n; i++)
        lengths |= moves[i].lengths;
    unsigned possible = q_possible_losers(s, lengths, length);
    if (query.kind != Q_WHO_LOSES && !(possible >> query.seat & 1)) {
        *a = query.kind == Q_IS_SAFE;
        return false;
    }
    x->next = q_query_after_play(s, query);
    x->merge = q_merge_begin(s, query, possible);
    if (has_illegal_play(s, at, n)) {
        q_value illegal = q_with_seats(s, q_value_illegal(s->rules));
        if (q_has_two_queries(query))
            q_can_lose_merge_value(s, x, &illegal);
        else
            q_merge_child(&x->merge, q_answer_in(x->next, &illegal));
    }
    bool left = q_has_two_queries(query) ? expand_two_queries(s, x, moves, n, notes)
                                         : expand_one_query(s, x, moves, n, notes);
    *a = answer_of(x);
    return left;
}

/* After the hinted child did not answer the query: expands the node again for all children.
 * Returns whether any are left. */
static bool expand_rest(q_search *s, q_node *x)
{
    q_answer a;
    if (!Q_HAS_HINTS || x->all)
        return false;
    x->all = true;
    x->count = x->searched = 0;
    return expand(s, x, &a);
}

static bool next_child(q_search *s, q_node *x, q_position **child, q_search_query *next)
{
    if (q_has_two_queries(x->query)) {
        if (!q_can_lose_next(s, x, next))
            return false;
        *child = &x->after[x->order[x->searched]];
        return true;
    }
    if (q_merge_is_final(&x->merge) || (x->searched == x->count && !expand_rest(s, x)))
        return false;
    choose_smallest(x->moves, x->order, x->searched, x->count);
    *child = &x->after[x->order[x->searched++]];
    *next = x->next;
    return true;
}

/* Stores the answer for a node, releases its memory and returns its parent. */
static q_node *end_node(q_search *s, q_node *x, q_answer a)
{
    q_node *parent = x->parent;
    q_position *at = x->at;
    q_search_query query = x->query;
    at->state = x->before;
    q_arena_release(&s->arena, x->mark); /* frees the node itself */
    if (!s->status)
        q_cache_answer(s, &at->fragment, query, a);
    return parent;
}

/* Returns whether `*a` is the answer, without a search of children, or after a failure.  Else
 * `*here` becomes a node for the position. */
static bool answer_or_begin_node(q_search *s, q_position *at, q_search_query query, q_node **here,
                                 q_answer *a)
{
    q_cache_lookup lookup;
    q_lookup_begin(s, &at->fragment, &lookup);
    const q_cache_entry *entry = q_lookup_entry(s, &lookup);
    if (entry && q_entry_answers(entry, query, a))
        return true;
    if (!q_go_on_every(&s->watch, 32, s->unwatched++, s->expanded, 0))
        s->status = QUOTH_STOPPED;
    s->expanded++;
    *a = 0;
    if (s->status)
        return true;
    q_arena_mark mark = q_arena_mark_here(&s->arena);
    q_node *x = q_arena_allocate(&s->arena, 1, sizeof *x);
    if (!x) {
        s->status = QUOTH_NO_MEMORY;
        return true;
    }
    *x = (q_node){.parent = *here, .at = at, .query = query, .before = at->state, .mark = mark};
    if (expand(s, x, a)) {
        *here = x;
        return false;
    }
    end_node(s, x, *a);
    return true;
}

/* The answer to a query about a legal position that is not over and not solved by lengths. */
static q_answer search(q_search *s, q_position *at, q_search_query query)
{
    q_node *here = NULL;
    q_answer a;
    bool answered = answer_or_begin_node(s, at, query, &here, &a);
    while (here) {
        q_position *child;
        if (answered)
            receive(s, here, query, a);
        if (!s->status && next_child(s, here, &child, &query)) {
            answered = answer_or_begin_node(s, child, query, &here, &a);
        } else {
            query = here->query;
            a = answer_of(here);
            here = end_node(s, here, a);
            answered = true;
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
        v.loser = (uint8_t)search(s, at, (q_search_query){Q_WHO_LOSES, 0});
    v.wins = v.loser != 0;
    if (players == 2)
        return v;
    for (unsigned seat = 0; seat < players; seat++) {
        bool matters = !brief || seat == 0 || seat == players - 1;
        if (matters && (!brief || rule == QUOTH_GHOST_LOSER_COALITION))
            v.safe |= (uint16_t)(search(s, at, (q_search_query){Q_IS_SAFE, seat}) << seat);
        if (matters && (!brief || rule == QUOTH_GHOST_LOSER_SELFISH))
            v.can_lose |= (uint16_t)(search(s, at, (q_search_query){Q_CAN_LOSE, seat}) << seat);
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

static void probe(q_search *s, const quoth_letters *fragment, unsigned fields,
                  q_probe_result *found)
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
        if (!q_solved_by_move(s, fragment->length, &known, &found->value))
            found->value = requested_value(s, at, fields);
    }
    q_arena_release(&s->arena, mark);
}

quoth_status q_search_probe(q_search *s, const quoth_letters *fragment, unsigned fields,
                            q_probe_result *found)
{
    begin_call(s);
    do
        probe(s, fragment, fields, found);
    while (retry_with_less(s));
    return s->status;
}

static void list_plays(q_search *s, const quoth_letters *fragment, unsigned fields,
                       q_each_play *each, void *user)
{
    const q_generator *g = &s->generator;
    q_move known;
    q_arena_mark mark = q_arena_mark_here(&s->arena);
    q_position *at = q_arena_allocate(&s->arena, 1, sizeof *at);
    size_t most = q_forms_max(fragment->length, s->letters);
    q_move *moves = q_arena_allocate(&s->arena, most, sizeof *moves);
    q_position *after = NULL;
    q_play_notes notes = NULL;
    unsigned n = 0, left = 0;
    s->status = at && moves ? g->probe(g->self, &s->arena, fragment, at, &known) : QUOTH_NO_MEMORY;
    if (!s->status && known.lengths)
        s->status = g->generate(g->self, &s->arena, at, 0, moves, &n, &notes);
    for (unsigned i = 0; i < n && !s->status; i++) {
        quoth_letters next;
        q_value value = {0};
        q_after_move(fragment, &moves[i], &next);
        if (q_solved_by_move(s, next.length, &moves[i], &value) || !fields)
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
