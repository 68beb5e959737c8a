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
    const char *value;   /* the name of its value, NULL for a switch; "[=FILE]" may be left out */
    const char *choices; /* the values that it accepts, separated by blanks; NULL: values of
                          * another kind, or values that differ by command (option_uses) */
    const char *help;    /* NULL: made from the library's list of variants */
} option_spec;

extern const option_spec option_specs[OPTIONS];

/* The row of an option, with the texts that are made from the list of variants. */
option_spec option_row(option_id id);

/* A second name of an option.  No help lists it. */
typedef struct option_alias {
    const char *name;
    option_id meant;
} option_alias;

enum { ALIASES = 2 };
extern const option_alias option_aliases[ALIASES];

/* ENABLE with supplements (words/supplements.h), as --words names it. */
#define ENABLE1_FRIENDS "enable1+friends"
#define ENABLE1_SUPPLEMENTED ENABLE1_FRIENDS " enable1+modern enable1+friends+modern"

/* The languages of the library's sentences (quoth_language_name), as --language names them. */
#define LANGUAGES "en de fr"

#endif
