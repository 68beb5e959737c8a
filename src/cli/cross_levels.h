/* Players of board games from level 1 to 10: each knows some of the words, and gives points away.
 *
 *     plays by equity     41.2   38.0   35.5   33.9   30.1   22.4 ...
 *     known to the player         *             *      *      *
 *     given away: 6.0             |-------------------|
 *     chosen                                           *      the last known play in this range
 */
#ifndef CLI_CROSS_LEVELS_H
#define CLI_CROSS_LEVELS_H

#include "cli/cli.h"

enum { CROSS_LEVELS = 10 };

/* What all players of a level share, on any number of threads. */
typedef struct cross_level {
    unsigned level;             /* from 1 */
    quoth_points give;          /* points given away in a turn, on average at most */
    quoth_cross *known;         /* the words that the player knows; NULL: all */
    const quoth_values *values; /* lent */
} cross_level;

/* Makes a level for games of a cross on the words of `lexicon`; complains and returns false without
 * memory.  Words have the levels of the lexicon, else those of ENABLE; a lexicon with too few words
 * in common with ENABLE is known whole at every level. */
bool cross_level_make(cross_level *made, unsigned level, const quoth_cross *cross,
                      const quoth_lexicon *lexicon, const quoth_values *values);
void cross_level_free(cross_level *made);

/* A player of a level on one thread; all zero but these two members before it is used. */
typedef struct cross_level_seat {
    const cross_level *level;
    quoth_play_finder *finder; /* lent */
    quoth_plays plays;
} cross_level_seat;

/* The seat as a player; it must outlive the player. */
quoth_cross_player cross_level_player(cross_level_seat *seat);
void cross_level_seat_free(cross_level_seat *seat);

#endif
