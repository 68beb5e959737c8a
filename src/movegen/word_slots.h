/* Word slots: the runs of squares that a play can fill, with an upper bound on its score.
 *
 * A slot is a run of squares of one line between empty squares, walls or edges; 1 to 10 of its
 * squares are empty, and one of these is an anchor.  (Quackle calls it a wordspot.)  Its score
 * bound needs no words, as in shadow play (MAGPIE): the tiles on the board and their cross-words
 * give `fixed` points, and a new tile gives its value times the weight of its square, in which the
 * premiums of square, word and cross-word are multiplied out.  So the tiles of a subrack give at
 * most the dot product of falling values and falling weights: eight multiplications in one
 * instruction.  Tiles beyond the eight of highest value count as if each had the least of the eight
 * weights.
 *
 * No slot has a square where no letter continues the tiles beside it to a word (extension sets, as
 * in MAGPIE's shadow play).
 *
 * A play changes few lines.  The slots of each line are cached with a copy of the squares they were
 * made from; the cache is set-associative, with `ways` states a line, for searches that make and
 * unmake plays. */
#ifndef Q_MOVEGEN_WORD_SLOTS_H
#define Q_MOVEGEN_WORD_SLOTS_H

#include "board/word_map.h"
#include "board/position.h"
#include "movegen/weights.h"

enum { Q_SLOT_TILES = 10 }; /* empty squares of a slot, at most */

typedef struct q_word_slot {
    int16_t weight[Q_SLOT_WEIGHTS]; /* heaviest weights of its empty squares, falling, then 0 */
    int16_t open[Q_SLOT_WEIGHTS];   /* the same, of its empty squares without a cross-word */
    uint64_t key;                   /* sum of the keys of its letters (word_map.h) */
    int32_t fixed;                  /* points that do not depend on the tiles laid, with bonus */
    uint32_t empties;               /* empty squares, as bits of the line */
    uint32_t crossed;               /* empty squares with a cross-word */
    int32_t multiplier;             /* product of the word premiums of its empty squares */
    uint8_t first, last, tiles;     /* squares of the line; number of empty squares */
    uint8_t crossed_before;         /* squares with a cross-word of the line before the slot */
    uint8_t crossed_end;            /* and with those of the slot */
    bool alone;                     /* it has no letters on the board */
} q_word_slot;

/* Empty squares of a slot under these rules, at most. */
static inline unsigned q_slot_tiles(const quoth_cross *cross)
{
    return cross->rules.rack < Q_SLOT_TILES ? cross->rules.rack : Q_SLOT_TILES;
}

static inline unsigned q_slot_length(const q_word_slot *s)
{
    return s->last - s->first + 1u;
}

/* The squares of a line below `at`, as bits. */
static inline uint32_t q_squares_below(unsigned at)
{
    return (UINT32_C(1) << at) - 1;
}

/* The squares of a slot with letters, as bits. */
static inline uint32_t q_playthrough(const q_word_slot *s)
{
    return q_squares_below(s->last + 1u) & ~q_squares_below(s->first) & ~s->empties;
}

/* The result of an earlier search of a line in this state, for one rack. */
typedef struct q_line_result {
    uint64_t made; /* `made` of the subracks of that rack; 0: no result */
    bool has_play;
    quoth_play bound; /* no play of the line comes before this one in the order of plays */
    quoth_play play;  /* a play of the line, if has_play */
} q_line_result;

/* One state of a line. */
typedef struct q_line_state {
    bool known, opening;
    bool referenced;  /* by a lookup since the hand of the clock passed it */
    unsigned most;    /* the slots have at most so many empty squares */
    uint32_t squares; /* and at least one of these squares */
    /* The state, from the square before the line to the square behind it. */
    quoth_tile tile[Q_LINE];
    int16_t cross_score[Q_LINE];
    uint64_t cross_set[Q_LINE];
    uint32_t crossed;  /* empty squares with a cross-word, as bits */
    uint32_t dead;     /* those where no letter makes a cross-word */
    q_word_slot *slot; /* by first empty square, then by number of empty squares */
    unsigned slots;
    q_line_result *results; /* by rack; NULL if only one rack is cached */
} q_line_state;

/* Set-associative cache of lines: for each line its last `ways` states, replaced by the clock
 * algorithm.  Arrays are indexed by direction, then by line * ways + way. */
typedef struct q_line_cache {
    const quoth_cross *cross;
    unsigned ways, racks;
    uint64_t *hash[2]; /* of the state */
    q_line_state *line[2];
    q_word_slot *slot[2];
    q_line_result *results[2];       /* then by rack; NULL if only one rack is cached */
    uint8_t hand[2][QUOTH_SIDE_MAX]; /* the way that was replaced last */
} q_line_cache;

/* False without memory; call q_line_cache_free in any case. */
bool q_line_cache_init(q_line_cache *lines, const quoth_cross *cross, unsigned ways, unsigned racks,
                       const quoth_memory *memory);
void q_line_cache_free(q_line_cache *lines, const quoth_memory *memory);

/* The slots of a line of a position, from the cache or made now: those with at most `most` empty
 * squares (and perhaps some with more) and with one of `squares`.  NULL if a weight is too large
 * for 16 bits. */
q_line_state *q_line_cache_get(q_line_cache *lines, const quoth_position *position,
                               const q_word_map *word_map, unsigned d, unsigned number,
                               unsigned most, uint32_t squares);

/* The weight of an empty square: how often the value of a tile counts there. */
static inline int q_square_weight(const quoth_cross *cross, unsigned d, unsigned square,
                                  int cross_score, int multiplier)
{
    return cross->letter_premium[d][square] *
           (multiplier + (cross_score >= 0 ? cross->word_premium[d][square] : 0));
}

#endif
