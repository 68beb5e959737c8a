/* The end of a game of three or four players, each for himself (max-n: Luckhardt, Irani 1986). */
#ifndef Q_SEARCH_MAXN_H
#define Q_SEARCH_MAXN_H

#include "cross/position.h"

typedef struct q_maxn_play {
    quoth_play play;
    int gain[QUOTH_PLAYERS_MAX];
} q_maxn_play;

typedef struct q_maxn_met {
    uint64_t key;
    int gain[QUOTH_PLAYERS_MAX];
} q_maxn_met;

typedef struct q_maxn {
    const quoth_memory *memory;
    quoth_position *position;
    quoth_play_finder *finder;
    quoth_plays *plays; /* a list a play deep */
    size_t depths;
    q_maxn_met *met; /* by key; the latest stay */
    size_t mets;
    q_maxn_play *root; /* all plays, best first */
    size_t roots, roots_capacity;
    const quoth_watch *watch;
    uint64_t nodes, node_limit;
} q_maxn;

bool q_maxn_new(q_maxn *m, const quoth_position *position, size_t bytes,
                const quoth_memory *memory);
void q_maxn_free(q_maxn *m);

/* Solves the position that it was made for: m->root.  QUOTH_STOPPED. */
quoth_status q_maxn_solve(q_maxn *m);

/* Makes a play; after it, *best is the next play of its line.  False at the end of the game, and
 * with *status set. */
bool q_maxn_follow(q_maxn *m, const quoth_play *play, quoth_play *best, quoth_status *status);

/* Takes all plays back. */
void q_maxn_rewind(q_maxn *m);

#endif
