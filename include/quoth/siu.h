/* quoth/siu.h - SIU, the line protocol between a front end and an engine for board games (draft
 * 0.2): what a line of the front end asks, and plays as SIU writes them.
 *
 *      go sim depth 2 movetime 5000       --->  quoth_siu_read       --->  command, mode, limits
 *      8D.DJINN.DIJNNR?.5.0               --->  quoth_siu_move_read  --->  play, rack, points
 *
 * Nothing is copied: the parts of a line point into its text and live as long as that.
 */
#ifndef QUOTH_SIU_H
#define QUOTH_SIU_H

#include "quoth/notation.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A stretch of text, without a NUL. */
typedef struct quoth_siu_part {
    const char *text; /* NULL: it was not given */
    size_t size;
} quoth_siu_part;

typedef enum quoth_siu_command {
    QUOTH_SIU_NOTHING, /* a line of blanks */
    QUOTH_SIU_UNKNOWN, /* no word of it is a command */
    QUOTH_SIU_HELLO,   /* siu */
    QUOTH_SIU_IS_READY,
    QUOTH_SIU_SET_OPTION,
    QUOTH_SIU_NEW_GAME,
    QUOTH_SIU_POSITION,
    QUOTH_SIU_GO,
    QUOTH_SIU_STOP,
    QUOTH_SIU_QUIT
} quoth_siu_command;

typedef enum quoth_siu_mode {
    QUOTH_SIU_AUTO,
    QUOTH_SIU_GEN,
    QUOTH_SIU_SIM,
    QUOTH_SIU_INFER,
    QUOTH_SIU_ENDGAME,
    QUOTH_SIU_PEG,
    QUOTH_SIU_NO_MODE /* `mode_text` names none */
} quoth_siu_mode;

enum { QUOTH_SIU_IGNORED_MAX = 16 };

/* A line.  Parts that its command does not have are zero. */
typedef struct quoth_siu_line {
    quoth_siu_command command;
    quoth_siu_part unknown;     /* words before the command, which are passed over; or the line */
    quoth_siu_part name, value; /* setoption; names and values may have blanks in them */
    quoth_siu_part cgp, moves;  /* position; cgp is missing where the line has none */

    /* go.  Of a parameter that is given twice, the last counts. */
    quoth_siu_mode mode;
    quoth_siu_part mode_text;
    quoth_siu_part search_moves, also_search_moves;
    uint64_t depth, iterations, move_time, threads; /* 0: not given */
    unsigned stop_condition;                        /* 95, 98 or 99; 0: not given */
    bool first_win, use_inference, infinite;
    unsigned ignored; /* words of a `go` that are no parameter, and parameters without a number
                         that makes sense: how many */
    quoth_siu_part ignored_part[QUOTH_SIU_IGNORED_MAX]; /* the first of them */
} quoth_siu_line;

/* Reads a line without its end; any bytes are a line. */
void quoth_siu_read(quoth_siu_line *line, const char *text, size_t size);

/* Takes the next word off the front of a part; false after the last. */
bool quoth_siu_next(quoth_siu_part *rest, quoth_siu_part *word);

/* Whether a part is this word; the case of A to Z does not matter. */
bool quoth_siu_is(quoth_siu_part part, const char *word);

typedef enum quoth_siu_move_kind {
    QUOTH_SIU_PLAY,   /* 8D.WORD, ex.ABC, pass */
    QUOTH_SIU_HIDDEN, /* ex.4: an exchange whose tiles are not known; `play` has their number,
                               and 0 for each tile */
    QUOTH_SIU_PHONY,  /* phony.8D.WORD: challenged off */
    QUOTH_SIU_RACK    /* rack.ABC: no play, but the rack of the player to move */
} quoth_siu_move_kind;

typedef struct quoth_siu_move {
    quoth_siu_move_kind kind;
    quoth_play play;                 /* as quoth_play_read leaves it: not judged */
    unsigned rack_count;             /* 0: not given */
    quoth_tile rack[QUOTH_RACK_MAX]; /* before the play; sorted */
    int points;                      /* that a challenge in vain brings the player */
    bool turn_lost;                  /* and costs the challenger the next turn */
} quoth_siu_move;

/* Reads a word of a list of moves for a position:
 *
 *   8D.WORD[.RACK[.POINTS[.LOST]]]   ex.ABC[.RACK]   ex.4   pass   phony.8D.WORD   rack.ABC
 *
 * QUOTH_BAD_TEXT (offset: where) for anything else, as quoth_play_read says, and for a rack of more
 * tiles than the rules give. */
quoth_status quoth_siu_move_read(quoth_siu_move *move, const quoth_position *position,
                                 const char *text, size_t size, quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
