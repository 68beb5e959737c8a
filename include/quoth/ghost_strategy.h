/* quoth/ghost_strategy.h - what to memorise to win: the smallest winning strategy of a Ghost game,
 * with a proof.
 *
 *   position   reply         A strategy is a set of pairs of a position, where the winner is to
 *   ""         s             move, and a reply.  It wins if every position that the other player
 *   sa         sai           can make of a reply, without losing at once, has a pair too:
 *   se         ose
 *   ...                      s --> sa, se, ...  --> sai, ose, ... --> ...
 *
 * A position can be reached by several orders of play, so subproblems overlap, and a smallest
 * strategy is a smallest closed subgraph of an AND/OR graph.  The solver returns a strategy and a
 * lower bound on the pairs of any strategy.  If the two meet, the size is proved.  The bound is
 * verified in integer arithmetic before it is returned.
 *
 * Method: branch and bound over a linear program with column generation
 * (src/ghost/study/linear_program.h has it with an example).  The dual program is a flow:
 * each position keeps one unit of what flows in and passes on the rest, to each of its replies;
 * each reply passes it on to the positions that can follow.  Only positions that the best
 * fractional strategy uses are expanded: 476 of the 9,255 in super on ENABLE. */
#ifndef QUOTH_GHOST_STRATEGY_H
#define QUOTH_GHOST_STRATEGY_H

#include "quoth/ghost.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct quoth_ghost_strategy quoth_ghost_strategy;

typedef struct quoth_ghost_strategy_options {
    bool skip_forced;       /* do not count positions where only one play does not lose at once */
    uint32_t max_positions; /* expanded for the bound; 0: 6000, with a vast game 200 */
    uint32_t max_nodes;     /* of the branch and bound tree; 0: 4000 */
    /* The same rules on words that people know, or NULL.  Of the smallest strategies found, the
     * solver prefers one with few replies that are illegal in `known`.  Used only until the call
     * returns. */
    const quoth_ghost *known;
    /* Allow no reply that is illegal in `known`.  That needs the whole graph: at most 2,000,000
     * nodes, with a vast game 20,000. */
    bool known_only;
} quoth_ghost_strategy_options;

typedef struct quoth_ghost_strategy_summary {
    unsigned winner; /* the player whose strategy it is: 0 the first, 1 the second */
    bool skip_forced;
    bool proved;        /* pairs == bound */
    uint64_t pairs;     /* pairs of the strategy, without forced ones if `skip_forced` */
    uint64_t bound;     /* no strategy has fewer pairs */
    uint64_t positions; /* expanded positions */
    uint64_t replies;   /* replies to the expanded positions */
    uint64_t nodes;     /* leaves of the branch and bound tree: flows in the proof */
    uint64_t unknown;   /* those of `pairs` whose reply is illegal in `known` */
} quoth_ghost_strategy_summary;

/* A pair.  In superduper the position stands for its reversal too, and the reply is legal from
 * either. */
typedef struct quoth_ghost_strategy_entry {
    quoth_letters position, reply;
    uint32_t after; /* index of the first pair whose reply can lead to the position; UINT32_MAX for
                       the beginning of the game */
    bool forced;    /* the reply is the only play that does not lose at once */
    bool unknown;   /* the reply is illegal in `known` */
} quoth_ghost_strategy_entry;

/* For two players; QUOTH_UNSUPPORTED for more.  `ghost` must outlive the strategy.
 * QUOTH_NOT_FOUND if no strategy uses known replies only; QUOTH_TOO_LARGE if the graph exceeds the
 * limit, so that existence is undecided.  QUOTH_STOPPED by the watch: *strategy is the smallest so
 * far with the bound so far, NULL if there is none yet.  The fraction of the progress is not known
 * until the end: nobody can tell how large the branch and bound tree becomes. */
QUOTH_API quoth_status quoth_ghost_strategy_new(quoth_ghost_strategy **strategy,
                                                const quoth_ghost *ghost,
                                                const quoth_ghost_strategy_options *options,
                                                const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_ghost_strategy_free(quoth_ghost_strategy *strategy);

QUOTH_API quoth_ghost_strategy_summary
quoth_ghost_strategy_summarize(const quoth_ghost_strategy *strategy);

/* The pairs, sorted by length of the position, then by spelling.  Forced pairs are listed even if
 * they do not count. */
QUOTH_API const quoth_ghost_strategy_entry *quoth_ghost_strategy_entries(
    const quoth_ghost_strategy *strategy, size_t *count);

/* Writes a certificate: the pairs and the proof of the bound, as text that others can check
 * (docs/certificates.md).  QUOTH_SINK_FAILED, QUOTH_NO_MEMORY, QUOTH_STOPPED. */
QUOTH_API quoth_status quoth_ghost_strategy_certify(const quoth_sink *sink,
                                                    quoth_ghost_strategy *strategy,
                                                    quoth_error *error);

/* Writes a certificate of who loses a game of three or more players: under the rule coalition, who
 * can be made to lose; under the rule selfish, who can lose.  QUOTH_TOO_LARGE past 1,000,000
 * positions, QUOTH_UNSUPPORTED for two players, and the statuses above. */
QUOTH_API quoth_status quoth_ghost_loser_certify(const quoth_sink *sink, const quoth_ghost *ghost,
                                                 const quoth_context *context, quoth_error *error);

/* ---- the fewest final words ---------------------------------------------------------------- *
 *
 * The smallest set of words such that a winner who follows some strategy always ends the game with
 * one of them, completed by the other player.
 *
 * A set S is sufficient iff the winner still wins when every word outside S counts as a loss.  The
 * complement of an insufficient set is a cut: every sufficient set contains one of its words.  So
 * this is a minimum hitting set over cuts that are generated as needed.  The solver finds the
 * fewest words that hit all cuts so far, finds a cut that they miss, and so on.  The bound is a
 * fractional packing: weights of cuts such that no word lies in cuts of total weight above 1; it
 * is summed in integers. */

typedef struct quoth_ghost_hitting_set quoth_ghost_hitting_set;

typedef struct quoth_ghost_hitting_set_options {
    uint32_t max_positions; /* positions and replies; 0: 2,000,000, with a vast game 20,000 */
    uint32_t max_cuts;      /* stored; 0: 1200 */
    uint32_t max_nodes;     /* of the branch and bound tree; 0: 400 */
    uint32_t max_pivots;    /* of the simplex method, about; 0: 8000 */
} quoth_ghost_hitting_set_options;

typedef struct quoth_ghost_hitting_set_summary {
    unsigned winner; /* 0 the first player, 1 the second */
    bool proved;     /* count == bound */
    uint64_t count;  /* words in the set */
    uint64_t bound;  /* no sufficient set has fewer */
    uint64_t letters;
    uint64_t positions, replies, words; /* that can come up while the winner wins */
    uint64_t cuts;
    uint64_t nodes;  /* of the branch and bound tree */
    uint64_t pivots; /* of the simplex method */
} quoth_ghost_hitting_set_summary;

/* For two players, not misere, and variants where the last fragment spells a word, which excludes
 * spook: QUOTH_UNSUPPORTED for other games.  QUOTH_TOO_LARGE if too many positions can come up.
 * QUOTH_STOPPED by the watch: *endings is the best set so far with the bound so far, NULL if there
 * is none yet.  Progress as of quoth_ghost_strategy_new. */
QUOTH_API quoth_status quoth_ghost_hitting_set_new(quoth_ghost_hitting_set **endings,
                                                   const quoth_ghost *ghost,
                                                   const quoth_ghost_hitting_set_options *options,
                                                   const quoth_context *context,
                                                   quoth_error *error);
QUOTH_API void quoth_ghost_hitting_set_free(quoth_ghost_hitting_set *endings);
QUOTH_API quoth_ghost_hitting_set_summary
quoth_ghost_hitting_set_summarize(const quoth_ghost_hitting_set *endings);

/* The words, in the order of the alphabet. */
QUOTH_API const quoth_letters *quoth_ghost_hitting_set_words(const quoth_ghost_hitting_set *endings,
                                                             size_t *count);

#ifdef __cplusplus
}
#endif
#endif
