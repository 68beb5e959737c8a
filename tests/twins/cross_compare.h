/* Compares a position of a trial with the twin, in everything that the library reports. */
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

/* A random placement, mostly of tiles from the rack. */
quoth_play trial_any_play(trial *t);

/* Makes a play and takes it back: everything must be as before.  Makes it again: everything must be
 * as it was after it. */
void trial_do_and_undo(trial *t, const quoth_play *play);

/* Checks that the key is that of the same position set up afresh, after `passes` passes in a row.
 */
void trial_compare_key(const trial *t, const cross_twin_game *game);

/* Compares the plays found by every kind of query, validations, oddities, and making plays and
 * taking them back. */
void trial_compare(trial *t);
void trial_compare_oddities(const trial *t);

/* Plays a game of random plays, with phonies and challenges, by the twin's rules; then takes all of
 * it back. */
void trial_play_game(trial *t);

#endif
