/* Messages to people on standard error. */
#ifndef CLI_IO_MESSAGES_H
#define CLI_IO_MESSAGES_H

#include <stdio.h>

#include "quoth/quoth.h"
#include "cli/io/exits.h"

/* The name for commands in messages: argv[0] if it has a path ("build/quoth"), else "quoth". */
void set_program_name(const char *called);
const char *program_name(void);

/* Print "quoth: ..." on standard error.  print_error returns EXIT_BAD, fail_with returns false;
 * warnings come from rank 0 alone. */
int print_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
bool fail_with(const char *format, ...) __attribute__((format(printf, 1, 2)));
void print_warning(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* "quoth: PATH: cannot WHAT: " and errno's text; returns false. */
bool print_system_error(const char *what, const char *path);

/* Print that memory has run out, and the limit if there was one; return EXIT_BAD, and false. */
int print_memory_error(void);
bool fail_without_memory(void);

/* Prints the error of a status, if it is one; returns the exit status. */
int explain_status(quoth_status status, const quoth_error *error);

#endif
