#include "ghost/solve/search/search_parts.h"

q_merge q_merge_begin(const q_search *s, q_search_query query, unsigned possible)
{
    return (q_merge){.rules = s->rules,
                     .query = query,
                     .sum = q_with_seats(s, q_value_no_play(s->rules)),
                     .best = q_value_preferred_loser(s->rules, possible)};
}

void q_merge_child(q_merge *m, q_answer a)
{
    q_value option = {0};
    if (m->query.kind == Q_WHO_LOSES)
        option.loser = (uint8_t)a;
    else if (m->query.kind == Q_IS_SAFE)
        option.safe = (uint16_t)(a << (m->query.seat + m->rules->players - 1) % m->rules->players);
    else
        option.can_lose = (uint16_t)(a << (m->rules->players - 1));
    q_value_update_seats(m->rules, &m->sum, &option);
}

q_answer q_merge_answer(const q_merge *m)
{
    return q_answer_in(m->query, &m->sum);
}

bool q_merge_is_final(const q_merge *m)
{
    switch (m->query.kind) {
    case Q_WHO_LOSES:
        return m->best == m->sum.loser;
    case Q_IS_SAFE:
        return (m->sum.safe >> m->query.seat & 1) == (m->query.seat == 0);
    default: /* of the mover; can_lose.c has the other seats */
        return !(m->sum.can_lose & 1);
    }
}

unsigned q_merge_by_lengths(q_search *s, unsigned length, q_search_query next, q_merge *m,
                            q_move *moves, unsigned n)
{
    unsigned left = 0;
    for (unsigned i = 0; i < n; i++) {
        q_value value;
        if (q_solved_by_move(s, length, &moves[i], &value))
            q_merge_child(m, q_answer_in(next, &value));
        else if (next.kind != Q_WHO_LOSES &&
                 !(q_possible_losers(s, moves[i].lengths, length) >> next.seat & 1))
            q_merge_child(m, next.kind == Q_IS_SAFE);
        else
            moves[left++] = moves[i];
        if (q_merge_is_final(m))
            return 0;
    }
    return left;
}

unsigned q_merge_cached(q_search *s, const quoth_letters *fragment, q_search_query next, q_merge *m,
                        q_move *moves, unsigned n)
{
    q_cache_lookup group[Q_LOOKUPS];
    unsigned left = 0;
    for (unsigned i = 0; i < n; i++) {
        if (i % Q_LOOKUPS == 0)
            q_lookups_begin(s, fragment, moves, i, n, group);
        const q_cache_entry *e = q_lookup_entry(s, &group[i % Q_LOOKUPS]);
        q_answer a;
        if (e && q_entry_answers(e, next, &a))
            q_merge_child(m, a);
        else
            moves[left++] = moves[i];
        if (q_merge_is_final(m))
            return 0;
    }
    return left;
}

unsigned q_merge_solved(const q_search *s, q_search_query next, q_merge *m, q_move *moves,
                        q_position *after, unsigned n)
{
    unsigned left = 0;
    q_value value = {0};
    for (unsigned i = 0; i < n; i++) {
        if (after[i].solved) {
            value.wins = after[i].solved == Q_WON;
            value = q_with_seats(s, value);
            q_merge_child(m, q_answer_in(next, &value));
            if (q_merge_is_final(m))
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
