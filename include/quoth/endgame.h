/* quoth/endgame.h - the endgame of a board game: with an empty bag and all racks known, the best
 * play, its value, and the line that follows.
 *
 *      position, racks  --->  quoth_endgame_solve  --->  value, exact or between bounds
 *      (empty bag)            one handle a thread        plays, best first, each with its line
 *
 * The value is for the player to move: the points that this player still gets less those that the
 * opponent gets, the end of the game included.  Of plays with the same value, the first by score
 * (quoth/cross.h) is the best.  An exact value, its plays and their lines do not depend on the
 * number of threads, the memory, or earlier calls; the estimates of a search that is stopped, or
 * limited in depth, may.
 *
 * Two players: principal variation search with a transposition table (Marsland and Campbell 1982,
 * Reinefeld 1983) over cached lists of plays.
 *
 * Three and four players: max^n search (Luckhardt and Irani 1986).  Each player maximises their
 * own points, and the value is the points that the player to move still gets.  The calling thread
 * searches every play to the end, or `plies` deep, so racks have to be small; first_win is
 * ignored. */
#ifndef QUOTH_ENDGAME_H
#define QUOTH_ENDGAME_H

#include "quoth/cross.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct quoth_endgame quoth_endgame;

/* Makes a solver for positions of one quoth_cross, which must outlive it.  One thread at a time may
 * use it.  It keeps its memory from one call to the next.
 *
 * With two players, a call with `go_on` for the position of the call before, if that had `go_on`
 * too, goes on where it ended: it keeps the bounds of the plays and the transposition table,
 * whatever the other options.  So calls with a limit of some thousand nodes, one after another,
 * come to the exact answer; in measured endgames they searched 1.5 and 1.6 times the nodes of a
 * single call (docs/endgame.md).  Any other call begins anew, and only parts of the table outlive
 * it. */
QUOTH_API quoth_status quoth_endgame_new(quoth_endgame **endgame, const quoth_cross *cross,
                                         const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_endgame_free(quoth_endgame *endgame);

/* {0} asks for the best play with proof.
 *
 * Positions differ a hundredfold in what they cost: with blanks on the racks a line has thousands
 * of plays.  So the work is counted as well, in units of some 30 ns: a step of a move generator or
 * of the walk that bounds scores, a play that is listed, and 64 for each position. */
typedef struct quoth_endgame_options {
    unsigned plies;         /* depth in plays, up to 62; 0: to the end of the game */
    unsigned top;           /* number of plays to value exactly; 0: 1 */
    bool first_win;         /* stop once a play is proved to win */
    uint64_t nodes;         /* limit of the positions searched; 0: no limit */
    size_t bytes;           /* memory for tables, besides the plays of one position; 0: 256 MB */
    const quoth_play *play; /* the plays to value; NULL: all plays */
    size_t plays;           /* number of them */
    uint64_t work;          /* two players: limit of the work; 0: no limit */
    bool go_on;             /* two players: resume the search of the call before (see
                             * quoth_endgame_new); not the callback `go_on` of quoth_watch */
} quoth_endgame_options;

/* A play and what follows. */
typedef struct quoth_endgame_play {
    quoth_play play;
    int value; /* if not exact: the estimate of a search that was cut */
    int lower; /* proved bounds of the value */
    int upper;
    bool exact;
    size_t length;               /* of the line */
    const quoth_play *line;      /* begins with the play; if exact, it leads to the end of the game,
                                  * unless the search was stopped while it was found */
    int gain[QUOTH_PLAYERS_MAX]; /* three and four players: the points that each seat still gets */
} quoth_endgame_play;

/* The members live in the solver until its next call. */
typedef struct quoth_endgame_answer {
    int value;        /* of the best play: as in quoth_endgame_play */
    int lower, upper; /* proved bounds of the value of the position */
    bool exact;
    bool incomplete; /* the watch or a limit ended the search before all was solved */
    bool wins;       /* first_win: a play was proved to win, and its exact value was not searched */
    unsigned depth; /* if exact: plays of the best line; otherwise the depth of the last search that
                       was finished, 0 for none */
    uint64_t nodes; /* of this call, as is the work */
    size_t plays;
    const quoth_endgame_play *play;
    size_t asked; /* number of plays in the options: the answer is about them alone; 0: all plays */
    uint64_t work; /* two players: as in the options, which it may exceed by that of a position */
} quoth_endgame_answer;

/* Solves a position.  QUOTH_MISMATCH for a position of another quoth_cross, QUOTH_GAME_OVER,
 * QUOTH_UNKNOWN_RACK for that of the player to move, QUOTH_UNSUPPORTED if the racks do not hold
 * all tiles that are left, QUOTH_ILLEGAL for a play of the options that cannot be made.  With two
 * players the opponent's rack need not be known: it holds what is unseen.
 *
 * A limit of nodes or work gives QUOTH_OK, and a watch that says stop QUOTH_STOPPED; either leaves
 * what was found so far in the answer, which may be no play at all. */
QUOTH_API quoth_status quoth_endgame_solve(quoth_endgame_answer *answer, quoth_endgame *endgame,
                                           const quoth_position *position,
                                           const quoth_endgame_options *options,
                                           const quoth_context *context, quoth_error *error);

/* Whether the answer proves who wins, or a draw: it is exact, or with two players its bounds prove
 * it.  An answer about some plays alone can only prove a win. */
QUOTH_API bool quoth_endgame_decided(const quoth_position *position,
                                     const quoth_endgame_answer *answer);

#ifdef __cplusplus
}
#endif
#endif
