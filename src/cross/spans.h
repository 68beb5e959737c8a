/* The spans of squares that a play can fill, and the most that each could score.
 *
 * A span is a run of squares of one lane that ends before empty squares (or walls), with 1 to 10 of
 * them to fill.  All that its score depends on besides the tiles is known before any word is: what
 * lies there counts `fixed` points, and each point of a new tile as often as the weight of its
 * square says, premiums of words and cross-words included.  So the most that some tiles can score
 * is the product of falling values and falling weights: eight multiplications at once.  Tiles
 * beyond the eight dearest count as if each had the least of these weights.
 *
 * A play changes few lanes.  The spans of the others are kept, with a copy of what they were made
 * from. */
#ifndef Q_CROSS_SPANS_H
#define Q_CROSS_SPANS_H

#include "cross/classes.h"
#include "cross/position.h"

enum {
    Q_SPAN_TILES = 10, /* that a play of a span can lay */
    Q_SPAN_WEIGHTS = 8
};

typedef struct q_span {
    int16_t weight[Q_SPAN_WEIGHTS]; /* the heaviest, falling, 0 beyond its tiles */
    int16_t open[Q_SPAN_WEIGHTS];   /* the same of squares without a cross-word */
    uint64_t key;                   /* of the letters that lie there */
    int32_t fixed;                  /* with bonus */
    uint32_t empties;               /* squares of the lane to fill */
    uint32_t lying;                 /* and those where letters lie */
    uint32_t crossed;               /* those of them with a word across */
    int32_t times;                  /* premiums of the word under them */
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
    uint32_t crossed; /* squares with a word across */
    uint32_t dead;    /* those of them where no letter makes one */
    /* What the spans were made from: squares from the one before the lane to the one behind. */
    quoth_tile tile[QUOTH_SIDE_MAX + 2];
    int16_t cross_score[QUOTH_SIDE_MAX];
    unsigned count;
    q_span *span; /* room for q_lane_spans */
} q_lane;

/* Brings the spans of a lane in line with a position; false if weights would not fit. */
bool q_lane_update(q_lane *lane, const quoth_position *position, const q_classes *classes,
                   unsigned d, unsigned number);

/* How often a point of a tile counts on an empty square of a span. */
static inline int q_weight(const quoth_cross *cross, unsigned d, unsigned square, int cross_score,
                           int times)
{
    return cross->letter_premium[d][square] *
           (times + (cross_score >= 0 ? cross->word_premium[d][square] : 0));
}

#endif
