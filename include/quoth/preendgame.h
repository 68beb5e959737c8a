/* quoth/preendgame.h - the pre-endgame of a board game of two players, with 1 to 4 tiles in the
 * bag: in how many orders of the unseen tiles does each play win?
 *
 *      position  --->  every order of the bag, the rest on  --->  wins, draws, losses of each play;
 *                      the other rack; then the endgame           the orders that lose
 *
 * The player to move sees the board, the scores and their own rack.  All other tiles are unseen,
 * even if the position knows the opponent's rack.  A case is one order of the bag, drawn from the
 * unseen tiles: equal tiles count apart, and all cases are equally likely.  Both seats draw from
 * the front of the bag.
 *
 * The model of the players, in each case:
 *   - Once the bag is empty both players know all tiles, and maximise their spread
 *     (quoth/endgame.h).
 *   - While it has tiles, the opponent is informed: they know the bag, its order and all racks, and
 *     make the play that is best for them in this very case.  This usual assumption never flatters
 *     the player to move.
 *   - The player to move is uninformed.  On a later turn with tiles in the bag they make one play
 *     for all cases that they hold possible then: the play with the most points over these cases by
 *     this same model, two for a win and one for a draw; of equals, the first by score.  They infer
 *     nothing from the opponent's plays.
 *   - With the option `uninformed` the opponent is uninformed too.
 *
 * Exchanges are no candidates, and no player exchanges later: most rules forbid it by then.
 */
#ifndef QUOTH_PREENDGAME_H
#define QUOTH_PREENDGAME_H

#include "quoth/cross.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    QUOTH_PREENDGAME_BAG = 4,   /* tiles in the bag at most */
    QUOTH_PREENDGAME_BEGUN = 10 /* plays that are not exact in an incomplete answer */
};

typedef struct quoth_preendgame quoth_preendgame;

/* Makes a solver for positions of one quoth_cross, which must outlive it.  One thread at a time may
 * use it.  It keeps its memory from one call to the next.
 *
 * A call with `go_on` for the position of the call before, with the same sample and opponent, goes
 * on where that one ended, unless either names candidates: every result of a play in an order of
 * the bag is kept; spreads are compared anew.  A limit should allow some thousand nodes.  Any other
 * call begins anew. */
QUOTH_API quoth_status quoth_preendgame_new(quoth_preendgame **preendgame, const quoth_cross *cross,
                                            const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_preendgame_free(quoth_preendgame *preendgame);

/* {0} asks, with proof, for the play with the most points over all cases (two for a win, one for a
 * draw) and, of those with as many, the highest mean spread at the end. */
typedef struct quoth_preendgame_options {
    unsigned top;           /* number of plays to report, each with its cases; 0: 1 */
    const quoth_play *play; /* the candidates; NULL: all placements and the pass */
    size_t plays;           /* number of candidates */
    bool uninformed;        /* the opponent does not know the bag */
    bool wins_only;         /* no spreads: of plays with equal points, the first by score */
    uint64_t samples;       /* limit of the cases: if there are more, a random sample; 0: 1000 */
    uint64_t seed;          /* of the sample */
    uint64_t nodes;         /* limit of the positions searched; 0: no limit */
    /* Memory for tables; 0: 256 MB.  Comparing spreads uses at most an eighth of it, 12 bytes for
     * each order of each play. */
    size_t bytes;
    uint64_t work; /* limit of the work, counted as in quoth_endgame_options; 0: no limit */
    bool go_on;    /* resume the search of the call before (see quoth_preendgame_new); not the
                    * callback `go_on` of quoth_watch */
} quoth_preendgame_options;

/* Orders of the bag that differ only in the order of the tiles drawn together by the play, or in
 * which of several equal tiles lies where: one order stands for all.  The tiles drawn together come
 * first, in rising order with blanks before letters. */
typedef struct quoth_preendgame_order {
    quoth_tile tile[QUOTH_PREENDGAME_BAG];
    uint8_t count;  /* tiles in the bag */
    uint8_t drawn;  /* tiles drawn together */
    uint32_t cases; /* that the order stands for */
} quoth_preendgame_order;

typedef struct quoth_preendgame_play {
    quoth_play play;
    uint32_t wins, draws, losses; /* of the cases solved */
    bool exact;                   /* all cases were solved; not if the search is incomplete */
    bool has_spread; /* the spread is known: of exact plays, unless wins_only is set, the search
                        ended before, or memory ran out */
    int64_t spread;  /* at the end of the game, summed over all cases */
    double error;    /* half the width of the 95 % interval of (wins + draws / 2) / cases; 0 unless
                        the cases are sampled and the play is exact */
    size_t orders;   /* orders that lose, sorted by their tiles */
    const quoth_preendgame_order *order;
    size_t won_orders;   /* orders that win, sorted alike */
    size_t drawn_orders; /* orders that draw, sorted alike */
    const quoth_preendgame_order *won_order, *drawn_order;
} quoth_preendgame_play;

/* The members live in the solver until its next call. */
typedef struct quoth_preendgame_answer {
    uint64_t cases;  /* of each play */
    uint64_t orders; /* of the bag, equal tiles apart; the same as `cases` unless sampled */
    bool sampled;
    bool exact;      /* the first `top` plays are exact, and no other play has more points */
    bool by_spread;  /* and no other play with as many points has a higher spread.  False with
                       wins_only, or if the search is incomplete or memory ran out before; the other
                       members hold all the same */
    bool incomplete; /* the watch or a limit ended the search before all was solved */
    unsigned bag;    /* tiles in the bag */
    uint64_t nodes;  /* of this call, as is the work */
    size_t candidates;
    size_t dropped;           /* candidates proved not to be among the first */
    size_t dropped_by_spread; /* dropped ones that may have as many points, but no higher spread.
                                 The others have fewer points or, with wins_only, no more */
    size_t open;  /* plays not reported that may have as many points and a higher spread: not 0 if
                     the search of spreads is incomplete or ran out of memory */
    size_t plays; /* best first: exact plays by points, spread if known, then score; if incomplete,
                     the best of the plays begun come after them.  Dropped plays are left out */
    const quoth_preendgame_play *play;
    uint64_t work; /* as in the options, which it may exceed by that of a position */
} quoth_preendgame_answer;

/* Solves a position.  QUOTH_MISMATCH for a position of another quoth_cross, QUOTH_GAME_OVER,
 * QUOTH_UNKNOWN_RACK for that of the player to move, QUOTH_UNSUPPORTED if there are not two
 * players, the bag is empty or has more than QUOTH_PREENDGAME_BAG tiles, or the other player has
 * no tiles, QUOTH_ILLEGAL for a candidate that cannot be played.  QUOTH_TOO_LARGE if racks have
 * too many subracks.  The answer does not depend on the number of threads, nor on the memory
 * unless it was too little for by_spread; but `nodes` does, and so do the plays that an incomplete
 * search had begun.
 *
 * A limit of nodes or work gives QUOTH_OK, and a watch that says stop QUOTH_STOPPED; either leaves
 * what was found so far in the answer, which may be no play at all. */
QUOTH_API quoth_status quoth_preendgame_solve(quoth_preendgame_answer *answer,
                                              quoth_preendgame *preendgame,
                                              const quoth_position *position,
                                              const quoth_preendgame_options *options,
                                              const quoth_context *context, quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
