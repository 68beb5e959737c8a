/* The slots of squares that a play can fill, and the most that each could score.
 *
 * A slot is a run of squares of one lane with an empty square, a wall or the edge at each end; 1 to
 * 10 of its squares are to fill.  Everything that its score depends on besides the tiles is known
 * before any word is: the tiles on the board count `fixed` points, and a new tile counts its value
 * times the weight of its square, which includes premiums of words and cross-words.  So the most
 * that some tiles can score is the sum of products of falling values and falling weights: eight
 * multiplications at once.  Tiles beyond the eight with the highest values count as if each had the
 * least of these weights.
 *
 * A play changes few lanes.  The slots of the other lanes are leave, with a copy of the squares
 * that they were made from.  Where plays are tried and taken back, a lane looks the same again
 * and again: then the slots of several looks are leave.  */
#ifndef Q_MOVEGEN_WORD_SLOTS_H
#define Q_MOVEGEN_WORD_SLOTS_H

#include "board/word_map.h"
#include "board/position.h"

enum {
    Q_SLOT_TILES = 10, /* tiles that a play of a slot can lay */
    Q_SLOT_WEIGHTS = 8
};

typedef struct q_slot {
    int16_t weight[Q_SLOT_WEIGHTS]; /* the heaviest, falling, 0 beyond its tiles */
    int16_t open[Q_SLOT_WEIGHTS];   /* the same for squares without a cross-word */
    uint64_t key;                   /* of the letters on the board */
    int32_t fixed;                  /* with bonus */
    uint32_t empties;               /* squares of the lane to fill */
    uint32_t lying;                 /* squares of the lane with letters */
    uint32_t crossed;               /* the empty squares with a cross-word */
    int32_t times;                  /* product of the word premiums under them */
    uint8_t first, last, tiles;
} q_slot;

/* The most tiles that a play of a slot can lay. */
static inline unsigned q_slot_tiles(const quoth_cross *cross)
{
    return cross->rules.rack < Q_SLOT_TILES ? cross->rules.rack : Q_SLOT_TILES;
}

static inline unsigned q_slot_length(const q_slot *s)
{
    return s->last - s->first + 1u;
}

/* The slots of a lane with equally many squares to fill, and what none of them exceeds: at each
 * place of the falling weights, and in fixed points. */
typedef struct q_slots {
    int16_t weight[Q_SLOT_WEIGHTS];
    int32_t fixed;
    unsigned count;
    q_slot *slot; /* room for as many as the lane has squares: each begins at another */
} q_slots;

/* What searches with some rack found out about a lane: that none of its plays comes before `bound`,
 * and, perhaps, a play of it. */
typedef struct q_lane_result {
    uint64_t made; /* when the subracks of the rack were made; 0: nothing is known */
    bool has;      /* a play of the lane is known */
    quoth_play bound, play;
} q_lane_result;

typedef struct q_lane {
    bool known, opening;
    bool found; /* since its way was last looked at for a new lane */
    /* All that plays in the lane depend on, from the square before it to the one behind. */
    quoth_tile tile[Q_LANE];
    int16_t cross_score[Q_LANE];
    uint64_t cross_set[Q_LANE];
    uint32_t crossed;                /* squares with a cross-word */
    uint32_t dead;                   /* the ones where no letter makes a cross-word */
    q_slots slots[Q_SLOT_TILES + 1]; /* by the squares to fill */
    q_lane_result *results;          /* by rack; NULL if nothing is leave */
} q_lane;

/* Lanes of a board, each in as many looks as there are ways. */
typedef struct q_lane_cache {
    const quoth_cross *cross;
    unsigned ways, racks;
    uint64_t *hash[2]; /* of the squares of a lane; by number, then by way, as the next three */
    q_lane *lane[2];
    q_slot *slot[2];
    q_lane_result *found[2];         /* then by rack; NULL if only one rack is leave */
    uint8_t made[2][QUOTH_SIDE_MAX]; /* the way that was made last */
} q_lane_cache;

/* False without memory; free what there is in any case. */
bool q_lane_cache_init(q_lane_cache *lanes, const quoth_cross *cross, unsigned ways, unsigned racks,
                       const quoth_memory *memory);
void q_lane_cache_free(q_lane_cache *lanes, const quoth_memory *memory);

/* The slots of a lane in a position; NULL if weights would not fit. */
q_lane *q_lane_cache_get(q_lane_cache *lanes, const quoth_position *position,
                         const q_word_map *word_map, unsigned d, unsigned number);

/* How many times the value of a tile counts on an empty square of a slot. */
static inline int q_square_weight(const quoth_cross *cross, unsigned d, unsigned square,
                                  int cross_score, int times)
{
    return cross->letter_premium[d][square] *
           (times + (cross_score >= 0 ? cross->word_premium[d][square] : 0));
}

#endif
