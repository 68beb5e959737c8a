/* Sheets of replies that people know: --familiar. */
#ifndef CLI_GHOST_FAMILIAR_H
#define CLI_GHOST_FAMILIAR_H

#include "quoth/quoth.h"

/* A game on the words up to a SCOWL level. */
typedef struct familiar_game {
    quoth_lexicon *words;
    quoth_ghost *ghost;
} familiar_game;

/* The words up to a SCOWL level: by the levels of the lexicon, else by those of ENABLE. */
quoth_status familiar_words(quoth_lexicon **words, const quoth_lexicon *lexicon, unsigned level,
                            quoth_error *error);

quoth_status familiar_open(familiar_game *game, const quoth_ghost *ghost, unsigned level,
                           quoth_error *error);
void familiar_close(familiar_game *game);

enum { FAMILIAR_LEVELS = 11 };

/* Finds the smallest sheet with known replies only, for each level.  Where that takes too many
 * positions, a level that has all words still has the strategy found for them.  Complains and
 * returns false if it fails. */
bool familiar_tradeoff(quoth_tradeoff_row row[FAMILIAR_LEVELS], const quoth_strategy *strategy,
                       const quoth_ghost *ghost, bool skip_forced);

#endif
