#include "ghost/solve/search/search_parts.h"

static q_search_query about_mover(const q_search *s)
{
    return (q_search_query){Q_CAN_LOSE, s->rules->players - 1};
}

static void merge_facts(q_can_lose *m, q_child_facts f)
{
    m->is_mover_safe |= f.mover == Q_NO;
    m->loses_safely |= f.mover == Q_NO && f.seat == Q_YES;
    m->loses_unsafely |= f.mover == Q_YES && f.seat == Q_YES;
}

static q_child_facts facts_of(q_search_query mover, q_search_query seat, const q_value *v)
{
    return (q_child_facts){q_answer_in(mover, v) ? Q_YES : Q_NO,
                           q_answer_in(seat, v) ? Q_YES : Q_NO};
}

/* Adds what follows from the seats that can lose in a child at most: one of them can. */
static q_child_facts deduce(q_child_facts f, q_search_query mover, q_search_query seat,
                            unsigned possible)
{
    unsigned mover_bit = 1u << mover.seat, seat_bit = 1u << seat.seat;
    if (!(possible & mover_bit))
        f.mover = Q_NO;
    if (!(possible & seat_bit))
        f.seat = Q_NO;
    if (possible & ~(mover_bit | seat_bit))
        return f;
    if (f.mover == Q_NO)
        f.seat = Q_YES;
    else if (f.seat == Q_NO)
        f.mover = Q_YES;
    return f;
}

static void add_cached(q_truth *fact, const q_cache_entry *e, q_search_query query)
{
    q_answer a;
    if (e && q_entry_answers(e, query, &a))
        *fact = a ? Q_YES : Q_NO;
}

void q_can_lose_merge_value(const q_search *s, q_node *x, const q_value *value)
{
    merge_facts(&x->can_lose, facts_of(about_mover(s), x->next, value));
}

/* Step 1: what follows from the lengths. */
static unsigned merge_by_lengths(q_search *s, q_node *x, q_move *moves, unsigned n)
{
    unsigned length = x->at->fragment.length + 1u, left = 0;
    q_search_query mover = about_mover(s), seat = x->next;
    for (unsigned i = 0; i < n && !x->can_lose.loses_safely; i++) {
        q_value value;
        q_child_facts f = {Q_UNKNOWN, Q_UNKNOWN};
        if (q_solved_by_move(s, length, &moves[i], &value))
            f = facts_of(mover, seat, &value);
        else
            f = deduce(f, mover, seat, q_possible_losers(s, moves[i].lengths, length));
        merge_facts(&x->can_lose, f);
        if (f.mover == Q_UNKNOWN || f.seat == Q_UNKNOWN) {
            x->can_lose.facts[left] = f;
            moves[left++] = moves[i];
        }
    }
    return left;
}

/* Step 2: what the cache has. */
static unsigned merge_cached(q_search *s, q_node *x, q_move *moves, unsigned n)
{
    const quoth_letters *fragment = &x->at->fragment;
    q_search_query mover = about_mover(s), seat = x->next;
    q_cache_lookup group[Q_LOOKUPS];
    unsigned left = 0;
    for (unsigned i = 0; i < n && !x->can_lose.loses_safely; i++) {
        if (i % Q_LOOKUPS == 0)
            q_lookups_begin(s, fragment, moves, i, n, group);
        const q_cache_entry *e = q_lookup_entry(s, &group[i % Q_LOOKUPS]);
        q_child_facts f = x->can_lose.facts[i];
        add_cached(&f.mover, e, mover);
        add_cached(&f.seat, e, seat);
        f = deduce(f, mover, seat, q_possible_losers(s, moves[i].lengths, fragment->length + 1u));
        merge_facts(&x->can_lose, f);
        if (f.mover == Q_UNKNOWN || f.seat == Q_UNKNOWN) {
            x->can_lose.facts[left] = f;
            moves[left++] = moves[i];
        }
    }
    return left;
}

unsigned q_can_lose_merge(q_search *s, q_node *x, q_move *moves, unsigned n)
{
    x->can_lose.facts = q_arena_allocate(&s->arena, n, sizeof *x->can_lose.facts);
    if (!x->can_lose.facts && n) {
        s->status = QUOTH_NO_MEMORY;
        return 0;
    }
    n = merge_by_lengths(s, x, moves, n);
    n = merge_cached(s, x, moves, n);
    return x->can_lose.loses_safely ? 0 : n;
}

bool q_can_lose_next(const q_search *s, q_node *x, q_search_query *next)
{
    q_can_lose *m = &x->can_lose;
    for (; m->pass < 3; m->pass++, x->searched = 0) {
        if (m->loses_safely ||
            (m->pass && (m->is_mover_safe || (m->pass == 2 && m->loses_unsafely))))
            return false;
        for (; x->searched < x->count; x->searched++) {
            q_child_facts *f = &m->facts[x->order[x->searched]];
            bool asks_mover = f->mover == Q_UNKNOWN && (f->seat == Q_NO) == (m->pass == 1);
            bool asks_seat = f->seat == Q_UNKNOWN && f->mover == (m->pass == 2 ? Q_YES : Q_NO);
            if (!asks_mover && !asks_seat)
                continue;
            m->asked = f;
            *next = asks_mover ? about_mover(s) : x->next;
            return true;
        }
    }
    return false;
}

void q_can_lose_receive(const q_search *s, q_node *x, q_search_query asked, q_answer a)
{
    q_child_facts *f = x->can_lose.asked;
    *(asked.seat == about_mover(s).seat ? &f->mover : &f->seat) = a ? Q_YES : Q_NO;
    merge_facts(&x->can_lose, *f);
}

q_answer q_can_lose_answer(const q_node *x)
{
    const q_can_lose *m = &x->can_lose;
    return m->loses_safely || (!m->is_mover_safe && m->loses_unsafely);
}
