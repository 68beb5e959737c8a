/* Help texts: of the program, a group, a command, a topic. */
#ifndef CLI_APP_HELP_H
#define CLI_APP_HELP_H

#include <stdio.h>

#include "cli/app/arguments.h"
#include "cli/app/commands.h"

void print_wrapped(FILE *to, const char *text); /* in lines of 78 columns */
void print_usage(FILE *to);
void print_group_help(FILE *to, const group_spec *group);

/* Print help on standard output, through a pager if a terminal is too low for it. */
void show_usage(void);
void show_group_help(const group_spec *group);
void show_command_help(const command_spec *command);

int run_help(const arguments *args);

#endif
