/* Lessons of a game of Ghost: its turning point, and best play after a move. */
#ifndef CLI_GHOST_TEACH_H
#define CLI_GHOST_TEACH_H

#include "quoth/ghost_game.h"

/* The last turn at which a seat could have won and did not: the turning point. */
typedef struct turning_point {
    unsigned plays;     /* number of plays before this turn */
    quoth_letters said; /* the losing play; empty if the seat resigned or challenged */
    quoth_letters kept; /* a winning play; empty if a challenge would have won */
    quoth_letters end;  /* last fragment of the game with best play after the winning play */
    quoth_letters word; /* the word that would have answered a challenge; else empty */
} turning_point;

/* Finds the turning point of a seat: its last turn from which it could win (with more than two
 * players: not lose) and played something else.  A challenge of an illegal fragment wins, and so
 * does naming a word when challenged.  QUOTH_NOT_FOUND if there is none; other statuses as of
 * quoth_ghost_probe. */
quoth_status find_turning_point(const quoth_ghost_game *game, unsigned seat,
                                const quoth_memory *memory, turning_point *point);

/* How the loser ended a game without a play: "gave up". */
const char *ending_without_play(quoth_ghost_ending ending);

/* The last fragment of the game if everybody plays best after a play. */
quoth_status find_best_end(const quoth_ghost *ghost, const quoth_ghost_play *play,
                           const quoth_memory *memory, quoth_letters *end);

/* Sorts plays with known outcomes, stably: winning plays by shorter games, then losing plays by
 * longer games. */
void put_best_first(quoth_ghost_list *plays);

#endif
