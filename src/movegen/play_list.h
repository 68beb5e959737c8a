/* Inside the finder: the list of plays (play_list.c), the ways to find plays (gaddag.c, anagrams.c,
 * best_play.c, all_plays.c), and, on top, the choice of a way (find.c). */
#ifndef Q_MOVEGEN_PLAY_LIST_H
#define Q_MOVEGEN_PLAY_LIST_H

#include "board/position.h"

/* A play and the key that orders it; the smaller key comes first. */
typedef struct q_play_key {
    uint64_t rest; /* as much of the order after the value as fits */
    uint32_t value, play;
} q_play_key;

/* The working memory of the finder, kept from one position to the next. */
struct quoth_play_finder {
    const quoth_cross *cross;
    const quoth_memory *memory;
    q_play_key *keys; /* to sort with */
    size_t keys_capacity;
    /* By the set of kept tiles, a bit a tile of the rack: the thousandths to add to the score, for
     * placements and for exchanges. */
    quoth_points *kept[2];
    size_t kept_capacity[2];
    unsigned ways, racks;          /* looks of a lane, and racks, that it keeps */
    struct q_movegen_cache *cache; /* NULL until needed, as are the next three */
    struct q_best_play *best;
    struct q_all_plays *all;
    struct q_openness_board *exposed;
};

/* Has a finder that found nothing yet keep what it works out for several looks of each lane (some
 * 250 KB each on a board of 15 by 15) and for several racks (100 KB each): for playing on from many
 * positions that differ little. */
void q_finder_set_cache(quoth_play_finder *finder, unsigned ways, unsigned racks);

void q_openness_board_free(struct q_openness_board *board, const quoth_memory *memory);

/* One call of quoth_plays_find. */
typedef struct q_find {
    const quoth_position *position;
    const quoth_cross *cross;
    quoth_play_finder *finder;
    quoth_plays *plays;
    const struct q_word_map *word_map;      /* for best_play.c and all_plays.c */
    const quoth_points *placed, *exchanged; /* the two tables of quoth_play_finder.kept */
    uint8_t left[QUOTH_LETTERS_MAX + 2];    /* tiles of each letter on the rack; [0] blanks */
    uint8_t bit[QUOTH_LETTERS_MAX + 2]; /* the bit of the first tile of a letter, in sets of kept
                                            tiles */
    uint64_t have;                      /* letters that the rack can lay */
    unsigned kept;                      /* tiles kept, a bit each */
    unsigned tiles;                     /* placed */
    unsigned rack_count;
    /* the lane */
    unsigned d, lane;
    const quoth_tile *tile;
    const uint64_t *cross_set;
    const int16_t *cross_score;
    const uint8_t *letter_premium, *word_premium;
    uint32_t vowel_costs;    /* empty board: the squares of the lane where a vowel may cost */
    quoth_tile laid[Q_LANE]; /* by square from the lane's first; 0: not by this play */
    /* the plays that are wanted */
    unsigned patience; /* steps until the watch is called */
    quoth_find find;
    quoth_order order;
    bool opening;
    unsigned directions; /* 1: only across, 2: both */
    bool counting;      /* plays are only counted: the query wants no more, or there are too many */
    bool has_threshold; /* plays after `threshold` need not be kept */
    quoth_play threshold;
    uint32_t limit;
    quoth_status status;
    const quoth_watch *watch;
    uint64_t steps;
    quoth_tile rack[QUOTH_RACK_MAX]; /* in rising order */
    quoth_game_state game;
    quoth_points opening_cost[QUOTH_LETTERS_MAX + 1];
} q_find;

enum { Q_PATIENCE = 4096 }; /* steps, of a microsecond or less */

/* Calls the watch; false once the search is to end, whatever the reason. */
bool q_call_watch(q_find *f);

/* Counts `steps` more steps; whether the search is to end. */
static inline bool q_must_stop(q_find *f, unsigned steps)
{
    if (f->patience > steps) {
        f->patience -= steps;
        return false;
    }
    return !q_call_watch(f);
}

static inline void q_use_tile(q_find *f, unsigned letter)
{
    f->kept &= ~(1u << (f->bit[letter] + --f->left[letter]));
    f->tiles++;
}

static inline void q_unuse_tile(q_find *f, unsigned letter)
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
void q_record_placement(q_find *f, unsigned first, unsigned last, int score);

/* The same, given the whole play; its equity is without the cost of vowels. */
void q_record_play(q_find *f, quoth_play *play);

/* The place for the next plays, with room for `count`; NULL without memory, with the status set. */
quoth_play *q_reserve_plays(q_find *f, size_t count);

/* `count` plays were written to that place. */
void q_commit_plays(q_find *f, size_t count);

/* A play that is no placement was found. */
void q_record_other(q_find *f, const quoth_play *play);

/* Sorts the plays that were kept. */
void q_sort_plays(q_find *f);

/* Whether a placement with this score that keeps the tiles in f->kept could still be wanted. */
bool q_wanted(const q_find *f, int score);

/* Notes where a vowel may cost in the lane: on the empty board. */
void q_find_vowel_costs(q_find *f);

/* Goes on to another lane. */
static inline void q_set_lane(q_find *f, unsigned d, unsigned lane)
{
    unsigned first = q_square(lane, 0);
    f->d = d;
    f->lane = lane;
    f->tile = f->position->tile[d] + first;
    f->cross_set = f->position->cross_set[d] + first;
    f->cross_score = f->position->cross_score[d] + first;
    f->letter_premium = f->cross->letter_premium[d] + first;
    f->word_premium = f->cross->word_premium[d] + first;
    if (f->opening)
        q_find_vowel_costs(f);
}

/* Find the best placement, or all; false, with nothing found, where premiums are too high for this
 * way. */
bool q_generate_best(q_find *f);
bool q_generate_all(q_find *f);

/* Readies a search of single lanes, for placements of these tiles, which come to `plays` in no
 * order.  `nothing` has a 0 for each set of tiles of the rack.  Set f->watch afterwards. */
quoth_status q_generate_lanes_begin(q_find *f, const quoth_position *position,
                                    const quoth_tile *rack, size_t count,
                                    const quoth_points *nothing, quoth_plays *plays);
void q_generate_lane(q_find *f, unsigned d, unsigned lane);

/* The plays of one lane. */
void q_generate_gaddag(q_find *f);
void q_generate_anagrams(q_find *f);

#endif
