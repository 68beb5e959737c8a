/* The game tree of two players with known racks and an empty bag. */
#ifndef Q_ENDGAME_TREE_H
#define Q_ENDGAME_TREE_H

#include "endgame/move_cache.h"
#include "endgame/transposition.h"
#include "endgame/max_score.h"

enum {
    Q_INFINITE = Q_VALUE_LIMIT - 1,
    Q_BUSY = -2 * Q_VALUE_LIMIT, /* no value, but the answer that another thread is at it */
    Q_BUSY_PLACES = 1024,
    Q_HISTORY_SIZE = 4096
};

/* All that decides about the end of the game but for the board. */
typedef struct q_counts {
    int32_t score[2]; /* of the game; counts only where it decides about the ending */
    uint32_t code[2]; /* of the racks */
    uint8_t mover, scoreless, passes;
    uint8_t drawn; /* tiles of the bag */
} q_counts;

/* A play of one tile (one_tile.h). */
typedef struct q_one_tile_play {
    int32_t score;
    uint32_t code;
    uint16_t square; /* by row */
} q_one_tile_play;

/* One position of the line that is being searched. */
typedef struct q_tree_node {
    q_counts is;
    const q_lane_list *list[2][Q_LANES]; /* by seat; valid where `alive` has a bit */
    uint64_t alive[2];                   /* lanes with plays */
    uint64_t look[Q_LANES];
    uint64_t touched; /* lanes that the play before changed */
    uint64_t board;   /* key */
    uint32_t generation;
    bool has_singles;
    size_t singles, singles_end[2]; /* plays of one tile: where they begin, and end for each seat */
    uint8_t have;                   /* seats whose lists are here, a bit each */
    uint8_t fresh;                  /* seats with tiles that they did not have before, a bit each */
    size_t crosseds;                /* where the squares begin that the play before changed */
    q_small_play before;            /* it; only of plays that q_tree_make made */
} q_tree_node;

enum { Q_DRAWS_MAX = 4, Q_FOLLOW_UPS = 256, Q_FOLLOW_UP_PLAYS = 3 };

/* The bag, if it is not empty: its tiles in the order of all draws. */
typedef struct q_draws {
    unsigned count;
    quoth_tile tile[Q_DRAWS_MAX];
    uint32_t weight[2][Q_DRAWS_MAX]; /* what a tile adds to the code of a seat */
    uint64_t key[Q_DRAWS_MAX + 1];   /* of what is left after so many draws */
} q_draws;

/* The best plays of the same tiles, each in another lane (move_order.c). */
typedef struct q_follow_up {
    uint32_t of; /* the position for which they were found; else there are none */
    uint8_t plays;
    uint8_t lane[Q_FOLLOW_UP_PLAYS];
    int32_t score[Q_FOLLOW_UP_PLAYS];
} q_follow_up;

/* What the threads of one search share. */
typedef struct q_tree_shared {
    q_tt memo;
    const quoth_watch *watch;
    uint64_t node_limit; /* 0: none */
    atomic_uint_fast64_t nodes;
    atomic_bool stop;    /* the answer is known, or nobody wants it any more */
    atomic_bool stopped; /* by the watch or the limit */
    atomic_flag asking;
    bool many_threads;                    /* more than one searches the same tree */
    _Atomic uint64_t busy[Q_BUSY_PLACES]; /* keys of what the threads search now; 0: none */
} q_tree_shared;

typedef struct q_tree {
    const quoth_cross *cross;
    const quoth_memory *memory;
    q_tree_shared *shared;
    quoth_watch watch; /* asks that of all threads */
    quoth_position *position;
    q_rack_table whole[2];
    q_draws draws;
    q_move_cache lists;
    q_max_score reach;
    q_tree_node *node;
    size_t nodes_capacity;
    q_small_play *play; /* those of all nodes of the line, one after another */
    size_t plays, plays_capacity;
    q_saved_square *crossed;
    size_t crosseds, crossed_capacity;
    q_one_tile_play
        *single; /* those of all nodes of the line that have them, one node after another */
    size_t singles_capacity;
    q_follow_up rest[Q_FOLLOW_UPS];   /* by code */
    uint32_t rests;                   /* positions for which they were found so far */
    int32_t merit[2][Q_HISTORY_SIZE]; /* by player and play: how often it refutes */
    uint64_t nodes, told;             /* searched; of them added to the shared number */
    uint64_t limit;     /* of `nodes`; 0: none.  Past it the status is QUOTH_STOPPED, and */
    bool spent;         /* this is set */
    bool cut;           /* something below was not searched to the end */
    bool score_matters; /* for the end of the game: scoreless_after_score */
    quoth_status status;
} q_tree;

bool q_tree_new(q_tree *tree, const quoth_cross *cross, size_t bytes, const quoth_memory *memory);
void q_tree_free(q_tree *tree);

/* Makes room for node `at` and what leads to it; false without memory. */
bool q_has_node(q_tree *tree, unsigned at);

/* Begins at a position of two known racks and an empty bag.  `narrow` may be NULL.  QUOTH_TOO_LARGE
 * where the racks have too many parts. */
quoth_status q_tree_begin(q_tree *tree, const quoth_position *position, const quoth_cross *narrow,
                          q_tree_shared *shared);

/* Begins where the bag may have tiles: whole[seat] are all that a seat holds or may draw.  The root
 * has neither racks nor a bag yet (q_tree_set). */
quoth_status q_tree_begin_open(q_tree *tree, const quoth_position *position,
                               const quoth_cross *narrow, const quoth_tile *const whole[2],
                               const unsigned count[2], q_tree_shared *shared);

/* Gives the seats of a node racks, and what is left of the bag an order: `count` tiles after those
 * that were drawn on the way to the node.  Everything below follows from that. */
void q_tree_set(q_tree *tree, unsigned at, const uint32_t code[2], const quoth_tile *bag,
                unsigned count);

/* The plays of the player to move, the pass included, from tree->play[first] on; the end of them is
 * tree->plays. */
bool q_tree_list(q_tree *tree, unsigned at, size_t *first);

/* Puts the plays from tree->play[first] on in the order in which they are worth trying. */
void q_tree_rank(q_tree *tree, unsigned at, size_t first);

/* The value of one play: searched to `depth` more plays behind it. */
int q_tree_try(q_tree *tree, unsigned at, const q_small_play *play, int alpha, int beta,
               unsigned depth);

/* The same; with `unless_busy` it is Q_BUSY if another thread is searching the position after the
 * play. */
int q_tree_try_unless(q_tree *tree, unsigned at, const q_small_play *play, int alpha, int beta,
                      unsigned depth, bool unless_busy);

/* Makes a play, so that node at+1 is the position after it.  False if the game is over then, and
 * *value is what the play brought, or with a status set. */
bool q_tree_make(q_tree *tree, unsigned at, const q_small_play *play, int *value);

/* Counts a position that is searched, and asks the watch and `limit`. */
void q_tree_count(q_tree *tree);

/* Asks the watch; sets the status if the search is to stop.  The searches here do so themselves. */
void q_tree_ask(q_tree *tree);

/* Tiles that are in the bag at a node, and after a play there. */
unsigned q_tree_bag(const q_tree *tree, unsigned at);
unsigned q_tree_bag_after(const q_tree *tree, unsigned at, const q_small_play *play);

/* Takes back the play that led to node `at`. */
void q_tree_take_back(q_tree *tree, unsigned at);

#endif
