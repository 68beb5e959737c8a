/* Settings: values of options that hold for every command unless its command line has others.  They
 * come from the environment (QUOTH_WORDS, QUOTH_RULES), else from the file `config` in
 * $XDG_CONFIG_HOME/quoth or ~/.config/quoth:
 *
 *   # a comment
 *   words = ~/lists/mine.txt
 *   rules = scrabble
 *
 * Relative paths start from the folder of that file. */
#ifndef CLI_APP_SETTINGS_H
#define CLI_APP_SETTINGS_H

#include <stdbool.h>

#include "cli/app/options.h"

enum { SETTINGS = 8 };

typedef struct setting_spec {
    option_id option;     /* the option; the setting has its name */
    const char *variable; /* environment variable; NULL: none */
    const char *names;    /* values that are no files, separated by blanks; NULL: no value is */
} setting_spec;

extern const setting_spec setting_specs[SETTINGS];

typedef enum setting_source { BY_DEFAULT, BY_FILE, BY_ENVIRONMENT } setting_source;

typedef struct setting {
    char *value; /* NULL: not set */
    setting_source source;
    unsigned line; /* of the file */
} setting;

/* Reads the file and the environment.  Prints an error and returns false if the file cannot be read
 * or a line is malformed. */
bool settings_read(void);
void settings_free(void);

/* The path of the file, whether it exists or not; NULL if there is no home. */
const char *settings_file(bool *exists);

const setting *setting_of(int number);

/* The value of an option by the settings; NULL if none is set. */
const char *setting_value(option_id id);

/* Whether a value is a file name.  Names of rules and alphabets have neither dots nor slashes. */
bool setting_names_file(int number, const char *value);

/* Whether `words`, separated by blanks, include this one. */
bool setting_is_among(const char *words, const char *value);

/* The path of a file in the folder of settings, to be freed; NULL if there is no home.  Prints an
 * error and returns false without memory. */
bool settings_path(const char *name, char **path);

/* Creates the folder of such a path; false, with errno, if that fails. */
bool settings_make_folder(const char *path);

#endif
