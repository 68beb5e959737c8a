/* The plays of each lane, kept by what the lane looks like and by the rack.
 *
 *      lane + rack  --->  its plays: found by the GADDAG once, or sifted from the plays of more
 * tiles
 *
 * With the bag empty a rack only shrinks, and a play changes a few lanes.  So most lists that a
 * tree search needs at a position are those of the position before, or parts of them. */
#ifndef Q_ENDGAME_MOVE_CACHE_H
#define Q_ENDGAME_MOVE_CACHE_H

#include "movegen/play_list.h"

enum {
    Q_LANES = 2 * QUOTH_SIDE_MAX,
    Q_RACK_TABLE_TILES = 32,   /* tiles that a seat may come to hold */
    Q_RACK_TABLE_MAX = 1 << 20 /* parts of them */
};

/* A part of a whole: all tiles that a seat holds at the root and may still draw.  It says how many
 * of each letter the seat has.  A code is a number in mixed
 * radix, so that playing tiles subtracts a code.  The mask has a bit for each tile, those of a
 * letter beside each other, the lowest of them set: a play fits if its mask is within the rack's.
 * */
typedef struct q_rack_entry {
    uint64_t key; /* the same for the same tiles, whatever the root rack */
    int32_t sum;  /* points */
    uint32_t mask;
    uint8_t tiles;
} q_rack_entry;

typedef struct q_rack_table {
    const quoth_memory *memory;
    unsigned letters, codes;
    quoth_tile letter[Q_RACK_TABLE_TILES]; /* 0: blanks */
    uint8_t count[Q_RACK_TABLE_TILES], shift[Q_RACK_TABLE_TILES];
    uint32_t weight[Q_RACK_TABLE_TILES];
    q_rack_entry *part; /* by code */
    size_t capacity;
} q_rack_table;

/* Reads the tiles; `seat` goes into the keys.  False without memory, or past Q_RACK_TABLE_TILES and
 * Q_RACK_TABLE_MAX. */
bool q_rack_table_set(q_rack_table *whole, const quoth_cross *cross, unsigned seat,
                      const quoth_tile *rack, unsigned count);
void q_rack_table_free(q_rack_table *whole);

/* What one more of a tile adds to a code.  The whole must have the tile. */
uint32_t q_rack_table_weight(const q_rack_table *whole, quoth_tile tile);

/* The tiles of a part, in rising order; returns their number. */
unsigned q_rack_tiles(const q_rack_table *whole, unsigned code,
                      quoth_tile tile[Q_RACK_TABLE_TILES]);

/* A placement, small. */
typedef struct q_small_play {
    int32_t score;
    int32_t order; /* for whoever sorts */
    uint32_t id;   /* a hash of the play; 0 is the pass */
    uint32_t mask, code;
    uint8_t lane;                    /* of Q_LANES */
    uint8_t first, length, tiles;    /* squares of the run, tiles laid */
    quoth_tile tile[QUOTH_RACK_MAX]; /* those laid, in their order */
} q_small_play;

typedef struct q_lane_list {
    uint32_t count;
    int32_t best; /* the highest score; -1 in an empty list */
    int32_t out;  /* the highest score of a play of the whole rack; -1 if there is none */
    q_small_play play[];
} q_lane_list;

typedef struct q_move_cache_slot {
    uint64_t key;
    const q_lane_list *list; /* NULL: unused */
} q_move_cache_slot;

typedef struct q_move_cache {
    const quoth_memory *memory;
    const quoth_position *position;
    const q_rack_table *whole[QUOTH_PLAYERS_MAX];
    const quoth_watch *watch;
    uint64_t letters; /* that any rack can lay */
    uint64_t salt;
    uint32_t generation; /* lists of another generation are gone */
    q_move_cache_slot *slot;
    size_t slots; /* a power of 2 */
    uint8_t *bytes;
    size_t size, used;
    quoth_points *nothing;
    size_t nothings;
    quoth_plays found;
    quoth_status status;
} q_move_cache;

/* Takes memory: about `size` bytes. */
bool q_move_cache_new(q_move_cache *lists, size_t size, const quoth_memory *memory);
void q_move_cache_free(q_move_cache *lists);

/* Begins with other root racks; all lists are gone. */
bool q_move_cache_begin(q_move_cache *lists, const quoth_position *position,
                        const q_rack_table *whole, unsigned seats, const quoth_watch *watch);

/* A number for all that decides which plays a lane has, and for what a change of one square adds to
 * it. */
uint64_t q_hash_of_lane(const q_move_cache *lists, unsigned lane);
uint64_t q_hash_of_square(const q_move_cache *lists, unsigned at, quoth_tile tile,
                          uint64_t cross_set, int cross_score);

/* The plays of a lane by part `code` of the rack of `seat`.  `more` may be the list of the same
 * lane by a larger part.  NULL if all lists had to go, or with a status set. */
const q_lane_list *q_move_cache_get(q_move_cache *lists, unsigned lane, uint64_t look,
                                    unsigned seat, unsigned code, const q_lane_list *more);

/* Doubles the room, where one position's lists do not fit; all lists are gone. */
bool q_move_cache_grow(q_move_cache *lists);

/* The order of plays by score, of two q_small_play of one position. */
int q_small_play_compare(const void *a, const void *b);

/* The play as the rest of the library has it. */
void q_small_play_expand(const q_move_cache *lists, const q_small_play *small, quoth_play *play);

#endif
