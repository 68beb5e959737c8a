/* A board game at the terminal: the table that its parts share.
 *
 *   play.c      people's turns, programs' turns, commands
 *   typed.c     plays as people type them
 *   screen.c    the board, names, what has been done
 *   clock.c     the clock
 *   save.c      the game as a file
 *   review.c    what plays gave away, by the review of games
 */
#ifndef CLI_CROSS_SESSION_H
#define CLI_CROSS_SESSION_H

#include <stdio.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/cross/load.h"
#include "cli/cross/players.h"
#include "cli/io/prompt.h"

enum { PERSON_NAME_SIZE = 48 }; /* of a person at the board, with its NUL */

typedef struct session_player {
    const char *name;                 /* as it was typed */
    char saved[PERSON_NAME_SIZE + 8]; /* "human:Ann", of a saved game */
    bool human;
    cross_player_spec spec;
    cross_seat program; /* a bot or another program */
} session_player;

/* The clock of --clock, in microseconds. */
typedef struct session_clock {
    uint64_t time, increment;        /* for a game, 0 without a clock; what each move adds */
    int64_t left[QUOTH_PLAYERS_MAX]; /* by player; below 0: over time */
    unsigned running;                /* the player, from 1, whose time runs; 0: nobody's */
    uint64_t began;                  /* when it began to run */
    size_t moves;                    /* how many there were then */
    quoth_clock clock;
    uint64_t now, step; /* of QUOTH_CLOCK_STEP, a clock for tests */
} session_clock;

/* It must stay at its address. */
typedef struct cross_session {
    const arguments *args;
    loaded_cross loaded;
    quoth_cross_game *game;
    const quoth_position *position; /* the game's present position */
    quoth_position *before;         /* the last play */
    quoth_play_finder *finder;
    quoth_plays plays;
    unsigned players;
    session_player player[QUOTH_PLAYERS_MAX]; /* in the order in which they were named */
    unsigned seated[QUOTH_PLAYERS_MAX];       /* by seat: the player */
    uint64_t seed;
    unsigned number; /* of the game, from 0 */
    bool verbose, left;
    bool screen;       /* the board is drawn anew on a cleared terminal */
    bool stale;        /* the position has changed since it was shown */
    size_t said;       /* bytes of `saying` */
    char saying[2048]; /* what has been done since then, shown below the board */
    prompt prompt;
    bool failed;     /* memory ran out or input could not be read */
    char *output;    /* the file in which the game is kept as it is played; NULL: none */
    bool written;    /* this game is in that file */
    bool unsaved;    /* the game has changed since it was written to any file */
    bool repeatable; /* players of the library alone, who play the same game again at once */
    bool unwritable; /* `output` could not be written: not tried again before the end */
    quoth_tile order[QUOTH_RACK_MAX]; /* a rack as `shuffle` has put it */
    unsigned ordered, shuffles;       /* its tiles; how often anybody shuffled */
    session_clock clock;
    unsigned facing; /* the player, from 1, who looks at the terminal; 0: not known */
} cross_session;

static inline const session_player *player_in(const cross_session *t, unsigned seat)
{
    return &t->player[t->seated[seat]];
}

/* Says that the game has changed. */
static inline void session_changed(cross_session *t)
{
    t->stale = t->unsaved = true;
}

/* Whether the rules check words, so that no phony is ever laid. */
static inline bool must_hold(const cross_session *t)
{
    return t->loaded.rules.challenge == QUOTH_CHALLENGE_VOID;
}

/* ---- typed.c -------------------------------------------------------------------------- */

/* Reads a play that a person typed, and judges it with its equity; says why and returns false if it
 * cannot be read. */
bool session_read_typed(cross_session *t, const char *text, quoth_validation *validation);

/* Whether a judged play can be made. */
bool session_can_play(const cross_session *t, const quoth_validation *validation);

/* Says what a play scores, or why it is refused.  Where the rack has neither a tile nor a blank for
 * a letter, that letter is named. */
void session_print_validation(const cross_session *t, const quoth_validation *validation);

/* ---- screen.c ------------------------------------------------------------------------- */

bool session_with_people(const cross_session *t);

/* Whether the tiles of a seat are hidden from some person at the table. */
bool session_hides(const cross_session *t, unsigned seat);

/* Hides the rack of whoever looked last and waits until the next person says that they are ready,
 * where several people share a terminal; false at the end of input. */
bool session_hand_over(cross_session *t, unsigned seat);

/* "You", "Computer", "Player 2": short names for the board. */
const char *session_name(const cross_session *t, unsigned seat, char *text, size_t size);

/* The same, but "Player 2 (equity)" in sentences. */
const char *session_subject(const cross_session *t, unsigned seat, char *text, size_t size);

/* The verb that goes with it: "you play", "Computer plays". */
const char *session_verb(const cross_session *t, unsigned seat, const char *you, const char *other);

/* Says what has been done: at once, or below the board when that is drawn next. */
void session_print(cross_session *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "8D (BE)ZIL for 42", "ex AB", "pass" */
typedef char play_text[QUOTH_PLAY_TEXT_SIZE + 24];
const char *session_play_text(const quoth_play *play, const quoth_position *position,
                              play_text text);

/* The tiles of a rack, as far as people may see them. */
const char *session_rack(const cross_session *t, const quoth_position *position, unsigned seat,
                         char *text, size_t size);

/* The rack of the player to move, in the order of `shuffle` as long as it has these tiles. */
const char *session_own_rack(const cross_session *t, char *text, size_t size);

/* Puts the tiles of that rack in another order. */
void session_shuffle(cross_session *t);

/* Says what the tiles left on the racks brought or cost at the end of the game. */
quoth_status session_print_tiles_left(cross_session *t);

/* Asks the person at the terminal; NULL at the end of input. */
char *session_ask(cross_session *t, const char *question);

/* Shows the board as the player to move may see it; when no person plays, as everybody may. */
void session_show(cross_session *t);

/* Shows it if it has changed, with what has been said. */
void session_refresh(cross_session *t);

void session_print_unseen(const cross_session *t);
void session_print_scores(const cross_session *t);

/* ---- clock.c -------------------------------------------------------------------------- */

/* Reads --clock; complains and returns false if it makes no sense. */
bool session_clock_read(cross_session *t);

void session_clock_reset(cross_session *t); /* for another game */
void session_clock_start(cross_session *t, unsigned seat);
void session_clock_stop(cross_session *t); /* nothing if no time runs */

/* Tells a program how much time its seat has. */
void session_clock_see(const cross_session *t, unsigned seat, quoth_cross_view *seen);

/* "24:12 left", "0:30 over" */
typedef char clock_text[48];
const char *session_clock_text(const cross_session *t, unsigned seat, clock_text text);
void session_print_clock(cross_session *t);

/* After a game: takes points from those who are over time, and says so. */
quoth_status session_clock_end(cross_session *t);

/* ---- save.c --------------------------------------------------------------------------- */

/* The name of a player in records and in what is typed about them: "Ann", "player1". */
const char *session_nick(const cross_session *t, unsigned seat, char nick[PERSON_NAME_SIZE + 1]);

/* Whether a player's name stands in a record for a person whose name was typed. */
bool is_saved_name(const char *nick);

/* Writes the game to a file; complains and returns false if that fails. */
bool session_save(cross_session *t, const char *path);

/* Sets the file of --output; complains and returns false if it cannot be written. */
bool session_set_file(cross_session *t, const char *path);

/* Writes the game to that file, if it has changed: after every move, so that a terminal that is
 * closed loses nothing. */
void session_autosave(cross_session *t);

/* The same at the end, in any case; complains and returns false if it is not written. */
bool session_save_last(cross_session *t);

/* Turns to the file of another game: mine-2.gcg after mine.gcg, the first that is not there. */
void session_next_file(cross_session *t);

/* The game as a record, which the caller frees; NULL after a failure. */
quoth_status session_record(const cross_session *t, quoth_gcg **gcg);

/* Goes on with a saved game of these rules and words; complains and returns false, with nothing
 * changed, if it cannot. */
bool session_load(cross_session *t, const char *path);
bool session_resume(cross_session *t, const quoth_gcg *gcg, const char *path);

/* ---- review.c ------------------------------------------------------------------------- */

/* Prints what each turn of each person gave away, and the turning point. */
void session_review(cross_session *t);

/* Compares a play with the best one: of the position now, or the last play of a seat; false if that
 * has not played. */
void session_why(cross_session *t, const quoth_play *play);
bool session_why_last(cross_session *t, unsigned seat);

#endif
