/* The plays of each lane, kept by what the lane looks like and by the rack.
 *
 *      lane + rack  --->  its plays: found by the GADDAG once, or sifted from the plays of more
 * tiles
 *
 * With the bag empty a rack only shrinks, and a play changes a few lanes.  So most lists that a
 * tree search needs at a position are those of the position before, or parts of them. */
#ifndef Q_SEARCH_LISTS_H
#define Q_SEARCH_LISTS_H

#include "cross/plays.h"

enum { Q_LANES = 2 * QUOTH_SIDE_MAX, Q_RACK_CODES = 1 << QUOTH_RACK_MAX };

/* A part of a root rack: how many are left of each of its letters.  A code is a number in mixed
 * radix, so that playing tiles subtracts a code.  The mask has a bit for each tile, those of a
 * letter beside each other, the lowest of them set: a play fits if its mask is within the rack's.
 * */
typedef struct q_part {
    uint64_t key; /* the same for the same tiles, whatever the root rack */
    int32_t sum;  /* points */
    uint16_t mask;
    uint8_t tiles;
} q_part;

typedef struct q_whole {
    const quoth_memory *memory;
    unsigned letters, codes;
    quoth_tile letter[QUOTH_RACK_MAX]; /* 0: blanks */
    uint8_t count[QUOTH_RACK_MAX], shift[QUOTH_RACK_MAX];
    uint16_t weight[QUOTH_RACK_MAX];
    q_part *part; /* by code */
    size_t capacity;
} q_whole;

/* Reads a root rack; `seat` goes into the keys. */
bool q_whole_set(q_whole *whole, const quoth_cross *cross, unsigned seat, const quoth_tile *rack,
                 unsigned count);
void q_whole_free(q_whole *whole);

/* A placement, small. */
typedef struct q_small_play {
    int32_t score;
    int32_t order; /* for whoever sorts */
    uint32_t id;   /* a hash of the play; 0 is the pass */
    uint16_t mask, code;
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

typedef struct q_list_slot {
    uint64_t key;
    const q_lane_list *list; /* NULL: unused */
} q_list_slot;

typedef struct q_lists {
    const quoth_memory *memory;
    const quoth_position *position;
    const q_whole *whole[QUOTH_PLAYERS_MAX];
    const quoth_watch *watch;
    uint64_t letters; /* that any rack can lay */
    uint64_t salt;
    uint32_t generation; /* lists of another generation are gone */
    q_list_slot *slot;
    size_t slots; /* a power of 2 */
    uint8_t *bytes;
    size_t size, used;
    quoth_points *nothing;
    size_t nothings;
    quoth_plays found;
    quoth_status status;
} q_lists;

/* Takes memory: about `size` bytes. */
bool q_lists_new(q_lists *lists, size_t size, const quoth_memory *memory);
void q_lists_free(q_lists *lists);

/* Begins with other root racks; all lists are gone. */
bool q_lists_begin(q_lists *lists, const quoth_position *position, const q_whole *whole,
                   unsigned seats, const quoth_watch *watch);

/* A number for all that decides which plays a lane has, and for what a change of one square adds to
 * it. */
uint64_t q_look_of_lane(const q_lists *lists, unsigned lane);
uint64_t q_look_of_square(const q_lists *lists, unsigned at, quoth_tile tile, uint64_t cross_set,
                          int cross_score);

/* The plays of a lane by part `code` of the rack of `seat`.  `more` may be the list of the same
 * lane by a larger part.  NULL if all lists had to go, or with a status set. */
const q_lane_list *q_lane_plays(q_lists *lists, unsigned lane, uint64_t look, unsigned seat,
                                unsigned code, const q_lane_list *more);

/* Doubles the room, where one position's lists do not fit; all lists are gone. */
bool q_lists_grow(q_lists *lists);

/* The play as the rest of the library has it. */
void q_small_play_widen(const q_lists *lists, const q_small_play *small, quoth_play *play);

#endif
