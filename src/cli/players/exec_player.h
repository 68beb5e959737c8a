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
#include "cli/io/answer.h"
#include "cli/io/process.h"

typedef struct exec_options {
    double move_time; /* seconds for an answer */
    process_limits limits;
} exec_options;

/* Reads --move-time and --player-memory; prints an error and returns false if one is malformed. */
bool exec_options_read(exec_options *options, const arguments *args);

typedef struct exec_player {
    const char *name; /* borrowed: "exec:COMMAND" */
    exec_options options;
    quoth_string introduction; /* lines that end with a question */
    quoth_string question;     /* the question being written */
    process process;
    answer_skills skills;
    double chance; /* to win, named with the last play of Ghost; -1: none */
    unsigned faults;
    char failure[768]; /* what exec_begin returned */
} exec_player;

/* Sets up a player without starting its program. */
void exec_player_begin(exec_player *e, const char *name, const exec_options *options);

/* Ends the program; no effect on {0}. */
void exec_player_end(exec_player *e);

/* The command of "exec:COMMAND"; NULL for other names. */
const char *exec_command(const char *name);

/* Appends to the question; false without memory. */
bool exec_put(quoth_string *string, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "lexicon NAME WORDS SHA256" */
bool exec_put_lexicon(quoth_string *string, const char *name, uint32_t words,
                      const uint8_t sha256[32]);

/* Starts the program and introduces the game.  NULL if it is ready, if the command was interrupted,
 * or for {0}; else a sentence with the reason and the last line of its standard error. */
const char *exec_begin(exec_player *e);

/* Starts the program if it does not run; statuses as of exec_ask. */
quoth_status exec_start(exec_player *e);

/* Sends the game that e->question describes, the time, and the question, and reads `*answer`, which
 * is valid until the next call.  `complete`: the game could be described; if not, QUOTH_NO_MEMORY.
 * QUOTH_NOT_FOUND after a fault, QUOTH_STOPPED, QUOTH_NO_MEMORY. */
quoth_status exec_ask(exec_player *e, bool complete, const char *question, const char **answer);

/* Prints a fault of the program; only the first few are printed. */
void exec_print_error(exec_player *e, const char *what, const char *answer);

#endif
