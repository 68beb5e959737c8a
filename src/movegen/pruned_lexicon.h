/* The pruned lexicon: a small word graph of the words that can still be laid in a position, for
 * endgame searches (Macondo, MAGPIE). */
#ifndef Q_MOVEGEN_PRUNED_LEXICON_H
#define Q_MOVEGEN_PRUNED_LEXICON_H

#include "board/position.h"

/* Makes a quoth_cross with only the words that some of the given tiles can lay with the tiles on
 * the board.  For racks made of the given tiles, all plays stay the same, in this position and in
 * all that follow from it.  *pruned is NULL for anagram rules and for more than 4 blanks.  Free it
 * with quoth_cross_free. */
quoth_status q_cross_prune(quoth_cross **pruned, const quoth_position *position,
                           const quoth_tile *tile, unsigned count, const quoth_watch *watch,
                           const quoth_memory *memory);

/* Copies a position with the words of another quoth_cross: that of `from`, or one pruned from
 * it. */
void q_position_rebase(quoth_position *to, const quoth_cross *cross, const quoth_position *from);

#endif
