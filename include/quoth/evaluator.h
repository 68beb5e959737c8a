/* quoth/evaluator.h - evaluators: objects that add a value to the score of a play.
 *
 *      game state                 quoth_evaluator                  equity
 *      ----------                 ---------------                  ------
 *      bag, unseen, scores,  ->   one value for every         ->   score + the value of
 *      rules, empty board         possible leave                   the play's leave
 *
 * Once for each position, an evaluator fills a table with the value of every subset of the rack as
 * the leave of a placement, and as the leave of an exchange or a pass.  The library's baseline is
 * an evaluator made of leave values (quoth/leaves.h) and static heuristics, both data.  A program
 * can supply its own evaluator with one function. */
#ifndef QUOTH_EVALUATOR_H
#define QUOTH_EVALUATOR_H

#include "quoth/leaves.h"
#include "quoth/tiles.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The state of the game before a play, for the seat whose plays are evaluated.  The library fills
 * it in (quoth_position_game_state in quoth/cross.h). */
typedef struct quoth_game_state {
    const quoth_cross_rules *rules;
    unsigned players;
    unsigned seat;
    unsigned bag;                           /* tiles in the bag */
    unsigned unseen_sum;                    /* sum of `unseen` */
    unsigned scoreless;                     /* scoreless turns in a row */
    bool opening;                           /* the board is empty */
    int32_t score[QUOTH_PLAYERS_MAX];       /* by seat */
    uint16_t unseen[QUOTH_LETTERS_MAX + 1]; /* unseen tiles of each letter, [0]: blanks */
} quoth_game_state;

/* The leave of a play: the tiles that stay on the rack. */
typedef struct quoth_leave {
    const quoth_tile *tile; /* in rising order, blanks (0) first */
    unsigned count;
    unsigned used; /* tiles that the play takes from the rack */
    bool placed;   /* true: a placement; false: an exchange, or a pass (`used` is 0) */
} quoth_leave;

enum {
    QUOTH_LEAVE_VALUE_MAX = 1100000, /* points: bound on the absolute leave value */
    QUOTH_OPENING_COST_MAX = 1000    /* points */
};

/* An evaluator.  Its functions must be deterministic and, if several threads use the evaluator,
 * thread-safe.  {0} adds 0 to every score. */
typedef struct quoth_evaluator {

    /* Evaluates one leave.  NULL: every leave is worth 0.  The library call that needed the value
     * returns a status other than QUOTH_OK to its caller. */
    quoth_status (*leave)(void *user, const quoth_game_state *game, const quoth_leave *leave,
                          quoth_points *value);

    /* Evaluates all subsets of a rack, given in rising order, in one call, for speed.  For each
     * mask m below 2^count, the leave has the tiles rack[i] for the bits i of m; placed[m] is its
     * value after a placement, exchanged[m] after an exchange or a pass, both as `leave` gives
     * them.  Masks of equal leaves must have equal values.  NULL: `leave` is called for each
     * subset. */
    quoth_status (*fill)(void *user, const quoth_game_state *game, const quoth_tile *rack,
                         unsigned count, quoth_points *placed, quoth_points *exchanged);

    /* The cost, at least 0, of laying a letter on the empty board beside a premium square that the
     * opponent can use.  NULL: no cost. */
    quoth_points (*opening)(void *user, const quoth_game_state *game, unsigned letter);

    void *user;
} quoth_evaluator;

/* ---- the baseline ------------------------------------------------------------------------- *
 *
 * The evaluator of most engines (Quackle's static heuristics):
 *   - with tiles in the bag: the leave value, and an adjustment if few tiles stay in the bag;
 *   - on the empty board: a cost for every vowel beside a premium square;
 *   - with an empty bag: the points gained or lost at the end of the game. */

enum { QUOTH_LAST_TILES = 2 * QUOTH_RACK_MAX + 1 };

/* The static heuristics of the baseline.  {0} has none: equity is score plus leave value, to the
 * end of the game. */
typedef struct quoth_heuristics {

    /* The adjustment while the bag has tiles, by index = tiles in the bag - tiles laid + tiles of
     * a full rack.  Nothing is added for an index outside the array. */
    unsigned last_tiles; /* entries of last_tile */
    quoth_points last_tile[QUOTH_LAST_TILES];

    quoth_points opening_vowel; /* cost of a vowel beside a premium square on the empty board */

    /* If set, leave values do not count with an empty bag.  A play that goes out gains the points
     * that the rules give for the tiles of the others.  Any other play loses `not_out` and the
     * points that the rules take for its leave.  Under rules with final_turn nothing is added. */
    bool endings;
    quoth_points not_out;
} quoth_heuristics;

/* Fills in the standard heuristics for given rules. */
QUOTH_API void quoth_heuristics_standard(quoth_heuristics *heuristics,
                                         const quoth_cross_rules *rules);

/* The value that the heuristics give to a play whose leave is worth `value`.  For evaluators that
 * differ from the baseline in their leave values only. */
QUOTH_API quoth_points quoth_heuristics_value(const quoth_heuristics *heuristics,
                                              const quoth_game_state *game,
                                              const quoth_leave *leave, quoth_points value);

/* The unseen-tile adjustment of leave values.  A leave value assumes draws from the whole tile
 * set.  Let f(s, t) be the value of the leave {s, t} less the values of {s} and {t}, and d(t) the
 * share of t in the unseen tiles less its share in the set.  If n tiles are drawn, the leave value
 * changes by
 *
 *      1.2 n sum of f(s, t) d(t) over all s of the leave and all t
 *
 * The factor 1.2 was fitted by matches (docs/strength.md).  An adjustment is immutable, so threads
 * may share it; it takes 32 KB.  The leaves may be freed after the call; with NULL leaves the
 * adjustment is 0. */
typedef struct quoth_unseen_adjustment quoth_unseen_adjustment;

QUOTH_API quoth_status quoth_unseen_adjustment_new(quoth_unseen_adjustment **adjustment,
                                                   const quoth_leaves *leaves,
                                                   const quoth_tiles *tiles,
                                                   const quoth_context *context,
                                                   quoth_error *error);
QUOTH_API void quoth_unseen_adjustment_free(quoth_unseen_adjustment *adjustment);

typedef struct quoth_baseline {
    const quoth_leaves *leaves;         /* NULL: every leave is worth 0 */
    const quoth_heuristics *heuristics; /* NULL: the standard heuristics of the rules */
    const quoth_unseen_adjustment
        *unseen_adjustment; /* made of the same leaves and tiles; NULL: no adjustment */
} quoth_baseline;

/* Makes the evaluator of a baseline.  The baseline and the objects it points to must outlive the
 * evaluator.
 *
 * A NULL quoth_evaluator means one of two evaluators.  For calls that search (simulation,
 * inference, auto, review, puzzles) it is the default evaluator: the baseline of the library's
 * best leave values (quoth_leaves_default) with the unseen-tile adjustment.  The quoth_cross owns
 * it; the first call that needs it makes it with the memory of the quoth_cross, in some 2 ms and
 * 0.8 MB for the words of ENABLE, 15 ms for other words.
 *
 * For the calls that list or score plays (quoth_plays_find, quoth_play_equity, static bots) and for
 * training it is the baseline without leaves.  Training finds leave values, so it must begin
 * without any.  The other calls are what searches and measurements are made of: they allocate
 * nothing but the list, and add what they were given.  The strongest static play comes from
 * quoth_engine_best (quoth/engine.h), or from these calls with quoth_engine_evaluator.  Without
 * leaves a bot loses 28 to 40 points a game to one with leaves
 * (docs/measurements/2026-11-api.md). */
QUOTH_API void quoth_evaluator_baseline(quoth_evaluator *evaluator, const quoth_baseline *baseline);

#ifdef __cplusplus
}
#endif
#endif
