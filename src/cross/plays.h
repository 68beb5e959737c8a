/* Inside the finding of plays: what is kept of them (plays.c), the ways to find them (gaddag.c,
 * anagrams.c, best.c, every.c), and, on top, the choice of a way (find.c). */
#ifndef Q_CROSS_PLAYS_H
#define Q_CROSS_PLAYS_H

#include "cross/position.h"

/* A play and what orders it; the smaller comes first. */
typedef struct q_play_key {
    uint64_t rest; /* as much of the order after the value as fits */
    uint32_t value, play;
} q_play_key;

/* What finding needs, kept from one position to the next. */
struct quoth_play_finder {
    const quoth_cross *cross;
    const quoth_memory *memory;
    q_play_key *keys; /* to sort with */
    size_t keys_capacity;
    /* By what is kept of the rack, a bit a tile: thousandths to add to the score, for placements
     * and for exchanges. */
    quoth_points *kept[2];
    size_t kept_capacity[2];
    struct q_span_finder *spans; /* NULL until they are needed, as what needs them */
    struct q_best_finder *best;
    struct q_every_finder *every;
};

/* One generation. */
typedef struct q_find {
    const quoth_position *position;
    const quoth_cross *cross;
    quoth_play_finder *finder;
    quoth_plays *plays;
    const struct q_classes *classes;     /* for ways by spans */
    const quoth_points *placed, *held;   /* by set of kept tiles: see above */
    uint8_t left[QUOTH_LETTERS_MAX + 2]; /* tiles of each letter on the rack; [0] blanks */
    uint8_t bit[QUOTH_LETTERS_MAX + 2];  /* of the first of them in sets of kept tiles */
    uint64_t have;                       /* letters that the rack can lay */
    unsigned kept;                       /* set of tiles */
    unsigned tiles;                      /* placed */
    unsigned rack_count;
    /* the lane */
    unsigned d, lane;
    const quoth_tile *tile;
    const uint64_t *cross_set;
    const int16_t *cross_score;
    const uint8_t *letter_premium, *word_premium;
    uint32_t vowel_costs;    /* of the empty board: squares of the lane where a letter may cost */
    quoth_tile laid[Q_LANE]; /* by square from the lane's first; 0: not by this play */
    /* what is wanted */
    unsigned patience; /* steps until the watch is asked */
    quoth_find find;
    quoth_order order;
    bool opening;
    bool counting; /* plays are counted only: nothing else is wanted, or there are too many */
    bool full;     /* plays after `last` need not be kept */
    quoth_play last;
    uint32_t limit;
    quoth_status status;
    const quoth_watch *watch;
    uint64_t steps;
    quoth_tile rack[QUOTH_RACK_MAX]; /* in rising order */
    quoth_standing standing;
    quoth_points opening_cost[QUOTH_LETTERS_MAX + 1];
} q_find;

enum { Q_PATIENCE = 4096 }; /* steps, of a microsecond or less */

/* Asks the watch; false once finding is to end, whatever the reason. */
bool q_go_on(q_find *f);

/* Whether finding is to end, after so many steps more. */
static inline bool q_is_over(q_find *f, unsigned steps)
{
    if (f->patience > steps) {
        f->patience -= steps;
        return false;
    }
    return !q_go_on(f);
}

static inline void q_take_tile(q_find *f, unsigned letter)
{
    f->kept &= ~(1u << (f->bit[letter] + --f->left[letter]));
    f->tiles++;
}

static inline void q_return_tile(q_find *f, unsigned letter)
{
    f->kept |= 1u << (f->bit[letter] + f->left[letter]++);
    f->tiles--;
}

static inline bool q_is_anchor_in_lane(const q_find *f, unsigned at)
{
    if (f->opening)
        return q_square(f->lane, 0) + at == f->cross->start[f->d];
    return q_touches(f->tile, f->cross_score, at);
}

/* A placement was found: squares `first` to `last` of the lane. */
void q_found_placement(q_find *f, unsigned first, unsigned last, int score);

/* The same, told by all of the play; the equity without what vowels cost. */
void q_found_play(q_find *f, quoth_play *play);

/* Where the next plays go, with room for `count`; NULL without memory, and the status says so. */
quoth_play *q_room_for_plays(q_find *f, size_t count);

/* So many plays were written there. */
void q_took_plays(q_find *f, size_t count);

/* A play that is no placement was found. */
void q_found_other(q_find *f, const quoth_play *play);

/* Brings what was kept in order. */
void q_order_plays(q_find *f);

/* Whether a placement with this score that keeps what is kept now could still be wanted. */
bool q_wanted(const q_find *f, int score);

/* Looks at another lane. */
void q_set_lane(q_find *f, unsigned d, unsigned lane);

/* Find the best placement, or all; false, with nothing found, where premiums are too high for it.
 */
bool q_find_best(q_find *f);
bool q_find_every(q_find *f);

/* The plays of one lane. */
void q_find_words(q_find *f);
void q_find_anagrams(q_find *f);

#endif
