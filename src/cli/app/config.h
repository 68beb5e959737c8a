/* The values of settings: checked before a command, shown by quoth config. */
#ifndef CLI_APP_CONFIG_H
#define CLI_APP_CONFIG_H

#include <stdbool.h>

#include "cli/app/arguments.h"
#include "cli/app/commands.h"

/* Whether the settings that the command takes, and that its options do not replace, have values
 * that exist; complains, with file and line, of the first that does not. */
bool settings_fit(const arguments *args);

int run_config(const arguments *args);

#endif
