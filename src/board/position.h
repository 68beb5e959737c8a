/* The private state of a position.
 *
 *      moves.c        make and undo moves, challenges
 *      validate.c     validate a play by the rules
 *      setup.c        create, copy and set up positions; warnings.c checks them
 *      bag.c          draw tiles and put them back
 *      cross_sets.c   compute and update cross-sets
 *      queries.c      accessors
 *
 * A file calls only files below it in this list. */
#ifndef Q_BOARD_POSITION_H
#define Q_BOARD_POSITION_H

#include "base/hash.h"
#include "board/cross.h"

/* The data of a position that a play changes, except the board and the order of the bag.  Each
 * undo record holds the state before its move.  A state takes two cache lines and has no padding,
 * so that equal states have equal bytes. */
typedef struct q_state {
    uint64_t key;  /* Zobrist key of the tiles on the board and on racks */
    uint64_t seed; /* seed of the places of the next exchanged tiles in the bag */
    int32_t score[QUOTH_PLAYERS_MAX];
    /* each seat's part of the bag: first tile, end */
    uint16_t next[QUOTH_PLAYERS_MAX], end[QUOTH_PLAYERS_MAX];
    uint16_t bag; /* tiles in all parts */
    /* turns that each seat has yet to lose for failed challenges, 4 bits a seat */
    uint16_t forfeits;
    uint8_t rack[QUOTH_PLAYERS_MAX][QUOTH_RACK_MAX]; /* in rising order, 0 beyond its count */
    uint8_t rack_count[QUOTH_PLAYERS_MAX];           /* 0 for an unknown rack */
    /* number of tiles of an unknown rack, which are in the bag */
    uint8_t hidden[QUOTH_PLAYERS_MAX];
    uint8_t unknown; /* unknown racks, as bits */
    uint8_t turn;
    uint8_t scoreless, passes; /* numbers of turns in a row */
    uint8_t ending;            /* a quoth_ending; Q_ENDING_LOST plus the seat that lost */
    int8_t last_seat;          /* seat of the last play, -1 before the first play */
    uint8_t on_board;         /* not 0: the board has a tile; the endgame adds the plays it makes */
    unsigned char stands : 1; /* 1: the last play cannot be challenged, or not again */
    unsigned char valid : 1;  /* 1: the words of the last play are known to be valid */
    /* turns left under the rule of one last turn each; 0: the bag has tiles, or no such rule */
    unsigned char final_turns : 6;
} q_state;

/* final_turns of a game that the rule has ended. */
enum { Q_FINAL_TURNS_OVER = 63 };

/* Above all values of quoth_ending. */
enum { Q_ENDING_LOST = 16 };

_Static_assert(sizeof(q_state) == 128, "a state has holes");

typedef enum q_move_kind { Q_MOVE_PLAY, Q_MOVE_HELD, Q_MOVE_REMOVED, Q_MOVE_ADJUSTED } q_move_kind;

/* The cross-set and cross-score of a square before a placement. */
typedef struct q_saved_square {
    uint64_t cross_set;
    int16_t cross_score;
    uint16_t at; /* index of the square, plus its direction << Q_SAVED_DIRECTION */
} q_saved_square;

/* Bound on the squares that a placement changes: its own squares in both directions, the two ends
 * of its run, and the two ends of the cross-word of each tile. */
enum { Q_SAVED_SQUARES_MAX = 4 * QUOTH_SIDE_MAX + 2, Q_SAVED_DIRECTION = 15 };

typedef struct q_undo {
    q_state before;
    quoth_play play;        /* the play that this move laid on the board */
    uint8_t move;           /* a q_move_kind */
    bool bag_saved;         /* `bags` holds the order of the bag before this move */
    uint16_t saved_squares; /* squares that the placement changed, saved in `saved_square` */
    uint16_t bag_size;      /* with bag_at: size and place in `bags` of the bag before the move */
    size_t bag_at;
} q_undo;

/* The last play and, while it can be challenged, the position before it. */
typedef struct q_last {
    quoth_play play;
    q_state before;                /* with later adjustments of scores */
    quoth_tile bag[QUOTH_BAG_MAX]; /* up to the end of the last part of `before` */
} q_last;

struct quoth_position {
    const quoth_cross *cross;
    const quoth_memory *memory;
    uint8_t players;
    q_state state;
    q_last last;                 /* the last play before the moves that can be undone */
    quoth_tile tile[2][Q_BOARD]; /* the squares, by direction; walls beyond the edge */
    /* By direction of play: the cross-set of a square (all letters if it has no neighbour at right
     * angles) and its cross-score (-1 if it has none).  A square with a tile has 0 and -1. */
    uint64_t cross_set[2][Q_BOARD];
    int16_t cross_score[2][Q_BOARD];
    quoth_tile bag[QUOTH_BAG_MAX]; /* the part of a seat is from next[seat] to end[seat] - 1 */
    q_undo *undo;
    size_t undo_count, undo_capacity;
    q_saved_square *saved_square; /* undo records of squares that placements changed */
    size_t saved_squares, saved_capacity;
    uint8_t *bags; /* earlier orders of the bag */
    size_t bags_size, bags_capacity;
};

static inline bool q_is_tile(quoth_tile tile)
{
    return tile != 0 && tile != QUOTH_WALL;
}

/* Converts a tile of a play to the tile on the rack: 0 for a blank. */
static inline quoth_tile q_rack_tile(quoth_tile tile)
{
    return tile & QUOTH_BLANK ? 0 : tile;
}

/* Converts the index of a square to its index in the other direction. */
static inline unsigned q_transpose(unsigned square)
{
    return q_square((square - 1) % Q_LINE, square / Q_LINE);
}

/* The index of a play's first square, in its direction. */
static inline unsigned q_first_square(const quoth_play *play)
{
    return play->down ? q_square(play->column, play->row) : q_square(play->row, play->column);
}

/* The number of undo records up to and including the last play; 0 if no record is a play. */
static inline size_t q_undos_to_last(const quoth_position *position)
{
    size_t moves = position->undo_count;
    while (moves > 0 && position->undo[moves - 1].move != Q_MOVE_PLAY)
        moves--;
    return moves;
}

static inline const quoth_play *q_last_play(const quoth_position *position)
{
    size_t moves = q_undos_to_last(position);
    return moves ? &position->undo[moves - 1].play : &position->last.play;
}

static inline bool q_can_be_challenged(const quoth_position *position)
{
    return position->state.last_seat >= 0 && !position->state.stands;
}

/* Whether by the rules somebody may challenge the last play. */
static inline bool q_challenges_allowed(const quoth_position *position)
{
    return position->cross->rules.challenge != QUOTH_CHALLENGE_VOID &&
           q_can_be_challenged(position);
}

/* Clears the undo history before a position is set up.  The last play cannot be challenged then. */
static inline void q_clear_undo(quoth_position *position)
{
    position->last.play = *q_last_play(position);
    position->state.stands = 1;
    position->undo_count = 0;
    position->saved_squares = 0;
    position->bags_size = 0;
}

/* ---- keys ----------------------------------------------------------------------------------
 *
 * A key is a sum of random numbers, one for each fact that holds in the position (Zobrist 1970,
 * with sums in place of exclusive ors, so that two equal tiles of a rack count twice).  The numbers
 * are computed: number n is the n-th output of splitmix64 from the seed 0. */

static inline uint64_t q_key_number(uint64_t n)
{
    return q_mix64(n * Q_GOLDEN_RATIO);
}

enum {
    Q_KEY_RACKS = Q_BOARD, /* smaller numbers are squares */
    Q_KEY_TURN = Q_KEY_RACKS + QUOTH_PLAYERS_MAX,
    Q_KEY_HIDDEN,
    Q_KEY_SCORELESS,
    Q_KEY_PASSES,
    Q_KEY_ENDING,
    Q_KEY_FORFEITS,
    Q_KEY_FINAL_TURNS
};

/* The Zobrist number of a tile on a square, which is indexed by row. */
static inline uint64_t q_key_of_square(unsigned square, quoth_tile tile)
{
    return q_key_number((uint64_t)square << 8 | tile);
}

static inline uint64_t q_key_of_rack(unsigned seat, quoth_tile tile)
{
    return q_key_number((uint64_t)(Q_KEY_RACKS + seat) << 8 | tile);
}

/* ---- the last play ------------------------------------------------------------------------- */

/* Writes the last play and, if it can be challenged, the position before it; `last` may be the
 * position's own. */
void q_save_last(q_last *last, const quoth_position *position);

/* ---- the bag ------------------------------------------------------------------------------- */

/* The end of the last part of the bag. */
unsigned q_end_of_bag(const quoth_position *position, const q_state *state);

/* Fills the bag with count[x] tiles of each letter x, in order; its old tiles are dropped. */
void q_fill_bag(quoth_position *position, const int count[QUOTH_LETTERS_MAX + 1]);

/* Fills a rack from the bag, with at most `most` tiles. */
void q_draw_tiles(quoth_position *position, unsigned seat, unsigned most);

/* Puts the tiles of an exchange back, after the seat has drawn new ones. */
void q_return_tiles(quoth_position *position, unsigned seat, const quoth_tile *tile,
                    unsigned count);

/* Removes a tile of an unknown rack from the bag, which holds all unseen tiles. */
void q_remove_unseen(quoth_position *position, quoth_tile tile);

/* The value of all tiles in the bag. */
int q_bag_value(const quoth_position *position);

/* Sets a seat's rack to tiles in any order. */
void q_set_rack(quoth_position *position, unsigned seat, const quoth_tile *tile, unsigned count);

/* Saves the order of the bag in the undo record of the last move, if it is not saved yet; false
 * without memory. */
bool q_save_bag(quoth_position *position);

/* ---- cross-sets ---------------------------------------------------------------------------- */

/* Computes all cross-sets and cross-scores. */
void q_cross_set_all(quoth_position *position);

/* Extension sets (as in MAGPIE) of a run of tiles: the letters, as bits, that stand before the run
 * in some word, and those that follow it in a word that begins with it.  Not for anagram rules. */
uint64_t q_left_extensions(const quoth_cross *cross, const quoth_tile *run, unsigned count);
uint64_t q_right_extensions(const quoth_cross *cross, const quoth_tile *run, unsigned count);

/* Lays the tiles of a placement and updates the cross-sets and cross-scores around them.  Saves
 * each changed square in `was`, which has room for Q_SAVED_SQUARES_MAX squares, and returns the
 * number of changed squares. */
unsigned q_make_placement(quoth_position *position, const quoth_play *play, q_saved_square *was);

/* Removes the tiles of a placement from the board and restores the squares from `was`. */
void q_unmake_placement(quoth_position *position, const quoth_play *play, const q_saved_square *was,
                        unsigned count);

/* ---- queries ------------------------------------------------------------------------------- */

/* The number of tiles in the bag: the tiles that no known rack holds, less the tiles of unknown
 * racks. */
unsigned q_bag_left(const quoth_position *position);

/* Counts the tiles of the set without the board and the racks of `seats` (bits); counts may be
 * negative. */
void q_tiles_left(const quoth_position *position, unsigned seats, int count[QUOTH_LETTERS_MAX + 1]);

/* The number of unknown tiles on a rack; they do not count as tiles in the bag. */
unsigned q_hidden_tiles(const quoth_position *position, unsigned seat);

/* Whether scoreless turns or passes have ended the game. */
bool q_is_stuck(const quoth_position *position);

/* Whether `turns` more scoreless turns would end the game; `passes`: the turns are passes. */
bool q_is_stuck_after(const quoth_position *position, unsigned turns, bool passes);

static inline bool q_is_known(const quoth_position *position, unsigned seat)
{
    return !(position->state.unknown >> seat & 1);
}

/* The known tiles of a rack; an unknown rack has none. */
static inline const quoth_tile *q_known_rack(const quoth_position *position, unsigned seat,
                                             unsigned *count)
{
    *count = position->state.rack_count[seat];
    return position->state.rack[seat];
}

/* Whether a square of a line is empty and touches a tile, in the line or at right angles. */
static inline bool q_touches(const quoth_tile *tile, const int16_t *cross_score, unsigned at)
{
    return !tile[at] &&
           (cross_score[at] >= 0 || q_is_tile(tile[(int)at - 1]) || q_is_tile(tile[at + 1]));
}

/* Whether a square is an anchor: empty and beside a tile, or the start square of an empty board. */
bool q_is_anchor(const quoth_position *position, unsigned square);

/* Whether a search for games of `cross` can begin here.  QUOTH_MISMATCH: the position is of another
 * quoth_cross; QUOTH_GAME_OVER. */
quoth_status q_check_game(const quoth_position *position, const quoth_cross *cross,
                          quoth_error *error);

/* q_check_game, and QUOTH_UNKNOWN_RACK if the rack of the player to move is unknown. */
quoth_status q_check_to_move(const quoth_position *position, const quoth_cross *cross,
                             quoth_error *error);

/* Makes the play of a validation that lets it be made.  The words of a legal one are not looked up
 * again when others think about a challenge. */
quoth_status q_make_validated(quoth_position *position, const quoth_validation *validation,
                              quoth_error *error);

/* The number of words that the last play, which lies on the board, forms. */
unsigned q_words_of_last(const quoth_position *position);

/* The value of the tiles on a rack. */
int q_rack_value(const quoth_position *position, unsigned seat);

static inline bool q_same_play(const quoth_play *a, const quoth_play *b)
{
    return quoth_play_compare(a, b, QUOTH_BY_SCORE) == 0;
}

#endif
