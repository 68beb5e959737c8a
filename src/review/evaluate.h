/* What the plays of a turn are worth: the best, and the one that was made. */
#ifndef Q_REVIEW_EVALUATE_H
#define Q_REVIEW_EVALUATE_H

#include "review/evaluator.h"

/* Zeroes the weigher first; after a failure it can be closed all the same. */
quoth_status q_weigher_open(q_weigher *w, const quoth_cross *cross, unsigned players,
                            const quoth_review_options *options, const quoth_memory *memory);
void q_weigher_close(q_weigher *w);

/* What follows a play in an endgame, as far as causes need it. */
typedef struct q_aftermath {
    bool known;
    bool answered_out; /* the other goes out next */
    bool left;         /* the player has tiles left at the end */
} q_aftermath;

typedef struct q_weighed {
    q_aftermath played, best;
} q_weighed;

/* Values the play `made` of a turn and the best: fills in method, exact, best, both values, cost
 * and points, with their errors.  QUOTH_NOT_FOUND where the record contradicts the rules. */
quoth_status q_weigh_turn(q_weigher *w, quoth_review_turn *turn, const quoth_play *made,
                          q_weighed *weighed);

/* The chance of each seat to be first when the player to move makes a play of this equity, by the
 * leads alone. */
void q_chances_after(const q_weigher *w, const quoth_position *before, const quoth_play *play,
                     quoth_points equity, double chance[QUOTH_PLAYERS_MAX]);

/* The best play by equity of the player to move with a rack.  QUOTH_STOPPED by the watch. */
quoth_status q_best_by_equity(q_weigher *w, const quoth_position *position, const quoth_tile *rack,
                              size_t count, quoth_play *best);

/* Whether a play ends the game; if so, what it is worth by the rules, else *value stays.  A play
 * that cannot be made ends nothing. */
quoth_status q_value_at_end(q_weigher *w, const quoth_position *before, const quoth_play *play,
                            bool *ends, quoth_review_value *value);

/* Whether the play of the player to move ends the game by going out. */
bool q_goes_out(const quoth_position *position, const quoth_play *play);

#endif
