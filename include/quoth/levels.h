/* quoth/levels.h - players of board games from level 1 to 10.
 *
 *     plays by score      41   38   35   33   30   22 ...
 *     known to the player       *         *    *    *
 *     seen in this turn                   *         *
 *     chosen                              *             the first that is both
 *
 * Each level knows some of the words and sees some of the plays; to the score it adds part of the
 * value of the leave, from nothing (levels 1 to 3) to all of it.  Level 10 plays as
 * QUOTH_CROSS_EQUITY.  docs/cross.md has the strength of each level against the next.
 */
#ifndef QUOTH_LEVELS_H
#define QUOTH_LEVELS_H

#include "quoth/cross_game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { QUOTH_CROSS_LEVELS = 10 };

/* What all players of a level share, on any number of threads. */
typedef struct quoth_cross_level quoth_cross_level;

typedef struct quoth_cross_level_options {
    size_t size;                 /* of this struct; 0: as here */
    const quoth_lexicon *levels; /* whose words have levels, if `lexicon` has none; NULL: ENABLE */
    const quoth_watch *watch;    /* may be NULL, as may the memory */
    const quoth_memory *memory;
} quoth_cross_level_options;

/* Makes the level `number`, 1 to QUOTH_CROSS_LEVELS (else QUOTH_NOT_FOUND), for games of a cross on
 * the words of `lexicon`.  Words have the levels of the lexicon, else those of `options->levels`; a
 * lexicon with few words of that list is known whole at every level.  The level keeps its own
 * words: nothing that is given here must outlive it. */
quoth_status quoth_cross_level_new(quoth_cross_level **level, unsigned number,
                                   const quoth_cross *cross, const quoth_lexicon *lexicon,
                                   const quoth_cross_level_options *options);
void quoth_cross_level_free(quoth_cross_level *level);

/* A player of a level on one thread.  Begin with a struct of zeros, set level, values and finder,
 * and end with quoth_cross_level_bot_free.  The finder must be made for the quoth_cross of the
 * games; it may be shared as for quoth_cross_bot. */
typedef struct quoth_cross_level_bot {
    const quoth_cross_level *level;
    const quoth_values *values; /* for equity; NULL: the baseline without leaves */
    quoth_play_finder *finder;
    quoth_plays plays; /* the plays found last; .memory may be set */
} quoth_cross_level_bot;

/* The bot as a player; it must outlive the player.  It knows of words that others play whether
 * they are in the lexicon: it challenges every phony and nothing else. */
quoth_cross_player quoth_cross_level_bot_player(quoth_cross_level_bot *bot);
void quoth_cross_level_bot_free(quoth_cross_level_bot *bot);

#ifdef __cplusplus
}
#endif
#endif
