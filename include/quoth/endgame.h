/* quoth/endgame.h - the end of a board game, when the bag is empty and every rack is known: the
 * best play, the line that follows, and what it is worth.
 *
 *      position, racks  --->  quoth_endgame_solve  --->  value, exact or between bounds
 *      (empty bag)            one handle a thread        plays, best first, each with its line
 *
 * The value is for the player to move: the points that this player still gets, less those that the
 * other gets, with what the rules give and take at the end of the game.  It does not depend on the
 * number of threads, the memory or what was asked before, nor do the plays and lines: among plays
 * of the same value the one that comes first in the order by score (quoth/cross.h) is the best.
 *
 * Three and four players: each plays for his own points (max-n: Luckhardt and Irani 1986), and the
 * value is the points that the player to move still gets.  The calling thread searches
 * every play to the end, or `plies` deep, so racks have to be small; first_win does not count.
 *
 * Two players: principal variation search with a table of positions (Marsland and Campbell 1982,
 * Reinefeld 1983), plays kept lane by lane, and plays refuted by the other player going out.
 */
#ifndef QUOTH_ENDGAME_H
#define QUOTH_ENDGAME_H

#include "quoth/cross.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct quoth_endgame quoth_endgame;

/* Makes a solver for positions of one quoth_cross, which must outlive it; for one thread at a
 * time.  It keeps its memory from one call to the next. */
quoth_status quoth_endgame_new(quoth_endgame **endgame, const quoth_cross *cross,
                               const quoth_memory *memory);
void quoth_endgame_free(quoth_endgame *endgame);

/* What is asked; {0} asks for the best play with proof. */
typedef struct quoth_endgame_options {
    size_t size;    /* of this struct; 0: as here */
    unsigned plies; /* how many plays deep, up to 62; 0: to the end of the game */
    unsigned top;   /* how many plays, each with its value; 0: 1 */
    bool first_win; /* stop once it is proved that a play wins */
    uint64_t nodes; /* positions to search at most; 0: no limit */
    size_t bytes;   /* for the tables, besides what the plays of one position take; 0: 256 MB */
    const quoth_workers *workers; /* NULL: the calling thread alone */
    const quoth_watch *watch;     /* asked by one thread at a time, any of the workers' */
    const quoth_play *play;       /* plays to value, and no others; NULL: all */
    size_t plays;
} quoth_endgame_options;

/* A play and what follows.  Not exact: the value is the estimate of a search that was cut, and the
 * true value is from lower to upper. */
typedef struct quoth_endgame_play {
    quoth_play play;
    int value, lower, upper;
    bool exact;
    size_t length; /* of the line, which begins with the play and, if exact, ends the game */
    const quoth_play *line;
    int gain[QUOTH_PLAYERS_MAX]; /* with three and four players: what each seat still gains */
} quoth_endgame_play;

/* The members live in the solver until its next call. */
typedef struct quoth_endgame_answer {
    int value, lower, upper; /* of the best play: as there */
    bool exact;
    bool stopped;   /* by the watch or the limit of nodes */
    bool wins;      /* with first_win: a play that wins was proved, and nothing else asked */
    unsigned depth; /* plays of the last search that was finished, 0: none; if exact, plays of the
                       best line */
    uint64_t nodes;
    size_t plays;
    const quoth_endgame_play *play;
    size_t asked; /* plays that were asked about, of which all above speaks; 0: of all plays */
} quoth_endgame_answer;

/* Solves a position.  QUOTH_NOT_FOUND if the game is over, the bag has tiles, the racks are not
 * known, a play of the options is not legal, or the position is of another quoth_cross; with two
 * players the other's rack may be unknown, since it holds what is unseen.  Stopped by the watch or
 * the limit of nodes it is QUOTH_OK, and the answer says what was found so far, which may be no
 * play at all. */
quoth_status quoth_endgame_solve(quoth_endgame *endgame, const quoth_position *position,
                                 const quoth_endgame_options *options,
                                 quoth_endgame_answer *answer);

/* Whether the answer proves who wins, or that nobody does: it is exact, or the bounds of two
 * players say so.  The bounds of plays that were asked about can only prove a win. */
bool quoth_endgame_decided(const quoth_position *position, const quoth_endgame_answer *answer);

#ifdef __cplusplus
}
#endif
#endif
