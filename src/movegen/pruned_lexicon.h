/* Words that can still be laid: a small word graph, for searches that look at one position's future
 * a great many times. */
#ifndef Q_MOVEGEN_PRUNED_LEXICON_H
#define Q_MOVEGEN_PRUNED_LEXICON_H

#include "board/position.h"

/* Makes a quoth_cross that has only those words of the position's that might yet be laid with some
 * of these tiles and those on the board.  Plays of racks within these tiles are the same, now and
 * after any plays of such racks.  *narrow is NULL where the rules have anagrams, and with many
 * blanks.  quoth_cross_free frees it. */
quoth_status q_cross_prune(quoth_cross **narrow, const quoth_position *position,
                           const quoth_tile *tile, unsigned count, const quoth_watch *watch,
                           const quoth_memory *memory);

/* Makes `to` what `from` is, with the words of `cross`: of a narrow one, or of that of `from`. */
void q_position_rebase(quoth_position *to, const quoth_cross *cross, const quoth_position *from);

#endif
