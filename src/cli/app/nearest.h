/* Names that do not exist: which one was probably meant. */
#ifndef CLI_APP_NEAREST_H
#define CLI_APP_NEAREST_H

#include "cli/app/commands.h"

/* Complain that there is no such command in the group (NULL: none at all), or no such option, and
 * name the nearest that exists.  The first returns EXIT_BAD. */
int print_unknown_command(const group_spec *group, const char *name);
void print_unknown_option(const command_spec *command, const char *typed);

#endif
