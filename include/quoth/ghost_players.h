/* quoth/ghost_players.h - players of Ghost who model what their opponent knows.
 *
 *      belief: how likely        the plays        best response: the play that most
 *      they know each word   +   so far       =   likely wins against such a player
 *      ghost 0.97, ghoul 0.62    "", g, gh        gho 0.71, ghe 0.38, ...
 *
 * The opponent model knows a set of words, drawn once a game: each word with its own chance,
 * independently of the others. On those words it plays perfectly. It makes a random winning play;
 * without one, in ghost a play that delays the loss longest, in other variants any play that one
 * of its words fits. If none of its words fits, it makes a random play that is legal by the whole
 * lexicon or, where challenges are allowed, challenges.
 *
 * Each handle belongs to one thread at a time. A belief is immutable and may be shared between
 * threads (quoth/base.h). */
#ifndef QUOTH_GHOST_PLAYERS_H
#define QUOTH_GHOST_PLAYERS_H

#include "quoth/ghost_game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- levels ------------------------------------------------------------------------------- */

/* The SCOWL level of the words that a player of Ghost of this level knows
 * (quoth_lexicon_up_to_level): levels are 1 to 10, as at the board; 11 to 99 are SCOWL levels
 * themselves; 0 for other numbers. */
QUOTH_API unsigned quoth_ghost_level_words(unsigned level);

/* ---- belief: a prior of word knowledge ---------------------------------------------------- */

typedef struct quoth_ghost_belief quoth_ghost_belief;

/* The chance of a word falls with its SCOWL level: 1 / (1 + 2^((its level - level) / 5)), so 1/2
 * at `level` and 16/17 twenty levels below.  Levels are those of `lexicon` if it has any, else
 * those of `levels_from` (may be NULL); words without a level count as 99.  QUOTH_TOO_LARGE for a
 * `level` above 99.  The lexicon must outlive the belief. */
QUOTH_API quoth_status quoth_ghost_belief_by_level(quoth_ghost_belief **belief,
                                                   const quoth_lexicon *lexicon,
                                                   const quoth_lexicon *levels_from, unsigned level,
                                                   const quoth_context *context,
                                                   quoth_error *error);

/* The chance of a word with the count c in `text` is c / (c + half); words without a count are not
 * known.  `half` 0 stands for the median of the counts above 0.  Each line holds a word, blanks or
 * a tab, and a whole number; empty lines and words that the lexicon lacks are ignored.
 * QUOTH_BAD_TEXT, with the line, for a malformed line and for a word with two counts; without a
 * line if the text has no word of the lexicon. */
QUOTH_API quoth_status quoth_ghost_belief_by_count(quoth_ghost_belief **belief,
                                                   const quoth_lexicon *lexicon, const char *text,
                                                   size_t size, uint64_t half,
                                                   const quoth_context *context,
                                                   quoth_error *error);

QUOTH_API void quoth_ghost_belief_free(quoth_ghost_belief *belief);

QUOTH_API const quoth_lexicon *quoth_ghost_belief_lexicon(const quoth_ghost_belief *belief);

/* The chance, 0 to 1, that the word with this rank in the lexicon is known. */
QUOTH_API double quoth_ghost_belief_chance(const quoth_ghost_belief *belief, uint32_t rank);

/* Draws the words that a player knows, as a lexicon. */
QUOTH_API quoth_status quoth_ghost_belief_draw(quoth_lexicon **known,
                                               const quoth_ghost_belief *belief,
                                               quoth_random *random, const quoth_context *context,
                                               quoth_error *error);

/* ---- the opponent model ------------------------------------------------------------------- */

typedef struct quoth_ghost_person quoth_ghost_person;

typedef struct quoth_ghost_person_options {
    unsigned samples; /* sampled sets of words, where they are used; 0: 64 */
    uint64_t seed;    /* of the samples */
} quoth_ghost_person_options;

/* `referee` and `belief` must outlive the result, and have the same lexicon.
 *
 * Words are drawn anew for each game in ghost, super, superduper as played and xghost infix, for
 * two players, where every completed word ends the game and misere is not literal.  In other games
 * `samples` sets of words are drawn here, and each game uses one of them. */
QUOTH_API quoth_status quoth_ghost_person_new(quoth_ghost_person **person,
                                              const quoth_ghost *referee,
                                              const quoth_ghost_belief *belief,
                                              const quoth_ghost_person_options *options,
                                              const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_ghost_person_free(quoth_ghost_person *person);

/* The player; `person` must outlive it and sit in one seat.  It draws its words when it is asked
 * for its first play of a game. */
QUOTH_API quoth_ghost_player quoth_ghost_person_player(quoth_ghost_person *person);

/* ---- the best response --------------------------------------------------------------------- *
 *
 * In ghost of two players, misere legal included, it is exact: docs/exploit.md.
 *
 * Other games are searched.  `samples` sets of words represent the opponent's vocabulary; if there
 * are no more than that many sets, all are used and the result is exact.  Bayes' rule weights each
 * set by the plays seen.  The tree of plays is searched within a budget of positions; a position
 * beyond it counts as won with chance 1/2.
 *
 * With three or more players each opponent has a vocabulary of their own, drawn independently, and
 * the best play is the one that most likely does not lose the round. */

typedef struct quoth_ghost_exploit quoth_ghost_exploit;

typedef struct quoth_ghost_exploit_options {
    bool challenges;  /* the opponent challenges if none of their words fits */
    unsigned samples; /* sampled sets of words; 0: 64 */
    uint64_t nodes;   /* positions a decision may search; 0: 4000 */
    uint64_t seed;    /* of the samples */
} quoth_ghost_exploit_options;

/* `referee` and `belief` must outlive the result, and have the same lexicon.  The watch is copied,
 * for the calls with the result. */
QUOTH_API quoth_status quoth_ghost_exploit_new(quoth_ghost_exploit **exploit,
                                               const quoth_ghost *referee,
                                               const quoth_ghost_belief *belief,
                                               const quoth_ghost_exploit_options *options,
                                               const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_ghost_exploit_free(quoth_ghost_exploit *exploit);

/* The expected result of a play: its chance to win against the model (with three or more players:
 * not to lose). */
typedef struct quoth_ghost_expected_result {
    quoth_letters after;
    double chance;
    double error;      /* standard error of sampling; 0 if the chance is exact */
    double likelihood; /* of a reply: the chance that the opponent makes it; else 0 */
} quoth_ghost_expected_result;

typedef struct quoth_ghost_expected_results {
    const quoth_memory *memory; /* begin with {.memory = ...} */
    /* The opponents' plays have probability 0 under the model, so the prior was used instead of the
     * posterior. */
    bool zero_likelihood;
    bool exact; /* no sampling, no budget was exhausted, and all plays are listed */
    quoth_ghost_expected_result *result; /* best first */
    size_t count, capacity;
} quoth_ghost_expected_results;

QUOTH_API void quoth_ghost_expected_results_free(quoth_ghost_expected_results *results);

/* The expected results of all legal plays after `plays` plays, best first.  `fragment` holds the
 * fragments of the game from the empty one; fragment[plays] is on the table.  The player to move
 * is the one who exploits.  QUOTH_STOPPED by the watch, with the plays that have been evaluated. */
QUOTH_API quoth_status quoth_ghost_exploit_plays(quoth_ghost_expected_results *results,
                                                 quoth_ghost_exploit *exploit,
                                                 const quoth_letters *fragment, unsigned plays,
                                                 quoth_error *error);

/* The replies of the next player to the last fragment, the likeliest first, each with the chance
 * to win that it leaves.  Where challenges are allowed, an empty `after` is a challenge.
 * QUOTH_STOPPED by the watch, with the replies that have been evaluated. */
QUOTH_API quoth_status quoth_ghost_exploit_replies(quoth_ghost_expected_results *results,
                                                   quoth_ghost_exploit *exploit,
                                                   const quoth_letters *fragment, unsigned plays,
                                                   quoth_error *error);

/* The player; `exploit` must outlive it.  It makes the first play of quoth_ghost_exploit_plays and
 * draws no random numbers. */
QUOTH_API quoth_ghost_player quoth_ghost_exploit_player(quoth_ghost_exploit *exploit);

/* ---- bluffing ----------------------------------------------------------------------------- */

/* The prior probability that none of an opponent's words fits a fragment.  QUOTH_STOPPED by the
 * watch, which may be NULL. */
QUOTH_API quoth_status quoth_ghost_belief_no_word_fits(
    double *chance, const quoth_ghost_belief *belief, const quoth_ghost *ghost,
    const quoth_letters *fragment, const quoth_context *context, quoth_error *error);

typedef struct quoth_ghost_bluff quoth_ghost_bluff;

/* A player for games with challenges.  Without challenges, and with three or more players, it
 * plays as quoth_ghost_exploit_player.
 *
 * It challenges a fragment that no word contains, and makes a play that is won by force.  Elsewhere
 * let h be the chance of the best play by quoth_ghost_exploit, u the prior probability that the
 * opponent knows no word for the fragment on the table, and t that for the fragment after the best
 * play.  It challenges with probability u^8 / (u^8 + h^8).  Otherwise it bluffs, that is plays a
 * fragment of no word, with probability (1 - h)^8 t / (1 + t).  Otherwise it makes the best play.
 * So it bluffs where it expects to lose, and half of the fragments unknown to the opponent are
 * bluffs.
 *
 * docs/players.md measures how far this rule is from an equilibrium of toy games. */
QUOTH_API quoth_status quoth_ghost_bluff_new(quoth_ghost_bluff **bluff, const quoth_ghost *referee,
                                             const quoth_ghost_belief *belief,
                                             const quoth_ghost_exploit_options *options,
                                             const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_ghost_bluff_free(quoth_ghost_bluff *bluff);

/* A mixed strategy for one turn. */
typedef struct quoth_ghost_bluff_mix {
    double challenge;   /* probability of a challenge */
    double invent;      /* probability of a bluff, if a fragment of no word can be made */
    quoth_letters play; /* the play otherwise; empty if there is none */
} quoth_ghost_bluff_mix;

/* The mix after `plays` plays of a game of two with challenges.  The arguments are as in
 * quoth_ghost_exploit_plays.  QUOTH_STOPPED by the watch: `play` is the best play so far, if there
 * is one, and the probabilities are 0. */
QUOTH_API quoth_status quoth_ghost_bluff_choose_mix(quoth_ghost_bluff_mix *mix,
                                                    quoth_ghost_bluff *bluff,
                                                    const quoth_letters *fragment, unsigned plays,
                                                    const quoth_context *context,
                                                    quoth_error *error);
QUOTH_API quoth_ghost_player quoth_ghost_bluff_player(quoth_ghost_bluff *bluff);

#ifdef __cplusplus
}
#endif
#endif
