/* The value of a position, and how it follows from the values of its children.
 *
 * Values are relative to the player to move: seat 0 is that player, seat 1 the next, and letters
 * are counted from the position on.  So positions with the same continuations have the same value
 * whatever their letters, and a play shifts seats and letters by one.
 *
 * The value of a position starts as q_value_no_play, a loss, and q_value_update merges the children
 * one by one, in any order. */
#ifndef Q_GHOST_RULES_VALUES_H
#define Q_GHOST_RULES_VALUES_H

#include "base/hash.h"
#include "quoth/ghost.h"

/* The rules that all variants share, with defaults filled in. */
typedef struct q_rules {
    unsigned min, players;
    quoth_ghost_misere misere;
    quoth_ghost_word_end word_end;
    quoth_ghost_loser_rule loser;
} q_rules;

typedef struct q_value {
    bool wins;       /* the player to move wins; of more than two players: does not lose if all
                      * follow the loser rule */
    uint8_t length;  /* letters to come if the winner hurries and the loser delays */
    uint8_t longest; /* letters to come if both delay */
    /* As in quoth_ghost_seats, by relative seat; if the seats are requested, and for more than two
     * players. */
    uint8_t loser;
    uint16_t safe, can_lose;
} q_value;

/* The requested fields of a probe, as bits.  Each probe also finds whether the fragment is legal
 * and a word. */
enum {
    Q_FIELD_WIN = 1,    /* `wins` */
    Q_FIELD_SEATS = 2,  /* `loser`, `safe`, `can_lose` */
    Q_FIELD_LENGTHS = 4 /* `length`, `longest`: between two players only */
};

/* `value` has the requested fields if the fragment is legal. */
typedef struct q_probe_result {
    bool legal, word;
    q_value value;
} q_probe_result;

q_value q_value_no_play(const q_rules *rules); /* no child merged yet */
q_value q_value_word(const q_rules *rules);    /* a completed word */
q_value q_value_illegal(const q_rules *rules); /* an illegal fragment */

/* Merges the seats of a child; any number of players. */
void q_value_update_seats(const q_rules *rules, q_value *value, const q_value *child);

/* Merges the value of a child.  Two players: while all merged children are won, the position is
 * lost and has their greatest lengths.  From the first lost child on it is won, and only lost
 * children count: it has their least `length` and their greatest `longest`. */
static inline void q_value_update(const q_rules *rules, q_value *value, const q_value *child)
{
    if (rules->players > 2) {
        q_value_update_seats(rules, value, child);
        return;
    }
    uint8_t length = (uint8_t)(child->length + 1), longest = (uint8_t)(child->longest + 1);
    if (child->wins && value->wins)
        return;
    bool first = !child->wins && !value->wins;
    value->wins |= !child->wins;
    if (first || (value->wins ? length < value->length : length > value->length))
        value->length = length;
    if (first || longest > value->longest)
        value->longest = longest;
}

/* Returns the seat of a set whose loss the player to move prefers. */
unsigned q_value_preferred_loser(const q_rules *rules, unsigned seats);

/* Derives `wins` from the seats of a value, for more than two players. */
bool q_value_wins(const q_rules *rules, const q_value *value);

/* Whether a play to a child of this value wins for the player who makes it. */
bool q_value_wins_for_mover(const q_rules *rules, const q_value *child);

/* Whether the player to move strictly prefers the first of two children. */
bool q_value_prefers(const q_rules *rules, const q_value *first, const q_value *second);

/* The value of a position where the game is sure to end with a word after exactly `letters` more
 * letters. */
q_value q_value_ending(const q_rules *rules, unsigned letters);

/* The public view of a value at a fragment of `depth` letters; `lengths`: the value has lengths. */
quoth_ghost_view q_value_view(const q_rules *rules, const q_value *value, unsigned depth, bool word,
                              bool lengths);

/* The public view of an illegal fragment. */
quoth_ghost_view q_illegal_view(const q_rules *rules, unsigned depth);

/* Called for each play with the fragment it makes, the value for the player to move there, and
 * whether the fragment is a word that ends the game. */
typedef void q_each_play(void *user, const quoth_letters *after, const q_value *value, bool word);

/* Clears the members of a view that exceed the level `known`. */
void q_view_restrict(quoth_ghost_view *view, quoth_ghost_known known);

/* The parts of the checksum in quoth_ghost_summary. */
static inline uint64_t q_hash_letter(uint64_t hash, uint8_t letter)
{
    return q_mix64(hash + letter);
}

uint64_t q_hash_value(const q_rules *rules, uint64_t hash, const quoth_ghost_view *view);

#endif
