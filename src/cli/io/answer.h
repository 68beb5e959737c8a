/* Parses the answers of external programs (docs/player-protocol.md): bytes to a line, a line to a
 * move.
 *
 * No function does any I/O or keeps any state, so that a fuzz target can try any bytes. */
#ifndef CLI_IO_ANSWER_H
#define CLI_IO_ANSWER_H

#include "quoth/quoth.h"

enum { ANSWER_MAX = 1024 }; /* bytes of a line, without its end */

typedef enum answer_line {
    LINE_WHOLE, /* a whole line, as a string at the beginning of the bytes */
    LINE_OPEN,  /* no end of line yet */
    LINE_MORE,  /* more bytes after the end of the line */
    LINE_LONG,  /* more than ANSWER_MAX bytes without an end */
    LINE_BINARY /* invalid UTF-8, or control characters */
} answer_line;

/* Finds a line in the bytes received so far, and replaces its end (LF or CR LF) by a NUL. */
answer_line answer_cut(char *bytes, size_t held);

/* Capabilities that a program declares. */
typedef struct answer_skills {
    bool challenges; /* it decides about challenges of board games */
    bool chances;    /* it names its chance to win behind each play of Ghost */
} answer_skills;

/* Parses the first answer, `ready` and the capabilities; false if it is not ready. */
bool answer_is_ready(const char *line, answer_skills *skills);

/* Cuts the chance to win, 0 to 1, from the end of a play: "gho 0.62".  -1 if there is none. */
double answer_cut_chance(char *line);

typedef enum answer_move {
    ANSWER_PLAYS,
    ANSWER_RESIGNS,
    ANSWER_CHALLENGES,
    ANSWER_UNREADABLE
} answer_move;

/* Parses a move of Ghost.  UNREADABLE: letters that the alphabet lacks. */
answer_move answer_ghost_move(const char *line, const quoth_ghost_observation *observation,
                              quoth_letters *after);

/* Parses the word that defends against a challenge.  False for "none", and for malformed words,
 * with *unreadable set. */
bool answer_word(const char *line, const quoth_alphabet *alphabet, quoth_letters *word,
                 bool *unreadable);

/* Parses a move of a board game.  UNREADABLE: *error has the reason, and *play is illegal. */
answer_move answer_cross_move(const char *line, const quoth_position *position, quoth_play *play,
                              quoth_error *error);

/* Parses "yes" or "no"; false for anything else. */
bool answer_yes(const char *line, bool *yes);

#endif
