/* The end of a game of three or four players, each for himself (max-n: Luckhardt, Irani 1986).  A
 * few shallow searches tell something of every play before the one to the end. */
#ifndef Q_ENDGAME_MAXN_H
#define Q_ENDGAME_MAXN_H

#include "board/position.h"
#include "endgame/named_plays.h"

typedef struct q_maxn_play {
    quoth_play play;
    int gain[QUOTH_PLAYERS_MAX];
    bool exact; /* searched to the end */
} q_maxn_play;

typedef struct q_maxn_met {
    uint64_t key;
    int gain[QUOTH_PLAYERS_MAX];
    unsigned depth; /* so many plays, or Q_MAXN_COMPLETE */
} q_maxn_met;

enum { Q_MAXN_COMPLETE = 255 };

typedef struct q_maxn {
    const quoth_memory *memory;
    quoth_position *position;
    quoth_play_finder *finder;
    quoth_plays *plays; /* a list a play deep */
    size_t depths;
    q_maxn_met *met; /* by key; the latest stay */
    size_t mets;
    q_maxn_play *root; /* its plays, best first */
    size_t roots, roots_capacity;
    unsigned depth;       /* of the last search of all of them that was finished */
    bool cut;             /* something below was not searched to the end */
    const q_named *named; /* the plays of the root to search */
    const quoth_watch *watch;
    uint64_t nodes, node_limit;
} q_maxn;

bool q_maxn_new(q_maxn *m, const quoth_position *position, size_t bytes,
                const quoth_memory *memory);
void q_maxn_free(q_maxn *m);

/* Solves the position that it was made for, `plies` plays deep or (0) to the end: m->root.
 * QUOTH_STOPPED leaves there what was found before. */
quoth_status q_maxn_solve(q_maxn *m, unsigned plies);

/* Makes a play whose value is exact; after it, *best is the next play of its line.  False at the
 * end of the game, and with *status set. */
bool q_maxn_follow(q_maxn *m, const quoth_play *play, quoth_play *best, quoth_status *status);

/* Takes all plays back. */
void q_maxn_rewind(q_maxn *m);

#endif
