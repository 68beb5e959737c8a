/* What a program answers: bytes to a line, a line to a move (docs/player-protocol.md).
 *
 * Nothing here reads, writes or keeps anything, so that any bytes can be tried on it. */
#ifndef CLI_IO_ANSWER_H
#define CLI_IO_ANSWER_H

#include "quoth/quoth.h"

enum { ANSWER_MAX = 1024 }; /* bytes of a line, without its end */

typedef enum answer_line {
    LINE_WHOLE, /* it stands at the beginning of the bytes, as a string */
    LINE_OPEN,  /* its end has not come */
    LINE_MORE,  /* bytes stand behind its end */
    LINE_LONG,  /* more than ANSWER_MAX bytes, and no end */
    LINE_BINARY /* no UTF-8, or control characters */
} answer_line;

/* Looks for a line in the bytes that have come; its end, with a carriage return before it, is cut
 * off where it is whole. */
answer_line answer_cut(char *bytes, size_t held);

/* Whether a first answer says that the program is ready, and whether it wants to be asked about
 * challenges. */
bool answer_is_ready(const char *line, bool *challenges);

typedef enum answer_move {
    ANSWER_PLAYS,
    ANSWER_RESIGNS,
    ANSWER_CHALLENGES,
    ANSWER_UNREADABLE
} answer_move;

/* A move of Ghost.  UNREADABLE: no letters of the words. */
answer_move answer_ghost_move(const char *line, const quoth_ghost_observation *seen,
                              quoth_letters *after);

/* The word that a challenged program names: false for "none", and for what is no word, in which
 * case *unreadable says so. */
bool answer_word(const char *line, const quoth_alphabet *alphabet, quoth_letters *word,
                 bool *unreadable);

/* A move at the board.  UNREADABLE: *error says why, and *play is one that no rules allow. */
answer_move answer_cross_move(const char *line, const quoth_position *position, quoth_play *play,
                              quoth_error *error);

/* "yes" or "no"; false for anything else. */
bool answer_yes(const char *line, bool *yes);

#endif
