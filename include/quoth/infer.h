/* quoth/infer.h - what another player may have kept on the rack, from the plays that were made.
 *
 *      racks drawn from the unseen      the play that was made          what was kept
 *      --------------------------      ----------------------          -------------
 *      BACK + E R S                    how much less it is worth       E R S   likely: nothing
 *      BACK + E I N           ->       than the best play of that  ->          better was there
 *      BACK + Q U V                    rack                            Q U V   likely, too
 *                                                                      E I N   unlikely: BECKI..
 *
 * Bayes' rule over the racks that a player can have had: the chance of a rack from the tiles that
 * the observer does not see now, times exp(-loss / temper), where the loss is what the play made
 * is worth less than the best play of that rack, by static equity.  A loss above `most` counts as
 * impossible.  Earlier turns count as well: given a rack, the tiles kept before the draw are any of
 * its subsets of that size, each equally likely.
 *
 *   placement   the leave is what the rack has beyond the tiles laid
 *   exchange    every subset of as many tiles can have been kept; what was thrown is weighed
 *   pass        the whole rack was kept
 *   taken back  the tiles of a play that was challenged: they are there for certain
 *
 * Where no rack makes the last play a reasonable one, nothing can be said: each leave then has the
 * chance it has by drawing alone, and `fits` is false.
 *
 * Method: as the inference of other engines, Bayes with a softmax of losses (Luce 1959); sampled by
 * likelihood weighting (Fung and Chang 1990).
 */
#ifndef QUOTH_INFER_H
#define QUOTH_INFER_H

#include "quoth/cross_game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { QUOTH_INFER_TURNS_MAX = 8, QUOTH_INFER_SAMPLES_MAX = 1000000 };

typedef struct quoth_infer quoth_infer;

typedef struct quoth_infer_options {
    size_t size;         /* of this struct; 0: as here */
    unsigned turns;      /* of that player, from the last one back; 0: 2 */
    uint64_t samples;    /* racks to try; 0: 4,000.  Leaves (of an exchange, racks) that are no
                             more, all turns together, are gone through one by one: exact */
    quoth_points temper; /* the loss at which a rack is e times less likely; 0: 2 points */
    quoth_points most;   /* the loss that rules a rack out; 0: 40 points */
    uint64_t seed;
    const quoth_values *values; /* by which that player plays; NULL: the baseline without leaves */
    const quoth_workers *workers; /* NULL: this thread alone */
    const quoth_watch *watch;
} quoth_infer_options;

typedef struct quoth_infer_leave {
    quoth_tile tile[QUOTH_RACK_MAX]; /* in rising order, blanks (0) first */
    double chance;                   /* all add up to 1 */
    double usual;                    /* by drawing alone */
} quoth_infer_leave;

typedef struct quoth_infer_result {
    unsigned seat;                  /* whose tiles these are */
    unsigned kept;                  /* tiles of each leave */
    unsigned turns;                 /* looked at */
    bool exact;                     /* every leave was weighed, not a sample */
    bool fits;                      /* false: the chances are those of drawing alone */
    uint64_t racks;                 /* tried */
    double samples;                 /* of equal weight that would tell as much */
    const quoth_infer_leave *leave; /* likeliest first; lives until the next call */
    size_t leaves;
    double held[QUOTH_LETTERS_MAX + 1];  /* of each letter (0: blanks) on the leave: the mean, */
    double usual[QUOTH_LETTERS_MAX + 1]; /* and that of drawing alone */
    bool shown; /* the play was taken back: the one leave is its tiles, which all have seen */
} quoth_infer_result;

/* Games of one quoth_cross, which must outlive it; one thread at a time.  A run takes memory for as
 * many leaves as it has samples, of an exchange for up to QUOTH_INFER_SAMPLES_MAX. */
quoth_status quoth_infer_new(quoth_infer **infer, const quoth_cross *cross,
                             const quoth_memory *memory);
void quoth_infer_free(quoth_infer *infer);

/* What the player who made the last play of another seat than the player to move has kept, as the
 * player to move may know it: of `position` that seat's own rack and the board count, of `move` all
 * that has been done (quoth_cross_view), of which the last `moves` are enough.  Turns before which
 * the bag was empty, and those before a play that was taken back, are not looked at.  A play of an
 * exchange needs its number of tiles only.
 *
 * The same position, moves, options and seed give the same result with any number of threads.
 * QUOTH_NOT_FOUND where no such play was made, for a position of another cross or a game that is
 * over; QUOTH_TOO_LARGE past the limits; QUOTH_STOPPED by the watch. */
quoth_status quoth_infer_run(quoth_infer *infer, const quoth_position *position,
                             const quoth_cross_move *move, size_t moves,
                             const quoth_infer_options *options, quoth_infer_result *result);

/* Changes a deal that quoth_deal_draw made of the position that was looked at: the player asked
 * about gets a leave by its chance, and every other unseen tile any place, each order equally
 * likely.  Several threads may draw at once while nothing is inferred. */
void quoth_infer_draw(const quoth_infer *infer, quoth_deal *deal, quoth_random *random);

#ifdef __cplusplus
}
#endif
#endif
