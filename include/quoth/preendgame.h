/* quoth/preendgame.h - shortly before the end of a board game, with 1 to 4 tiles in the bag: how
 * many orders of the unseen tiles a play wins.
 *
 *      position  --->  every order of the bag, the rest on     --->  wins, draws, losses of each
 *                      the other's rack; then the exact end          play; the orders that lose
 *
 * Two players.  The player to move sees the board, the scores and the own rack.  All other tiles
 * are unseen, also where the position knows the other's rack.  A case is one order of the bag drawn
 * from the unseen tiles; equal tiles count apart, and all cases are equally likely.  Both seats
 * draw from the front of the bag.
 *
 * What happens in a case after a play:
 *   - With an empty bag both know all tiles, and both play for the best spread (quoth/endgame.h).
 *   - The other player knows the bag, its order and all racks, and makes the play that is best for
 *     him in this very case: the usual assumption, which is never too kind to the player to move.
 *   - The player to move never knows the case.  If his turn comes with tiles in the bag, he takes
 *     each order of what he cannot see then as equally likely, and makes the play that brings most
 *     by this same reckoning: two for a win, one for a draw; of equals the first by score.  He
 *     concludes nothing from the other's plays.
 *   - With `uninformed` the other player does not know the bag either, and chooses in the same way.
 *
 * Exchanges are no candidates, and nobody exchanges later: most rules forbid it by then.
 */
#ifndef QUOTH_PREENDGAME_H
#define QUOTH_PREENDGAME_H

#include "quoth/cross.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    QUOTH_PREENDGAME_BAG = 4, /* tiles in the bag at most */
    QUOTH_PREENDGAME_BEGUN =
        10 /* plays that are told of a search that was stopped, besides `top` */
};

typedef struct quoth_preendgame quoth_preendgame;

/* Makes a solver for positions of one quoth_cross, which must outlive it; for one thread at a
 * time.  It keeps its memory from one call to the next. */
quoth_status quoth_preendgame_new(quoth_preendgame **preendgame, const quoth_cross *cross,
                                  const quoth_memory *memory);
void quoth_preendgame_free(quoth_preendgame *preendgame);

/* What is asked; {0} asks for the play that wins most cases and, of those that win as many, has the
 * highest mean spread at the end, with proof. */
typedef struct quoth_preendgame_options {
    size_t size;            /* of this struct; 0: as here */
    unsigned top;           /* how many plays, each with its cases; 0: 1 */
    const quoth_play *play; /* candidates; NULL: all placements and the pass */
    size_t plays;
    bool uninformed;              /* the other player does not know the bag */
    bool wins_only;               /* no spreads: of plays that win as much the first by score */
    uint64_t samples;             /* with more cases so many are drawn at random; 0: 1000 */
    uint64_t seed;                /* of those */
    uint64_t nodes;               /* positions to search at most; 0: no limit */
    size_t bytes;                 /* for the tables; 0: 256 MB.  An eighth of it is for comparing
                                     spreads, 12 bytes for each order of each play */
    const quoth_workers *workers; /* NULL: the calling thread alone */
    const quoth_watch *watch;     /* asked by one thread at a time, any of the workers' */
} quoth_preendgame_options;

/* Orders of the bag that count as one.  Of a play that lays `drawn` tiles, the first `drawn` are
 * drawn together: they stand in rising order, blanks first, for all their orders. */
typedef struct quoth_preendgame_order {
    quoth_tile tile[QUOTH_PREENDGAME_BAG];
    uint8_t count;  /* tiles in the bag */
    uint8_t drawn;  /* by the play */
    uint32_t cases; /* how many cases these are */
} quoth_preendgame_order;

typedef struct quoth_preendgame_play {
    quoth_play play;
    uint32_t wins, draws, losses; /* cases */
    bool exact;      /* every case was solved: they add up.  Otherwise the play was dropped, because
                          it cannot be among the first any more, or the search was stopped. */
    bool has_spread; /* of an exact play, unless wins_only, if it was found before the search was
                          stopped or memory failed; of plays that win as much those with one come
                          first */
    int64_t spread;  /* at the end, less the other's points, summed over all cases */
    double error;    /* of (wins + draws / 2) / cases where cases were sampled, with 95 %: half the
                          width; 0 otherwise */
    size_t orders;   /* that lose, in the order of their tiles */
    const quoth_preendgame_order *order;
    size_t won_orders, drawn_orders; /* that win, and that draw: likewise */
    const quoth_preendgame_order *won_order, *drawn_order;
} quoth_preendgame_play;

/* The members live in the solver until its next call. */
typedef struct quoth_preendgame_answer {
    uint64_t cases;  /* of each play */
    uint64_t orders; /* of the bag, equal tiles apart: as many, unless sampled */
    bool sampled;
    bool exact;     /* the first `top` plays are: all others were solved, or cannot catch up */
    bool by_spread; /* and of those that win as much none has a higher spread.  False with
                       wins_only, where the search was stopped before, or memory did not suffice:
                       the rest of the answer holds all the same */
    bool stopped;   /* by the watch or the limit of nodes */
    unsigned bag;
    uint64_t nodes;
    size_t candidates, dropped;
    size_t dropped_by_spread; /* of these: may win as much, but have no higher spread; the others
                                 win less, or with wins_only no more */
    size_t open;  /* plays that may win as much and have a higher spread, besides those that are
                    reported: not 0 where the search of spreads was stopped or had no memory */
    size_t plays; /* best first: exact ones by wins and draws (two for a win), then spread if known,
                     then by score; if stopped, after them the best of those that were begun.
                     Dropped plays are not among them. */
    const quoth_preendgame_play *play;
} quoth_preendgame_answer;

/* Solves a position.  QUOTH_NOT_FOUND if the game is over, the bag has no tiles or more than
 * QUOTH_PREENDGAME_BAG, the rack of the player to move is not known, there are not two players, a
 * candidate cannot be played, or the position is of another quoth_cross; QUOTH_TOO_LARGE where
 * racks have too many parts.  The answer does not depend on the number of threads or on memory,
 * unless by_spread had too little; `nodes` does, and so do plays that were begun when it was
 * stopped. */
quoth_status quoth_preendgame_solve(quoth_preendgame *preendgame, const quoth_position *position,
                                    const quoth_preendgame_options *options,
                                    quoth_preendgame_answer *answer);

#ifdef __cplusplus
}
#endif
#endif
