/* quoth/infer.h - inference: which tiles another player may have kept, given the plays they made.
 *
 *      possible racks      the play made            the leave
 *      --------------      -------------            ---------
 *      BACK + E R S        how far it is below      E R S   likely: no better play was missed
 *      BACK + E I N   ->   the best play of    ->   Q U V   likely: the same
 *      BACK + Q U V        that rack                E I N   unlikely: BECKI.. was missed
 *
 * Bayes' rule over the racks that the player can have had.  The prior is the probability of drawing
 * a rack from the tiles that the observer does not see now.  The likelihood of a play is
 * exp(-loss / temperature), where the loss is its equity below that of the best play of the rack; a
 * loss above `loss_max` has likelihood 0.  Earlier turns count too: given a rack, each of its
 * subsets of the right size is equally likely to be the leave of the turn before.
 *
 *   placement        the leave is the rack without the tiles laid
 *   exchange         every subset of the right size is a possible leave, weighted by its likelihood
 *   pass             the leave is the whole rack
 *   challenged off   the tiles of the play are on the rack for certain
 *
 * If no rack explains the last play, the result is the prior and `explained` is false.
 *
 * Method: softmax of losses (Luce 1959) as in other engines (Richards and Amir 2007), sampled by
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
    unsigned turns; /* how many turns of that player to evaluate, the latest first; 0: 2 */
    /* Racks to sample; 0: 4,000.  If there are no more leaves (of an exchange: racks), with the
     * leaves of earlier turns, all are enumerated and the result is exact. */
    uint64_t samples;
    quoth_points temperature; /* the loss at which a play is e times less likely; 0: 2 points */
    quoth_points loss_max;    /* a play with a larger loss has likelihood 0; 0: 40 points */
    uint64_t seed;
    const quoth_evaluator *evaluator; /* the player's model; NULL: the default evaluator */
    bool no_leaves;                   /* `evaluator` NULL: the baseline without leaves */
} quoth_infer_options;

typedef struct quoth_infer_leave {
    quoth_tile tile[QUOTH_RACK_MAX]; /* in rising order, blanks (0) first */
    double chance;                   /* posterior probability; the sum over all leaves is 1 */
    double prior;                    /* probability by drawing alone */
} quoth_infer_leave;

typedef struct quoth_infer_result {
    unsigned seat;                  /* the player whose leave is inferred */
    unsigned leave_size;            /* tiles of each leave */
    unsigned turns;                 /* turns evaluated */
    bool exact;                     /* every leave was enumerated, none sampled */
    bool explained;                 /* false: no rack explains the play, `chance` is the prior */
    uint64_t racks;                 /* racks evaluated, of those enumerated or sampled */
    double effective_samples;       /* effective sample size (Kish 1965) */
    const quoth_infer_leave *leave; /* likeliest first; valid until the next call */
    size_t leaves;
    /* Expected number of tiles of each letter (0: blanks) in the leave: posterior and prior. */
    double expected[QUOTH_LETTERS_MAX + 1], expected_prior[QUOTH_LETTERS_MAX + 1];
    bool shown; /* the play was challenged off: the only leave is its tiles, seen by all */
} quoth_infer_result;

/* For games of one quoth_cross, which must outlive it; one thread at a time.  A run allocates
 * memory for one leave a sample, after an exchange for up to QUOTH_INFER_SAMPLES_MAX leaves. */
QUOTH_API quoth_status quoth_infer_new(quoth_infer **infer, const quoth_cross *cross,
                                       const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_infer_free(quoth_infer *infer);

/* Infers the leave of the player who made the last play of a seat other than the player to move.
 * The observer is the player to move: only the board and that player's own rack are read from
 * `position`, and `move` is the record as that player knows it (quoth_cross_view); its last moves
 * are enough.  Turns with an empty bag, and turns before a play that was challenged off, are not
 * evaluated.  Of an exchange only the number of tiles is read.
 *
 * The same position, record, options and seed give the same result with any number of threads.  The
 * memory is that of the handle, not of the context.
 * QUOTH_NOT_FOUND if there is no such play; QUOTH_MISMATCH for a position of another cross;
 * QUOTH_GAME_OVER; QUOTH_TOO_LARGE past the limits.
 *
 * A watch that says stop gives QUOTH_STOPPED, with the posterior by the racks evaluated so far.  If
 * all leaves are enumerated, those not evaluated get the mean likelihood of the others; if they are
 * sampled, those not drawn are left out, and there may be no leaf at all. */
QUOTH_API quoth_status quoth_infer_run(quoth_infer_result *result, quoth_infer *infer,
                                       const quoth_position *position, const quoth_cross_move *move,
                                       size_t moves, const quoth_infer_options *options,
                                       const quoth_context *context, quoth_error *error);

/* Redraws a deal of the position of the last run, made by quoth_deal_draw: a leave by its posterior
 * probability for the inferred player, and the other unseen tiles in a random order.  Several
 * threads may draw at once while no run is active. */
QUOTH_API void quoth_infer_draw(quoth_deal *deal, const quoth_infer *infer, quoth_random *random);

#ifdef __cplusplus
}
#endif
#endif
