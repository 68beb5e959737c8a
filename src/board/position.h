/* The private state of a position.
 *
 *      moves.c        make and undo moves, challenges
 *      validate.c     validate a play by the rules
 *      setup.c        the handle, setting up; warnings.c: positions that no game can reach
 *      bag.c          draw tiles and put them back
 *      cross_sets.c   the cross-sets, kept up to date
 *      queries.c      accessors
 *
 * A file calls only files below it. */
#ifndef Q_BOARD_POSITION_H
#define Q_BOARD_POSITION_H

#include "base/hash.h"
#include "board/cross.h"

/* The data that a play changes besides the board and the order of the bag.  Each move keeps the
 * state before it.  A state takes two cache lines and has no padding, so that equal states have
 * equal bytes. */
typedef struct q_state {
    uint64_t key;  /* of the tiles on the board and on racks */
    uint64_t seed; /* decides where the tiles of the next exchange go */
    int32_t score[QUOTH_PLAYERS_MAX];
    uint16_t next[QUOTH_PLAYERS_MAX], end[QUOTH_PLAYERS_MAX]; /* each seat's part of the bag */
    uint16_t bag;                                             /* tiles in all parts */
    uint16_t forfeits; /* turns that each seat still loses by challenges in vain, 4 bits a seat */
    uint8_t rack[QUOTH_PLAYERS_MAX][QUOTH_RACK_MAX]; /* in rising order, 0 beyond its count */
    uint8_t rack_count[QUOTH_PLAYERS_MAX];           /* 0 for an unknown rack */
    uint8_t hidden[QUOTH_PLAYERS_MAX];               /* tiles of an unknown rack: they lie in the
                                                        bag */
    uint8_t unknown;                                 /* racks, a bit each */
    uint8_t turn;
    uint8_t scoreless, passes; /* turns in a row */
    uint8_t ending;            /* a quoth_ending; QUOTH_ENDING_LOST plus the seat that lost */
    int8_t last_seat;          /* of the last play, -1 before the first */
    uint8_t on_board;          /* 1: there is a tile on the board */
    bool stands;               /* the last play cannot be challenged (again) */
} q_state;

_Static_assert(sizeof(q_state) == 128, "a state has holes");

typedef enum q_move_kind { Q_MOVE_PLAY, Q_MOVE_HELD, Q_MOVE_REMOVED, Q_MOVE_ADJUSTED } q_move_kind;

/* The cross-set and cross-score of a square before a placement. */
typedef struct q_saved_square {
    uint64_t cross_set;
    int16_t cross_score;
    uint16_t at; /* the square; its direction from bit Q_SAVED_DIRECTION on */
} q_saved_square;

/* A placement changes both directions of its squares, the two ends of its run, and those of a run
 * at right angles for each tile. */
enum { Q_SAVED_SQUARES_MAX = 4 * QUOTH_SIDE_MAX + 2, Q_SAVED_DIRECTION = 15 };

typedef struct q_undo {
    q_state before;
    quoth_play play;   /* a play whose tiles lie on the board because of this move */
    uint8_t move;      /* a q_move_kind */
    bool bag_kept;     /* the order of the bag was changed, by this move or after it */
    uint16_t crosseds; /* squares that the placement changed; they end the list, but for those of
                          later moves */
    uint16_t bag_size; /* of the bag before the move, and where in `bags` it is kept */
    size_t bag_at;
} q_undo;

/* The last play, and for as long as it can be challenged the position before it. */
typedef struct q_last {
    quoth_play play;
    q_state before;                /* with the adjustments made since */
    quoth_tile bag[QUOTH_BAG_MAX]; /* up to the end of the last part of `before` */
} q_last;

struct quoth_position {
    const quoth_cross *cross;
    const quoth_memory *memory;
    uint8_t players;
    q_state state;
    q_last last;                 /* the last play before the moves that can be undone */
    quoth_tile tile[2][Q_BOARD]; /* by direction; walls beyond the edge */
    /* For plays along that direction: the letters that make a cross-word on the square (all if it
     * has no neighbour at right angles), and the value of these neighbours, -1 if there are none.
     * A square with a tile has 0 and -1. */
    uint64_t cross_set[2][Q_BOARD];
    int16_t cross_score[2][Q_BOARD];
    quoth_tile bag[QUOTH_BAG_MAX]; /* the tiles of each part are from next[seat] to end[seat] */
    q_undo *done;
    size_t dones, done_capacity;
    q_saved_square *crossed; /* squares before placements changed them */
    size_t crosseds, crossed_capacity;
    uint8_t *bags; /* earlier orders of the bag */
    size_t bags_size, bags_capacity;
};

static inline bool q_is_tile(quoth_tile tile)
{
    return tile != 0 && tile != QUOTH_WALL;
}

/* A tile of a play as it lay on the rack. */
static inline quoth_tile q_rack_tile(quoth_tile tile)
{
    return tile & QUOTH_BLANK ? 0 : tile;
}

/* The same square seen from the other direction. */
static inline unsigned q_transpose(unsigned square)
{
    return q_square((square - 1) % Q_LANE, square / Q_LANE);
}

/* How many moves that can be undone reach up to the last play, 0 if it is not among them. */
static inline size_t q_undos_to_last(const quoth_position *position)
{
    size_t moves = position->dones;
    while (moves > 0 && position->done[moves - 1].move != Q_MOVE_PLAY)
        moves--;
    return moves;
}

static inline const quoth_play *q_last_play(const quoth_position *position)
{
    size_t moves = q_undos_to_last(position);
    return moves ? &position->done[moves - 1].play : &position->last.play;
}

static inline bool q_can_be_challenged(const quoth_position *position)
{
    return position->state.last_seat >= 0 && !position->state.stands;
}

/* Forgets how to undo.  The last play stands: what follows changes the position by hand. */
static inline void q_clear_undo(quoth_position *position)
{
    position->last.play = *q_last_play(position);
    position->state.stands = true;
    position->dones = 0;
    position->crosseds = 0;
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
    Q_KEY_RACKS = Q_BOARD, /* below: squares */
    Q_KEY_TURN = Q_KEY_RACKS + QUOTH_PLAYERS_MAX,
    Q_KEY_HIDDEN,
    Q_KEY_SCORELESS,
    Q_KEY_PASSES,
    Q_KEY_ENDING,
    Q_KEY_FORFEITS
};

/* `square` is counted by row. */
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

/* Cuts the bag into parts of the same length, or nearly. */
void q_split_bag(quoth_position *position);

/* Fills the bag with count[x] tiles of each letter x, in order; its old tiles are dropped. */
void q_fill_bag(quoth_position *position, const int count[QUOTH_LETTERS_MAX + 1]);

/* Fills a rack from the bag, with at most `most` tiles. */
void q_draw_tiles(quoth_position *position, unsigned seat, unsigned most);

/* Puts the tiles of an exchange back, after the seat has drawn new ones. */
void q_return_tiles(quoth_position *position, unsigned seat, const quoth_tile *tile,
                    unsigned count);

/* Takes a tile that an unknown rack had out of the bag, where the unseen tiles are. */
void q_remove_unseen(quoth_position *position, quoth_tile tile);

int q_bag_value(const quoth_position *position);

/* Makes these tiles a seat's rack; they may be in any order. */
void q_set_rack(quoth_position *position, unsigned seat, const quoth_tile *tile, unsigned count);

/* Keeps the order of the bag for the undo of the last move, if it is not kept yet; false without
 * memory. */
bool q_save_bag(quoth_position *position);

/* ---- cross-sets ---------------------------------------------------------------------------- */

/* Brings all cross-sets and cross-scores in line with the tiles. */
void q_cross_set_all(quoth_position *position);

/* Lays the tiles of a placement and brings the squares around them in line.  `was` has room for
 * Q_SAVED_SQUARES_MAX squares: it gets the old state of each changed square.  Returns their
 * number.  */
unsigned q_make_placement(quoth_position *position, const quoth_play *play, q_saved_square *was);

/* Lifts the tiles of a placement again and restores the squares from `was`. */
void q_unmake_placement(quoth_position *position, const quoth_play *play, const q_saved_square *was,
                        unsigned count);

/* ---- looking ------------------------------------------------------------------------------- */

/* Tiles in the bag: those that are not known to be on a rack, less those that unknown racks
 * take. */
unsigned q_bag_left(const quoth_position *position);

/* The tile set without the tiles on the board and on the racks of `seats`; counts may fall below
 * 0. */
void q_tiles_left(const quoth_position *position, unsigned seats, int count[QUOTH_LETTERS_MAX + 1]);

/* How many tiles of a rack are not known; they are not in the bag either. */
unsigned q_hidden_tiles(const quoth_position *position, unsigned seat);

/* Whether turns without score, or passes, have ended the game. */
bool q_is_stuck(const quoth_position *position);

/* Whether so many more of them would: passes, or others. */
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

/* Whether an empty square of a lane touches a tile, in the lane or across. */
static inline bool q_touches(const quoth_tile *tile, const int16_t *cross_score, unsigned at)
{
    return !tile[at] &&
           (cross_score[at] >= 0 || q_is_tile(tile[(int)at - 1]) || q_is_tile(tile[at + 1]));
}

/* Whether an empty square touches a tile, or begins the game. */
bool q_is_anchor(const quoth_position *position, unsigned square);

int q_rack_value(const quoth_position *position, unsigned seat);

#endif
