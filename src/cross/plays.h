/* Inside the finding of plays. */
#ifndef Q_CROSS_PLAYS_H
#define Q_CROSS_PLAYS_H

#include "cross/position.h"

/* What decides the value of a play besides its score and the tiles kept. */
typedef struct q_standing {
    unsigned bag;        /* tiles in it */
    bool opening;        /* the board is empty */
    quoth_points others; /* what going out gains */
    int held_weight;     /* times the value of what is kept, once the bag is empty */
} q_standing;

q_standing q_standing_of(const quoth_position *position);

/* What keeping some tiles is worth after a play of `tiles`, their own value in `leave`; for
 * placements and, where the bag stays as full as it was, for others. */
quoth_points q_kept(const q_standing *standing, quoth_points leave, int held, unsigned kept,
                    unsigned tiles, bool place);

/* What a vowel beside a premium costs on the empty board. */
enum { Q_OPENING_VOWEL = 700 };
bool q_beside_premium(const quoth_cross *cross, unsigned d, unsigned square);

struct quoth_plays {
    const quoth_cross *cross;
    const quoth_memory *memory;
    quoth_search search;
    quoth_play *play;
    size_t count, capacity;
    quoth_play *spare; /* to sort with, as are the keys */
    size_t spare_capacity;
    struct play_key *keys;
    size_t keys_capacity;
    uint64_t placements;
    int64_t scores;
    bool full; /* plays after `last` need not be kept */
    quoth_play last;
    quoth_status status;
    /* By what is kept of the rack, a bit a tile: thousandths to add to the score, for placements
     * and for exchanges. */
    quoth_points *kept[2];
    size_t kept_capacity[2];
    struct q_span_finder *spans; /* NULL until they are needed */
};

/* One generation. */
typedef struct q_finding {
    const quoth_position *position;
    const quoth_cross *cross;
    quoth_plays *plays;
    q_standing standing;
    uint8_t left[QUOTH_LETTERS_MAX + 2]; /* tiles of each letter on the rack; [0] blanks */
    uint8_t bit[QUOTH_LETTERS_MAX + 2];  /* of the first of them in sets of kept tiles */
    uint64_t have;                       /* letters that the rack can lay */
    unsigned kept;                       /* set of tiles */
    unsigned placed;
    unsigned rack_count;
    /* the lane */
    unsigned d, lane;
    const quoth_tile *tile;
    const uint64_t *cross_set;
    const int16_t *cross_score;
    const uint8_t *letter_premium, *word_premium;
    uint32_t vowel_costs;    /* of the empty board: squares of the lane where a vowel costs */
    quoth_tile laid[Q_LANE]; /* by square from the lane's first; 0: not by this play */
} q_finding;

static inline void q_take_tile(q_finding *f, unsigned letter)
{
    f->kept &= ~(1u << (f->bit[letter] + --f->left[letter]));
    f->placed++;
}

static inline void q_return_tile(q_finding *f, unsigned letter)
{
    f->kept |= 1u << (f->bit[letter] + f->left[letter]++);
    f->placed--;
}

static inline bool q_is_anchor_in_lane(const q_finding *f, unsigned at)
{
    if (f->standing.opening)
        return q_square(f->lane, 0) + at == f->cross->start[f->d];
    return q_touches(f->tile, f->cross_score, at);
}

/* A placement was found: squares `first` to `last` of the lane. */
void q_found(q_finding *f, unsigned first, unsigned last, int score);

/* The same, told by all of the play; the equity without what vowels cost. */
void q_found_play(q_finding *f, quoth_play *play);

/* Where the next plays go, with room for `count`; NULL without memory, and the status says so. */
quoth_play *q_room_for_plays(quoth_plays *plays, size_t count);

/* Whether a placement with this score that keeps what is kept now could still be wanted. */
bool q_wanted(const q_finding *f, int score);

/* Looks at another lane. */
void q_set_lane(q_finding *f, unsigned d, unsigned lane);

/* Whether plays can be found by spans (best.c, every.c): the words' classes are made and the rack
 * is no longer than a span.  Without memory for it, not. */
bool q_can_use_spans(quoth_plays *plays, unsigned rack_count);
void q_free_spans(quoth_plays *plays);

/* Find the best placement, or all; false, with nothing found, where premiums are too high for it.
 */
bool q_find_best(q_finding *f, const quoth_tile *rack);
bool q_find_every(q_finding *f, const quoth_tile *rack);

/* The plays of one lane. */
void q_find_words(q_finding *f);
void q_find_anagrams(q_finding *f);

#endif
