/* Every position of the subsequence games (xghost, spook), counted and valued but not kept: ENABLE
 * has 749,824,764 of the one and 27,407,448 of the other.
 *
 *   1. A walk visits the tree of all fragments, each with the words that hold it.  If those words
 *      have lengths of one parity (two thirds of xghost, half of spook), the position is decided.
 *      Else the walk looks at its plays: if one leaves only words of the parity that wins, the
 *      position is won.
 *   2. The other positions are *open* and kept by length.  A pass goes from the longest down: an
 *      open position not marked as won is lost, and all positions a letter shorter that lead to
 *      it are marked as won.
 *   3. A fragment is unreachable if every fragment it could have grown from is a word or itself
 *      unreachable.  There are few of these, and they are found from the words.
 *
 * For two players, not literal misere. */
#ifndef Q_GHOST_SOLVE_CENSUS_CENSUS_H
#define Q_GHOST_SOLVE_CENSUS_CENSUS_H

#include "ghost/solve/strings.h"

typedef struct q_census {
    quoth_ghost_row *row; /* belongs to the caller, `rows` of them */
    size_t rows;
    uint64_t checksum;
} q_census;

/* `sorted`: spook.  Ranks of the workers (base/ranks.h) share the work, and each has the result. */
quoth_status q_census_count(q_census *census, const q_strings *strings, bool sorted,
                            const q_rules *rules, const quoth_workers *workers,
                            const quoth_watch *watch, const quoth_memory *memory);

#endif
