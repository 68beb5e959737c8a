/* What a player can still score at most while the other one passes.
 *
 * Any word that he makes then fills empty squares of a lane with his own tiles, at once or in
 * several plays, and takes in whole runs of tiles that lie there now.  So the words of a lane
 * follow from its tiles and the rack alone, whatever lies beside it.  Each square gets the most
 * that a new tile on it can bring; the sum over the best squares, as many as he has tiles, is the
 * bound. */
#ifndef Q_ENDGAME_MAX_SCORE_H
#define Q_ENDGAME_MAX_SCORE_H

#include "endgame/move_cache.h"

enum { Q_MAX_SCORE_TILES = 7 }; /* on a rack: with more there are too many words */

/* By square of a lane: */
typedef struct q_max_score_lane {
    uint64_t key;                   /* 0: unused */
    uint16_t share[QUOTH_SIDE_MAX]; /* shares of a word that add up to its score at least, */
    uint16_t alone[QUOTH_SIDE_MAX]; /* a word in which this tile alone is new */
} q_max_score_lane;

typedef struct q_max_score {
    const quoth_memory *memory;
    const quoth_watch *watch;
    q_max_score_lane *lane;        /* those known */
    size_t lanes;                  /* a power of 2; 0: nothing is known, and no bound */
    int bonus[QUOTH_RACK_MAX + 1]; /* most of all plays of so many tiles */
    int least[QUOTH_RACK_MAX + 1]; /* points with which it is worth asking, as far as was seen */
    bool any;                      /* there are bounds by these rules */
    unsigned steps;                /* since the watch was asked */
    quoth_status status;
} q_max_score;

bool q_max_score_new(q_max_score *reach, size_t bytes, const quoth_memory *memory);
void q_max_score_free(q_max_score *reach);

/* Begins with another position and other racks; all lanes are forgotten. */
void q_max_score_begin(q_max_score *reach, const quoth_cross *cross, const quoth_watch *watch);

/* Whether no sum of scores of a seat with the rack `code` is above `points`; *most is a bound then.
 * False where that is unlikely, and with a status set. */
bool q_max_score_within(q_max_score *reach, const quoth_position *position,
                        const q_rack_table *whole, uint32_t code, int points, int *most);

/* The most that a seat with the rack `code` can score with n of its tiles, by n, wherever it has
 * laid the others before.  False where there is no bound, and with a status set. */
bool q_max_score_by_tiles(q_max_score *reach, const quoth_position *position,
                          const q_rack_table *whole, uint32_t code,
                          int most[Q_MAX_SCORE_TILES + 1]);

#endif
