/* The spans of squares that a play can fill, and the most that each could score.
 *
 * A span is a run of squares of one lane with an empty square, a wall or the edge at each end; 1 to
 * 10 of its squares are to fill.  Everything that its score depends on besides the tiles is known
 * before any word is: the tiles on the board count `fixed` points, and a new tile counts its value
 * times the weight of its square, which includes premiums of words and cross-words.  So the most
 * that some tiles can score is the sum of products of falling values and falling weights: eight
 * multiplications at once.  Tiles beyond the eight with the highest values count as if each had the
 * least of these weights.
 *
 * A play changes few lanes.  The spans of the other lanes are kept, with a copy of the squares that
 * they were made from. */
#ifndef Q_CROSS_SPANS_H
#define Q_CROSS_SPANS_H

#include "cross/classes.h"
#include "cross/position.h"

enum {
    Q_SPAN_TILES = 10, /* tiles that a play of a span can lay */
    Q_SPAN_WEIGHTS = 8
};

typedef struct q_span {
    int16_t weight[Q_SPAN_WEIGHTS]; /* the heaviest, falling, 0 beyond its tiles */
    int16_t open[Q_SPAN_WEIGHTS];   /* the same for squares without a cross-word */
    uint64_t key;                   /* of the letters on the board */
    int32_t fixed;                  /* with bonus */
    uint32_t empties;               /* squares of the lane to fill */
    uint32_t lying;                 /* squares of the lane with letters */
    uint32_t crossed;               /* the empty squares with a cross-word */
    int32_t times;                  /* product of the word premiums under them */
    uint8_t first, last, tiles;
} q_span;

/* The most tiles that a play of a span can lay. */
static inline unsigned q_span_tiles(const quoth_cross *cross)
{
    return cross->rules.rack < Q_SPAN_TILES ? cross->rules.rack : Q_SPAN_TILES;
}

/* The most spans that a lane along `d` has. */
static inline size_t q_lane_spans(const quoth_cross *cross, unsigned d)
{
    return (size_t)cross->length[d] * q_span_tiles(cross);
}

static inline unsigned q_span_length(const q_span *s)
{
    return s->last - s->first + 1u;
}

typedef struct q_lane {
    bool known;
    bool opening;
    uint32_t crossed; /* squares with a cross-word */
    uint32_t dead;    /* the ones where no letter makes a cross-word */
    /* The squares that the spans were made from, from the one before the lane to the one behind. */
    quoth_tile tile[QUOTH_SIDE_MAX + 2];
    int16_t cross_score[QUOTH_SIDE_MAX];
    unsigned count;
    q_span *span; /* room for q_lane_spans */
} q_lane;

/* Brings the spans of a lane in line with a position; false if weights would not fit. */
bool q_lane_update(q_lane *lane, const quoth_position *position, const q_classes *classes,
                   unsigned d, unsigned number);

/* How many times the value of a tile counts on an empty square of a span. */
static inline int q_weight(const quoth_cross *cross, unsigned d, unsigned square, int cross_score,
                           int times)
{
    return cross->letter_premium[d][square] *
           (times + (cross_score >= 0 ? cross->word_premium[d][square] : 0));
}

#endif
