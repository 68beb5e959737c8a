/* The best play after some moves, from all plays before them.
 *
 *     root position      all plays of a rack                                q_root_plays_find
 *     some moves later   of those plays, the ones in word slots that
 *                        have not changed and with tiles that are still
 *                        there; slots with a changed square are searched    q_later_best
 *
 * The result is that of QUOTH_FIND_BEST, for playouts with an empty bag: nobody draws tiles, and a
 * play changes some squares of ten lines out of thirty. */
#ifndef Q_MOVEGEN_LATER_PLAYS_H
#define Q_MOVEGEN_LATER_PLAYS_H

#include "movegen/later_threshold.h"

void q_root_plays_free(q_root_plays *root);

/* Lists the plays of a seat of a position of two players.  The evaluator is that of later calls of
 * q_later_best. */
quoth_status q_root_plays_find(q_root_plays *root, quoth_play_finder *finder,
                               const quoth_position *position, unsigned seat,
                               const quoth_evaluator *evaluator, const quoth_context *context);

/* The squares that plays have changed since the position had `saved` saved squares. */
q_changed_squares q_squares_changed_since(const quoth_position *position, size_t saved);

/* Finds the play of highest equity of the player to move, whose rack is part of that of `root`.
 * `changed`: the squares that differ from the root position. */
quoth_status q_later_best(quoth_plays *plays, quoth_play_finder *finder,
                          const quoth_position *position, const q_root_plays *root,
                          const q_changed_squares *changed, const quoth_evaluator *evaluator,
                          const quoth_context *context);

#endif
