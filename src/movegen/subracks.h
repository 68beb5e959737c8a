/* The subracks that a rack can lay, and the code that best_play.c (the best play) and
 * all_plays.c (every play) share: both find plays by slots (word_slots.h) and classes of words
 * (word_map.h). */
#ifndef Q_MOVEGEN_SUBRACKS_H
#define Q_MOVEGEN_SUBRACKS_H

#include "base/bits.h"
#include "movegen/play_list.h"
#include "movegen/word_slots.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* A subrack to lay, by bits in the order of falling values. */
typedef struct q_subrack {
    int16_t value[Q_SLOT_WEIGHTS]; /* the highest, falling */
    uint64_t key;                  /* the sum of the keys of its letters; a blank has 0 */
    uint64_t letters;              /* letters that it can lay */
    uint64_t counts;               /* of each kind of tile, Q_COUNT_BITS each */
    quoth_points leave;            /* the value of keeping the other tiles */
    uint32_t kept;                 /* the other tiles, as bits of the rack in rising order */
    int16_t rest;                  /* the sum of the other values */
    uint8_t blanks, tiles;
} q_subrack;

enum {
    Q_SUBRACKS_OF_SIZE = 252, /* at most: 5 of 10 tiles */
    Q_COUNT_BITS = 6          /* of a kind of tile in `counts` */
};

/* Sets without repetition by their size, in falling order of `leave`. */
typedef struct q_subracks_by_size {
    uint16_t subrack[Q_SLOT_TILES + 1][Q_SUBRACKS_OF_SIZE];
    unsigned count[Q_SLOT_TILES + 1];
} q_subracks_by_size;

/* A lookup of the words that the letters of a key make; only keys that pass the filter are looked
 * up.  Lookups are gathered and settled together, so that the memory they need can be fetched
 * ahead: without that, a third of the time of the best play is waiting. */
typedef struct q_lookup {
    uint64_t key;
    const q_subrack *subrack;
    const void *asker; /* the caller's own; given back unchanged */
    uint64_t blanks;   /* letters that the blanks stand for, a byte each, the last lowest */
    const uint8_t *words;
    unsigned length;
} q_lookup;

/* A hash by which slots with equal questions are found: equal letters, and equally many squares to
 * fill. */
static inline size_t q_query_hash(uint64_t key, unsigned tiles)
{
    return (size_t)(key >> 40 ^ tiles * 97u);
}

/* Adds a lookup if the filter lets it pass; there must be room for it even if not. */
static inline void q_lookups_add(const q_word_map *c, q_lookup *lookup, unsigned *count,
                                 uint64_t key, const q_subrack *subrack, const void *asker,
                                 uint64_t blanks, unsigned length)
{
    q_lookup *l = &lookup[*count];
    l->key = key;
    l->subrack = subrack;
    l->asker = asker;
    l->blanks = blanks;
    l->length = length;
    *count += q_word_map_may_have(c, key); /* a branch here would be mispredicted */
}

/* Finds the words of each lookup.  Lookups that have words are moved to the front, in order.
 * Returns their number. */
unsigned q_lookups_resolve(const q_word_map *word_map, q_lookup *lookup, unsigned count);

/* All subracks of a rack. */
typedef struct q_subracks {
    q_subrack *subrack; /* by the tiles laid, as bits in the order of falling values */
    q_subracks_by_size plain, blanks; /* without blanks, and with them */
    uint8_t letter[Q_SLOT_TILES];     /* of the rack, each once, by falling value */
    unsigned letters;
    uint64_t count_of[256]; /* by tile: one tile of its kind in the form of `counts`; 0 if the rack
                               has none */
    /* What they were made of. */
    unsigned count;
    bool by_equity;
    quoth_tile rack[Q_SLOT_TILES];
    quoth_points *placed;
    uint64_t made, used; /* when, in calls of q_subracks_of */
} q_subracks;

/* The parts of a finder that best_play.c and all_plays.c share.  What it keeps of lanes and racks
 * serves as long as they come again. */
struct q_movegen_cache {
    const quoth_cross *cross;
    q_lane_cache lanes;
    q_subracks *rack;
    unsigned racks;
    uint64_t calls;
};

struct q_movegen_cache *q_movegen_cache_new(const quoth_cross *cross, unsigned ways, unsigned racks,
                                            const quoth_memory *memory);
void q_movegen_cache_free(struct q_movegen_cache *finder, const quoth_memory *memory);

/* All subracks of the rack, with the values of what is leave. */
const q_subracks *q_subracks_of(struct q_movegen_cache *finder, const q_find *f);

/* Decides which of the letters to lay on n squares are blanks: those where a blank costs least, and
 * among equal costs the last, as the order of plays demands.  False if the subrack lacks these
 * letters. */
bool q_assign_blanks(const q_find *f, const q_subrack *subrack, unsigned n,
                     const uint8_t letter[Q_SLOT_TILES], const int weight[Q_SLOT_TILES],
                     quoth_tile tile[Q_SLOT_TILES]);

/* For as many racks as the slot finder keeps.  NULL without memory. */
struct q_best_play *q_best_play_new(unsigned racks, const quoth_memory *memory);
void q_best_play_free(struct q_best_play *best, const quoth_memory *memory);
struct q_all_plays *q_all_plays_new(const quoth_memory *memory);
void q_all_plays_free(struct q_all_plays *all, const quoth_memory *memory);

/* The sum of the products of falling values and falling weights. */
static inline int q_dot(const int16_t a[Q_SLOT_WEIGHTS], const int16_t b[Q_SLOT_WEIGHTS])
{
#ifdef __SSE2__
    __m128i sum = _mm_madd_epi16(_mm_loadu_si128((const __m128i *)(const void *)a),
                                 _mm_loadu_si128((const __m128i *)(const void *)b));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
    return _mm_cvtsi128_si32(sum);
#else
    int sum = 0;
    for (int i = 0; i < Q_SLOT_WEIGHTS; i++)
        sum += a[i] * b[i];
    return sum;
#endif
}

/* The most that a subrack can score by these weights. */
static inline int q_max_score(const int16_t weight[Q_SLOT_WEIGHTS], const q_subrack *subrack)
{
    return q_dot(weight, subrack->value) + weight[Q_SLOT_WEIGHTS - 1] * subrack->rest;
}

/* Whether the subrack has a letter for every cross-word. */
static inline bool q_fits_cross_sets(const uint64_t *letters, uint32_t crossed,
                                     const q_subrack *subrack)
{
    for (; crossed; crossed &= crossed - 1)
        if (!(letters[q_lowest_bit(crossed)] & subrack->letters))
            return false;
    return true;
}

/* Whether no letter lies in a slot. */
static inline bool q_has_no_playthrough(const q_slot *s)
{
    return q_slot_length(s) == s->tiles;
}

#endif
