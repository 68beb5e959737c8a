/* Every position of the subsequence games (xghost, spook), counted and valued but not kept: ENABLE
 * has 749,824,764 of the one and 27,407,448 of the other.
 *
 *   1. A walk over the tree of all fragments, each with the words that hold it.  Where those have
 *      lengths of one parity (two thirds of xghost, half of spook), the position is decided.  Else
 *      its plays are looked at: if one leaves only words of the parity that wins, the position is
 *      won.
 *   2. What is left is *open*, and kept by length.  From the longest down: an open position that
 *      nobody has told of a winning play is lost, and tells all positions a letter shorter.
 *   3. What play cannot reach can be made only by way of words: all fragments it could have grown
 *      from are words or cannot be reached themselves.  There are few, and they are found from the
 *      words.
 *
 * For two players, not literal misere. */
#ifndef Q_GHOST_CENSUS_H
#define Q_GHOST_CENSUS_H

#include "ghost/strings.h"

typedef struct q_census {
    quoth_ghost_row *row; /* belongs to the caller, `rows` of them */
    size_t rows;
    uint64_t checksum;
} q_census;

/* `sorted`: spook. */
quoth_status q_census_take(q_census *census, const q_strings *strings, bool sorted,
                           const q_rules *rules, const quoth_workers *workers,
                           const quoth_watch *watch, const quoth_memory *memory);

#endif
