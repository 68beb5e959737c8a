/* Untrusted text (names, files, options) on its way to a terminal. */
#ifndef CLI_IO_SANITIZE_H
#define CLI_IO_SANITIZE_H

#include <stdarg.h>
#include <stdio.h>

/* Writes a string as one line of text without control characters. */
void print_sanitized(FILE *to, const char *text);

/* The columns that print_sanitized takes. */
int text_columns(const char *text);

/* Writes a string as print_sanitized does, and blanks up to `columns` columns. */
void print_padded(FILE *to, const char *text, int columns);

/* Formats like vfprintf and writes the result as print_sanitized does. */
void vprint_sanitized_line(FILE *to, const char *format, va_list values);

/* Formats like fprintf and writes each line of the result as print_sanitized does. */
void printf_sanitized(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
