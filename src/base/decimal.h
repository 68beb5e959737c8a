/* Numbers written with a point, read and written exactly in whole numbers: the same on every
 * machine and in every locale. */
#ifndef Q_BASE_DECIMAL_H
#define Q_BASE_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* digits * 10^exponent.  Of a number with more than 19 digits from the first that is not 0, those
 * behind the 19th are cut off; `more`: not all of them were 0. */
typedef struct q_decimal {
    bool negative, more;
    uint64_t digits;
    int32_t exponent;
} q_decimal;

/* Reads all of a text: [+-] digits, a point before, among or behind them, then perhaps
 * e[+-]digits.  False for anything else; so there is no infinity, and all is a number. */
bool q_decimal_read(const char *text, size_t size, q_decimal *decimal);

/* The nearest float, of two as near the even one; exactly so up to 19 digits, and for longer
 * numbers unless they lie in the 19th digit's reach of the middle between two floats.  False from
 * 10^9 on. */
bool q_decimal_float(const q_decimal *decimal, float *value);

/* The nearest multiple of 10^-places, halves away from 0; false past `most` of them. */
bool q_decimal_scaled(const q_decimal *decimal, unsigned places, uint64_t most, int64_t *scaled);

enum { Q_DECIMAL_SIZE = 24 };

/* Writes a finite float of less than 10^9 with the fewest digits that q_decimal_float turns into
 * the same one, the nearest if there are several; returns how many bytes. */
size_t q_decimal_write(float value, char text[Q_DECIMAL_SIZE]);

#endif
