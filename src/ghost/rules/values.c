#include "ghost/rules/values.h"

/* ---- seats -------------------------------------------------------------------------------- */

static uint16_t all_seats(const q_rules *rules)
{
    return (uint16_t)((1u << rules->players) - 1);
}

/* A set of seats of the child, as seats of the parent. */
static uint16_t at_parent(const q_rules *rules, unsigned seats)
{
    return (uint16_t)((seats << 1 | seats >> (rules->players - 1)) & all_seats(rules));
}

static unsigned loser_at_parent(const q_rules *rules, unsigned loser)
{
    return (loser + 1) % rules->players;
}

/* Preference rank of a seat's loss for the player to move: greater is better, 0 is their own
 * loss. */
static unsigned preference(const q_rules *rules, unsigned loser)
{
    if (loser == 0)
        return 0;
    return rules->loser == QUOTH_GHOST_LOSER_PREVIOUS ? rules->players - loser : loser;
}

static bool by_seats(const q_rules *rules, unsigned loser, unsigned safe, unsigned can_lose)
{
    switch (rules->loser) {
    case QUOTH_GHOST_LOSER_COALITION:
        return safe & 1;
    case QUOTH_GHOST_LOSER_SELFISH:
        return !(can_lose & 1);
    default:
        return loser != 0;
    }
}

/* ---- values ------------------------------------------------------------------------------- */

static q_value lost_by(const q_rules *rules, unsigned loser)
{
    q_value v = {.wins = loser != 0};
    if (rules->players == 2)
        return v;
    v.loser = (uint8_t)loser;
    v.can_lose = (uint16_t)(1u << loser);
    v.safe = all_seats(rules) & (uint16_t)~v.can_lose;
    return v;
}

q_value q_value_no_play(const q_rules *rules)
{
    return lost_by(rules, 0);
}

/* The player before completed the word and has lost; in misere the player to move has lost. */
q_value q_value_word(const q_rules *rules)
{
    return lost_by(rules, rules->misere ? 0 : rules->players - 1);
}

q_value q_value_illegal(const q_rules *rules)
{
    return lost_by(rules, rules->misere == QUOTH_GHOST_MISERE_LITERAL ? 0 : rules->players - 1);
}

q_value q_value_ending(const q_rules *rules, unsigned letters)
{
    unsigned n = rules->players, last = rules->misere ? letters : letters + n - 1;
    q_value v = lost_by(rules, last % n);
    v.length = v.longest = (uint8_t)letters;
    return v;
}

void q_value_update_seats(const q_rules *rules, q_value *v, const q_value *child)
{
    unsigned loser = loser_at_parent(rules, child->loser);
    unsigned safe = at_parent(rules, child->safe);
    unsigned can_lose = at_parent(rules, child->can_lose);
    if (preference(rules, loser) > preference(rules, v->loser))
        v->loser = (uint8_t)loser;
    /* The mover is safe if some child is safe for them, another seat if all children are. */
    v->safe = (uint16_t)((v->safe & safe & ~1u) | ((v->safe | safe) & 1u));
    /* A child where the mover cannot lose dominates one where they can. */
    if ((v->can_lose & 1) == (can_lose & 1))
        v->can_lose |= (uint16_t)can_lose;
    else if (v->can_lose & 1)
        v->can_lose = (uint16_t)can_lose;
    v->wins = by_seats(rules, v->loser, v->safe, v->can_lose);
}

unsigned q_value_preferred_loser(const q_rules *rules, unsigned seats)
{
    unsigned best = 0;
    for (unsigned seat = 1; seat < rules->players; seat++)
        if (seats >> seat & 1 && preference(rules, seat) > preference(rules, best))
            best = seat;
    return best;
}

bool q_value_wins(const q_rules *rules, const q_value *v)
{
    return by_seats(rules, v->loser, v->safe, v->can_lose);
}

bool q_value_wins_for_mover(const q_rules *rules, const q_value *child)
{
    if (rules->players == 2)
        return !child->wins;
    return by_seats(rules, loser_at_parent(rules, child->loser), at_parent(rules, child->safe),
                    at_parent(rules, child->can_lose));
}

bool q_value_prefers(const q_rules *rules, const q_value *first, const q_value *second)
{
    bool saves = q_value_wins_for_mover(rules, first);
    if (saves != q_value_wins_for_mover(rules, second))
        return saves;
    if (rules->players == 2)
        return saves ? first->length < second->length : first->length > second->length;
    return rules->loser <= QUOTH_GHOST_LOSER_PREVIOUS &&
           preference(rules, loser_at_parent(rules, first->loser)) >
               preference(rules, loser_at_parent(rules, second->loser));
}

/* ---- public views ------------------------------------------------------------------------- */

/* Makes relative seats absolute: counted from the first player. */
static uint16_t from_first(const q_rules *rules, unsigned seats, unsigned turn)
{
    return (uint16_t)((seats << turn | seats >> (rules->players - turn)) & all_seats(rules));
}

quoth_ghost_view q_value_view(const q_rules *rules, const q_value *value, unsigned depth, bool word,
                              bool lengths)
{
    unsigned turn = depth % rules->players;
    q_value v = rules->players == 2 ? lost_by(rules, 0) : *value;
    if (rules->players == 2) {
        v.loser = value->wins;
        v.can_lose = (uint16_t)(1u << v.loser);
        v.safe = all_seats(rules) & (uint16_t)~v.can_lose;
    }
    if (rules->players > 2)
        lengths = false;
    bool names_one = rules->players == 2 || rules->loser <= QUOTH_GHOST_LOSER_PREVIOUS;
    return (quoth_ghost_view){
        .known = QUOTH_GHOST_KNOWN_SEATS,
        .legal = true,
        .word = word,
        .to_move_wins = value->wins,
        .length = (uint8_t)(lengths ? depth + value->length : 0),
        .longest = (uint8_t)(lengths ? depth + value->longest : 0),
        .seats = {.loser = names_one ? (int8_t)((v.loser + turn) % rules->players) : -1,
                  .safe = from_first(rules, v.safe, turn),
                  .can_lose = from_first(rules, v.can_lose, turn)}};
}

quoth_ghost_view q_illegal_view(const q_rules *rules, unsigned depth)
{
    /* Nobody made the empty fragment: the player to move has no play, and loses. */
    q_value illegal = depth ? q_value_illegal(rules) : q_value_no_play(rules);
    quoth_ghost_view view = q_value_view(rules, &illegal, depth, false, false);
    view.legal = false;
    return view;
}

void q_view_restrict(quoth_ghost_view *view, quoth_ghost_known known)
{
    quoth_ghost_view all = *view;
    *view = (quoth_ghost_view){.known = known, .seats = {.loser = -1}};
    if (known >= QUOTH_GHOST_KNOWN_LEGALITY) {
        view->legal = all.legal;
        view->word = all.word;
    }
    if (known >= QUOTH_GHOST_KNOWN_OUTCOME) {
        view->to_move_wins = all.to_move_wins;
        view->length = all.length;
        view->longest = all.longest;
        view->seats.loser = all.seats.loser;
    }
    if (known >= QUOTH_GHOST_KNOWN_SEATS)
        view->seats = all.seats;
}

uint64_t q_hash_value(const q_rules *rules, uint64_t hash, const quoth_ghost_view *view)
{
    uint64_t v = view->word ? 2 : view->to_move_wins;
    if (!view->word && rules->players > 2)
        v = 3 + (uint64_t)(view->seats.loser + 1) + ((uint64_t)view->seats.safe << 8) +
            ((uint64_t)view->seats.can_lose << 24);
    return q_mix64(hash + v);
}
