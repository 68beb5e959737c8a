/* quoth/strategy.h - what to memorise to win: the smallest strategy of a Ghost game, and its proof.
 *
 *   position   reply         A strategy is a set of pairs of a position, where the winner is to
 *   ""         s             move, and his reply.  It wins if every position that the other player
 *   sa         sai           can make of a reply, without losing at once, has a pair again:
 *   se         ose
 *   ...                      s --> sa, se, ...  --> sai, ose, ... --> ...
 *
 * Positions are reached in several orders, so what is smallest cannot be put together from the
 * smallest parts: it is the least closed part of a graph with choices (an AND/OR graph).  Two
 * numbers are found: a strategy with so many pairs, and a bound that no strategy is below; where
 * they meet the size is proved.  The bound is not taken from floating point: it is checked in whole
 * numbers before it is given.
 *
 * How: x(p) is 1 if p has a pair and z(r) is 1 if r is a reply that may be given.  The least sum of
 * x with x(p) <= sum of z(r) over the replies of p, and z(r) <= x(q) for every q that can follow r,
 * is bounded by any flow of its dual: what flows into a position must, but for the 1 that it takes
 * up, flow on into every one of its replies, and from each reply on into the positions that follow.
 * Only positions that a best fractional strategy uses are ever looked at: 476 of the 9,255 in super
 * on ENABLE. */
#ifndef QUOTH_STRATEGY_H
#define QUOTH_STRATEGY_H

#include "quoth/ghost.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct quoth_strategy quoth_strategy;

typedef struct quoth_strategy_options {
    size_t size;      /* of this struct; 0: as here */
    bool skip_forced; /* positions with one play only that does not lose at once do not count */
    uint32_t looked;  /* positions the bound is found with at most; 0: 6000 */
    uint32_t cases;   /* into which the proof may be divided at most; 0: 4000 */
} quoth_strategy_options;

typedef struct quoth_strategy_summary {
    unsigned winner; /* 0 the first player, 1 the second: whose strategy it is */
    bool skip_forced;
    bool proved;                 /* pairs == bound */
    uint64_t pairs;              /* that count */
    uint64_t bound;              /* no strategy has fewer */
    uint64_t positions, replies; /* that were looked at */
    uint64_t cases;              /* of the proof */
} quoth_strategy_summary;

/* A pair.  In superduper the position stands for its reversal as well, and the reply follows from
 * either. */
typedef struct quoth_strategy_entry {
    quoth_letters position, reply;
    uint32_t
        after;   /* the first pair whose reply the position can follow; UINT32_MAX: none, the game
                       begins so */
    bool forced; /* the only play that does not lose at once */
} quoth_strategy_entry;

/* For two players.  The game must outlive the strategy.  QUOTH_NOT_FOUND for more players. */
quoth_status quoth_strategy_make(quoth_strategy **strategy, const quoth_ghost *ghost,
                                 const quoth_strategy_options *options, const quoth_watch *watch,
                                 const quoth_memory *memory, quoth_error *error);
void quoth_strategy_free(quoth_strategy *strategy);

quoth_strategy_summary quoth_strategy_summarize(const quoth_strategy *strategy);

/* The pairs, by length of the position, then by its spelling; with forced ones even where they do
 * not count. */
const quoth_strategy_entry *quoth_strategy_entries(const quoth_strategy *strategy, size_t *count);

/* Writes the pairs and the proof of the bound as text that others can check: docs/certificates.md.
 * QUOTH_SINK_FAILED, QUOTH_NO_MEMORY, QUOTH_STOPPED. */
quoth_status quoth_strategy_certify(quoth_strategy *strategy, const quoth_sink *sink);

#ifdef __cplusplus
}
#endif
#endif
