/* The main word of a play, and its SCOWL level. */
#ifndef Q_REVIEW_WORDS_H
#define Q_REVIEW_WORDS_H

#include "quoth/review.h"

typedef char q_word_text[QUOTH_SIDE_MAX * QUOTH_TILE_TEXT_SIZE + 1];

/* Spells the main word of a placement in capitals, blanks included, and returns its number of
 * letters; 0 for other plays. */
unsigned q_main_word(const quoth_position *position, const quoth_play *play, q_word_text text);

/* The level of a word in a lexicon (may be NULL); -1 if unknown. */
int q_level_of(const quoth_lexicon *levels, const char *word);

#endif
