/* The sets of tiles that a rack can lay, and what the ways that find plays by spans (spans.h) and
 * classes of words (classes.h) share: the best play (best.c), and every one (every.c). */
#ifndef Q_CROSS_SETS_H
#define Q_CROSS_SETS_H

#include "base/bits.h"
#include "cross/plays.h"
#include "cross/spans.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* A set of tiles to lay, by bits in the order of falling values. */
typedef struct q_tile_set {
    int16_t value[Q_SPAN_WEIGHTS]; /* the dearest, falling */
    uint64_t key;                  /* of its letters; blanks 0 */
    uint64_t letters;              /* that it can lay */
    uint64_t counts;               /* of each kind of tile, Q_COUNT_BITS each */
    quoth_points kept;             /* what the others are worth */
    uint32_t left;                 /* the others, as bits of the rack in rising order */
    int16_t rest;                  /* the sum of the other values */
    uint8_t blanks, tiles;
} q_tile_set;

enum {
    Q_SETS_OF_SIZE = 252, /* at most: 5 of 10 tiles */
    Q_COUNT_BITS = 6      /* of a kind of tile in `counts` */
};

/* Sets without repetition by their size, in falling order of `kept`. */
typedef struct q_sets_by_size {
    uint16_t set[Q_SPAN_TILES + 1][Q_SETS_OF_SIZE];
    unsigned count[Q_SPAN_TILES + 1];
} q_sets_by_size;

/* A question which words the letters of a key make, asked only where the filter lets it pass.
 * Lookups are gathered and settled together, so that the memory they need is on its way: without
 * that a third of the time of the best play is waiting. */
typedef struct q_lookup {
    uint64_t key;
    const q_tile_set *set;
    const void *asker; /* whatever the caller wants to know again */
    uint64_t blanks;   /* letters that the blanks stand for, a byte each, the last lowest */
    const uint8_t *words;
    unsigned length;
} q_lookup;

/* By what spans that ask the same are found: the same letters and as many squares to fill. */
static inline size_t q_question_hash(uint64_t key, unsigned tiles)
{
    return (size_t)(key >> 40 ^ tiles * 97u);
}

/* Adds a lookup if the filter lets it pass; there must be room for it even if not. */
static inline void q_look_up(const q_classes *c, q_lookup *lookup, unsigned *count, uint64_t key,
                             const q_tile_set *set, const void *asker, uint64_t blanks,
                             unsigned length)
{
    q_lookup *l = &lookup[*count];
    l->key = key;
    l->set = set;
    l->asker = asker;
    l->blanks = blanks;
    l->length = length;
    *count += q_class_maybe(c, key); /* a branch here would be mispredicted */
}

/* Finds the words; lookups that have some come first, in order.  Returns how many. */
unsigned q_settle_lookups(const q_classes *classes, q_lookup *lookup, unsigned count);

struct q_span_finder {
    const quoth_cross *cross;
    q_lane lane[2][QUOTH_SIDE_MAX];
    q_span *span[2];              /* of all lanes */
    q_tile_set *set;              /* by what is laid, as bits in the order of falling values */
    q_sets_by_size plain, blanks; /* without blanks, and with them */
    uint8_t letter[Q_SPAN_TILES]; /* of the rack, each once, by falling value */
    unsigned letters;
    uint64_t count_of[256]; /* by tile: one of its kind, as in `counts`; 0 if the rack has none */
};

struct q_span_finder *q_span_finder_new(const quoth_cross *cross, const quoth_memory *memory);
void q_span_finder_free(struct q_span_finder *finder, const quoth_memory *memory);

/* All sets of the rack. */
void q_make_sets(struct q_span_finder *finder, const q_find *f);

/* Which of the letters to lay on n squares are blanks: those where they cost least, and of equal
 * ones the last, as the order of plays has it. False if the set has not these letters. */
bool q_lay_letters(const q_find *f, const q_tile_set *set, unsigned n,
                   const uint8_t letter[Q_SPAN_TILES], const int weight[Q_SPAN_TILES],
                   quoth_tile tile[Q_SPAN_TILES]);

/* NULL without memory. */
struct q_best_finder *q_best_finder_new(const quoth_memory *memory);
void q_best_finder_free(struct q_best_finder *best, const quoth_memory *memory);
struct q_every_finder *q_every_finder_new(const quoth_memory *memory);
void q_every_finder_free(struct q_every_finder *every, const quoth_memory *memory);

/* The product of falling values and falling weights. */
static inline int q_dot(const int16_t a[Q_SPAN_WEIGHTS], const int16_t b[Q_SPAN_WEIGHTS])
{
#ifdef __SSE2__
    __m128i sum = _mm_madd_epi16(_mm_loadu_si128((const __m128i *)(const void *)a),
                                 _mm_loadu_si128((const __m128i *)(const void *)b));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
    return _mm_cvtsi128_si32(sum);
#else
    int sum = 0;
    for (int i = 0; i < Q_SPAN_WEIGHTS; i++)
        sum += a[i] * b[i];
    return sum;
#endif
}

/* The most that a set can score by these weights. */
static inline int q_most_by(const int16_t weight[Q_SPAN_WEIGHTS], const q_tile_set *set)
{
    return q_dot(weight, set->value) + weight[Q_SPAN_WEIGHTS - 1] * set->rest;
}

/* Whether the set has a letter for every word across. */
static inline bool q_letters_across(const uint64_t *letters, uint32_t crossed,
                                    const q_tile_set *set)
{
    for (; crossed; crossed &= crossed - 1)
        if (!(letters[q_lowest_bit(crossed)] & set->letters))
            return false;
    return true;
}

/* Whether no letter lies in a span. */
static inline bool q_stands_alone(const q_span *s)
{
    return q_span_length(s) == s->tiles;
}

#endif
