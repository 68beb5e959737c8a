/* The commands that may be typed during a game of Ghost. */
#ifndef CLI_GHOST_PROMPT_COMMANDS_H
#define CLI_GHOST_PROMPT_COMMANDS_H

#include "quoth/quoth.h"
#include "cli/ghost/session.h"
#include "cli/io/prompt.h"

extern const prompt_command commands_of_play[];

/* Runs the command that a line names; false if it names none. */
bool ghost_obey(ghost_session *t, const char *line);

/* Handles a play that could not be found or made for lack of memory or time.  A person may try
 * another; a program's game ends. */
void turn_failed(ghost_session *t, quoth_status status);

/* Whether the session may end: the game is saved, or a person at the terminal agrees to lose it. */
bool may_leave(ghost_session *t);

/* Whether there is an answer; at the end of input the session ends if it may. */
bool is_answered(ghost_session *t, const char *answer);

/* Makes the player to move challenge; the player before is asked for a word. */
void challenge(ghost_session *t);

/* Prints the introduction for people, at a terminal only. */
void ghost_greet(const ghost_session *t);

/* Prints who begins, and at a terminal whether that is an advantage. */
void print_beginning(const ghost_session *t);

/* Starts another game: "first" and "second" seat the only person, without either the seats rotate.
 * In a match with lives: another match. */
void ghost_begin_again(ghost_session *t, const char *where);

/* Prints how the game ends after a play if both sides play best; prints an error and returns false
 * if that cannot be computed. */
bool print_best_end(ghost_session *t, const quoth_ghost_play *play);

#endif
