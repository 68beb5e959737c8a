/* A cache of generated plays by line of the board (a row or a column), its state and the rack.
 *
 *      line, hash of its state, rack  --->  the plays that lie in the line
 *
 * A miss is filled by move generation in this line alone, or by filtering the plays of a larger
 * rack.  While the bag is empty racks only shrink and a play changes a few lines; so at most nodes
 * of a search most lists come from the parent or from the cache.
 *
 * Memory is one arena.  When it is full everything is dropped at once, and `generation` changes:
 * pointers to lists of an earlier generation are invalid. */
#ifndef Q_ENDGAME_MOVE_CACHE_H
#define Q_ENDGAME_MOVE_CACHE_H

#include "endgame/rack_table.h"
#include "movegen/play_list.h"

enum { Q_LINES = 2 * QUOTH_SIDE_MAX }; /* rows first, then columns */

/* A placement or the pass in compact form. */
typedef struct q_small_play {
    int32_t score;
    int32_t order_score;             /* for move ordering: higher ones are searched first */
    uint32_t id;                     /* a hash of the play; 0: the pass */
    uint32_t mask;                   /* the tiles laid, as a mask of the rack table */
    uint32_t subrack;                /* the tiles laid, as a number of the rack table */
    uint8_t line;                    /* below Q_LINES */
    uint8_t start, length;           /* the run in its line: its first square, its squares */
    uint8_t tiles;                   /* tiles laid */
    quoth_tile tile[QUOTH_RACK_MAX]; /* the tiles laid, in the order of their squares */
} q_small_play;

typedef struct q_line_list {
    uint32_t count;
    int32_t best_score; /* -1: no plays */
    int32_t out_score;  /* best score of a play that lays the whole rack; -1: none */
    q_small_play play[];
} q_line_list;

/* The list of every line without plays. */
extern const q_line_list q_no_plays;

typedef struct q_move_cache_slot {
    uint64_t key;
    const q_line_list *list; /* NULL: unused */
} q_move_cache_slot;

typedef struct q_move_cache {
    const quoth_memory *memory;
    const quoth_position *position;
    const q_rack_table *racks[QUOTH_PLAYERS_MAX];
    const quoth_watch *watch;
    uint64_t letters;    /* letters of all racks; only they matter in cross-sets */
    uint64_t salt;       /* goes into the keys; another one for each generation */
    uint32_t generation; /* see above */
    q_move_cache_slot *slot;
    size_t slots; /* a power of 2 */
    uint8_t *arena;
    size_t size, used;         /* bytes of the arena */
    quoth_points *zero_leaves; /* leave values for the generator: all 0 */
    size_t zero_leaves_capacity;
    quoth_plays found;
    uint64_t work; /* units done since the begin: steps of generation, plays listed */
} q_move_cache;

/* Allocates about `size` bytes. */
bool q_move_cache_new(q_move_cache *cache, size_t size, const quoth_memory *memory);
void q_move_cache_free(q_move_cache *cache);

/* Begins with another position and other rack tables, one for each seat; drops everything. */
bool q_move_cache_begin(q_move_cache *cache, const quoth_position *position,
                        const q_rack_table *racks, unsigned seats, const quoth_watch *watch);

/* The hash of all that decides which plays lie in a line, and what a single square adds to it. */
uint64_t q_hash_of_line(const q_move_cache *cache, unsigned line);
uint64_t q_hash_of_square(const q_move_cache *cache, unsigned at, quoth_tile tile,
                          uint64_t cross_set, int cross_score);

/* The plays in a line with a rack of `seat`.  `superset` (may be NULL): the plays in the same line
 * with a larger rack.  NULL if the arena was full and everything has been dropped, or with *status
 * set. */
const q_line_list *q_move_cache_get(q_move_cache *cache, unsigned line, uint64_t hash,
                                    unsigned seat, uint32_t rack, const q_line_list *superset,
                                    quoth_status *status);

/* Hints that the plays in a line with a rack will soon be asked for. */
void q_move_cache_prefetch(const q_move_cache *cache, uint64_t hash, unsigned seat, uint32_t rack);

/* Doubles the arena, where it does not hold the lists of one position; drops everything. */
bool q_move_cache_grow(q_move_cache *cache);

/* Orders two q_small_play of one position as QUOTH_BY_SCORE does. */
int q_small_play_compare(const void *a, const void *b);

/* Converts to the play of the public interface. */
void q_small_play_expand(const q_move_cache *cache, const q_small_play *small, quoth_play *play);

#endif
