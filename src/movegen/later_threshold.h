/* All plays of a root position, and the best of them that is left some moves later
 * (later_plays.h). */
#ifndef Q_MOVEGEN_LATER_THRESHOLD_H
#define Q_MOVEGEN_LATER_THRESHOLD_H

#include "movegen/play_list.h"

enum { Q_ROOT_TILES = 10 }; /* larger racks have too many plays to list */

/* A play of the list, without its squares. */
typedef struct q_root_play {
    quoth_points equity; /* in the root position */
    int32_t score;
    uint32_t laid;    /* the tiles it lays, as a mask of the rack; of equal tiles the first */
    uint32_t squares; /* of its word, as bits of the line */
    uint16_t before, behind; /* the squares at both ends of its word */
    uint8_t down, line;
} q_root_play;

/* All plays of a seat in a root position of two players, by falling equity.  {.plays.memory} before
 * the first use. */
typedef struct q_root_plays {
    quoth_plays plays;
    q_root_play *brief; /* by number of the play */
    size_t capacity;
    quoth_tile rack[QUOTH_RACK_MAX]; /* in rising order */
    unsigned count;
    quoth_game_state game;
    quoth_tile opponent[QUOTH_RACK_MAX]; /* the rack of the other seat, in rising order */
    unsigned opponent_count;
    bool complete;        /* false: a blank or a large rack has too many plays to list, so
                      * q_later_best searches all lines */
    quoth_points *placed; /* the leave values, by mask of the leave */
    size_t placed_capacity;
} q_root_plays;

/* The game state of the seat of `root` some moves later, with nothing drawn. */
quoth_game_state q_later_game(const q_root_plays *root, const quoth_position *position,
                              unsigned seat);

/* Makes the best of the plays of `root` in unchanged word slots the threshold, and leaves the slots
 * with a changed square to be searched. */
void q_begin_later(q_find *f, const q_root_plays *root, const q_changed_squares *changed);

#endif
