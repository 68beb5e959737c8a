/* Reads and writes decimal numbers with integer arithmetic, so that results do not depend on the
 * machine or the locale. */
#ifndef Q_BASE_DECIMAL_H
#define Q_BASE_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* digits * 10^exponent.  Only the first 19 significant digits are stored; `more` is set if one of
 * the others was not 0. */
typedef struct q_decimal {
    bool negative, more;
    uint64_t digits;
    int32_t exponent;
} q_decimal;

/* Parses the whole text as [+-] digits with an optional point, then an optional e[+-]digits.
 * Returns false for anything else, infinities and NaN included. */
bool q_decimal_read(const char *text, size_t size, q_decimal *decimal);

/* The nearest float, ties to even.  Exact for numbers of up to 19 digits; a longer number that is
 * within its 20th digit of the midpoint of two floats may round to the other one.  Returns false
 * for 10^9 and more. */
bool q_decimal_float(const q_decimal *decimal, float *value);

/* The nearest multiple of 10^-places, halves away from 0, as a count of them; false if the count
 * exceeds `most`. */
bool q_decimal_scaled(const q_decimal *decimal, unsigned places, uint64_t most, int64_t *scaled);

enum { Q_DECIMAL_SIZE = 24 };

/* Writes a finite float of less than 10^9 with the fewest digits from which q_decimal_float
 * restores it; of several such numbers the nearest.  Returns the number of bytes. */
size_t q_decimal_write(float value, char text[Q_DECIMAL_SIZE]);

#endif
