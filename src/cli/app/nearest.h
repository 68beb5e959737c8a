/* Errors for unknown commands and options, with a suggestion (optimal string alignment distance).
 */
#ifndef CLI_APP_NEAREST_H
#define CLI_APP_NEAREST_H

#include "cli/app/commands.h"

/* Print an error for a command that the group (NULL: the program) lacks, or an option that the
 * command lacks, and suggest the nearest name.  The first returns EXIT_BAD. */
int print_unknown_command(const group_spec *group, const char *name);
void print_unknown_option(const command_spec *command, const char *typed);

#endif
