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
    char *joined; /* the values of options that take two, each pair as one word */
} arguments;

/* Parses argv behind the words of the command.  Prints an error and returns false if it is wrong.
 */
bool arguments_read(arguments *args, const command_spec *command, int argc, char **argv);
void arguments_free(arguments *args);

/* Prints an error and returns true if there are more than `most` operands. */
bool too_many_operands(const arguments *args, int most);

bool has_option(const arguments *args, option_id id);

/* The value given last, or `otherwise`. */
const char *option_value(const arguments *args, option_id id, const char *otherwise);

/* The value given last, else the setting (settings.h), else `otherwise`. */
const char *option_setting(const arguments *args, option_id id, const char *otherwise);

/* --words and --rules, with their defaults. */
const char *words_path(const arguments *args);
const char *rules_name(const arguments *args);

/* Overwrites the values of an option in argv, so that `ps` does not show them. */
void hide_option(const arguments *args, option_id id);

/* Reads a number in [least, most]; prints an error and returns false for any other value. */
bool option_number(const arguments *args, option_id id, uint64_t otherwise, uint64_t least,
                   uint64_t most, uint64_t *number);

/* Reads seconds (parse_seconds); prints an error and returns false for any other value. */
bool option_seconds(const arguments *args, option_id id, unsigned otherwise,
                    uint64_t *milliseconds);

/* Reads a size (parse_size); prints an error and returns false for any other value. */
bool option_size(const arguments *args, option_id id, size_t otherwise, size_t *size);

/* The index, from 0, of an option's value in `choices`, words separated by blanks; 0 without the
 * option.  Prints an error and returns -1 for a value of other commands. */
int option_choice(const arguments *args, option_id id, const char *choices);

/* The name of --language (quoth_language_name), else of the settings, else "en". */
const char *option_language(const arguments *args);

/* The output format: JSON with --json, else text, in colour if wants_color(). */
quoth_format output_format(const arguments *args);

#endif
