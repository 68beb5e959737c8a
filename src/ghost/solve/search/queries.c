#include "ghost/solve/search/search_parts.h"

#include <string.h>

q_search_query q_query_after_play(const q_search *s, q_search_query query)
{
    query.seat = (query.seat + s->rules->players - 1) % s->rules->players;
    return query;
}

q_value q_with_seats(const q_search *s, q_value v)
{
    if (s->rules->players == 2) {
        v.loser = v.wins;
        v.can_lose = v.wins ? 2 : 1;
        v.safe = v.wins ? 1 : 2;
    }
    return v;
}

/* ---- the cache ---------------------------------------------------------------------------- */

void q_search_key(const q_search *s, const quoth_letters *fragment, quoth_letters *key)
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

void q_lookup_begin(const q_search *s, const quoth_letters *fragment, q_cache_lookup *lookup)
{
    q_search_key(s, fragment, &lookup->key);
    lookup->hash = q_cache_prefetch(&s->cache, lookup->key.letter, lookup->key.length);
}

void q_lookups_begin(const q_search *s, const quoth_letters *fragment, const q_move *moves,
                     unsigned first, unsigned n, q_cache_lookup group[Q_LOOKUPS])
{
    for (unsigned k = first; k < n && k < first + Q_LOOKUPS; k++) {
        quoth_letters after;
        q_after_move(fragment, &moves[k], &after);
        q_lookup_begin(s, &after, &group[k - first]);
    }
}

const q_cache_entry *q_lookup_entry(q_search *s, const q_cache_lookup *lookup)
{
    const quoth_letters *key = &lookup->key;
    const q_cache_entry *e = q_cache_find(&s->cache, key->letter, key->length, lookup->hash);
    if (!e && s->cache.stopped)
        s->status = QUOTH_STOPPED;
    return e;
}

void q_cache_answer(q_search *s, const quoth_letters *fragment, q_search_query query, q_answer a)
{
    quoth_letters key;
    q_search_key(s, fragment, &key);
    q_cache_entry *e = q_cache_insert(&s->cache, key.letter, key.length);
    if (!e && s->cache.stopped)
        s->status = QUOTH_STOPPED;
    if (!e)
        return;
    switch (query.kind) {
    case Q_WHO_LOSES:
        e->loser = (uint8_t)a;
        break;
    case Q_IS_SAFE:
        e->safe_known |= (uint16_t)(1u << query.seat);
        e->safe |= (uint16_t)(a << query.seat);
        break;
    case Q_CAN_LOSE:
        e->can_lose_known |= (uint16_t)(1u << query.seat);
        e->can_lose |= (uint16_t)(a << query.seat);
        break;
    }
}

/* ---- answers from the lengths of words ---------------------------------------------------- */

bool q_solved_by_lengths(const q_search *s, unsigned lengths, unsigned length, q_value *value)
{
    unsigned n = s->rules->players;
    if (lengths & (lengths - 1) || s->rules->misere == QUOTH_GHOST_MISERE_LITERAL)
        return false;
    unsigned ends = 0;
    while (!(lengths >> ends & 1))
        ends++;
    *value = q_with_seats(s, q_value_ending(s->rules, (ends + n - length % n) % n));
    return true;
}

bool q_solved_by_move(const q_search *s, unsigned length, const q_move *move, q_value *value)
{
    if (!move->word)
        return q_solved_by_lengths(s, move->lengths, length, value);
    *value = q_with_seats(s, q_value_word(s->rules));
    return true;
}

unsigned q_possible_losers(const q_search *s, unsigned lengths, unsigned length)
{
    unsigned n = s->rules->players, last = s->rules->misere ? n : n - 1, seats = 0;
    for (unsigned i = 0; i < n; i++) /* in literal misere the game may end sooner */
        if (lengths >> i & 1 || s->rules->misere == QUOTH_GHOST_MISERE_LITERAL)
            seats |= 1u << (i + last + n - length % n) % n;
    return seats;
}
