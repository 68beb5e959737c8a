/* Sheets with replies that people know (--familiar), by SCOWL levels. */
#ifndef CLI_GHOST_FAMILIAR_H
#define CLI_GHOST_FAMILIAR_H

#include "quoth/quoth.h"

/* A game with the words up to a SCOWL level. */
typedef struct familiar_game {
    quoth_lexicon *words;
    quoth_ghost *ghost;
} familiar_game;

/* The words up to a SCOWL level, by the lexicon's own levels, else by those of ENABLE; without
 * offensive ones unless `all_words`. */
quoth_status familiar_words(quoth_lexicon **words, const quoth_lexicon *lexicon, unsigned level,
                            bool all_words, quoth_error *error);

quoth_status familiar_open(familiar_game *game, const quoth_ghost *ghost, unsigned level,
                           quoth_error *error);
void familiar_close(familiar_game *game);

enum { FAMILIAR_LEVELS = 11 };

/* Finds the smallest strategy with known replies only, for each level: the trade-off between size
 * and familiarity.  A level that includes all words gets `strategy` if its search would be too
 * large.  Prints an error and returns false after a failure. */
bool familiar_tradeoff(quoth_ghost_tradeoff_row row[FAMILIAR_LEVELS],
                       const quoth_ghost_strategy *strategy, const quoth_ghost *ghost,
                       bool skip_forced);

#endif
