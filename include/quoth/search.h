/* quoth/search.h - simulation: which candidate play wins most often in random continuations.
 *
 *      candidates         the same random deals for all     statistics
 *      ----------         -----------------------------     ----------
 *      8D BACKBENCH  ->   racks and bag that agree with ->  win chance, spread, their errors;
 *      D12 HAWK           what the player to move sees;     what the opponents replied
 *      ex Q               each candidate is made, then a
 *                         few plies, or the whole game,
 *                         are played by static equity
 *
 * Equity does not know that scoreless turns end games.  When one would, a player in front passes,
 * and any other lays tiles.
 *
 * A simulation uses what the player to move may know (quoth_position_view), never another rack or
 * the order of the bag.  Statistics are integer sums over deals, and each deal has its own stream
 * of the seed: the same seed gives the same result with any number of threads.
 */
#ifndef QUOTH_SEARCH_H
#define QUOTH_SEARCH_H

#include "quoth/infer.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    QUOTH_SIM_PLAYS_MAX = 250, /* candidates */
    QUOTH_SIM_PLIES_MAX = 16,  /* plies that are reported one by one */
    QUOTH_SIM_DEALS_MIN = 5    /* deals that each candidate gets unless the watch stops the run */
};
#define QUOTH_SIM_ITERATIONS_MAX UINT64_C(1000000000)
#define QUOTH_SIM_PRIOR 3.0 /* that of the bots; fitted to runs of 3,000 iterations */
#define QUOTH_SIM_PRIOR_MAX 1000.0

typedef enum quoth_sim_stopped {
    QUOTH_SIM_ITERATIONS, /* the iterations were spent */
    QUOTH_SIM_CONFIDENT,  /* the leader eliminated all others at the confidence asked for */
    QUOTH_SIM_ONE_PLAY,   /* there is one candidate */
    QUOTH_SIM_SOLVED,     /* the bag is empty: the values are the endgame solver's, without error */
    QUOTH_SIM_WATCH       /* the watch said stop: the status is QUOTH_STOPPED */
} quoth_sim_stopped;

/* "iterations", "confidence", "alone", "solved", "watch"; a static string.  NULL for a value
 * outside the enumeration. */
QUOTH_API const char *quoth_sim_stopped_name(quoth_sim_stopped stopped);

struct quoth_sim_result;

/* {0} asks for the best setting that the library has, at moderate cost: the default evaluator, a
 * prior, board openness, 1,000 iterations. */
typedef struct quoth_sim_options {
    /* Legal plays of the player to move; NULL: the first `plays` of quoth_sim_candidates. */
    const quoth_play *candidate;
    size_t candidates; /* entries of `candidate`; ignored when that is NULL */
    unsigned plays;    /* how many plays, when `candidate` is NULL; 0: 15 */
    /* Plies after the candidate; 0: 2.  If the bag is empty then, the game is played to its end. */
    unsigned plies;
    /* Always play to the end of the game.  With an empty bag and two players each candidate is then
     * solved (quoth/endgame.h), within 50 nodes an iteration; small racks are solved anyway. */
    bool to_end;
    /* One candidate on one deal is an iteration; at least QUOTH_SIM_DEALS_MIN for each candidate.
     * 0: 1,000.  For a pure time limit set QUOTH_SIM_ITERATIONS_MAX and stop through `watch`. */
    uint64_t iterations;
    /* Stop once the leader is best with this probability, below 1; 0: use all iterations.  See
     * quoth_sim_run. */
    double confidence;
    uint64_t seed;
    const quoth_evaluator *evaluator; /* the playout policy; NULL: the default evaluator */
    const quoth_win_table *win_table; /* for the players of the game; NULL: the default table */
    bool heat;                        /* count the squares that replies use */
    /* Called on the calling thread after each batch of deals with the result so far, which is valid
     * until it returns.  NULL: not called. */
    void (*each)(void *user, const struct quoth_sim_result *result);
    void *user;
    /* Deals the leave of an opponent from the last inference, which must be of this position; NULL:
     * no inference, all deals are equally likely. */
    const quoth_infer *infer;
    /* The standard deviation, in points, of the value of a play about its equity.  Ranking and
     * elimination then use a shrunken mean: the fewer deals a play has, the more weight its equity
     * gets.  Below two racks in the bag the deviation grows, to three times as much with an empty
     * bag.  0: QUOTH_SIM_PRIOR. */
    double prior;
    /* Costs of board openness, subtracted from the equity of each candidate, both as reported and
     * as used by `prior`.  Playouts ignore them.  NULL: the standard costs if there are any for the
     * board (quoth_openness_standard). */
    const quoth_openness *openness;
    bool no_leaves;   /* `evaluator` NULL: the baseline without leaves */
    bool no_prior;    /* rank and eliminate by results alone, whatever `prior` is */
    bool no_openness; /* `openness` NULL: no costs */
    /* With a prior: spend the iterations on finding the best play, not on valuing each.  Once a
     * share f of them is spent, only ceil(plays * (1 - f)^2) plays go on, two at least.  Figures of
     * the others err more, and a confidence is about the plays that go on. */
    bool halving;
} quoth_sim_options;

/* Ply 0 is the reply to the candidate. */
typedef struct quoth_sim_ply {
    uint64_t samples; /* playouts that reached this ply */
    double score;     /* mean */
    double bonus;     /* share of bingos: plays with a bonus for many tiles */
} quoth_sim_ply;

typedef struct quoth_sim_play {
    quoth_play play; /* with its equity */
    uint64_t iterations;
    /* Win chance, a draw counting as a share, and its error.  Errors are half the 95 % interval
     * (Student's t), with a zero-variance guard by Wilson where all deals were won, or lost.  The
     * figures of an eliminated play are corrected: see quoth_sim_run. */
    double win, win_error;
    double spread, spread_error; /* points ahead of the best opponent, plus leave values if the
                                    playout ended before the game */
    unsigned plies;
    quoth_sim_ply ply[QUOTH_SIM_PLIES_MAX];
    const uint32_t *heat; /* by row * columns + column: tiles laid by the opponents' next plays;
                             NULL unless asked for */
    /* The distance to the leader, on the deals of both plays; errors as above. */
    double behind, behind_error;
    double spread_behind, spread_behind_error;
    /* The sort key of plays: win + spread / 100,000; with a prior, its posterior mean less that of
     * the running play of highest equity.  The utility of an eliminated play is below that of the
     * play that eliminated it. */
    double utility;
} quoth_sim_play;

typedef struct quoth_sim_result {
    const quoth_sim_play *play; /* by falling `utility` */
    size_t plays;
    uint64_t iterations;
    quoth_sim_stopped stopped; /* what ended the run */
    bool one_deal; /* two players with an empty bag: all deals are the same.  Errors are 0, and mean
                      nothing unless the plays were solved */
} quoth_sim_result;

typedef struct quoth_sim quoth_sim;

/* For games of one quoth_cross, which must outlive it.  On a board of 15 by 15 it takes some 4 MB a
 * thread. */
QUOTH_API quoth_status quoth_sim_new(quoth_sim **sim, const quoth_cross *cross,
                                     const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_sim_free(quoth_sim *sim);

/* Simulates the candidates of the player to move.  The result is valid until the next call.  Ranks
 * share the deals, and all get the same result.  The watch is told the iterations done, and the
 * fraction of the limit that is nearest, iterations or confidence; any thread may call it, one at a
 * time.
 *
 * Elimination: after each batch of deals, candidates that are clearly worse than the leader get no
 * more iterations.  Where that has the smaller error, their figures are reported as the leader's
 * less the paired difference (control variate).  `confidence` is that of one comparison, and
 * comparisons are repeated after each batch: with 0.95 the worse of two plays that differ by a
 * fiftieth of the deviation between deals leads in the end one time in nine.  With a prior the
 * confidence relies on the prior as well.  If nearly all deals are won, or lost, by all
 * candidates, the spread decides, after 100 deals.  The leader's figures are biased upward
 * (winner's curse), by less than their error.
 *
 * A watch that says stop gives QUOTH_STOPPED, with the figures so far in the result: no candidate
 * while they are still sought; then, until each has an iteration, the candidates in order of
 * equity, with 0 iterations.
 *
 * QUOTH_MISMATCH for a position of another cross, QUOTH_GAME_OVER, QUOTH_UNKNOWN_RACK for that of
 * the player to move, QUOTH_ILLEGAL for a candidate that cannot be played, QUOTH_TOO_LARGE for too
 * many candidates or iterations, QUOTH_BAD_CALL for a confidence or prior out of range. */
QUOTH_API quoth_status quoth_sim_run(quoth_sim_result *result, quoth_sim *sim,
                                     const quoth_position *position,
                                     const quoth_sim_options *options, const quoth_context *context,
                                     quoth_error *error);

/* Finds up to `most` candidates, at least 1, in order of equity, an opening in one direction only
 * (quoth_plays_query.opening_across).  If this turn and the next, both scoreless, would end the
 * game, half of them are placements when there are enough; if this turn alone would, a scoreless
 * play is among two or more.  Fails as quoth_plays_find. */
QUOTH_API quoth_status quoth_sim_candidates(quoth_plays *plays, quoth_play_finder *finder,
                                            const quoth_position *position, unsigned most,
                                            const quoth_evaluator *evaluator,
                                            const quoth_context *context, quoth_error *error);

/* ---- a bot -------------------------------------------------------------------------------- */

typedef struct quoth_sim_bot {
    quoth_sim *sim;
    quoth_sim_options options;    /* `seed` is replaced by a number of the player's generator */
    const quoth_workers *workers; /* NULL: the calling thread alone */
    quoth_infer *infer;           /* NULL: no inference */
    quoth_infer_options infer_options;
} quoth_sim_bot;

/* The bot as a player; it must outlive the player.  It challenges every phony and nothing else. */
QUOTH_API quoth_cross_player quoth_sim_bot_player(quoth_sim_bot *bot);

#ifdef __cplusplus
}
#endif
#endif
