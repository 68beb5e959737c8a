/* What a person can learn from a game of Ghost: where it was lost, and how a play goes on. */
#ifndef CLI_GHOST_TEACH_H
#define CLI_GHOST_TEACH_H

#include "quoth/ghost_game.h"

/* Where a seat gave a game away. */
typedef struct turning_point {
    unsigned plays;     /* how many plays stood on the table before */
    quoth_letters said; /* the losing play; empty: the seat gave up or challenged instead */
    quoth_letters kept; /* a play that would have won; empty: a challenge would have */
    quoth_letters end;  /* the last fragment of the game with best play after that play */
    quoth_letters word; /* the word to name, where that alone was wanting; else empty */
} turning_point;

/* Finds the last turn of a seat at which it stood to win (of more than two: not to lose) and did
 * something else.  To challenge a fragment of no word wins, and so does to name a word when
 * challenged.  QUOTH_NOT_FOUND if there is none; else as quoth_ghost_probe. */
quoth_status find_turning_point(const quoth_ghost_game *game, unsigned seat,
                                const quoth_memory *memory, turning_point *point);

/* What the loser did at the last turn of a game that ended without a play: "gave up". */
const char *ending_without_play(quoth_ghost_ending ending);

/* The last fragment of the game after a play, when everybody plays best from there. */
quoth_status find_best_end(const quoth_ghost *ghost, const quoth_ghost_play *play,
                           const quoth_memory *memory, quoth_letters *end);

/* Puts plays with known outcomes in order: those that win first, of these the shortest games, of
 * the others the longest; else as they were. */
void put_best_first(quoth_ghost_list *plays);

#endif
