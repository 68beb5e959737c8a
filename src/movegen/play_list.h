/* The state of a call of quoth_plays_find, which the move generators share (find.c lists them),
 * and the list in which they record plays. */
#ifndef Q_MOVEGEN_PLAY_LIST_H
#define Q_MOVEGEN_PLAY_LIST_H

#include "board/position.h"

/* The sort key of a play; the smaller key comes first. */
typedef struct q_play_key {
    /* Further criteria of quoth_play_compare, as many as fit 64 bits.  Set where several plays have
     * the same value. */
    uint64_t rest;
    uint32_t value, play;
} q_play_key;

/* The working memory of a finder: sort keys, leave values, caches. */
struct quoth_play_finder {
    const quoth_cross *cross;
    const quoth_memory *memory;
    q_play_key *keys; /* for sorting */
    size_t keys_capacity;
    /* Leave values in thousandths by mask of the leave: [0] after placements, [1] after
     * exchanges. */
    quoth_points *leave_values[2];
    size_t leave_values_capacity[2];
    unsigned line_states, racks; /* sizes of the caches */
    /* Created on first use. */
    struct q_movegen_cache *cache;
    struct q_best_play *best;
    struct q_all_plays *all;
    struct q_openness_board *openness;
};

/* Sets the size of a finder's caches, before its first search: `line_states` states of each line
 * (associativity; 250 KB each on a board of 15 by 15) and `racks` racks (100 KB each).  Larger
 * caches pay in simulations and other searches of many similar positions. */
void q_finder_set_cache(quoth_play_finder *finder, unsigned line_states, unsigned racks);

void q_openness_board_free(struct q_openness_board *board, const quoth_memory *memory);

struct q_root_plays; /* later_threshold.h */

/* The squares of a position that differ from an earlier one in their tile, their cross-set or their
 * cross-score, as bits of their lines. */
typedef struct q_changed_squares {
    uint32_t line[2][QUOTH_SIDE_MAX]; /* by direction */
} q_changed_squares;

/* One call of quoth_plays_find. */
typedef struct q_find {
    const quoth_position *position;
    const quoth_cross *cross;
    quoth_play_finder *finder;
    quoth_plays *plays;
    const struct q_word_map *word_map;
    /* Leave values by mask of the leave. */
    const quoth_points *placed, *exchanged;

    /* The rack, and its tiles that the generator has not laid. */
    quoth_tile rack[QUOTH_RACK_MAX]; /* in rising order */
    unsigned rack_count;
    uint8_t left[QUOTH_LETTERS_MAX + 2]; /* tiles not laid, by letter; [0]: blanks */
    uint8_t bit[QUOTH_LETTERS_MAX + 2];  /* index of the first tile of a letter on the rack */
    uint64_t have;                       /* letters that the rack can lay, as bits */
    unsigned leave_mask;                 /* the leave, as a mask of the rack */
    unsigned tiles;                      /* number of tiles laid */

    /* The current line. */
    unsigned d, line;
    const quoth_tile *tile;
    const uint64_t *cross_set;
    const int16_t *cross_score;
    const uint8_t *letter_premium, *word_premium;
    uint32_t vowel_costs;    /* on the empty board: squares where vowels cost, as bits */
    quoth_tile laid[Q_LINE]; /* by square: the tile laid, or 0 */

    /* The query. */
    quoth_find find;
    quoth_order order;
    uint32_t limit;
    unsigned directions; /* 1: across only; 2: across and down */
    /* The squares in whose word slots best-first search searches; NULL: all. */
    const q_changed_squares *changed;
    bool opening; /* the board is empty */
    quoth_game_state game;
    quoth_points opening_cost[QUOTH_LETTERS_MAX + 1];

    /* The result so far. */
    bool counting;        /* plays are counted, not listed */
    bool has_threshold;   /* plays after `threshold` are not listed */
    quoth_play threshold; /* QUOTH_FIND_BEST: the last of the plays kept so far */
    quoth_status status;

    /* Progress and cancellation. */
    const quoth_watch *watch;
    uint64_t steps;
    unsigned steps_to_watch; /* steps to the next call of the watch */
} q_find;

/* steps between calls of the watch; at most 1 us each, so well below 20 ms */
enum { Q_STEPS_TO_WATCH = 4096 };

/* Calls the watch.  False: the search must stop; f->status says why. */
bool q_call_watch(q_find *f);

/* Counts `steps` steps.  True: the search must stop; f->status says why. */
static inline bool q_must_stop(q_find *f, unsigned steps)
{
    if (f->steps_to_watch > steps) {
        f->steps_to_watch -= steps;
        return false;
    }
    return !q_call_watch(f);
}

/* The steps counted so far. */
static inline uint64_t q_find_steps(const q_find *f)
{
    return f->steps + Q_STEPS_TO_WATCH - f->steps_to_watch;
}

static inline void q_use_tile(q_find *f, unsigned letter)
{
    f->leave_mask &= ~(1u << (f->bit[letter] + --f->left[letter]));
    f->tiles++;
}

static inline void q_unuse_tile(q_find *f, unsigned letter)
{
    f->leave_mask |= 1u << (f->bit[letter] + f->left[letter]++);
    f->tiles--;
}

static inline bool q_is_anchor_in_line(const q_find *f, unsigned at)
{
    if (f->opening)
        return q_square(f->line, 0) + at == f->cross->start[f->d];
    return q_touches(f->tile, f->cross_score, at);
}

/* Records the placement f->laid on squares `first` to `last`, with the leave f->leave_mask. */
void q_record_placement(q_find *f, unsigned first, unsigned last, int score);

/* Records a placement, after subtracting the costs of letters on the empty board from its
 * equity. */
void q_record_play(q_find *f, quoth_play *play);

/* Reserves memory for `count` plays after the end of the list.  NULL: f->status says why. */
quoth_play *q_reserve_plays(q_find *f, size_t count);

/* Adds to the list `count` plays that were written to the memory from q_reserve_plays. */
void q_commit_plays(q_find *f, size_t count);

/* Records an exchange or the pass. */
void q_record_other(q_find *f, const quoth_play *play);

/* Sorts the list. */
void q_sort_plays(q_find *f);

/* Whether a placement with this score and the leave f->leave_mask could precede f->threshold. */
bool q_wanted(const q_find *f, int score);

/* Fills in f->vowel_costs for the current line. */
void q_find_vowel_costs(q_find *f);

/* Makes a line the current line. */
static inline void q_set_line(q_find *f, unsigned d, unsigned line)
{
    unsigned first = q_square(line, 0);
    f->d = d;
    f->line = line;
    f->tile = f->position->tile[d] + first;
    f->cross_set = f->position->cross_set[d] + first;
    f->cross_score = f->position->cross_score[d] + first;
    f->letter_premium = f->cross->letter_premium[d] + first;
    f->word_premium = f->cross->word_premium[d] + first;
    if (f->opening)
        q_find_vowel_costs(f);
}

/* Finds plays as quoth_plays_find does.  `root` may be NULL; else the first play of QUOTH_FIND_BEST
 * is found as q_later_best does (later_plays.h). */
quoth_status q_plays_find(quoth_plays *plays, quoth_play_finder *finder,
                          const quoth_position *position, const quoth_plays_query *query,
                          const struct q_root_plays *root, const q_changed_squares *changed,
                          const quoth_context *context, quoth_error *error);

/* The generators with the word map: of the best placement, of all placements.  False, with no play
 * recorded, if a square's multiplier does not fit 16 bits. */
bool q_generate_best(q_find *f);
bool q_generate_all(q_find *f);

/* Begins a search of single lines with a rack, for q_generate_line.  The placements are added to
 * `plays` unsorted.  `nothing`, the leave values, has 2^count zeros.  Set f->watch after the
 * call. */
quoth_status q_generate_lines_begin(q_find *f, const quoth_position *position,
                                    const quoth_tile *rack, size_t count,
                                    const quoth_points *nothing, quoth_plays *plays);
void q_generate_line(q_find *f, unsigned d, unsigned line);

/* The generators without the word map: all placements of the current line. */
void q_generate_gaddag(q_find *f);
void q_generate_anagrams(q_find *f);

#endif
