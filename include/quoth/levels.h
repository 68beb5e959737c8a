/* quoth/levels.h - players of board games from level 1 to 10.
 *
 *     plays by score      41   38   35   33   30   22 ...
 *     known to the player       *         *    *    *
 *     seen in this turn                   *         *
 *     chosen                              *             the first known and seen
 *
 * A player of a level knows part of the words and sees part of the plays.  To the score of a play
 * the player adds part of its leave value, from none (levels 1 to 3) to all.  Level 10 plays as
 * QUOTH_CROSS_EQUITY.  docs/cross.md lists the strength of each level against the next, and says
 * how the ratings came about.
 *
 * Under rules by which phonies are challenged (all but QUOTH_CHALLENGE_VOID) levels 1 to 8
 * sometimes lay a word that they only derive from words they know, right or not, and levels 1 to 9
 * sometimes challenge a word that they do not know: the likelier, the more words they know, the
 * more points the play makes, and the less a failed challenge costs.  Level 10, and every level
 * that knows all words, lays no phony, and challenges every phony and nothing else. */
#ifndef QUOTH_LEVELS_H
#define QUOTH_LEVELS_H

#include "quoth/cross_game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { QUOTH_CROSS_LEVELS = 10 };

/* The data of a level.  Players of the level share it, on any number of threads. */
typedef struct quoth_cross_level quoth_cross_level;

typedef struct quoth_cross_level_options {
    const quoth_lexicon *levels; /* SCOWL levels, if `lexicon` has none; NULL: ENABLE */
    bool all_words;              /* levels 1 to 9 play offensive words, too; else they do not know
                                    any word that is marked (quoth_lexicon_offensive) */
} quoth_cross_level_options;

/* Makes the level `number`, from 1 to QUOTH_CROSS_LEVELS (else QUOTH_BAD_CALL), for games of
 * `cross` with the words of `lexicon`.  SCOWL levels of words come from the lexicon, else from
 * `options->levels`; if fewer than half of the words have a SCOWL level, every player knows all
 * words.  The level copies the words it needs; the arguments need not outlive it. */
QUOTH_API quoth_status quoth_cross_level_new(quoth_cross_level **level, unsigned number,
                                             const quoth_cross *cross, const quoth_lexicon *lexicon,
                                             const quoth_cross_level_options *options,
                                             const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_cross_level_free(quoth_cross_level *level);

/* The rating of a level among the program's own players: a player who is rated 400 points above
 * another scores ten points to one.  Level 10, which plays by equity, has 2000.  It is no rating of
 * a federation, and was measured by Words With Friends' rules with ENABLE, without challenges: it
 * is none for rules by which phonies are challenged.  0: no such level. */
QUOTH_API unsigned quoth_cross_level_rating(unsigned number);

/* A player of a level on one thread.  Start from {0}, set level, evaluator and finder, and free it
 * with quoth_cross_level_bot_free.  The finder must be made for the quoth_cross of the games.
 * Bots on one thread may share a finder. */
typedef struct quoth_cross_level_bot {
    const quoth_cross_level *level;
    const quoth_evaluator *evaluator; /* for equity; NULL: no leaves, which is weak
                                         (quoth_evaluator_baseline) */
    quoth_play_finder *finder;
    quoth_plays plays; /* the list of plays of the last turn; .memory may be set */
    /* Where phonies can be challenged: the position with the words that the player believes in, and
     * its finder; made in the first turn. */
    quoth_position *imagined;
    quoth_play_finder *imagined_finder;
} quoth_cross_level_bot;

/* Returns the bot as a player; the bot must outlive the player. */
QUOTH_API quoth_cross_player quoth_cross_level_bot_player(quoth_cross_level_bot *bot);
QUOTH_API void quoth_cross_level_bot_free(quoth_cross_level_bot *bot);

#ifdef __cplusplus
}
#endif
#endif
