/* The endgame of three and four players: max^n search (Luckhardt and Irani 1986).
 *
 *      search(position, depth):     what each player gains
 *          if depth = 0:            return the static evaluation
 *          if the table has it:     return the entry
 *          for each play:           gain = points of the play + search(position + play, depth - 1)
 *          return the gain that is the best for the player to move; of equals, of the first play
 *
 * Each player maximises their own gain, so no play is pruned, and racks have to be small.
 * Iterative deepening gives every play a value before the search to the end. */
#ifndef Q_ENDGAME_MAXN_H
#define Q_ENDGAME_MAXN_H

#include "board/position.h"
#include "endgame/named_plays.h"

enum { Q_MAXN_COMPLETE = 255 }; /* the depth that means: to the end of the game */

/* What each player gains. */
typedef struct q_maxn_value {
    int gain[QUOTH_PLAYERS_MAX];
    bool complete; /* it does not depend on a depth limit */
} q_maxn_value;

/* A play of the root. */
typedef struct q_maxn_play {
    quoth_play play;
    q_maxn_value value;
} q_maxn_play;

/* An entry of the transposition table, which replaces always. */
typedef struct q_maxn_entry {
    uint64_t key;
    int gain[QUOTH_PLAYERS_MAX];
    unsigned depth; /* plays, or Q_MAXN_COMPLETE */
} q_maxn_entry;

typedef struct q_maxn {
    const quoth_memory *memory;
    quoth_position *position;
    quoth_play_finder *finder;
    quoth_plays *plays; /* by ply: the plays of that node of the path */
    size_t plies;
    q_maxn_entry *entry;
    size_t entries;    /* a power of 2 */
    q_maxn_play *root; /* the plays of the root, best first */
    size_t roots, roots_capacity;
    unsigned depth;       /* of the last search of all root plays that was finished */
    const q_named *named; /* the root plays to search */
    const quoth_watch *watch;
    uint64_t nodes, node_limit; /* node_limit 0: none */
} q_maxn;

bool q_maxn_new(q_maxn *m, const quoth_position *position, size_t bytes,
                const quoth_memory *memory);
void q_maxn_free(q_maxn *m);

/* Solves the position that the handle was made for, `plies` plays deep, or to the end with 0:
 * m->root.  QUOTH_STOPPED leaves there what was found before. */
quoth_status q_maxn_solve(q_maxn *m, unsigned plies);

/* Makes a play whose value is complete.  *next is the best play after it, unless it ends the game:
 * *over. */
quoth_status q_maxn_follow(q_maxn *m, const quoth_play *play, quoth_play *next, bool *over);

/* Undoes all plays made by q_maxn_follow. */
void q_maxn_rewind(q_maxn *m);

#endif
