/* quoth/siu.h - SIU, the line protocol between a front end and an engine for board games (draft
 * 0.2): reads the lines of a front end, and plays in the form of SIU.
 *
 *      go sim depth 2 movetime 5000       --->  quoth_siu_read       --->  command, mode, limits
 *      8D.DJINN.DIJNNR?.5.0               --->  quoth_siu_move_read  --->  play, rack, points
 *
 * Nothing is copied: the parts of a line point into its text.
 */
#ifndef QUOTH_SIU_H
#define QUOTH_SIU_H

#include "quoth/notation.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A part of a text, without a NUL. */
typedef struct quoth_siu_part {
    const char *text; /* NULL: not given */
    size_t size;
} quoth_siu_part;

typedef enum quoth_siu_command {
    QUOTH_SIU_NOTHING, /* an empty line */
    QUOTH_SIU_UNKNOWN, /* no word is a command */
    QUOTH_SIU_HELLO,   /* siu */
    QUOTH_SIU_IS_READY,
    QUOTH_SIU_SET_OPTION,
    QUOTH_SIU_NEW_GAME,
    QUOTH_SIU_POSITION,
    QUOTH_SIU_GO,
    QUOTH_SIU_STOP,
    QUOTH_SIU_QUIT
} quoth_siu_command;

/* The word of a command: "siu", "isready", ...; "" for QUOTH_SIU_NOTHING and QUOTH_SIU_UNKNOWN;
 * NULL for another value. */
QUOTH_API const char *quoth_siu_command_name(quoth_siu_command command);

typedef enum quoth_siu_mode {
    QUOTH_SIU_AUTO,
    QUOTH_SIU_GEN,
    QUOTH_SIU_SIM,
    QUOTH_SIU_INFER,
    QUOTH_SIU_ENDGAME,
    QUOTH_SIU_PEG,
    QUOTH_SIU_NO_MODE /* `mode_text` is unknown */
} quoth_siu_mode;

/* "auto", "gen", "sim", "infer", "endgame", "peg"; "" for QUOTH_SIU_NO_MODE; NULL for others. */
QUOTH_API const char *quoth_siu_mode_name(quoth_siu_mode mode);

enum { QUOTH_SIU_IGNORED_MAX = 16 };

/* A line.  Members that its command does not use are 0. */
typedef struct quoth_siu_line {
    quoth_siu_command command;
    quoth_siu_part unknown;     /* ignored words before the command, or the whole unknown line */
    quoth_siu_part name, value; /* setoption; names and values may contain blanks */
    quoth_siu_part cgp, moves;  /* position; cgp may be absent */

    /* go.  If a parameter is given twice, the last counts. */
    quoth_siu_mode mode;
    quoth_siu_part mode_text;
    quoth_siu_part search_moves, also_search_moves;
    uint64_t depth, iterations, move_time, threads; /* 0: not given */
    unsigned stop_condition;                        /* 95, 98 or 99; 0: not given */
    bool first_win, use_inference, infinite;
    unsigned ignored; /* number of unknown words of a `go`, and of parameters without a valid
                         number */
    quoth_siu_part ignored_part[QUOTH_SIU_IGNORED_MAX]; /* the first of these */
} quoth_siu_line;

/* Reads a line without its line end; any bytes are accepted. */
QUOTH_API void quoth_siu_read(quoth_siu_line *line, const char *text, size_t size);

/* Takes the next word off the front of a part; false after the last. */
QUOTH_API bool quoth_siu_next(quoth_siu_part *rest, quoth_siu_part *word);

/* Whether a part equals this word, ignoring the case of A to Z. */
QUOTH_API bool quoth_siu_is(quoth_siu_part part, const char *word);

typedef enum quoth_siu_move_kind {
    QUOTH_SIU_PLAY,   /* 8D.WORD, ex.ABC, pass */
    QUOTH_SIU_HIDDEN, /* ex.4: an exchange of unknown tiles; `play` has their number, and 0 for
                         each tile */
    QUOTH_SIU_PHONY,  /* phony.8D.WORD: challenged off */
    QUOTH_SIU_RACK    /* rack.ABC: no play, but the rack of the player to move */
} quoth_siu_move_kind;

/* "play", "hidden", "phony", "rack"; NULL for another value. */
QUOTH_API const char *quoth_siu_move_kind_name(quoth_siu_move_kind kind);

typedef struct quoth_siu_move {
    quoth_siu_move_kind kind;
    quoth_play play;                 /* as read by quoth_play_read: not validated */
    unsigned rack_count;             /* 0: not given */
    quoth_tile rack[QUOTH_RACK_MAX]; /* before the play; sorted */
    int points;                      /* bonus of an unsuccessful challenge of the play */
    bool turn_lost;                  /* the unsuccessful challenge costs the next turn */
} quoth_siu_move;

/* Reads one word of a list of moves:
 *
 *   8D.WORD[.RACK[.POINTS[.LOST]]]   ex.ABC[.RACK]   ex.4   pass   phony.8D.WORD   rack.ABC
 *
 * QUOTH_BAD_TEXT, with the offset, for anything else, as quoth_play_read, and for a rack with too
 * many tiles. */
QUOTH_API quoth_status quoth_siu_move_read(quoth_siu_move *move, const quoth_position *position,
                                           const char *text, size_t size, quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
