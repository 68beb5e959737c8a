/* quoth/auto.h - the best play within a budget, by the solver that fits the position.
 *
 *      position, budget  --->  quoth_auto_choose  --->  a play, its value, the method
 *      (iterations, time)      one handle a thread
 *
 *      tiles in the bag                   simulation     (quoth/search.h), with QUOTH_SIM_PRIOR
 *      bag of 1 to 4, two players         preendgame     (quoth/preendgame.h), or a simulation if
 *                                                        it is not solved
 *      bag empty, two players             endgame        (quoth/endgame.h)
 *      one legal play                     only
 *      stopped before a method finished   static: the play of highest equity
 *
 *      quoth_auto_new(&chooser, cross, NULL, NULL);
 *      quoth_auto_choose(&answer, chooser, position, NULL, NULL, NULL);
 *
 * Without options it uses the strongest setting that the library has: the default evaluator
 * (quoth/evaluator.h), and board openness (quoth_openness_standard) on the boards for which there
 * are costs.
 *
 * The choice depends only on what the player to move may know (quoth_position_view).  Without a
 * watch the same position, options and seed give the same answer.  With several threads that holds
 * unless the budget ends an endgame search, whose result then depends on their speed. */
#ifndef QUOTH_AUTO_H
#define QUOTH_AUTO_H

#include "quoth/endgame.h"
#include "quoth/preendgame.h"
#include "quoth/search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum quoth_auto_method {
    QUOTH_AUTO_ONLY,
    QUOTH_AUTO_STATIC,
    QUOTH_AUTO_SIMULATION,
    QUOTH_AUTO_PREENDGAME,
    QUOTH_AUTO_ENDGAME
} quoth_auto_method;

/* "only", "static", "simulation", "preendgame", "endgame"; a static string.  NULL for a value
 * outside the enumeration. */
QUOTH_API const char *quoth_auto_method_name(quoth_auto_method method);

/* Nodes of the endgame and pre-endgame solvers that count as one iteration of a simulation.  Chosen
 * by taste: proofs may take longer.  200 nodes take some 3 ms in an endgame and 8 ms in a
 * pre-endgame, an iteration some 0.1 ms (docs/measurements/2026-11-constants.md). */
enum { QUOTH_AUTO_NODES = 200 };

/* Units of work (quoth/endgame.h) that count as one node.  With a blank on a rack a node takes up
 * to a hundred times as long as without: a budget of nodes alone is no limit of time. */
enum { QUOTH_AUTO_WORK = 1000 };

typedef struct quoth_auto_options {
    uint64_t iterations; /* the budget of this play; 0: 1,000.  For a pure time limit set
                            QUOTH_SIM_ITERATIONS_MAX and stop through the context's watch */
    unsigned plays;      /* candidates of a simulation; 0: 15, or fewer so that each gets 20
                            iterations of the budget */
    unsigned plies;      /* as in quoth_sim_options */
    bool to_end;
    double confidence; /* as in quoth_sim_options; 0: 0.99 */
    uint64_t seed;
    const quoth_evaluator *evaluator; /* NULL: the default evaluator, or that of `leaves` (below) */
    const quoth_win_table *win_table; /* NULL: the default table */
    size_t bytes;                     /* for transposition tables; 0: 16 MB */
    const quoth_cross_move *move; /* the record so far, for an inference of the leave of the player
                                     who moved last (quoth/infer.h); NULL: no inference */
    size_t moves;
    /* Progress callbacks, on the calling thread; the argument is valid until they return.  `each`:
     * the result of a simulation after each batch of deals, and its last result (`over`).
     * `orders`: the answer of each run of the pre-endgame solver, solved or incomplete.  NULL: not
     * called. */
    void (*each)(void *user, const quoth_sim_result *result, bool over);
    void (*orders)(void *user, const quoth_preendgame_answer *answer);
    void *user;
    const quoth_openness *openness; /* as in quoth_sim_options */
    const quoth_leaves *leaves; /* for the evaluator, without `evaluator`; NULL: the library's */
    bool no_leaves;             /* without `evaluator` and `leaves`: 0 for every leave */
    bool no_openness;           /* `openness` NULL: no costs */
    uint64_t nodes;  /* the budget of each run of the endgame or pre-endgame solver, together with
                       QUOTH_AUTO_WORK units of work for each of them; 0: of the run's iterations,
                       QUOTH_AUTO_NODES for each */
    bool no_halving; /* without what `halving` of quoth_sim_options does */
    bool no_preendgame; /* with 1 to 4 tiles in the bag, too, the whole budget goes to a
                           simulation: for budgets that the pre-endgame solver rarely proves
                           anything within (docs/strength.md) */
} quoth_auto_options;

/* The chosen play and its value.  An error of a simulation is half the 95 % interval; of an
 * incomplete endgame search it is the distance to the farther bound. */
typedef struct quoth_auto_answer {
    quoth_play play; /* with its equity, less the cost of openness if that is used */
    quoth_auto_method method;
    bool valued;     /* `win` is known; false: only the equity of the play is */
    bool exact;      /* proved: the errors are 0 */
    bool has_spread; /* `spread` is known: the pre-endgame solver may prove a win without it */
    double win, win_error; /* win chance; a draw counts as a share */
    double spread;         /* at the end of the game, including the scores so far */
    double spread_error;
    uint64_t iterations; /* of simulations */
    uint64_t nodes;      /* of the endgame or pre-endgame solver */
    bool inferred;       /* deals used an inference */
} quoth_auto_answer;

typedef struct quoth_auto quoth_auto;

/* For games of one quoth_cross, which must outlive it; one thread at a time.  The memory of each
 * method is allocated on first use and reused. */
QUOTH_API quoth_status quoth_auto_new(quoth_auto **chooser, const quoth_cross *cross,
                                      const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_auto_free(quoth_auto *chooser);

/* Chooses a play of the player to move.
 *
 * With 1 to 4 tiles in the bag, and without `no_preendgame`, half the budget goes to a simulation
 * and half to the pre-endgame solver.  If that solves the position its play is the answer: a proof
 * against an informed opponent is stronger than a simulation.  A budget of more than 8,000
 * iterations is spent in rounds, each four times the one before and the last the whole budget,
 * until one is solved; so a call with only a time limit runs both methods.
 *
 * A watch that says stop gives QUOTH_STOPPED, with the best answer so far: at least the play of
 * highest equity.  Finding that play does not call the watch: it takes milliseconds, on `wordsmog`
 * with two blanks some tenths of a second.
 *
 * QUOTH_MISMATCH, QUOTH_GAME_OVER, QUOTH_UNKNOWN_RACK, QUOTH_TOO_LARGE and QUOTH_BAD_CALL as
 * quoth_sim_run. */
QUOTH_API quoth_status quoth_auto_choose(quoth_auto_answer *answer, quoth_auto *chooser,
                                         const quoth_position *position,
                                         const quoth_auto_options *options,
                                         const quoth_context *context, quoth_error *error);

/* The budget of this turn: `left`, the budget of the rest of the game, divided by the estimated
 * number of turns that the player to move still has; at least 1 while `left` is above 0. */
QUOTH_API uint64_t quoth_auto_share(const quoth_position *position, uint64_t left);

/* ---- a bot --------------------------------------------------------------------------------- */

/* A bot that divides a budget over the game: the time on the game's clock (quoth_cross_view) if
 * there is one, else `game_iterations` if set; without either each turn has `time` or
 * `options.iterations`.  With a clock, `options.iterations` limits each turn too unless it is 0.
 * What a turn does not use is left to later turns.  Set all members to 0, then `chooser` and what
 * is wanted.
 *
 * Without a limit of time it has `no_preendgame`: within such a budget proofs are rare, and no gain
 * by them is shown (docs/strength.md). */
typedef struct quoth_auto_bot {
    quoth_auto *chooser;
    quoth_auto_options options;   /* `seed` is replaced by a number of the player's generator,
                                     `no_preendgame` by whether there is no time limit */
    const quoth_workers *workers; /* NULL: the calling thread alone */
    bool infer; /* infer the leave of the player who moved last, in a fifth of a turn's time at
                   most: an inference that takes longer is left out */
    uint64_t game_iterations; /* for all turns of a game; 0: no such limit.  When they are spent,
                                   each of `plays`, or of two plays, still gets five a turn */
    const quoth_clock *clock; /* measures `time` in a game without a clock; may be NULL */
    uint64_t time;            /* microseconds for one turn at most; 0: no such limit */

    /* Private. */
    uint64_t left; /* of game_iterations */
    bool begun;
    size_t moves; /* length of the record at the last turn, to detect a new game */

    quoth_auto_answer answer; /* of the last turn */
} quoth_auto_bot;

/* The bot as a player; it must outlive the player.  It challenges every phony and nothing else. */
QUOTH_API quoth_cross_player quoth_auto_bot_player(quoth_auto_bot *bot);

#ifdef __cplusplus
}
#endif
#endif
