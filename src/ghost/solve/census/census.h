/* Counts and values all positions of the subsequence variants without a table of them: ENABLE has
 * 749,824,764 positions of xghost and 27,407,448 of spook.  For two players, not literal misere.
 *
 *   1. The walk (census_walk.c) visits the tree of all fragments, each with the words that contain
 *      it.  If their lengths have one parity (two thirds of xghost, half of spook), the position is
 *      solved.  It is won if some play leaves only words of the winning parity.
 *   2. The walk stores the other, *unsolved* positions by length.  The pass (census_pass.c) solves
 *      them by retrograde analysis, longest first.
 *   3. A fragment is unreachable if all its predecessors are words or unreachable.  There are few
 *      such fragments; they are built up from the words (census.c). */
#ifndef Q_GHOST_SOLVE_CENSUS_CENSUS_H
#define Q_GHOST_SOLVE_CENSUS_CENSUS_H

#include "ghost/solve/strings.h"
#include "quoth/ghost_positions.h"

typedef struct q_census {
    quoth_ghost_row *row; /* `rows` of them, which the caller frees */
    size_t rows;
    uint64_t checksum;
} q_census;

/* `sorted`: spook.  Ranks of the workers (base/ranks.h) share the work; each gets the result. */
quoth_status q_census_count(q_census *census, const q_strings *strings, bool sorted,
                            const q_rules *rules, const quoth_workers *workers,
                            const quoth_watch *watch, const quoth_memory *memory);

#endif
