/* quoth/search.h - looking ahead: which of some plays is best once the game has gone on.
 *
 *      candidates         the same deals for all           what came of it
 *      ----------         ----------------------           ---------------
 *      8D BACKBENCH  ->   racks and bag as they could  ->  chance to win, spread, with errors;
 *      D12 HAWK           be; each candidate is made,      what the others answered
 *      ex Q               then a few plays or the whole
 *                         game by static equity
 *
 * Equity does not know that turns without score end games.  Where one would, a player who is first
 * then passes, and others lay tiles.
 *
 * A simulation sees what the player to move may know (quoth_position_view), never another rack or
 * the order of the bag.  Everything is counted in whole numbers, deal by deal, each with its own
 * stream of the seed: the same seed gives the same answer, whatever the number of threads.
 */
#ifndef QUOTH_SEARCH_H
#define QUOTH_SEARCH_H

#include "quoth/infer.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    QUOTH_SIM_PLAYS_MAX = 250, /* candidates */
    QUOTH_SIM_PLIES_MAX = 16,  /* plies that are told one by one */
    QUOTH_SIM_LEAST = 5        /* iterations that each candidate gets, unless a watch stops */
};
#define QUOTH_SIM_ITERATIONS_MAX UINT64_C(1000000000)
#define QUOTH_SIM_PRIOR 3.0 /* of the players: what simulations of 3,000 iterations showed */
#define QUOTH_SIM_PRIOR_MAX 1000.0

typedef enum quoth_sim_stopped {
    QUOTH_SIM_ITERATIONS, /* as many as were asked for */
    QUOTH_SIM_SURE,       /* the first play is better than each other one, as sure as asked for */
    QUOTH_SIM_ALONE,      /* there is one candidate: nothing had to be found out */
    QUOTH_SIM_SOLVED,     /* the bag is empty: the values are those of the endgame, without error */
    QUOTH_SIM_WATCH       /* the watch said stop: the best so far */
} quoth_sim_stopped;

struct quoth_sim_result;

typedef struct quoth_sim_options {
    size_t size;                 /* of this struct; 0: as here */
    const quoth_play *candidate; /* legal plays of the player to move; NULL: the first `plays` that
                                     quoth_sim_candidates finds */
    size_t candidates;
    unsigned plays;      /* 0: 15; used without `candidate` */
    unsigned plies;      /* made after the candidate; 0: 2.  When the bag is empty then,
                                     the game is played to its end */
    bool to_end;         /* always play to the end.  With an empty bag and two players each
                                     candidate is then solved (quoth/endgame.h), if the iterations
                                     are enough, 50 positions each; small racks are without being
                                     asked */
    uint64_t iterations; /* one candidate on one deal is an iteration; fewer than QUOTH_SIM_LEAST
                                     for each candidate count as so many.  0: no bound but
                                     QUOTH_SIM_ITERATIONS_MAX */
    double confidence;   /* stop once the leader is best with this chance, below 1; 0: go on
                                     to the last iteration.  quoth_sim_run says what that means */
    uint64_t seed;
    const quoth_values *values;   /* by which everybody plays; NULL: the baseline without leaves */
    const quoth_wins *wins;       /* for as many players as the game has; NULL: the library's own */
    bool heat;                    /* count the squares that replies use */
    const quoth_workers *workers; /* NULL: this thread alone.  Ranks share the
                                     deals, and all have the same result */
    const quoth_watch *watch;     /* `done` counts iterations; called on any of the threads, by one
                                     at a time */
    /* Called by the calling thread with the result so far, after each batch of deals; what it gets
     * lives until it returns.  NULL: not called. */
    void (*each)(void *user, const struct quoth_sim_result *result);
    void *user;
    const quoth_infer *infer; /* deals the tiles of a player by what was inferred last, of this very
                                 position; NULL: all deals are equally likely */
    /* Points by which what a play is worth may differ from its equity (a deviation).  The
     * candidates are put in order, and drop out, by their results drawn to their equities: the
     * fewer deals, the more.  With less than two racks in the bag it grows, to three times that
     * when the bag is empty.  0: by their results alone. */
    double prior;
    /* The equity of a candidate is told less the cost of what it exposes, and so it counts with a
     * prior; who plays on from candidates does not look at that.  NULL: as it is. */
    const quoth_openness *openness;
} quoth_sim_options;

/* The plies behind a candidate: 0 is the answer of the next player. */
typedef struct quoth_sim_ply {
    uint64_t samples; /* games that went that far */
    double score;     /* the mean */
    double bonus;     /* the share of plays with a bonus for many tiles */
} quoth_sim_ply;

typedef struct quoth_sim_play {
    quoth_play play; /* with its equity */
    uint64_t iterations;
    double win, win_error;       /* the chance to be first, a draw as a share; errors are half the
                                    95 % interval, Wilson's where all games were won, or
                                    lost.  Of a play that dropped out: as quoth_sim_run says */
    double spread, spread_error; /* points ahead of the best other player, with what the tiles kept
                                    are worth where the game has not ended */
    unsigned plies;
    quoth_sim_ply ply[QUOTH_SIM_PLIES_MAX];
    const uint32_t *heat; /* by row * columns + column: tiles laid there by the next plays of the
                             others; NULL unless asked for */
    /* How far the first play of the result is ahead, on the deals that both have seen;
     * errors as above. */
    double behind, behind_error;
    double spread_behind, spread_behind_error;
    double worth; /* the plays come in falling order of this: `win` + 0.00001 a point of `spread`;
                     with a prior, drawn to the equity, and beyond that of the play of highest
                     equity in the running.  It is less than that of the play that this one
                     dropped out for */
} quoth_sim_play;

typedef struct quoth_sim_result {
    const quoth_sim_play *play; /* best first: by `worth` */
    size_t plays;
    uint64_t iterations;
    quoth_sim_stopped stopped;
    bool known; /* two players with an empty bag: all deals are the same.  Unless the plays were
                   solved, nothing is known of errors, which are told as 0 */
} quoth_sim_result;

typedef struct quoth_sim quoth_sim;

/* The memory of simulations of games of one quoth_cross: on a board of 15 by 15 some 4 MB a thread.
 * The cross must outlive it. */
quoth_status quoth_sim_new(quoth_sim **sim, const quoth_cross *cross, const quoth_memory *memory);
void quoth_sim_free(quoth_sim *sim);

/* Simulates the plays of the player to move.  The result lives until the next call.  Candidates
 * that are clearly worse get no more iterations.  Where that is more exact, their figures are told
 * as the difference on the deals of both from the candidate that was better.  A watch that stops
 * the work before every candidate had an iteration leaves the candidates by equity, with 0
 * iterations; one that stops while they are looked for, QUOTH_STOPPED.
 *
 * The chance `confidence` is that of one comparison, and all are compared after each batch: with
 * 0.95 the wrong one of two plays that hardly differ, by a fiftieth of the deviation between deals,
 * leads in the end one time in nine.  With a prior the chance rests on that too.  Where nearly all
 * games are won, or lost, whatever is played, plays are told apart by spread, after 100 deals.
 * The leader was chosen for its figures, which are too good by a part of their error.
 *
 * QUOTH_NOT_FOUND for a position of another cross, a game that is over, a player to move whose rack
 * is unknown, or a candidate that is not legal; QUOTH_TOO_LARGE for too many candidates or
 * iterations. */
quoth_status quoth_sim_run(quoth_sim *sim, const quoth_position *position,
                           const quoth_sim_options *options, quoth_sim_result *result);

/* Finds plays to simulate, in order of equity: the first `most`, at least 1, as
 * quoth_plays_query.opening_across has them.  Where this turn and the next can end the game without
 * score, half of them are placements if there are as many; where this turn can, a play without
 * score is among two or more.  Fails as quoth_plays_find. */
quoth_status quoth_sim_candidates(quoth_play_finder *finder, const quoth_position *position,
                                  unsigned most, const quoth_values *values,
                                  const quoth_watch *watch, quoth_plays *plays);

/* ---- a player that simulates -------------------------------------------------------------- */

typedef struct quoth_sim_bot {
    quoth_sim *sim;
    quoth_sim_options options; /* the seed is drawn from the player's own generator */
    quoth_infer *infer;        /* NULL: it does not ask what the others hold */
    quoth_infer_options infer_options;
} quoth_sim_bot;

/* The bot as a player; it must outlive the player.  It challenges every phony and nothing else. */
quoth_cross_player quoth_sim_bot_player(quoth_sim_bot *bot);

#ifdef __cplusplus
}
#endif
#endif
