/* Reads and writes whole numbers: decimal digits, and bytes in hexadecimal.  (Fractions:
 * decimal.h.) */
#ifndef Q_BASE_NUMBER_H
#define Q_BASE_NUMBER_H

#include "quoth/base.h"

/* Reads the decimal digits at the start of a text and returns how many there are; 0 if there are
 * none or their number exceeds `most`. */
size_t q_digits_read(const char *text, size_t size, uint64_t most, uint64_t *number);

/* Reads a text of digits alone; false for any other text and for numbers above `most`. */
bool q_number_read(const char *text, size_t size, uint64_t most, uint64_t *number);

/* Writes bytes as lower-case hexadecimal digits, two a byte, with a final NUL. */
void q_hex_write(const uint8_t *bytes, size_t size, char *hex);

/* Reads exactly `size` bytes from 2 * size lower-case hexadecimal digits. */
bool q_hex_read(const char *hex, size_t length, uint8_t *bytes, size_t size);

#endif
