/* Questions to a person, and what they type: plays and commands.
 *
 * At a terminal lines are edited by libedit, if the program was built with it: arrow keys, lines
 * typed before, and Tab, which completes the names of commands and never words.  Elsewhere a line
 * is read as it comes. */
#ifndef CLI_IO_PROMPT_H
#define CLI_IO_PROMPT_H

#include <stdbool.h>

#include "cli/app/commands.h"
#include "cli/io/typed.h"

/* A command that may be typed at a prompt. */
typedef struct prompt_command {
    const char *name;    /* in lower case; NULL ends a list */
    const char *operand; /* "FILE" is needed, "[N]" may be left out, NULL takes none */
    const char *help;    /* what it does, in a few words; NULL keeps it out of the help */
} prompt_command;

/* A place where lines are typed.  It must stay at its address between begin and end. */
typedef struct prompt {
    const prompt_command *commands;
    const char *question;  /* the one being asked */
    struct editor *editor; /* NULL: plain input */
    bool terminal;         /* a person types at a terminal */
    bool failed;           /* standard input could not be read; the reason has been printed */
    typed_text line;
} prompt;

void prompt_begin(prompt *p, const prompt_command *list);
void prompt_end(prompt *p);

/* Asks a question and returns the answer without the blanks around it.  It stays until the next
 * question and may be changed.  NULL at the end of input, when interrupted, and if reading failed;
 * the cursor then stands on a line of its own. */
char *prompt_ask(prompt *p, const char *question);

/* Forgets the lines that were typed, so that the next person cannot see them. */
void prompt_forget(prompt *p);

/* Asks somebody who has just pressed Ctrl-C at a terminal one more question; NULL for everybody
 * else, and where the answer is another Ctrl-C. */
char *prompt_ask_last(prompt *p, const char *question);

/* Said and asked before a game that is in no file is left, and what the answer (NULL: the end of
 * input) means. */
#define UNSAVED_NOTE "Not saved: name a file to save it, y drops it, Enter plays on."
#define UNSAVED_QUESTION "Save as: "
typedef enum unsaved_answer { UNSAVED_DROP, UNSAVED_PLAY_ON, UNSAVED_SAVE } unsaved_answer;
unsaved_answer unsaved_answer_of(const char *answer);

/* The command that a line names, in upper or lower case, `?` being "help" and `exit` "quit"; NULL
 * if it names none, or if something stands behind a command without operand.  `*operand` points at
 * what stands behind the name. */
const prompt_command *prompt_find(const prompt_command *list, const char *line,
                                  const char **operand);

/* Prints the commands and what they do. */
void prompt_help(const prompt_command *list);

#endif
