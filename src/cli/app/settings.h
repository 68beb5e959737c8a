/* The settings of a person: options that hold for every command unless the command line says
 * otherwise.  They come from the environment (QUOTH_WORDS, QUOTH_RULES), else from the file
 * `config` in $XDG_CONFIG_HOME/quoth or ~/.config/quoth:
 *
 *   # a comment
 *   words = ~/lists/mine.txt
 *   rules = scrabble
 *
 * A path that is relative is one beside the file. */
#ifndef CLI_APP_SETTINGS_H
#define CLI_APP_SETTINGS_H

#include <stdbool.h>

#include "cli/app/commands.h"
#include "cli/app/options.h"

enum { SETTINGS = 7 };

typedef struct setting_spec {
    option_id option;     /* whose name is the setting's, too */
    const char *variable; /* of the environment; NULL: none */
    const char *names;    /* values that are no files, separated by blanks; NULL: no value is one */
} setting_spec;

extern const setting_spec setting_specs[SETTINGS];

typedef enum setting_source { BY_DEFAULT, BY_FILE, BY_ENVIRONMENT } setting_source;

typedef struct setting {
    char *value; /* NULL: not set */
    setting_source source;
    unsigned line; /* of the file */
} setting;

/* Reads the file and the environment.  Complains and returns false if the file cannot be read or
 * has a line that is no setting. */
bool settings_read(void);
void settings_free(void);

/* The path of the file, whether it exists or not; NULL if there is no home. */
const char *settings_file(bool *exists);

const setting *setting_of(int number);

/* The value that takes the place of an option that is not given; NULL if none is set. */
const char *setting_value(option_id id);

/* Whether a value names a file.  Names of rules and alphabets have neither dots nor slashes. */
bool setting_names_file(int number, const char *value);

/* Whether blanks separate this word from others. */
bool setting_is_among(const char *words, const char *value);

/* The path of a file in the folder of settings, to be freed; NULL if there is no home.
 * Complains and returns false without memory. */
bool settings_path(const char *name, char **path);

/* Makes the folder of such a path; false, with errno, if it cannot. */
bool settings_make_folder(const char *path);

#endif
