/* quoth/strategy.h - what to memorise to win: the smallest strategy of a Ghost game, and its proof.
 *
 *   position   reply         A strategy is a set of pairs of a position, where the winner is to
 *   ""         s             move, and a reply.  It wins if every position that the other player
 *   sa         sai           can make of a reply, without losing at once, has a pair again:
 *   se         ose
 *   ...                      s --> sa, se, ...  --> sai, ose, ... --> ...
 *
 * Positions are reached in several orders, so the smallest strategy cannot be put together from
 * smallest parts: it is the smallest closed part of a graph with choices (an AND/OR graph).  The
 * solver finds a strategy and a lower bound on the number of pairs of any strategy.  Where the two
 * numbers meet, the size is proved.  The bound does not rest on floating point: it is checked in
 * whole numbers before it is returned.
 *
 * How: x(p) is 1 if p has a pair and z(r) is 1 if r is a reply that may be given.  The least sum of
 * x with x(p) <= sum of z(r) over the replies of p, and z(r) <= x(q) for every q that can follow r,
 * is bounded by any flow of its dual.  All that flows into a position, less the 1 that the position
 * takes up, must flow on into every one of its replies, and from each reply on into the positions
 * that follow.  The solver looks only at positions that a best fractional strategy uses: 476 of the
 * 9,255 in super on ENABLE. */
#ifndef QUOTH_STRATEGY_H
#define QUOTH_STRATEGY_H

#include "quoth/ghost.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct quoth_strategy quoth_strategy;

typedef struct quoth_strategy_options {
    size_t size;      /* of this struct; 0: as here */
    bool skip_forced; /* do not count positions where only one play does not lose at once */
    uint32_t
        looked; /* at most so many positions are used for the bound; 0: 6000, of a vast game 200 */
    uint32_t cases; /* the proof is divided into at most so many cases; 0: 4000 */
    /* The same rules on words that people know, or NULL.  Of equally small strategies one is sought
     * with few replies that are not legal there.  It has to stay only until the call returns. */
    const quoth_ghost *known;
    bool known_only; /* allow no other replies: needs the whole graph, at most 2,000,000
                        nodes, of a vast game 20,000 */
} quoth_strategy_options;

typedef struct quoth_strategy_summary {
    unsigned winner; /* the player whose strategy it is: 0 the first, 1 the second */
    bool skip_forced;
    bool proved;                 /* pairs == bound */
    uint64_t pairs;              /* the pairs that count */
    uint64_t bound;              /* no strategy has fewer */
    uint64_t positions, replies; /* the numbers that the solver looked at */
    uint64_t cases;              /* of the proof */
    uint64_t unknown;            /* of the pairs that count: replies not legal in `known` */
} quoth_strategy_summary;

/* A pair.  In superduper the position stands for its reversal as well, and the reply follows from
 * either. */
typedef struct quoth_strategy_entry {
    quoth_letters position, reply;
    uint32_t
        after;    /* the first pair whose reply the position can follow; UINT32_MAX: none, the game
                       begins so */
    bool forced;  /* the only play that does not lose at once */
    bool unknown; /* the reply is not legal in the game of words that people know */
} quoth_strategy_entry;

/* For two players.  The game must outlive the strategy.  QUOTH_NOT_FOUND for more players, and
 * where no strategy has known replies only; QUOTH_TOO_LARGE where that cannot be told. */
quoth_status quoth_strategy_make(quoth_strategy **strategy, const quoth_ghost *ghost,
                                 const quoth_strategy_options *options, const quoth_watch *watch,
                                 const quoth_memory *memory, quoth_error *error);
void quoth_strategy_free(quoth_strategy *strategy);

quoth_strategy_summary quoth_strategy_summarize(const quoth_strategy *strategy);

/* The pairs, by length of the position, then by its spelling.  Forced pairs are listed even where
 * they do not count. */
const quoth_strategy_entry *quoth_strategy_entries(const quoth_strategy *strategy, size_t *count);

/* Writes the pairs and the proof of the bound as text that others can check: docs/certificates.md.
 * QUOTH_SINK_FAILED, QUOTH_NO_MEMORY, QUOTH_STOPPED. */
quoth_status quoth_strategy_certify(quoth_strategy *strategy, const quoth_sink *sink);

/* For more than two players: writes who loses (by the rule coalition: who is protected, by the rule
 * selfish: who can lose) and the proof of that, in the same form.  QUOTH_TOO_LARGE past 1,000,000
 * positions, QUOTH_NOT_FOUND for two players, and the statuses above. */
quoth_status quoth_loser_certify(const quoth_ghost *ghost, const quoth_sink *sink,
                                 const quoth_watch *watch, const quoth_memory *memory);

/* ---- the fewest words ---------------------------------------------------------------------- *
 *
 * The words that a game can end with if the winner follows a strategy and the other player does
 * anything legal: the other player completes one of them in the end.  Which is the smallest such
 * set?  A set is enough exactly if the winner still wins where all other words count as lost for
 * him.  So the words outside a set that is not enough are a cut: every set that is enough has one
 * of them.  The solver looks for the fewest words that meet all cuts that it has found, finds a new
 * cut that they miss, and so on.  The bound is a packing: each cut gets a weight, and no word lies
 * in cuts of more weight than one; it is added up in whole numbers. */

typedef struct quoth_hitting_set quoth_hitting_set;

typedef struct quoth_hitting_set_options {
    size_t size;        /* of this struct; 0: as here */
    uint32_t positions; /* positions and replies at most; 0: 2,000,000, of a vast game 20,000 */
    uint32_t cuts;      /* at most so many are kept; 0: 1200 */
    uint32_t cases;     /* the search is divided into at most so many cases; 0: 400 */
    uint32_t pivots;    /* it gives up after about so many steps of the simplex method; 0: 8000 */
} quoth_hitting_set_options;

typedef struct quoth_hitting_set_summary {
    unsigned winner; /* 0 the first player, 1 the second */
    bool proved;     /* count == bound */
    uint64_t count;  /* words */
    uint64_t bound;  /* no set that is enough has fewer */
    uint64_t letters;
    uint64_t positions, replies, words; /* that can come up while the winner wins */
    uint64_t cuts, cases;
    uint64_t pivots; /* steps of the simplex method */
} quoth_hitting_set_summary;

/* For two players, not misere, of variants where the last fragment spells a word: not spook;
 * QUOTH_NOT_FOUND for others, QUOTH_TOO_LARGE where too many positions can come up. */
quoth_status quoth_hitting_set_make(quoth_hitting_set **endings, const quoth_ghost *ghost,
                                    const quoth_hitting_set_options *options,
                                    const quoth_watch *watch, const quoth_memory *memory,
                                    quoth_error *error);
void quoth_hitting_set_free(quoth_hitting_set *endings);
quoth_hitting_set_summary quoth_hitting_set_summarize(const quoth_hitting_set *endings);

/* The words, sorted by the alphabet. */
const quoth_letters *quoth_hitting_set_words(const quoth_hitting_set *endings, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
