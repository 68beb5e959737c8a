/* A position of a trial, compared with the twin in all that can be asked of it. */
#ifndef TESTS_TWINS_CROSS_COMPARE_H
#define TESTS_TWINS_CROSS_COMPARE_H

#include "cross_trial.h"

/* Shows the twin the board, and the rack of the player to move. */
void trial_look(trial *t);

/* Everything about a position, in a text to be freed; fails where it is not as it was. */
text trial_text(const trial *t);
void trial_same_as(const trial *t, const char *what, const text *was);

/* What a search finds, until the next; a copy of all plays, to be freed. */
const quoth_play *trial_find(const trial *t, quoth_plays_query search, size_t *count);
quoth_play *trial_find_all(const trial *t, quoth_order order, size_t *count);

bool trial_is_placement(const quoth_play *play);

/* A placement as it comes, mostly of tiles from the rack. */
quoth_play trial_any_play(trial *t);

/* Does a play and takes it back: all is as before; done again, all is as it was after it. */
void trial_do_and_undo(trial *t, const quoth_play *play);

/* The key is that of a position set up afresh; `passes` in a row led here. */
void trial_compare_key(const trial *t, unsigned passes);

/* Plays found, in every way to ask; judgements; what is odd; doing and undoing. */
void trial_compare(trial *t);
void trial_compare_oddities(const trial *t);

/* A game of plays as they come, with phonies and challenges, by the twin's rules; then undone. */
void trial_play_game(trial *t);

#endif
