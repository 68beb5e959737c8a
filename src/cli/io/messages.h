/* Messages to people on standard error, and the exit statuses. */
#ifndef CLI_IO_MESSAGES_H
#define CLI_IO_MESSAGES_H

#include <stdio.h>

#include "quoth/quoth.h"
#include "cli/app/commands.h"

/* Exit statuses. */
enum { EXIT_FINE = 0, EXIT_NO = 1, EXIT_BAD = 2, EXIT_INTERRUPTED = 130 };

/* The program as it was called, for what to type next: a path, like "build/quoth", or "quoth". */
void set_program_name(const char *called);
const char *program_name(void);

/* "quoth: ..." on standard error; returns EXIT_BAD. */
int print_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
void print_warning(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* "quoth: PATH: cannot WHAT: " and errno's text; returns false. */
bool print_system_error(const char *what, const char *path);

/* Complains that memory has run out, and names the limit if there was one; returns EXIT_BAD. */
int print_memory_error(void);

/* Explains a status where the caller has no better message; returns the exit status. */
int explain_status(quoth_status status, const quoth_error *error);

#endif
