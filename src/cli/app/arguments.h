/* The options and operands of a command line. */
#ifndef CLI_APP_ARGUMENTS_H
#define CLI_APP_ARGUMENTS_H

#include "quoth/quoth.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"

typedef struct given_option {
    option_id id;
    char *value; /* in argv */
} given_option;

typedef struct arguments {
    const command_spec *command;
    given_option *option; /* in the order given */
    int options;
    char **operand;
    int operands;
} arguments;

/* Reads the arguments behind the command's words.  Complains and returns false if they make no
 * sense. */
bool arguments_read(arguments *args, const command_spec *command, int argc, char **argv);
void arguments_free(arguments *args);

/* Complains and returns true if there are more than `most` operands. */
bool too_many_operands(const arguments *args, int most);

bool has_option(const arguments *args, option_id id);

/* The variant of Ghost that a word names, in the spelling of --variant; NULL if it names none. */
char *variant_named(char *typed);

/* The value given last, or `otherwise`. */
const char *option_value(const arguments *args, option_id id, const char *otherwise);

/* The value given last, else that of the environment or of the person's file (settings.h), else
 * `otherwise`. */
const char *option_setting(const arguments *args, option_id id, const char *otherwise);

/* --words and --rules with these defaults. */
const char *words_path(const arguments *args);
const char *rules_name(const arguments *args);

/* The name of ENABLE with the words of data/friends.txt, as --words takes it. */
#define ENABLE1_FRIENDS "enable1+friends"

/* Makes the values of an option unreadable in the list of processes, after the program has read
 * them. */
void hide_option(const arguments *args, option_id id);

/* Reads a number from `least` to `most`; complains and returns false for anything else. */
bool option_number(const arguments *args, option_id id, uint64_t otherwise, uint64_t least,
                   uint64_t most, uint64_t *number);

/* The same for an option; complains. */
bool option_seconds(const arguments *args, option_id id, unsigned otherwise,
                    uint64_t *milliseconds);

/* parse_size of an option's value; complains. */
bool option_size(const arguments *args, option_id id, size_t otherwise, size_t *size);

/* The index, from 0, of an option's value among the words of `choices`, which blanks separate; 0 if
 * the option is not given.  Complains and returns -1 for a value that only other commands take. */
int option_choice(const arguments *args, option_id id, const char *choices);

/* The format of the output: JSON for --json, else text, coloured if wants_color() says so. */
quoth_format output_format(const arguments *args);

#endif
