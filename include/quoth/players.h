/* quoth/players.h - players of Ghost who think about whom they play.
 *
 *      belief: how likely        what they have played      exploit: the play that most
 *      they know each word   +   so far                 =   likely wins against such a player
 *      ghost 0.97, ghoul 0.62       "", g, gh               gho 0.71, ghe 0.38, ...
 *
 * The opponent of the model knows a set of words, drawn once a game: each word by its own chance,
 * independently of the others.  Among those words they play perfectly: a random winning play; else
 * in ghost one that delays the loss longest, in other variants any that a word fits.  Where none of
 * their words fits they make a random play that is legal by the whole lexicon; where challenges are
 * allowed they challenge instead.
 *
 * All handles belong to one thread at a time, but for beliefs, which are shared (quoth/base.h).
 */
#ifndef QUOTH_PLAYERS_H
#define QUOTH_PLAYERS_H

#include "quoth/ghost_game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what an opponent may know ------------------------------------------------------------ */

typedef struct quoth_belief quoth_belief;

/* The chance of a word falls with its SCOWL level: 1 / (1 + 2^((its level - level) / 5)), one half
 * at `level`, 16 in 17 twenty below.  Levels are those of `lexicon` if it has any, else those of
 * `levels_from` (may be NULL); words without a level count as 99.  QUOTH_TOO_LARGE for a `level`
 * above 99.  The lexicon must outlive the belief. */
quoth_status quoth_belief_by_level(quoth_belief **belief, const quoth_lexicon *lexicon,
                                   const quoth_lexicon *levels_from, unsigned level,
                                   const quoth_memory *memory, quoth_error *error);

/* The chance of a word that stands in `text` with the count c is c / (c + half); words that do not
 * stand there are not known.  `half` 0 stands for the median of the counts above 0.  Lines: a word,
 * blanks or a tab, a whole number; empty lines are left aside, and so are words that the lexicon
 * does not have.  QUOTH_BAD_TEXT, with the line, for other lines and for a word with two counts;
 * without a line for a text that has no word of the lexicon. */
quoth_status quoth_belief_by_count(quoth_belief **belief, const quoth_lexicon *lexicon,
                                   const char *text, size_t size, uint64_t half,
                                   const quoth_memory *memory, quoth_error *error);

void quoth_belief_free(quoth_belief *belief);

const quoth_lexicon *quoth_belief_lexicon(const quoth_belief *belief);

/* The chance, 0 to 1, that the word with this rank in the lexicon is known. */
double quoth_belief_chance(const quoth_belief *belief, uint32_t rank);

/* Draws the words that a player knows, as a lexicon. */
quoth_status quoth_belief_draw(const quoth_belief *belief, quoth_random *random,
                               quoth_lexicon **known, const quoth_memory *memory,
                               quoth_error *error);

/* ---- the opponent of the model ------------------------------------------------------------ */

typedef struct quoth_person quoth_person;

typedef struct quoth_person_options {
    size_t size;              /* of this struct; 0: as here */
    unsigned samples;         /* how many there are in games of sets; 0: 64 */
    uint64_t seed;            /* of these sets */
    const quoth_watch *watch; /* may be NULL, as may the memory */
    const quoth_memory *memory;
} quoth_person_options;

/* `referee` and `belief` must outlive the result, and have the same lexicon.  In ghost, super,
 * superduper as played and xghost infix, of two players, where every completed word ends the game
 * and misere is not literal, words are drawn anew for each game: whether one is known is tossed
 * when it matters.  In other games sets of words are drawn here, and each game takes one of them.
 */
quoth_status quoth_person_new(quoth_person **person, const quoth_ghost *referee,
                              const quoth_belief *belief, const quoth_person_options *options,
                              quoth_error *error);
void quoth_person_free(quoth_person *person);

/* The player; `person` must outlive it and sit in one seat.  It draws the words it knows when it is
 * asked for its first play of a game. */
quoth_ghost_player quoth_person_player(quoth_person *person);

/* ---- the player who exploits them --------------------------------------------------------- *
 *
 * Ghost of two players, misere legal too, is exact: the words behind two letters have nothing to do
 * with each other, so what play has revealed of the opponent's words is a distribution over a few
 * states of the fragment on the table (none of their words goes on from here, or the number of
 * letters at which their own analysis ends the game).  Dynamic programming over the trie of all
 * words finds the best play everywhere, in one pass for each seat.
 *
 * Other games are searched: `samples` sets of words stand for all (all sets there are, if they are
 * not more: then this is exact as well), weighted by how likely their owners had made the plays
 * seen, and the tree of plays is searched until a budget of positions is used up; what lies beyond
 * counts as half won.
 *
 * Among more than two players each of the others knows words of their own, drawn independently, and
 * the play is chosen that most likely does not lose the round; to win is not to lose.
 */

typedef struct quoth_exploit quoth_exploit;

typedef struct quoth_exploit_options {
    size_t size;              /* of this struct; 0: as here */
    bool challenges;          /* the opponent challenges where none of their words fits */
    unsigned samples;         /* sets of words that stand for all of them; 0: 64 */
    uint64_t nodes;           /* positions a searched decision may take; 0: 4000 */
    uint64_t seed;            /* of the samples */
    const quoth_watch *watch; /* may be NULL, as may the memory */
    const quoth_memory *memory;
} quoth_exploit_options;

/* `referee` and `belief` must outlive the result, and have the same lexicon. */
quoth_status quoth_exploit_new(quoth_exploit **exploit, const quoth_ghost *referee,
                               const quoth_belief *belief, const quoth_exploit_options *options,
                               quoth_error *error);
void quoth_exploit_free(quoth_exploit *exploit);

/* What is hoped for.  Chances are those of winning against the model. */
typedef struct quoth_expected_result {
    quoth_letters after;
    double chance;
    double error;      /* standard error of sampling; 0 where the chance is exact */
    double likelihood; /* of a reply: the chance that the opponent makes it */
} quoth_expected_result;

typedef struct quoth_expected_results {
    const quoth_memory *memory;    /* begin with {.memory = ...} */
    bool exact;                    /* neither samples nor a budget came into it */
    bool zero_likelihood;          /* no opponent of the model had played so */
    quoth_expected_result *result; /* best first */
    size_t count, capacity;
} quoth_expected_results;

void quoth_expected_results_free(quoth_expected_results *hopes);

/* The chances of all legal plays after `plays` plays, fragment[plays] being on the table: the
 * fragments of a game from the empty one.  The player to move is the one who exploits. */
quoth_status quoth_exploit_plays(quoth_exploit *exploit, const quoth_letters *fragment,
                                 unsigned plays, quoth_expected_results *hopes);

/* The replies that the next player may give to the last fragment, the likeliest first, each with
 * the chance to win that it leaves.  Where challenges are allowed, a reply of no letters is one. */
quoth_status quoth_exploit_replies(quoth_exploit *exploit, const quoth_letters *fragment,
                                   unsigned plays, quoth_expected_results *hopes);

/* The player; `exploit` must outlive it.  It makes a play of the best chance, the first in sorted
 * order, and draws nothing. */
quoth_ghost_player quoth_exploit_player(quoth_exploit *exploit);

/* ---- the player who bluffs ---------------------------------------------------------------- */

/* The chance that none of an opponent's words fits a fragment, before they have played.
 * QUOTH_STOPPED by the watch, which may be NULL. */
quoth_status quoth_belief_no_word_fits(const quoth_belief *belief, const quoth_ghost *ghost,
                                       const quoth_letters *fragment, const quoth_watch *watch,
                                       double *chance);

typedef struct quoth_bluff quoth_bluff;

/* For games with challenges; in others, and among more than two, the player is one who exploits.
 * It challenges what is no fragment, and makes a play that wins for certain.  Elsewhere let h be
 * the chance of the best play by quoth_exploit, u the chance that the opponent knows no word for
 * what is on the table, and t the chance that they know none for the best play.  It challenges
 * with odds of u^8 to h^8; else it says a fragment of no word with the chance
 * (1 - h)^8 t / (1 + t), else it makes the best play.  So it bluffs where it stands to lose, and
 * then so that a fragment which the opponent does not know is as often a bluff as not.
 * On toys no opponent gains much on it; docs/players.md has the figures. */
quoth_status quoth_bluff_new(quoth_bluff **bluff, const quoth_ghost *referee,
                             const quoth_belief *belief, const quoth_exploit_options *options,
                             quoth_error *error);
void quoth_bluff_free(quoth_bluff *bluff);

/* How a player who bluffs takes a turn. */
typedef struct quoth_bluff_mix {
    double challenge;   /* the chance that it challenges, */
    double invent;      /* and that it says a fragment of no word, if there is one; */
    quoth_letters play; /* else it plays this; no letters where nothing can be played */
} quoth_bluff_mix;

/* The mix after `plays` plays of a game of two with challenges; the arguments as of
 * quoth_exploit_plays.  The watch may be NULL. */
quoth_status quoth_bluff_choose_mix(quoth_bluff *bluff, const quoth_letters *fragment,
                                    unsigned plays, const quoth_watch *watch, quoth_bluff_mix *mix);
quoth_ghost_player quoth_bluff_player(quoth_bluff *bluff);

#ifdef __cplusplus
}
#endif
#endif
