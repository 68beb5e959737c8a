/* quoth/engine.h - board games from one handle: plays, simulations, solvers, analyses.
 *
 *      rules, words           quoth_engine                   a position, or a game
 *      ------------           ------------                   ---------------------
 *      quoth_engine_new --->  the compiled words,      --->  best, moves     by equity
 *                             evaluator, openness,           simulate        win chances
 *                             finder, simulation,            preendgame      the last tiles, proved
 *                             solvers, workers               endgame         the ending, proved
 *                                                            auto            the one that fits
 *                                                            analyse         a whole game
 *                                                            explain         why a play is best
 *
 *      quoth_engine *engine;
 *      quoth_engine_new(&engine, NULL, NULL, NULL, NULL, &error);
 *      quoth_cgp_read(&position, quoth_engine_cross(engine), cgp, strlen(cgp), NULL, &error);
 *      quoth_engine_auto(&answer, engine, position, NULL, NULL, &error);
 *
 * Every call asks a part that can be used without an engine, and its header says what the result
 * means: the engine makes the part when it is first needed, and fills in the options that are left
 * at 0.  A call chooses by what the player to move may know (quoth_position_view); only the endgame
 * of three or four players needs every rack.
 *
 * Results that are pointers, and the pointers in results, belong to the engine and are valid until
 * its next call.  A position or game must be of the engine's quoth_cross.  The memory is that of
 * quoth_engine_new; the context of a later call gives a watch and workers, without workers those of
 * quoth_engine_new.  A watch that says stop gives QUOTH_STOPPED, with the result so far where the
 * part has one.  After a failure the engine can be used again.  An engine belongs to one thread
 * at a time; engines made by quoth_engine_new_shared may work side by side.
 */
#ifndef QUOTH_ENGINE_H
#define QUOTH_ENGINE_H

#include "quoth/auto.h"
#include "quoth/explain.h"
#include "quoth/review.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct quoth_engine quoth_engine;

/* {0} asks for the strongest setting that the library has.  The objects must outlive the engine. */
typedef struct quoth_engine_options {
    const quoth_evaluator *evaluator; /* NULL: the default evaluator (quoth/evaluator.h) */
    const quoth_win_table *win_table; /* for the players of the games; NULL: the default table */
    /* Costs of board openness.  NULL: the standard costs if there are any for the board. */
    const quoth_openness *openness;
    const quoth_lexicon *levels; /* SCOWL levels, for the words of an analysis; NULL: unknown */
    bool no_leaves;              /* `evaluator` NULL: the baseline without leaves */
    bool no_openness;            /* `openness` NULL: no costs */
} quoth_engine_options;

/* Makes an engine for rules and words.  NULL rules are those of `wwf`, a NULL lexicon is ENABLE.
 * Rules and words are copied.  The context's workers are for all later calls.  With the rules and
 * words of the library it takes some 2 ms and 0.8 MB; what the parts take is added when they are
 * first needed.  Fails as quoth_cross_new does. */
QUOTH_API quoth_status quoth_engine_new(quoth_engine **engine, const quoth_cross_rules *rules,
                                        const quoth_lexicon *lexicon,
                                        const quoth_engine_options *options,
                                        const quoth_context *context, quoth_error *error);

/* Makes an engine for positions of a quoth_cross, which must outlive it.  Engines of one
 * quoth_cross share its words and evaluator, and the positions of one can be given to another: one
 * engine for each thread, or for each player of a match. */
QUOTH_API quoth_status quoth_engine_new_shared(quoth_engine **engine, const quoth_cross *cross,
                                               const quoth_engine_options *options,
                                               const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_engine_free(quoth_engine *engine);

/* Rules and words, for making positions (quoth_position_new, quoth_cgp_read) and games
 * (quoth_cross_game_new). */
QUOTH_API const quoth_cross *quoth_engine_cross(const quoth_engine *engine);

/* The evaluator and the finder, for parts that the engine does not have. */
QUOTH_API const quoth_evaluator *quoth_engine_evaluator(const quoth_engine *engine);
QUOTH_API quoth_play_finder *quoth_engine_finder(quoth_engine *engine);

/* ---- plays --------------------------------------------------------------------------------- */

/* Finds the play of highest equity less openness cost among the QUOTH_OPENNESS_PLAYS plays of
 * highest equity.  QUOTH_GAME_OVER; QUOTH_UNKNOWN_RACK of the player to move. */
QUOTH_API quoth_status quoth_engine_best(quoth_play *best, quoth_engine *engine,
                                         const quoth_position *position,
                                         const quoth_context *context, quoth_error *error);

/* Finds the first `most` plays by equity; 0: all plays.  Openness costs do not count here, so the
 * first play need not be that of quoth_engine_best.  Fails as quoth_plays_find. */
QUOTH_API quoth_status quoth_engine_moves(const quoth_plays **plays, quoth_engine *engine,
                                          const quoth_position *position, uint32_t most,
                                          const quoth_context *context, quoth_error *error);

/* ---- looking ahead ------------------------------------------------------------------------- *
 *
 * Members of the options that are NULL are those of the engine; NULL options are all zero. */

/* As quoth_sim_run. */
QUOTH_API quoth_status quoth_engine_simulate(quoth_sim_result *result, quoth_engine *engine,
                                             const quoth_position *position,
                                             const quoth_sim_options *options,
                                             const quoth_context *context, quoth_error *error);

/* As quoth_endgame_solve. */
QUOTH_API quoth_status quoth_engine_endgame(quoth_endgame_answer *answer, quoth_engine *engine,
                                            const quoth_position *position,
                                            const quoth_endgame_options *options,
                                            const quoth_context *context, quoth_error *error);

/* As quoth_preendgame_solve. */
QUOTH_API quoth_status quoth_engine_preendgame(quoth_preendgame_answer *answer,
                                               quoth_engine *engine, const quoth_position *position,
                                               const quoth_preendgame_options *options,
                                               const quoth_context *context, quoth_error *error);

/* As quoth_auto_choose. */
QUOTH_API quoth_status quoth_engine_auto(quoth_auto_answer *answer, quoth_engine *engine,
                                         const quoth_position *position,
                                         const quoth_auto_options *options,
                                         const quoth_context *context, quoth_error *error);

/* ---- analysis ------------------------------------------------------------------------------ */

/* Reviews a game that was played through quoth/cross_game.h, finished or not, as quoth_review_new
 * reviews its record.  `name` has a name for each player, in UTF-8 without line ends or blanks at
 * its ends; NULL: "player 1" and so on.  quoth_review_write (quoth/format.h) writes the result,
 * with underscores for the blanks of names. */
QUOTH_API quoth_status quoth_engine_analyse(const quoth_review_game **review, quoth_engine *engine,
                                            const quoth_cross_game *game, const char *const *name,
                                            const quoth_review_options *options,
                                            const quoth_context *context, quoth_error *error);

/* Reviews a play of the player to move, as quoth_review_play does.  QUOTH_ILLEGAL for a play that
 * cannot be made; QUOTH_UNKNOWN_RACK if the rack is not complete.  *turn is NULL after a failure;
 * after QUOTH_STOPPED it is not evaluated. */
QUOTH_API quoth_status quoth_engine_analyse_play(const quoth_review_turn **turn,
                                                 quoth_engine *engine,
                                                 const quoth_position *position,
                                                 const quoth_play *play,
                                                 const quoth_review_options *options,
                                                 const quoth_context *context, quoth_error *error);

typedef struct quoth_explain_options {
    /* Iterations of the search for the best play; nodes that an endgame may take, and a comparison
     * by orders of the bag: normal 3,000, 5 million, 600,000; quick 500, 500,000, 100,000; deep
     * 20,000, 100 million, 4 million. */
    quoth_review_depth depth;
    uint64_t iterations; /* 0: by depth.  Plays are then compared on a fifth as many deals, at
                            least 20 */
    uint64_t seed;
    bool made; /* the play was made in a game, and the sentences say so */
} quoth_explain_options;

/* Explains a play of the player to move (NULL: the best play) by comparing it with the best play,
 * or with the next best plays if it is the best: facts and sentences (quoth/explain.h).  The
 * caller frees the explanation; it does not use the engine or the position.  QUOTH_ILLEGAL for a
 * play that cannot be made, or that makes no word.  After a failure *explanation is NULL. */
QUOTH_API quoth_status quoth_engine_explain(quoth_explanation **explanation, quoth_engine *engine,
                                            const quoth_position *position, const quoth_play *play,
                                            const quoth_explain_options *options,
                                            const quoth_context *context, quoth_error *error);

/* ---- a player ------------------------------------------------------------------------------ */

/* The engine as a player of matches: it plays as quoth_auto_bot with these options, which are
 * copied; NULL: all zero.  With a clock it divides its time over the game.  It challenges every
 * phony and nothing else.  The engine must outlive the player, and may have several seats. */
QUOTH_API quoth_cross_player quoth_engine_player(quoth_engine *engine,
                                                 const quoth_auto_options *options);

#ifdef __cplusplus
}
#endif
#endif
