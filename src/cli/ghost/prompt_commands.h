/* What may be asked at the table of Ghost: commands, and what they print. */
#ifndef CLI_GHOST_PROMPT_COMMANDS_H
#define CLI_GHOST_PROMPT_COMMANDS_H

#include "quoth/quoth.h"
#include "cli/app/commands.h"
#include "cli/ghost/session.h"
#include "cli/io/prompt.h"

extern const prompt_command commands_of_play[];

/* Does what a line asks for; false if it names no command. */
bool ghost_obey(ghost_session *t, const char *line);

/* Handles a play that could not be found or made, for want of memory or time.  A person may try
 * something else; a program's game ends. */
void turn_failed(ghost_session *t, quoth_status status);

/* Whether the game may be left: a person at a terminal has saved it, or says so. */
bool may_leave(ghost_session *t);

/* True for an answer.  Without one, at the end of input, the table is left if it may be. */
bool is_answered(ghost_session *t, const char *answer);

/* The player to move challenges; the player before is asked for a word. */
void challenge(ghost_session *t);

/* Greets people at a terminal: a pipe gets the game and nothing else. */
void ghost_greet(const ghost_session *t);

/* Says who begins, and at a terminal whether that is good. */
void print_beginning(const ghost_session *t);

/* Another game: "first" and "second" seat the only person there, else everybody moves on by a
 * seat.  In a match: another match. */
void ghost_begin_again(ghost_session *t, const char *where);

/* Prints how a play ends, with best play on both sides; complains and returns false if that cannot
 * be found. */
bool print_best_end(ghost_session *t, const quoth_ghost_play *play);

#endif
