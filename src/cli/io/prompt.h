/* A prompt: questions to a person, who types plays and commands.
 *
 * At a terminal libedit edits the lines, if the program was built with it: arrow keys, history, and
 * Tab, which completes names of commands only.  Elsewhere lines are read as they come. */
#ifndef CLI_IO_PROMPT_H
#define CLI_IO_PROMPT_H

#include <stdbool.h>

#include "cli/io/suggestions.h"
#include "cli/io/typed.h"

/* A command of a prompt. */
typedef struct prompt_command {
    const char *name;    /* in lower case; NULL ends a list */
    const char *operand; /* "FILE" is needed, "[N]" may be left out, NULL takes none */
    const char *help;    /* what it does, in a few words; NULL keeps it out of the help */
} prompt_command;

/* A source of typed lines.  Not to be moved in memory between begin and end. */
typedef struct prompt {
    const prompt_command *commands;
    const char *question;  /* the current question */
    struct editor *editor; /* libedit; NULL: plain input */
    bool terminal;         /* a person types at a terminal */
    bool failed;           /* reading failed, and an error was printed */
    typed_text line;
} prompt;

void prompt_begin(prompt *p, const prompt_command *list);
void prompt_end(prompt *p);

/* Asks a question; returns the answer without leading and trailing blanks.  The caller may change
 * it; it is valid until the next question.  NULL at the end of input, when interrupted, or if
 * reading failed. */
char *prompt_ask(prompt *p, const char *question);

/* Clears the history of lines, before another person types. */
void prompt_forget(prompt *p);

/* Asks one more question after Ctrl-C at a terminal; NULL elsewhere and after another Ctrl-C. */
char *prompt_ask_last(prompt *p, const char *question);

/* The question before an unsaved game is dropped, and the meaning of its answer (NULL: end of
 * input). */
#define UNSAVED_NOTE "Not saved: name a file to save it, y drops it, Enter plays on."
#define UNSAVED_QUESTION "Save as: "
typedef enum unsaved_answer { UNSAVED_DROP, UNSAVED_PLAY_ON, UNSAVED_SAVE } unsaved_answer;
unsaved_answer unsaved_answer_of(const char *answer);

/* The command that a line names, in upper or lower case; `?` is "help" and `exit` "quit".  NULL if
 * there is none, or if text follows a command without operand.  `*operand` is the text behind the
 * name. */
const prompt_command *prompt_find(const prompt_command *list, const char *line,
                                  const char **operand);

/* Suggests the command that is near the first word of a line. */
suggestion prompt_suggest(const prompt_command *list, const char *line);

/* Prints the commands and what they do. */
void prompt_help(const prompt_command *list);

#endif
