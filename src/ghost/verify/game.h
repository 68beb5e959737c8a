/* The rules of the Ghost games, implemented a second time for the checker of certificates: which
 * plays a fragment has. */
#ifndef Q_GHOST_VERIFY_GAME_H
#define Q_GHOST_VERIFY_GAME_H

#include "lexicon/postings.h"

typedef struct q_rule_variant {
    q_containment how;             /* how a word contains the fragments that it makes legal */
    bool front, reverse, anywhere; /* where a play may add its letter, besides the end */
    bool either;                   /* a reversal that is contained makes a fragment legal too */
    bool announced; /* the mover announces an order of the letters that stands in a word */
    bool at_end;    /* the announced order begins or ends with the new letter */
    bool exact;     /* only the announced order can complete a word */
} q_rule_variant;

typedef struct q_rule_game {
    q_rule_variant rule;
    bool misere, literal, maximal;
    unsigned min, players, letters;
    q_postings words;
} q_rule_game;

/* A play that does not lose at once. */
typedef struct q_rule_play {
    quoth_letters made;
    bool over; /* it ends the game, and the next player loses */
} q_rule_play;

/* Replaces a fragment by the canonical form of its position. */
void q_rule_key(const q_rule_game *game, quoth_letters *fragment);

/* Lists the plays that do not lose at once, each position once, in canonical form.  Returns how
 * many: at most two for each letter and place.  With `only`, lists those that make this position.
 */
size_t q_rule_plays(const q_rule_game *game, const quoth_letters *fragment,
                    const quoth_letters *only, q_rule_play *plays);

#endif
