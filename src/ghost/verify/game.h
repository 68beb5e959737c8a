/* The rules of the Ghost games as the checker of certificates knows them: which plays there are. */
#ifndef Q_GHOST_VERIFY_GAME_H
#define Q_GHOST_VERIFY_GAME_H

#include "lexicon/postings.h"

typedef struct q_rule_variant {
    q_containment how;             /* a word holds the fragments that are legal for its sake */
    bool front, reverse, anywhere; /* what a play may do besides adding at the end */
    bool either;                   /* or it holds their reversal */
    bool announced;                /* in any order, but an order in it is announced, together */
    bool at_end;                   /* with the new letter first or last */
    bool exact;                    /* only what is announced can be a word */
} q_rule_variant;

typedef struct q_rule_game {
    q_rule_variant rule;
    bool misere, literal, maximal;
    unsigned min, players, letters;
    q_postings words;
} q_rule_game;

/* What a play that does not lose at once makes. */
typedef struct q_rule_play {
    quoth_letters made;
    bool over; /* it ends the game, and the next player loses */
} q_rule_play;

/* The form of a fragment that stands for all that are the same position. */
void q_rule_key(const q_rule_game *game, quoth_letters *fragment);

/* Plays that do not lose at once, each position once, as keys; returns how many, at most two for
 * each letter and each place.  If `only` is not NULL, just those that make this position. */
size_t q_rule_plays(const q_rule_game *game, const quoth_letters *fragment,
                    const quoth_letters *only, q_rule_play *plays);

#endif
