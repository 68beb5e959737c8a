/* The value of a position, and how it follows from the values of its plays.
 *
 * Values take the side of the player to move: seat 0 is that player, seat 1 the next, and letters
 * are counted from the position on.  So positions whose words go on alike have one value, whatever
 * letters came before, and a play shifts seats and letters by one.
 *
 * A value grows as the options of a position come in, in any order: it begins as the value for a
 * player who has no option and has lost. */
#ifndef Q_GHOST_RULES_VALUES_H
#define Q_GHOST_RULES_VALUES_H

#include "base/hash.h"
#include "quoth/ghost.h"

/* The rules that are alike for all variants, with their defaults filled in. */
typedef struct q_rules {
    unsigned min, players;
    quoth_misere misere;
    quoth_word_end word_end;
    quoth_loser_rule loser;
} q_rules;

typedef struct q_value {
    bool wins;       /* of more than two: does not lose, by the rule */
    uint8_t length;  /* letters to come if the winner hurries and the loser delays */
    uint8_t longest; /* if both delay */
    uint8_t loser;   /* the three below for more than two players only */
    uint16_t safe, can_lose;
} q_value;

/* A set of questions about a position: whether the player to move wins; which seats can lose or be
 * protected; the letters to come, between two players only.  Every look also finds whether the
 * fragment is legal and whether it is a word. */
enum { Q_FIELD_WIN = 1, Q_FIELD_SEATS = 2, Q_FIELD_LENGTHS = 4 };

/* The answer.  `value` has the parts asked for, if the fragment is legal. */
typedef struct q_probe_result {
    bool legal, word;
    q_value value;
} q_probe_result;

q_value q_value_no_play(const q_rules *rules); /* no option yet */
q_value q_value_word(const q_rules *rules);    /* a completed word */
q_value q_value_illegal(const q_rules *rules); /* an illegal fragment */

/* Takes in an option: the value of the position it leads to.  Between two players a position counts
 * as lost, its lengths the greatest of its options', until the first lost option comes; from then
 * on it is won and only lost options count. */
void q_value_update_seats(const q_rules *rules, q_value *value, const q_value *option);

static inline void q_value_update(const q_rules *rules, q_value *value, const q_value *option)
{
    if (rules->players > 2) {
        q_value_update_seats(rules, value, option);
        return;
    }
    uint8_t length = (uint8_t)(option->length + 1), longest = (uint8_t)(option->longest + 1);
    if (option->wins && value->wins)
        return;
    bool first = !option->wins && !value->wins;
    value->wins |= !option->wins;
    if (first || (value->wins ? length < value->length : length > value->length))
        value->length = length;
    if (first || longest > value->longest)
        value->longest = longest;
}

/* Of these seats, the one whose loss the player to move likes best. */
unsigned q_value_preferred_loser(const q_rules *rules, unsigned seats);

/* Whether the player to move wins by what the value says of the seats. */
bool q_value_wins(const q_rules *rules, const q_value *value);

/* Whether an option of this value wins for the player who takes it. */
bool q_value_wins_for_mover(const q_rules *rules, const q_value *option);

/* Whether the player to move prefers the first of two options. */
bool q_value_prefers(const q_rules *rules, const q_value *first, const q_value *second);

/* The value of a game that ends in a word after `letters` more. */
q_value q_value_ending(const q_rules *rules, unsigned letters);

/* The public view of a value at a fragment of `depth` letters; `lengths`: the value has lengths. */
quoth_ghost_view q_value_view(const q_rules *rules, const q_value *value, unsigned depth, bool word,
                              bool lengths);

/* The public view of an illegal fragment. */
quoth_ghost_view q_illegal_view(const q_rules *rules, unsigned depth);

/* Called for each play with the fragment it makes, the value for the player to move there, and
 * whether the fragment is a word that ends the game. */
typedef void q_each_play(void *user, const quoth_letters *after, const q_value *value, bool word);

/* Clears the parts of a view that `known` does not cover. */
void q_view_restrict(quoth_ghost_view *view, quoth_known known);

/* The checksum's parts: see quoth_ghost_summary. */
static inline uint64_t q_hash_letter(uint64_t hash, uint8_t letter)
{
    return q_mix64(hash + letter);
}

uint64_t q_hash_value(const q_rules *rules, uint64_t hash, const quoth_ghost_view *view);

#endif
