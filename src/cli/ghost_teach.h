/* What a person can learn from a game of Ghost: where it was lost, and how a play goes on. */
#ifndef CLI_GHOST_TEACH_H
#define CLI_GHOST_TEACH_H

#include "quoth/ghost_game.h"

/* Where a seat gave a game away. */
typedef struct turning_point {
    unsigned plays;     /* how many plays stood on the table before */
    quoth_letters said; /* the losing play; empty if the seat forfeited the game instead */
    quoth_letters kept; /* what the seat could have said, */
    quoth_letters end;  /* and the last fragment of the game with best play from there */
} turning_point;

/* Finds the last turn of a seat at which it stood to win (of more than two: not to lose) and did
 * something else.  QUOTH_NOT_FOUND if there is none; else as quoth_ghost_look. */
quoth_status find_turning_point(const quoth_ghost_game *game, unsigned seat,
                                const quoth_memory *memory, turning_point *point);

/* The last fragment of the game after a play, when everybody plays best from there. */
quoth_status find_best_end(const quoth_ghost *ghost, const quoth_ghost_play *play,
                           const quoth_memory *memory, quoth_letters *end);

/* Puts plays with known outcomes in order: those that win first, of these the shortest games, of
 * the others the longest; else as they were. */
void put_best_first(quoth_ghost_list *plays);

#endif
