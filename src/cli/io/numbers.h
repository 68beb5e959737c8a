/* Numbers, sizes and times as people type them. */
#ifndef CLI_IO_NUMBERS_H
#define CLI_IO_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool parse_number(const char *text, uint64_t most, uint64_t *number);

/* Reads a size like "500M": a number of K, M or G (1024 bytes, ...), or one of megabytes. */
bool parse_size(const char *text, size_t *size);

enum { SECONDS_MOST = 86400 };

/* Reads seconds above 0, to the thousandth, like "1.5"; false for anything else. */
bool parse_seconds(const char *text, uint64_t *milliseconds);

#endif
