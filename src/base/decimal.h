/* Decimal numbers, read and written with whole-number arithmetic: the results are the same on every
 * machine and in every locale. */
#ifndef Q_BASE_DECIMAL_H
#define Q_BASE_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* digits * 10^exponent.  If a number has more than 19 digits from the first that is not 0, those
 * behind the 19th are cut off; `more` is set if not all of them were 0. */
typedef struct q_decimal {
    bool negative, more;
    uint64_t digits;
    int32_t exponent;
} q_decimal;

/* Reads all of a text: [+-] digits, a point before, among or behind them, then perhaps
 * e[+-]digits.  False for anything else, so that neither infinities nor NaN can come in. */
bool q_decimal_read(const char *text, size_t size, q_decimal *decimal);

/* The nearest float; of two equally near, the even one.  This is exact up to 19 digits.  A longer
 * number may give the other neighbour only if it is so near to the middle between two floats that
 * the digits behind the 19th decide.  False from 10^9 on. */
bool q_decimal_float(const q_decimal *decimal, float *value);

/* The nearest multiple of 10^-places, halves away from 0; false past `most` of them. */
bool q_decimal_scaled(const q_decimal *decimal, unsigned places, uint64_t most, int64_t *scaled);

enum { Q_DECIMAL_SIZE = 24 };

/* Writes a finite float of less than 10^9 with the fewest digits that q_decimal_float turns into
 * the same float, the nearest such number if there are several.  Returns the number of bytes. */
size_t q_decimal_write(float value, char text[Q_DECIMAL_SIZE]);

#endif
