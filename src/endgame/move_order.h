/* In which order plays are tried. */
#ifndef Q_ENDGAME_MOVE_ORDER_H
#define Q_ENDGAME_MOVE_ORDER_H

#include "endgame/make_move.h"

/* Sets the order of the plays from tree->play[first] on, those of node `at`.  Most plays that are
 * tried refute, so what counts is that little has to be searched behind them: plays of many tiles
 * come first, those that leave tiles with which the player can go out next above all.  `best_id`,
 * if not 0, is the id of the play that is tried before all, as far as the table keeps it. */
void q_order_plays_of(q_tree *t, unsigned at, size_t first, uint32_t best_id);

/* Puts the best play that is left first. */
void q_pick_next(q_small_play *play, size_t count);

/* A play that refuted comes sooner elsewhere, those tried before it later. */
void q_update_history(q_tree *t, unsigned seat, const q_small_play *play, size_t before);

#endif
