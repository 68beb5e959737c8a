/* Plays as people type them. */
#ifndef CLI_CROSS_TYPED_PLAY_H
#define CLI_CROSS_TYPED_PLAY_H

#include "quoth/quoth.h"

/* Reads a play as quoth_play_read does, and also the word before the square: "WORD 8D". */
quoth_status typed_play_read(const quoth_position *position, const char *text, quoth_play *play,
                             quoth_error *error);

/* Reads small letters as tiles of the rack: a person may type them without thinking of blanks.  If
 * the letters to be laid are written small (small_letters.h), `*plain` lays the tiles of the rack
 * that have them, and blanks only for the others.  Returns false if that changes nothing. */
bool typed_play_plainly(const quoth_position *position, const quoth_play *typed, quoth_play *plain);

/* Reads and validates a play of the player to move.  Small letters are tried as tiles of the rack
 * first, then as blanks; after a capital (`Haus`) as blanks first.  After a failure the text is no
 * play, and *error says why. */
quoth_status typed_play_validate(quoth_validation *validation, const quoth_position *position,
                                 const char *text, quoth_error *error);

/* Warns if a --play, in which small letters are blanks, is written small. */
void warn_of_blanks(const quoth_position *position, const char *text, const quoth_play *play);

#endif
