/* Inside a position. */
#ifndef Q_CROSS_POSITION_H
#define Q_CROSS_POSITION_H

#include "cross/cross.h"

/* What a play changes besides board and bag. */
typedef struct q_state {
    int32_t score[QUOTH_PLAYERS_MAX];
    quoth_random random; /* of the bag */
    quoth_play last;
    uint16_t bag;                                        /* tiles in it */
    uint8_t rack[QUOTH_PLAYERS_MAX][QUOTH_RACK_MAX + 1]; /* in rising order, 0 beyond its count */
    uint8_t rack_count[QUOTH_PLAYERS_MAX];
    uint8_t turn;
    uint8_t scoreless, passes; /* turns in a row */
    uint8_t ending;
    uint8_t last_seat;
    uint8_t on_board; /* 1: some tile is */
    bool has_last;
    bool stands; /* the last play cannot be challenged (again) */
    bool shuffled;
    int8_t loser;
} q_state;

typedef enum q_deed { Q_DEED_PLAY, Q_DEED_HELD, Q_DEED_REMOVED, Q_DEED_ADJUSTED } q_deed;

typedef struct q_done {
    q_deed deed;
    q_state before;
    quoth_play play;   /* whose tiles lie on the board because of it */
    uint32_t bag_size; /* of the bag as it was, if the order was changed */
    size_t bag_at;     /* where it is kept */
} q_done;

struct quoth_position {
    const quoth_cross *cross;
    const quoth_memory *memory;
    uint8_t players;
    q_state state;
    quoth_tile tile[2][Q_BOARD]; /* by direction; walls beyond the edge */
    /* For plays along that direction: letters that make a word across (all where nothing stands
     * there) and the value of what stands there, -1 for nothing.  Of squares with a tile, 0 and -1.
     */
    uint64_t cross_set[2][Q_BOARD];
    int16_t cross_score[2][Q_BOARD];
    quoth_tile bag[QUOTH_BAG_MAX]; /* drawn from the end */
    q_done *done;
    size_t dones, done_capacity;
    uint8_t *bags; /* bags as they were */
    size_t bags_size, bags_capacity;
};

static inline bool q_is_tile(quoth_tile tile)
{
    return tile != 0 && tile != QUOTH_WALL;
}

/* The same square seen from the other direction. */
static inline unsigned q_turned(unsigned square)
{
    return q_square((square - 1) % Q_LANE, square / Q_LANE);
}

/* Brings cross-set and cross-score of one square in line, empty or taken, for plays along `d`. */
void q_cross_set_square(quoth_position *position, unsigned d, unsigned square);
void q_cross_set_all(quoth_position *position);

/* Lays or lifts the tiles of a placement, and brings the squares around them in line. */
void q_lay(quoth_position *position, const quoth_play *play);
void q_lift(quoth_position *position, const quoth_play *play);

/* Tiles in the bag: those that nobody is known to hold, less what unknown racks take. */
unsigned q_bag_left(const quoth_position *position);

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
