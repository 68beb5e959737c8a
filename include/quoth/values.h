/* quoth/values.h - what is added to the score of a play: values as an object.
 *
 *      how the game stands        quoth_values                     equity
 *      -------------------        ------------                     ------
 *      bag, unseen, scores,  ->   one number for every set    ->   score + the number of
 *      rules, empty board         of tiles that can be kept        what the play keeps
 *
 * The plays of a position are compared by a table: the value of keeping each set of tiles of the
 * rack after a placement, and after an exchange or a pass.  A quoth_values fills the table, once a
 * position.  The baseline of this library is one such object, made of leave values (quoth/leaves.h)
 * and of terms that are data; a program can write its own in one function.
 */
#ifndef QUOTH_VALUES_H
#define QUOTH_VALUES_H

#include "quoth/leaves.h"
#include "quoth/tiles.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The state of the game, before the play, for the seat whose plays are evaluated.  Filled in by the
 * library (quoth_position_game_state in quoth/cross.h). */
typedef struct quoth_game_state {
    size_t size; /* of this struct, as the library has it; members are added at the end */
    const quoth_cross_rules *rules;
    unsigned players;
    unsigned seat;
    unsigned bag;                           /* tiles in it */
    unsigned unseen_sum;                    /* of `unseen` */
    unsigned scoreless;                     /* turns without score, one after another */
    bool opening;                           /* the board is empty */
    int32_t score[QUOTH_PLAYERS_MAX];       /* by seat */
    uint16_t unseen[QUOTH_LETTERS_MAX + 1]; /* of each letter (0: blanks), in the bag and on the
                                                 racks that the seat does not see */
} quoth_game_state;

/* The leave of a play: the tiles it keeps on the rack. */
typedef struct quoth_leave {
    size_t size;            /* of this struct, as the library has it */
    const quoth_tile *tile; /* in rising order, blanks (0) first */
    unsigned count;
    unsigned used; /* tiles that the play takes from the rack */
    bool placed;   /* the play is a placement; false: an exchange, or a pass (`gone` is 0) */
} quoth_leave;

enum {
    QUOTH_LEAVE_VALUE_MAX = 1100000, /* points, either way, that keeping tiles can be worth */
    QUOTH_OPENING_COST_MAX = 1000    /* points */
};

/* Values as an object.  Every function must return the same for the same arguments.  If several
 * threads use the object, its functions are called by several threads at once.  {0} adds nothing to
 * any score. */
typedef struct quoth_values {
    size_t size; /* of this struct; 0: as here */

    /* The value of keeping tiles.  NULL: 0.  A status other than QUOTH_OK ends the library call
     * that needed the value, with that status. */
    quoth_status (*leave)(void *user, const quoth_game_state *game, const quoth_leave *kept,
                          quoth_points *value);

    /* The leave values of all subsets of a rack at once, which is faster.  For each m from 0 to
     * 2^count - 1, placed[m] and exchanged[m] are the values that `leave` gives for keeping rack[i]
     * for the bits i of m: after a placement, and after an exchange or a pass.  The rack is in
     * rising order.  Among equal tiles it must not matter which are kept.  NULL: `leave` is called
     * for each subset. */
    quoth_status (*fill)(void *user, const quoth_game_state *game, const quoth_tile *rack,
                         unsigned count, quoth_points *placed, quoth_points *exchanged);

    /* The cost of laying a letter on the empty board beside a premium square that the opponent can
     * then use; at least 0.  NULL: 0. */
    quoth_points (*opening)(void *user, const quoth_game_state *game, unsigned letter);

    void *user;
} quoth_values;

/* ---- the baseline ------------------------------------------------------------------------- *
 *
 * The baseline that most engines of the field use:
 *   - tiles in the bag: the value of the leave by itself, and, where the play empties the
 *     bag or nearly so, a term for which seat will draw the last tiles;
 *   - on the empty board a cost for every vowel beside a premium;
 *   - no tiles in the bag: the points that the end of the game brings or costs. */

enum { QUOTH_LAST_TILES = 2 * QUOTH_RACK_MAX + 1 };

/* The terms of the baseline as data.  {0} has no terms: only the leave counts, to the end of the
 * game. */
typedef struct quoth_heuristics {
    size_t size; /* of this struct; 0: as here */

    /* Added while tiles are in the bag.  The index is the tiles in the bag, less the tiles laid,
     * plus the tiles of a full rack.  Beyond these entries, and where the index would be negative,
     * nothing is added. */
    unsigned last_tiles; /* how many entries */
    quoth_points last_tile[QUOTH_LAST_TILES];

    quoth_points opening_vowel; /* the cost of a vowel beside a premium on the empty board */

    /* If set, the leave does not count when the bag is empty.  A play that goes out gains the
     * points that the rules give for the tiles of the others.  Any other play costs `not_out` and
     * the points that the rules take for the tiles kept. */
    bool endings;
    quoth_points not_out;
} quoth_heuristics;

/* Fills in the standard terms for given rules.  *terms must be {0} or hold its size. */
void quoth_heuristics_standard(quoth_heuristics *heuristics, const quoth_cross_rules *rules);

/* The value of keeping tiles by these terms, if the tiles by themselves are worth `leave`.  For
 * values that differ from the baseline in their leaves only. */
quoth_points quoth_heuristics_value(const quoth_heuristics *heuristics,
                                    const quoth_game_state *game, const quoth_leave *kept,
                                    quoth_points leave);

/* How leave values follow what is unseen.  Two tiles s and t are worth f(s, t) together: the value
 * of the leave {s, t} less those of {s} and of {t}.  A leave value counts on drawing from the whole
 * set of tiles.  If n tiles are drawn from unseen tiles among which the share of each t differs by
 * d(t) from that in the set, the leave is worth more by
 *
 *      1.2 n sum of f(s, t) d(t) over all s kept and all t
 *
 * The factor was found by matches (docs/strength.md).  A context is not changed once it is made;
 * threads may share it.  It takes 32 KB.  The leaves may be freed afterwards; NULL leaves make a
 * context that adds nothing. */
typedef struct quoth_unseen_adjustment quoth_unseen_adjustment;

quoth_status quoth_unseen_adjustment_new(quoth_unseen_adjustment **context,
                                         const quoth_leaves *leaves, const quoth_tiles *tiles,
                                         const quoth_memory *memory);
void quoth_unseen_adjustment_free(quoth_unseen_adjustment *context);

typedef struct quoth_baseline {
    size_t size;                /* of this struct; 0: as here */
    const quoth_leaves *leaves; /* from a file, made, or an estimate; NULL: every leave is worth
                                   0 */
    const quoth_heuristics *heuristics; /* NULL: the standard terms of the rules of the game */
    const quoth_unseen_adjustment
        *unseen_adjustment; /* of the same leaves and tiles; NULL: leave values are the same
                                     whatever is unseen */
} quoth_baseline;

/* Makes the values of a baseline.  The baseline and what it points to must outlive the values.
 * *values must be {0} or hold its size.  Where a call takes quoth_values, NULL means the baseline
 * without leaves, unless it says otherwise. */
void quoth_values_baseline(quoth_values *values, const quoth_baseline *baseline);

#ifdef __cplusplus
}
#endif
#endif
