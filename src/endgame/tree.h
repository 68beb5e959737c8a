/* The game tree of two players with known racks.
 *
 * The bag is empty, or its tiles lie in a known order (the scenarios of the pre-endgame).  The tree
 * holds one path: a list of nodes from the root on, each allocated once and kept.  The
 * board is that of the last node made.
 *
 * Values are gains: the points that the player to move still gets less those that the opponent
 * gets, the end of the game included. */
#ifndef Q_ENDGAME_TREE_H
#define Q_ENDGAME_TREE_H

#include "base/throttle.h"
#include "endgame/max_score.h"
#include "endgame/move_cache.h"
#include "endgame/transposition.h"

enum {
    Q_INFINITE = Q_VALUE_LIMIT - 1,
    /* Sizes of tables; chosen by taste. */
    Q_SEARCHING_SLOTS = 1024,
    Q_HISTORY_SIZE = 4096,
    Q_DRAWS_MAX = 4,
    Q_FOLLOW_UPS = 256,
    Q_FOLLOW_UP_PLAYS = 3,
    Q_NODE_WORK = 64 /* units of work for a node, besides generation, bounds and listing */
};

/* A private status beside those of quoth_status: the search used up the budget of its caller, who
 * may try again with a larger one. */
#define Q_OUT_OF_BUDGET ((quoth_status)64)

/* No limit in q_limits.nodes. */
#define Q_NO_BUDGET UINT64_MAX

/* ---- arguments and results of a search ----------------------------------------------------- */

/* A value at most alpha is an upper bound, a value of beta or more is a lower bound, and a value
 * between them is exact (fail-soft alpha-beta). */
typedef struct q_window {
    int32_t alpha, beta;
} q_window;

/* How far a search goes. */
typedef struct q_limits {
    unsigned depth; /* plays after this one; Q_COMPLETE: to the end of the game */
    uint64_t nodes; /* the budget: the value of tree->nodes above which the search gives up */
} q_limits;

/* A result of a search. */
typedef struct q_score {
    int32_t value;
    uint8_t status; /* a quoth_status or Q_OUT_OF_BUDGET; other members count with QUOTH_OK only */
    bool complete;  /* the value does not depend on a depth limit */
    bool deferred;  /* nothing was searched: another thread is searching the position */
} q_score;

/* ---- nodes --------------------------------------------------------------------------------- */

/* The state of the game apart from the board.  Racks are numbers of the rack tables. */
typedef struct q_tree_state {
    int32_t score[2]; /* matters only under rules by which the score decides about the end */
    uint32_t rack[2];
    uint8_t mover;
    uint8_t scoreless, passes; /* turns in a row without score; passes in a row */
    uint8_t drawn;             /* tiles drawn from the bag */
    uint8_t final_turns;       /* as in q_state; 0 under rules without final_turn */
} q_tree_state;

/* A play of one tile (one_tile.h). */
typedef struct q_one_tile_play {
    int32_t score;
    uint32_t rack;   /* the tile, as a rack */
    uint16_t square; /* counted by row */
} q_one_tile_play;

typedef struct q_tree_node {
    struct q_tree_node *parent; /* NULL: the root */
    struct q_tree_node *child;  /* the next node of the path; NULL: not allocated yet */
    q_tree_state state;

    /* Keys. */
    uint64_t board; /* hash of the tiles on the board */
    uint64_t key;   /* hash of the position, for the transposition table */
    uint64_t line_hash[Q_LINES];

    /* Plays of each seat. */
    uint32_t generation; /* of the move cache that `list` points into */
    uint8_t drew;        /* seats that have drawn tiles since the parent, a bit each */
    uint64_t listed[2];  /* lines whose lists are here, a bit each */
    uint64_t lines[2];   /* those that have plays */
    const q_line_list *list[2][Q_LINES]; /* valid where `lines` has a bit */
    bool has_one_tile;                   /* the one-tile plays are listed */
    size_t one_tile, one_tile_end[2];    /* in tree->one_tile: seat 0's begin, each seat's end */

    /* The play that led here, made on the board. */
    q_small_play play;
    uint32_t tt_play;  /* best play here by the transposition table, masked; 0: none */
    uint64_t touched;  /* lines in which the play changed anything, a bit each */
    quoth_play placed; /* the play; of a pass nothing */
    unsigned undos;    /* squares to restore when it is unmade */
    q_saved_square undo[Q_SAVED_SQUARES_MAX];
} q_tree_node;

static inline void q_drop_lists(q_tree_node *node)
{
    node->listed[0] = node->listed[1] = 0;
    node->lines[0] = node->lines[1] = 0;
}

/* ---- the tree ------------------------------------------------------------------------------ */

/* The tiles of the bag, in the order in which they will be drawn. */
typedef struct q_draw_queue {
    unsigned count;
    quoth_tile tile[Q_DRAWS_MAX];
    uint32_t weight[2][Q_DRAWS_MAX]; /* what a tile adds to the rack of each seat */
    uint64_t key[Q_DRAWS_MAX + 1];   /* key[n]: hash of what is left after n draws */
} q_draw_queue;

/* The best plays of a rack, each in another line (move_order.c). */
typedef struct q_follow_up {
    uint32_t stamp; /* the position they belong to: valid if it is tree->follow_up_stamp */
    uint8_t plays;
    uint8_t line[Q_FOLLOW_UP_PLAYS];
    int32_t score[Q_FOLLOW_UP_PLAYS];
} q_follow_up;

/* What the threads of one search share. */
typedef struct q_tree_shared {
    q_tt tt;
    q_shared_watch watch;
    uint64_t node_limit, work_limit; /* of all threads together; 0: none */
    double solved; /* the share of the work that is done; negative: that of the nodes */
    atomic_uint_fast64_t nodes, work;
    atomic_bool stop; /* all threads are to stop: the answer is known, or a limit is reached */
    bool many_threads;
    _Atomic uint64_t searching[Q_SEARCHING_SLOTS]; /* keys of positions being searched; 0: none */
} q_tree_shared;

typedef struct q_tree {
    const quoth_cross *cross;
    const quoth_memory *memory;
    q_tree_shared *shared;
    quoth_watch watch; /* asks the watch of `shared` */
    quoth_position *position;
    q_rack_table racks[2];
    q_draw_queue draws;
    q_move_cache cache;
    q_max_score max_score;
    q_tree_node *root;
    q_small_play *play; /* a stack: the plays of all nodes of the path */
    size_t plays, plays_capacity;
    q_one_tile_play *one_tile; /* a stack: the one-tile plays of all nodes that list them */
    size_t one_tile_capacity;
    q_follow_up follow_up[Q_FOLLOW_UPS]; /* a hash table by rack, for one position */
    uint32_t follow_up_stamp;
    int32_t history[2][Q_HISTORY_SIZE]; /* history heuristic, by seat and id of the play */
    uint64_t nodes, listed;             /* nodes searched; plays listed */
    uint64_t reported, reported_work;   /* nodes and work already added to those of `shared` */
    bool score_matters;                 /* for the end of the game: scoreless_after_score */
} q_tree;

/* The sizes of the transposition table, and of the tables of one thread's tree: `bytes`, or what a
 * search of at most `nodes` (0: no limit) can use, which is cleared sooner. */
size_t q_tree_shared_bytes(size_t bytes, uint64_t nodes);
size_t q_tree_bytes(size_t bytes, uint64_t nodes);

/* The limit for the size of a table that outlives calls with this one, after `before` nodes: a
 * search that has gone on once is likely to go on again, and a larger table begins empty. */
static inline uint64_t q_tree_limit_to_come(uint64_t nodes, uint64_t before)
{
    return nodes && before ? 4 * (before + nodes) : nodes;
}

/* What the searches of one call share: begins with its limits. */
void q_tree_shared_begin(q_tree_shared *shared, const quoth_watch *watch, uint64_t nodes,
                         uint64_t work);

bool q_tree_new(q_tree *tree, const quoth_cross *cross, size_t bytes, const quoth_memory *memory);
void q_tree_free(q_tree *tree);

/* The next node of the path, allocated where needed; NULL without memory. */
q_tree_node *q_tree_child(q_tree *tree, q_tree_node *node);

/* Begins at a position with two known racks and an empty bag.  `pruned` (may be NULL): the pruned
 * lexicon to search with.  QUOTH_TOO_LARGE if a rack table would have too many entries. */
quoth_status q_tree_begin(q_tree *tree, const quoth_position *position, const quoth_cross *pruned,
                          q_tree_shared *shared);

/* Whether the tree was begun at a position with this board, these scores and this turn. */
bool q_tree_is_at(const q_tree *tree, const quoth_position *position);

/* Begins at a position whose bag may have tiles.  tile[seat]: all tiles that the seat holds or may
 * draw.  The racks and the bag of the root are set by q_tree_set. */
quoth_status q_tree_begin_open(q_tree *tree, const quoth_position *position,
                               const quoth_cross *pruned, const quoth_tile *const tile[2],
                               const unsigned count[2], q_tree_shared *shared);

/* Sets the racks of a node and the tiles that are still in the bag there, in their order.  What was
 * found for nodes below does not hold any more. */
void q_tree_set(q_tree *tree, q_tree_node *node, const uint32_t rack[2], const quoth_tile *bag,
                unsigned count);

/* ---- searching (alphabeta.c) --------------------------------------------------------------- */

/* Searches a play at a node: its value for the player who makes it.  With `may_defer` the play is
 * deferred if another thread is searching the position after it. */
q_score q_search_move(q_tree *tree, q_tree_node *node, const q_small_play *play, q_window window,
                      q_limits limits, bool may_defer);

/* The units of work done since the begin (quoth/endgame.h). */
uint64_t q_tree_work(const q_tree *tree);

/* Counts a node.  Fails if the watch, a limit or the budget stops the search. */
quoth_status q_tree_count(q_tree *tree, uint64_t budget);

/* Asks the watch and the limits.  The searches here do so themselves. */
quoth_status q_tree_ask(q_tree *tree);

/* ---- making plays (make_move.c) ------------------------------------------------------------ */

/* Generates the plays of the player to move, the pass last: tree->play from *first up to
 * tree->plays. */
quoth_status q_tree_generate(q_tree *tree, q_tree_node *node, size_t *first);

/* Makes a play and returns the node after it.  NULL if the play ends the game, with its value in
 * *end, or with a status there. */
q_tree_node *q_tree_make(q_tree *tree, q_tree_node *node, const q_small_play *play, q_score *end);

/* Unmakes the play that led to a node. */
void q_tree_unmake(q_tree *tree, q_tree_node *node);

/* How many tiles are in the bag at a node, and after a play there. */
unsigned q_tree_bag(const q_tree *tree, const q_tree_node *node);
unsigned q_tree_bag_after(const q_tree *tree, const q_tree_node *node, const q_small_play *play);

/* ---- ordering plays (move_order.c) --------------------------------------------------------- */

/* Sorts the plays of a node, tree->play from `first` on, most promising first. */
void q_tree_sort(q_tree *tree, const q_tree_node *node, size_t first);

#endif
