/* Parsers of numbers, sizes and times; hexadecimal text. */
#ifndef CLI_IO_NUMBERS_H
#define CLI_IO_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool parse_number(const char *text, uint64_t most, uint64_t *number);

/* Parses a size: "500M" with K, M or G (powers of 1024), or a number of megabytes. */
bool parse_size(const char *text, size_t *size);

enum { SECONDS_MOST = 86400 };

/* Parses seconds above 0 with up to three decimals: "1.5". */
bool parse_seconds(const char *text, uint64_t *milliseconds);

/* Writes bytes in hexadecimal, two characters each, and a NUL. */
void spell_hex(char *text, const uint8_t *bytes, size_t size);

#endif
