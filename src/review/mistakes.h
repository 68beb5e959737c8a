/* Explains mistakes: by rules about scores, leaves, replies and the end of the game. */
#ifndef Q_REVIEW_MISTAKES_H
#define Q_REVIEW_MISTAKES_H

#include "review/evaluate.h"

/* Sets the causes of a turn that is a mistake; `made` is the play that was evaluated. */
quoth_status q_explain_mistake(q_turn_evaluator *e, quoth_review_turn *turn, const quoth_play *made,
                               const q_endgame_lines *lines);

#endif
