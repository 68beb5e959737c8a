/* Every option: its name, its value and its help.  To add one: a row in options.def, and its id in
 * the commands that take it (commands.c). */
#ifndef CLI_APP_OPTIONS_H
#define CLI_APP_OPTIONS_H

#include <stdbool.h>

typedef enum option_id {
#define OPTION(id, ...) id,
#include "cli/app/options.def"
#undef OPTION
    OPTIONS
} option_id;

typedef struct option_spec {
    const char *name;
    char letter;         /* 0 if none */
    const char *value;   /* the name of its value, NULL for a switch */
    const char *choices; /* the values it takes, separated by blanks; NULL for other kinds, and if
                          * they differ from command to command (option_uses) */
    const char *help;
} option_spec;

extern const option_spec option_specs[OPTIONS];

/* Other names of options, which commands take and no help lists. */
typedef struct option_alias {
    const char *name;
    option_id meant;
} option_alias;

enum { ALIASES = 2 };
extern const option_alias option_aliases[ALIASES];

#endif
