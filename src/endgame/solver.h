/* A solver of endgames, and what it does where there are more than two players.
 *
 *   endgame.c   two players: what is asked at the root, and the lines that follow
 *   multiplayer.c      three and four
 */
#ifndef Q_ENDGAME_SOLVER_H
#define Q_ENDGAME_SOLVER_H

#include "quoth/endgame.h"
#include "endgame/named_plays.h"
#include "endgame/tree.h"

enum { Q_END_THREADS = 64 };

struct quoth_endgame {
    const quoth_cross *cross;
    const quoth_memory *memory;
    q_tree_shared shared;
    quoth_position *position;
    quoth_cross *narrow; /* the words that can still be laid; NULL: all */
    struct root *root[Q_END_THREADS];
    unsigned threads;
    quoth_endgame_options options;
    q_named named;
    int far;            /* no value is further from 0 */
    int aim;            /* the least value that wins */
    atomic_uint winner; /* the thread that finished first, and 1 */
    quoth_endgame_play *play;
    size_t plays_capacity;
    quoth_play *line;
    size_t lines, lines_capacity;
};

/* Solves a position of three or four players, each for himself. */
quoth_status q_solve_many(quoth_endgame *endgame, const quoth_position *position,
                          quoth_endgame_answer *answer);

#endif
