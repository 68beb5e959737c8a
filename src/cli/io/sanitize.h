/* The way out for text from outside. */
#ifndef CLI_IO_SANITIZE_H
#define CLI_IO_SANITIZE_H

#include <stdarg.h>
#include <stdio.h>

/* Writes a string as text on one line that steers no terminal, or as a string of JSON. */
void print_sanitized(FILE *to, const char *text);
void print_json_string(FILE *to, const char *text);

/* Format like fprintf and write the result as echo does; the second keeps ends of lines. */
void vprint_sanitized_line(FILE *to, const char *format, va_list values);
void printf_sanitized(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
