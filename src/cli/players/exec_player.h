/* Players that are other programs: docs/player-protocol.md.
 *
 * Both families of games share this part.  The program is started when its player is seated, gets
 * an introduction to the game, and then one question at a time.  A program that is not ready then
 * cannot play.  A program that does anything wrong later is ended, its fault is reported, and it is
 * started anew for the next game. */
#ifndef CLI_PLAYERS_EXEC_PLAYER_H
#define CLI_PLAYERS_EXEC_PLAYER_H

#include <stdio.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/io/process.h"

typedef struct exec_options {
    double move_time; /* seconds for an answer */
    process_limits limits;
} exec_options;

/* --move-time and --player-memory; complains and returns false for values that make no sense. */
bool exec_options_read(exec_options *options, const arguments *args);

typedef struct exec_player {
    const char *name; /* lent: "exec:COMMAND" */
    exec_options options;
    quoth_string introduction; /* lines that end with a question */
    quoth_string question;     /* being written */
    process process;
    bool challenges; /* the program wants questions about challenges too */
    unsigned faults;
    char failure[768]; /* what exec_begin returned */
} exec_player;

/* Sets up a player without starting its program. */
void exec_player_begin(exec_player *e, const char *name, const exec_options *options);

/* Ends the program; also of a struct that is all zero. */
void exec_player_end(exec_player *e);

/* The part of a player's name behind "exec:"; NULL for other players. */
const char *exec_command(const char *name);

/* Adds to a question as printf does; false without memory. */
bool exec_put(quoth_string *string, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "lexicon NAME WORDS SHA256" */
bool exec_put_lexicon(quoth_string *string, const char *name, uint32_t words,
                      const uint8_t sha256[32]);

/* Starts the program and introduces it.  NULL if it is ready or the command was interrupted; else
 * the sentence that says why it cannot play, with the last line of its standard error.  NULL for a
 * struct that is all zero: another player sits there. */
const char *exec_begin(exec_player *e);

/* Starts the program and introduces it, if it does not run; statuses as of exec_ask. */
quoth_status exec_start(exec_player *e);

/* Sends `question`, whose last line asks for an answer; `*answer` is valid until the next call.
 * QUOTH_NOT_FOUND after a fault, QUOTH_STOPPED, QUOTH_NO_MEMORY. */
quoth_status exec_ask(exec_player *e, const char **answer);

/* Reports a fault of the program on standard error; only the first few are reported. */
void exec_print_error(exec_player *e, const char *what, const char *answer);

#endif
