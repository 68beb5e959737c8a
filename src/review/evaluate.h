/* Evaluation of a turn: the best play and the play made. */
#ifndef Q_REVIEW_EVALUATE_H
#define Q_REVIEW_EVALUATE_H

#include "review/turn_evaluator.h"

/* With the watch and the workers of the context.  After a failure the evaluator can be closed. */
quoth_status q_turn_evaluator_open(q_turn_evaluator *e, const quoth_cross *cross, unsigned players,
                                   const quoth_review_options *options,
                                   const quoth_context *context, const quoth_memory *memory);
void q_turn_evaluator_close(q_turn_evaluator *e);

/* Facts about the principal variation after a play in an endgame, for explaining mistakes. */
typedef struct q_endgame_line {
    bool exact;             /* the others are known */
    bool opponent_goes_out; /* by the next play */
    bool tiles_left;        /* the player has tiles left at the end */
} q_endgame_line;

typedef struct q_endgame_lines {
    q_endgame_line made, best;
} q_endgame_lines;

/* Evaluates the play `made` of a turn and the best play: sets method, exact, best, both values,
 * cost and points, with their errors, and `lines` if the method is the endgame of two.
 * QUOTH_NOT_FOUND if the record contradicts the rules. */
quoth_status q_evaluate_turn(q_turn_evaluator *e, quoth_review_turn *turn, const quoth_play *made,
                             q_endgame_lines *lines);

/* The win chance of each seat after a play of this equity, by the win-probability table. */
void q_win_chances_after(const q_turn_evaluator *e, const quoth_position *before,
                         const quoth_play *play, quoth_points equity,
                         double chance[QUOTH_PLAYERS_MAX]);

/* The best play by equity with a rack; NULL: the rack of the player to move.  QUOTH_STOPPED by the
 * watch. */
quoth_status q_best_by_equity(q_turn_evaluator *e, const quoth_position *position,
                              const quoth_tile *rack, size_t count, quoth_play *best);

/* Whether a play ends the game; if so, *value is set from the final scores.  An illegal play does
 * not end it. */
quoth_status q_value_if_over(q_turn_evaluator *e, const quoth_position *before,
                             const quoth_play *play, bool *ends, quoth_review_value *value);

/* Whether the play of the player to move ends the game by going out. */
bool q_goes_out(const quoth_position *position, const quoth_play *play);

#endif
