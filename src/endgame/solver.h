/* The handle of the endgame solver.
 *
 *   endgame.c       two players: the root of the alpha-beta search, the answer with its lines
 *   multiplayer.c   three and four players: the answer of max^n
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
    quoth_cross *pruned; /* the pruned lexicon; NULL: not pruned */
    struct root *root[Q_END_THREADS];
    unsigned threads;
    struct root_play *known; /* the last call's plays by score: its position is in root[0] */
    size_t known_plays, known_capacity;
    uint64_t known_nodes; /* of all calls for this position */
    unsigned known_depth; /* of the shallow searches that it finished */
    quoth_endgame_options options;
    const quoth_watch *watch; /* of this call, as are the workers */
    const quoth_workers *workers;
    q_named named;
    int value_bound;    /* upper bound on the absolute value of the position */
    int win_from;       /* the lowest value that wins the game */
    atomic_uint winner; /* 1 + the thread that finished first; 0: none yet */
    quoth_endgame_play *play;
    size_t plays_capacity;
    quoth_play *variation;
    size_t variation_plays, variation_capacity;
};

/* Solves a position of three or four players, each of whom maximises their own gain. */
quoth_status q_solve_multiplayer(quoth_endgame *endgame, const quoth_position *position,
                                 quoth_endgame_answer *answer);

#endif
