/* A board game at the terminal: the state that its parts share.
 *
 *   play.c        people's turns and commands, the game from turn to turn
 *   setup.c       rules, words and players at the start; deals
 *   game_moves.c  moves, challenges, undo
 *   typed.c       plays as people type them
 *   screen.c      the board, names, messages
 *   clock.c       the clock
 *   save.c        the game as a file
 *   coach.c       what a play would lose, before it is made
 *   review.c      what plays lost, by the review of games
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
#include "cli/words/meanings.h"

enum { PERSON_NAME_SIZE = 48 }; /* of a person at the board, with its NUL */

typedef struct session_player {
    const char *name;                 /* as it was typed */
    char saved[PERSON_NAME_SIZE + 8]; /* "human:Ann", of a saved game */
    bool human;
    cross_player_spec spec;
    cross_seat program; /* a bot or an external program */
} session_player;

/* The clock of --clock, in microseconds. */
typedef struct session_clock {
    uint64_t time, increment;        /* time for a game (0: no clock); increment for each move */
    int64_t left[QUOTH_PLAYERS_MAX]; /* by player; below 0: over time */
    unsigned running;                /* the player, from 1, whose clock runs; 0: none */
    uint64_t began;                  /* when the running clock was started */
    size_t moves;                    /* events in the game when it was started */
    quoth_clock clock;
    uint64_t now, step; /* QUOTH_CLOCK_STEP: a simulated clock, for tests */
} session_clock;

/* A game at the terminal.  Not to be moved in memory. */
typedef struct cross_session {
    const arguments *args;
    loaded_cross loaded;
    quoth_cross_game *game;
    const quoth_position *position; /* the game's present position */
    quoth_position *before;         /* the position before the last play */
    quoth_play_finder *finder;
    quoth_plays plays;
    unsigned players;
    session_player player[QUOTH_PLAYERS_MAX]; /* in the order in which they were named */
    unsigned seated[QUOTH_PLAYERS_MAX];       /* by seat: the player */
    uint64_t seed;
    unsigned number; /* number of the game in this session, from 0 */
    bool verbose, left;
    bool screen;          /* clear the terminal before each board */
    bool stale;           /* the position has changed since it was shown */
    size_t messages_size; /* bytes used of `messages` */
    char messages[2048];  /* messages since then, printed below the next board */
    prompt prompt;
    bool failed;         /* memory ran out or input could not be read */
    char *output;        /* autosave file (--output); NULL: none */
    bool written;        /* this game has been written to `output` */
    char *kept;          /* the file that the game was saved to or read from; NULL: none */
    bool unsaved;        /* the game has changed since it was written to any file */
    bool repeatable;     /* all players are deterministic bots: another game would be the same */
    bool coach;          /* --coach: speaks before a mistake is made */
    dictionary meanings; /* opened when it is needed */
    bool unwritable;     /* writing `output` failed; retried only at the end */
    quoth_tile order[QUOTH_RACK_MAX]; /* the rack in the order that `shuffle` gave it */
    unsigned ordered, shuffles;       /* its length; number of shuffles */
    session_clock clock;
    unsigned facing; /* the player, from 1, who sits at the terminal; 0: unknown */
} cross_session;

static inline const session_player *player_in(const cross_session *t, unsigned seat)
{
    return &t->player[t->seated[seat]];
}

/* Marks the game as changed. */
static inline void session_changed(cross_session *t)
{
    t->stale = t->unsaved = true;
}

/* Whether the rules validate words at once (void challenge), so that phonies are never played. */
static inline bool must_hold(const cross_session *t)
{
    return t->loaded.rules.challenge == QUOTH_CHALLENGE_VOID;
}

/* ---- setup.c -------------------------------------------------------------------------- */

/* Loads rules, words, players and the start of the game, and deals.  Prints an error and returns
 * false if anything is missing. */
bool session_begin(cross_session *t);

/* Frees all that session_begin made, also after it returned false. */
void session_free(cross_session *t);

/* Deals the next game, from a random stream of its own. */
void session_deal(cross_session *t);

/* ---- game_moves.c --------------------------------------------------------------------- */

/* Each makes its move in the game, and prints it where people play.  A failure ends the session
 * (`failed`).  A program that makes an illegal play passes instead. */
void session_make_play(cross_session *t, const quoth_play *play);
void session_challenge(cross_session *t, unsigned who);
void session_resign(cross_session *t, unsigned who);
void session_program_turn(cross_session *t);

/* Undoes moves up to the last turn of a person. */
void session_undo_turns(cross_session *t);

/* Lets programs challenge the last play, from the next seat on, until one does. */
void session_let_programs_challenge(cross_session *t);

/* Asks the other people whether they challenge the placement of a person that ended the game.
 * Returns whether the game continues. */
bool session_continues_after_challenge(cross_session *t);

/* Prints the reason and ends the session, with the exit status of a failure. */
void session_give_up(cross_session *t, quoth_status status);

/* ---- typed.c -------------------------------------------------------------------------- */

/* Reads a play that a person typed and validates it, with its equity; prints an error and returns
 * false if it is malformed. */
bool session_read_typed(cross_session *t, const char *text, quoth_validation *validation);

/* Whether a validated play can be made. */
bool session_can_play(const cross_session *t, const quoth_validation *validation);

/* Prints the score of a play, or why it is invalid; names the letter for which the rack has neither
 * tile nor blank. */
void session_print_validation(const cross_session *t, const quoth_validation *validation);

/* ---- screen.c ------------------------------------------------------------------------- */

bool session_with_people(const cross_session *t);

/* Whether the rack of a seat is hidden from a person in this game. */
bool session_hides(const cross_session *t, unsigned seat);

/* For several people at one terminal: clears the screen and waits until the next person is ready;
 * false at the end of input. */
bool session_hand_over(cross_session *t, unsigned seat);

/* "You", "Computer", "Player 2": short names for the board. */
const char *session_name(const cross_session *t, unsigned seat, char *text, size_t size);

/* The same for sentences: "Player 2 (equity)". */
const char *session_subject(const cross_session *t, unsigned seat, char *text, size_t size);

/* The verb that goes with it: "you play", "Computer plays". */
const char *session_verb(const cross_session *t, unsigned seat, const char *you, const char *other);

/* Prints a message: at once, or below the next board if the screen is cleared. */
void session_print(cross_session *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "8D (BE)ZIL for 42", "ex AB", "pass" */
typedef char play_text[QUOTH_PLAY_TEXT_SIZE + 24];
const char *session_play_text(const quoth_play *play, const quoth_position *position,
                              play_text text);

/* A rack as the people at the terminal may see it. */
const char *session_rack(const cross_session *t, const quoth_position *position, unsigned seat,
                         char *text, size_t size);

/* The rack of the player to move, in the order of the last `shuffle` while its tiles are the same.
 */
const char *session_own_rack(const cross_session *t, char *text, size_t size);

/* Shuffles that rack. */
void session_shuffle(cross_session *t);

/* Prints the end-of-game adjustments for tiles left on racks. */
quoth_status session_print_tiles_left(cross_session *t);

/* Asks the person at the terminal; NULL at the end of input. */
char *session_ask(cross_session *t, const char *question);

/* Prints the board as the player to move may see it; without people, in full. */
void session_show(cross_session *t);

/* Prints the board and the pending messages if the game has changed. */
void session_refresh(cross_session *t);

void session_print_unseen(const cross_session *t);
void session_print_scores(const cross_session *t);

/* ---- clock.c -------------------------------------------------------------------------- */

/* Reads --clock; prints an error and returns false if it makes no sense. */
bool session_clock_read(cross_session *t);

void session_clock_reset(cross_session *t); /* restarts the clocks, for a new game */
void session_clock_start(cross_session *t, unsigned seat);
void session_clock_stop(cross_session *t); /* no effect if none runs */

/* Adds the time left to the game that a program gets with its question. */
void session_clock_see(const cross_session *t, unsigned seat, quoth_cross_view *view);

/* "24:12 left", "0:30 over" */
typedef char clock_text[48];
const char *session_clock_text(const cross_session *t, unsigned seat, clock_text text);
void session_print_clock(cross_session *t);

/* After a game: subtracts the overtime penalty and prints it. */
quoth_status session_clock_end(cross_session *t);

/* ---- save.c --------------------------------------------------------------------------- */

/* A player's nickname in records and in commands: "Ann", "player1". */
const char *session_nick(const cross_session *t, unsigned seat, char nick[PERSON_NAME_SIZE + 1]);

/* Whether a nickname of a record is the name of a person; `player1` to `player9` stand for seats
 * without a name. */
bool is_saved_name(const char *nick);

/* Writes the game to a file; prints an error and returns false if that fails. */
bool session_save(cross_session *t, const char *path);

/* Writes the game to the file that a person names, at a terminal to a new one if that has another
 * game.  Returns the name of the file, valid until the next call, or NULL after an error. */
const char *session_save_as(cross_session *t, const char *path);

/* Sets the file of --output, at a terminal a new one if it has another game; prints an error and
 * returns false if it cannot be written. */
bool session_set_file(cross_session *t, const char *path);

/* Autosave: writes the game to that file if it has changed.  Called after every move. */
void session_autosave(cross_session *t);

/* Writes it once more at the end; prints an error and returns false if that fails. */
bool session_save_last(cross_session *t);

/* Sets the file of the next game: the first of mine-2.gcg, mine-3.gcg, ... that does not exist. */
void session_next_file(cross_session *t);

/* Makes the record of the game, which the caller frees; NULL after a failure. */
quoth_status session_record(const cross_session *t, quoth_gcg **gcg);

/* Continues a saved game with these rules and words; prints an error and returns false, with
 * nothing changed, if that fails. */
bool session_load(cross_session *t, const char *path);
bool session_resume(cross_session *t, const quoth_gcg *gcg, const char *path);

/* ---- coach.c -------------------------------------------------------------------------- */

/* Looks at a play that a person typed.  Of a mistake (by a review of quick depth) or a phony it
 * says why, and asks; returns whether to make the play. */
bool session_coach(cross_session *t, const quoth_validation *validation);

/* ---- review.c ------------------------------------------------------------------------- */

/* A review of quick depth with the leaves of the game. */
quoth_review_options session_review_options(const cross_session *t);

/* Prints what each turn of each person lost against best play, and the turning point. */
void session_review(cross_session *t);

/* Compare a play with the best one: a play in the present position, or the last play of a seat.
 * The second is false if the seat has not played. */
void session_why(cross_session *t, const quoth_play *play);
bool session_why_last(cross_session *t, unsigned seat);

#endif
