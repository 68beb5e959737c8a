/* The subracks of a rack, with their leave values; and what best_play.c and all_plays.c share.
 *
 * A subrack is the tiles of the rack that a play lays.  Both generators try subracks in word slots
 * (word_slots.h) and look their words up in the word map (board/word_map.h), as Quackle and MAGPIE
 * do with "wordspots" and "WMP". */
#ifndef Q_MOVEGEN_SUBRACKS_H
#define Q_MOVEGEN_SUBRACKS_H

#include "base/bits.h"
#include "movegen/play_list.h"
#include "movegen/word_slots.h"

/* A subrack.  Its number is a mask of the rack's tiles in falling order of their values. */
typedef struct q_subrack {
    /* the values of its tiles, falling; the last one with those that there is no room for */
    int16_t value[Q_SLOT_WEIGHTS];
    uint64_t key;        /* sum of the keys of its letters (word_map.h); a blank adds 0 */
    uint64_t letters;    /* letters that it can lay, as bits */
    uint64_t counts;     /* number of each kind of tile, Q_COUNT_BITS bits a kind */
    quoth_points leave;  /* value of the leave after laying it */
    uint32_t leave_mask; /* tiles of the leave: a mask of the rack in rising order */
    uint8_t blanks, tiles;
} q_subrack;

enum {
    Q_SUBRACKS_OF_SIZE = 252, /* at most: 5 of 10 tiles */
    Q_COUNT_BITS = 6,
    /* The most blanks for the word map; with more blanks the GADDAG is faster.  Racks of 10 tiles
     * with 4 blanks take 300 ms with the word map and 330 ms with the GADDAG, with 5 blanks 650 ms
     * and 430 ms. */
    Q_WORD_MAP_BLANKS = 4
};

/* A subrack in a list: its number, with what the filter of the word map needs. */
typedef struct q_ranked_subrack {
    uint64_t key;
    quoth_points leave;
    uint16_t number;
} q_ranked_subrack;

/* The different subracks by number of tiles, each list in falling order of `leave`.  Behind its
 * last subrack a list has one with the leave value INT32_MIN (a sentinel). */
typedef struct q_subracks_by_size {
    q_ranked_subrack subrack[Q_SLOT_TILES + 1][Q_SUBRACKS_OF_SIZE + 1];
    unsigned count[Q_SLOT_TILES + 1];
} q_subracks_by_size;

/* Hash of a query: the key of the letters in a slot, and the number of tiles to lay. */
static inline size_t q_query_hash(uint64_t key, unsigned tiles)
{
    return (size_t)(key >> 40 ^ tiles * 97u);
}

/* All subracks of a rack. */
typedef struct q_subracks {
    q_subrack *subrack;               /* by number */
    q_subracks_by_size plain, blanks; /* without blanks, with blanks */
    unsigned blank_tiles;             /* the bits of numbers of subracks that are blanks */
    /* The different values of its letters in falling order, and the letters with each, as bits. */
    uint8_t value[Q_SLOT_TILES];
    uint64_t letters_of_value[Q_SLOT_TILES];
    unsigned values;
    uint64_t count_of[256]; /* by tile: one tile of its kind, in the form of `counts`; 0 if the rack
                               lacks it */
    /* Cache key: the rack, the order of plays, and a copy of the leave values. */
    unsigned count;
    bool by_equity;
    quoth_tile rack[Q_SLOT_TILES];
    quoth_points *placed;
    uint64_t made, used; /* calls of q_subracks_of that made it and that used it last */
} q_subracks;

/* Caches that both generators share from call to call: lines of the board and subracks. */
struct q_movegen_cache {
    const quoth_cross *cross;
    q_line_cache lines;
    q_subracks *rack; /* fully associative, least recently used out */
    unsigned racks;
    uint64_t calls;
};

/* A cache of `line_states` states of each line and of `racks` racks.  NULL without memory. */
struct q_movegen_cache *q_movegen_cache_new(const quoth_cross *cross, unsigned line_states,
                                            unsigned racks, const quoth_memory *memory);
void q_movegen_cache_free(struct q_movegen_cache *cache, const quoth_memory *memory);

/* The subracks of f->rack with the leave values f->placed.  Valid until the next call. */
const q_subracks *q_subracks_of(struct q_movegen_cache *cache, const q_find *f);

/* Chooses the squares that blanks fill when a subrack lays n letters on squares of these weights:
 * those where a blank costs least, the last among equal costs, as the order of plays demands.
 * False if the subrack cannot lay these letters. */
bool q_assign_blanks(const q_find *f, const q_subrack *subrack, unsigned n,
                     const uint8_t letter[Q_SLOT_TILES], const int weight[Q_SLOT_TILES],
                     quoth_tile tile[Q_SLOT_TILES]);

/* `racks` as for the cache.  NULL without memory. */
struct q_best_play *q_best_play_new(unsigned racks, const quoth_memory *memory);
void q_best_play_free(struct q_best_play *best, const quoth_memory *memory);
struct q_all_plays *q_all_plays_new(const quoth_memory *memory);
void q_all_plays_free(struct q_all_plays *all, const quoth_memory *memory);

/* Upper bound on the points that a subrack scores on squares of these weights: the highest value on
 * the heaviest square, and so on (rearrangement inequality). */
static inline int q_subrack_score_bound(const int16_t weight[Q_SLOT_WEIGHTS],
                                        const q_subrack *subrack)
{
    return q_dot(q_load_weights(weight), q_load_weights(subrack->value));
}

/* Whether the subrack has a letter of each cross-set of the squares `crossed`. */
static inline bool q_fits_cross_sets(const uint64_t *letters, uint32_t crossed,
                                     const q_subrack *subrack)
{
    for (; crossed; crossed &= crossed - 1)
        if (!(letters[q_lowest_bit(crossed)] & subrack->letters))
            return false;
    return true;
}

#endif
