/* quoth/auto.h - one question for every position of a game: what should be played?
 *
 *      position, budget  --->  quoth_auto_choose  --->  a play, what it is worth, and how that
 *      (iterations, time)      one handle a thread      was found out
 *
 *      tiles in the bag                   simulation     (quoth/search.h), with QUOTH_SIM_PRIOR
 *      bag of 1 to 4, two players         preendgame     (quoth/preendgame.h), else a simulation
 *      bag empty, two players             endgame        (quoth/endgame.h)
 *      one legal play                     only
 *      stopped before any of it told      static: the play of highest equity
 *
 *      quoth_leaves_default(&leaves, rules, words, NULL, NULL);
 *      quoth_auto_new(&chooser, cross, NULL);
 *      quoth_auto_choose(chooser, position, &(quoth_auto_options){.leaves = leaves}, &answer);
 *
 * It is strongest with leave values that follow what is unseen (quoth_baseline.unseen_adjustment)
 * and with what plays expose (quoth_openness_standard, on the boards that it knows): so it values
 * plays by the leaves that it is given, if the caller gives no values of another kind.
 *
 * Everything is decided by what the player to move may know (quoth_position_view).  Without a watch
 * the same position, options and seed give the same answer, with any number of threads if the
 * budget cuts no search of the end: what several threads have found by then depends on their speed.
 */
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

/* "only", "static", "simulation", "preendgame", "endgame"; a static string. */
const char *quoth_auto_method_name(quoth_auto_method method);

/* What the budget buys in an endgame, in place of one iteration of a simulation: about as much
 * time. */
enum { QUOTH_AUTO_NODES = 200 };

typedef struct quoth_auto_options {
    size_t size;         /* of this struct; 0: as here */
    uint64_t iterations; /* the budget of this play; 0: 1,000.  Whoever has a watch alone gives
                            QUOTH_SIM_ITERATIONS_MAX */
    unsigned plays;      /* candidates of a simulation; 0: 15, fewer for a budget that gives them
                            less than 20 iterations each */
    unsigned plies;      /* as in quoth_sim_options */
    bool to_end;
    double confidence; /* a simulation ends when its leader is best with this chance; 0: 0.99 */
    uint64_t seed;
    const quoth_values *values; /* NULL: its own, of `leaves` (below) */
    const quoth_wins *wins;     /* NULL: the library's own */
    size_t bytes;               /* for the tables of an endgame; 0: 16 MB */
    const quoth_workers *workers;
    const quoth_watch *watch;     /* stops the work, not the answer */
    const quoth_cross_move *move; /* what was done before, for an inference of what the player who
                                     moved last holds (quoth/infer.h); NULL: none */
    size_t moves;
    /* What the methods find out, told by the calling thread while they work; it lives until the
     * call returns.  Of a simulation: the result so far after each batch of deals, and the last
     * one (`over`).  Of the orders of a small bag: what each search of them came to, solved or
     * cut.  NULL: nobody is told. */
    void (*each)(void *user, const quoth_sim_result *result, bool over);
    void (*orders)(void *user, const quoth_preendgame_answer *answer);
    void *user;
    const quoth_openness *openness; /* equities are less what plays expose, as in quoth_sim_options;
                                       NULL: they are not with `values`, else they are by the
                                       standard costs where the board has some */
    const quoth_leaves *leaves;     /* without `values`: plays are worth what these say in context;
                                       NULL: every leave is worth 0 */
} quoth_auto_options;

/* What is known of the play's worth.  An error of a simulation is half the 95 % interval; one of an
 * endgame that was cut is how far the value may be from the truth. */
typedef struct quoth_auto_answer {
    quoth_play play; /* with its equity, less what it exposes if that is looked at */
    quoth_auto_method method;
    bool valued;     /* the figures below are known; false: nothing but the equity is */
    bool exact;      /* proved: the errors are 0 */
    bool has_spread; /* the spread is known: not of a proof with more than one tile in the bag,
                              and with one the proof that a play wins may have come first */
    double win, win_error; /* the chance to be first, a draw as a share */
    double spread;         /* at the end of the game, with the scores so far */
    double spread_error;
    bool stopped;        /* the watch said stop */
    uint64_t iterations; /* of simulations */
    uint64_t nodes;      /* of the endgame, or of the orders of the bag */
    bool inferred;       /* deals followed from what was done before */
} quoth_auto_answer;

typedef struct quoth_auto quoth_auto;

/* Games of one quoth_cross, which must outlive it; one thread at a time.  The memory of each
 * method is taken when it is first needed, and kept. */
quoth_status quoth_auto_new(quoth_auto **chooser, const quoth_cross *cross,
                            const quoth_memory *memory);
void quoth_auto_free(quoth_auto *chooser);

/* Chooses a play of the player to move.  With a few tiles in the bag the simulation takes half the
 * budget; a search of every order of the bag takes the other half, and its play is the answer if it
 * was solved: a proof against a player who knows the bag, which a simulation is no match for.  A
 * budget of more than 8,000 iterations is spent there in rounds, each four times the one before,
 * the last one the budget itself, until one is solved: who has a watch alone gets to both.  A watch
 * that stops at once still gets the play of highest equity.  Finding that is not watched: it takes
 * milliseconds, by `wordsmog` with two blanks some tenths of a second.
 *
 * QUOTH_NOT_FOUND for a position of another cross, a game that is over or a player to move whose
 * rack is unknown; QUOTH_TOO_LARGE as quoth_sim_run. */
quoth_status quoth_auto_choose(quoth_auto *chooser, const quoth_position *position,
                               const quoth_auto_options *options, quoth_auto_answer *answer);

/* The share of what is left for the whole game that this play should take: one part in as many as
 * the player to move still has turns, as far as one can tell from the tiles left; at least 1 if
 * anything is left. */
uint64_t quoth_auto_share(const quoth_position *position, uint64_t left);

/* ---- a player ------------------------------------------------------------------------------ */

/* A player that shares its budget over the game: the time on the clock of the game
 * (quoth_cross_view), else `game_iterations`; else it takes `time` or `options.iterations` each
 * turn.  Where there is a clock, `options.iterations` bound each play if they are not 0.  What a
 * simulation that is sure early does not take is left to later turns.  Begin with a struct of
 * zeros, then set `chooser` and what is wanted. */
typedef struct quoth_auto_bot {
    quoth_auto *chooser;
    quoth_auto_options options; /* the seed is drawn from the player's own generator */
    bool infer;                 /* what the player who moved last holds */
    uint64_t game_iterations;   /* for all turns of a game; 0: no such bound.  When
                                   they are spent, a turn still has five for each of `plays`, or
                                   of two plays */
    const quoth_clock *clock;   /* for `time`, where the game is not on time; may be NULL */
    uint64_t time;              /* microseconds at most for one play; 0: no such bound */
    uint64_t left;              /* of them; this and the next two are kept by the bot */
    bool begun;
    size_t moves;             /* of the game when it last chose; not more moves: another game */
    quoth_auto_answer answer; /* the last one */
} quoth_auto_bot;

/* The bot as a player; it must outlive the player.  It challenges every phony and nothing else. */
quoth_cross_player quoth_auto_bot_player(quoth_auto_bot *bot);

#ifdef __cplusplus
}
#endif
#endif
