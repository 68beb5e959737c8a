/* An upper bound on the points that a seat can still score while the other seat only passes.
 *
 * Under that assumption a word in a line is made of tiles that lie in the line now, in whole runs,
 * and of tiles of the rack on the empty squares between the runs.  So the words that can be made in
 * a line depend on its tiles and the rack alone.  A walk of the word graph finds them, and gives
 * each empty square the most points that one new tile there can contribute, in its row and in its
 * column.  The bound is the sum over the best squares, one for each tile of the rack: a relaxation,
 * since each tile gets its best square.
 *
 * The contributions of a line are cached by its tiles and the rack. */
#ifndef Q_ENDGAME_MAX_SCORE_H
#define Q_ENDGAME_MAX_SCORE_H

#include "base/throttle.h"
#include "endgame/move_cache.h"

enum { Q_MAX_SCORE_TILES = 7 }; /* no bound for larger racks: they fit too many words */

/* The most that a new tile on a square contributes in one direction. */
typedef struct q_max_score_square {
    uint16_t share; /* its share of a word of any new tiles, see share_word() */
    uint16_t alone; /* the score of a word in which it alone is new */
} q_max_score_square;

typedef struct q_max_score_line {
    uint64_t key; /* 0: unused */
    q_max_score_square square[];
} q_max_score_line;

typedef struct q_max_score {
    const quoth_memory *memory;
    uint64_t *cache;          /* lines of the board's longer side, one after another */
    size_t words;             /* elements of the cache */
    size_t lines, line_words; /* its lines, and the elements of each */
    uint64_t begun, salt; /* how often it has begun; goes into the keys, another one each time */
    uint32_t root[QUOTH_LETTERS_MAX + 1]; /* the graph's node of each first letter; 0: none */
    uint64_t *letters;                    /* of each list of the graph, by its first node */
    size_t letters_capacity;
    bool defined;        /* the rules allow bounds */
    q_throttle throttle; /* of the graph walk */
    uint64_t work;       /* steps of the graph walk since the begin */
    /* By the number of tiles: the most bonus points for laying them in one or more plays. */
    int bonus[QUOTH_RACK_MAX + 1];
    /* By the number of tiles: q_max_score_within tries for bounds from this number of points on;
     * it rises with each failure and falls with each success. */
    int try_from[QUOTH_RACK_MAX + 1];
    /* By the tiles of the rack: the bounds of q_max_score_by_tiles lately, in 1/16 of a point. */
    int lately[Q_MAX_SCORE_TILES + 1][Q_MAX_SCORE_TILES + 1];
} q_max_score;

bool q_max_score_new(q_max_score *max_score, size_t bytes, const quoth_memory *memory);
void q_max_score_free(q_max_score *max_score);

/* Begins with another position and other racks; empties the cache.  False without memory. */
bool q_max_score_begin(q_max_score *max_score, const quoth_cross *cross, const quoth_watch *watch);

/* An upper bound in points, or none. */
typedef struct q_points_bound {
    int32_t points;
    uint8_t status; /* a quoth_status: where it is not QUOTH_OK there is no bound */
    bool known;
} q_points_bound;

/* Finds a bound of at most `points` on all that a seat with this rack can still score.  The bound
 * is not known if the relaxation gives more points, and if recent failures make a success unlikely
 * (`try_from`). */
q_points_bound q_max_score_within(q_max_score *max_score, const quoth_position *position,
                                  const q_rack_table *table, uint32_t rack, int points);

/* most[n]: a bound on what a seat with this rack can score with n of its tiles, once it has laid
 * the others, on any squares.  Sets *known to false if there is no bound. */
quoth_status q_max_score_by_tiles(q_max_score *max_score, const quoth_position *position,
                                  const q_rack_table *table, uint32_t rack,
                                  int most[Q_MAX_SCORE_TILES + 1], bool *known);

/* A guess of these bounds for a rack of so many tiles, by those found lately.  It falls with each
 * call, so that they are found again some time. */
void q_max_score_guess(q_max_score *max_score, unsigned tiles, int most[Q_MAX_SCORE_TILES + 1]);

#endif
