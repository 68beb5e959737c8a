/* Checks of settings before a command runs, and `quoth config`, which shows them. */
#ifndef CLI_APP_CONFIG_H
#define CLI_APP_CONFIG_H

#include <stdbool.h>

#include "cli/app/arguments.h"
#include "cli/app/commands.h"

/* Whether the settings that the command will use are valid; prints an error with file and line for
 * the first that is not.  Options given on the command line replace settings. */
bool settings_fit(const arguments *args);

int run_config(const arguments *args);

#endif
