/* Capitals and small letters: Latin, Greek, Cyrillic and Armenian. */
#ifndef Q_BASE_LETTER_CASE_H
#define Q_BASE_LETTER_CASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The small letter of a capital, the capital of a small letter; any other character itself.
 * `dotted`: the alphabet has the letter İ, as in Turkish, so that the small letter of I is ı. */
uint32_t q_small_of(uint32_t c, bool dotted);
uint32_t q_capital_of(uint32_t c, bool dotted);

/* Whether UTF-8 text has a capital. */
bool q_has_capitals(const char *text, size_t size);

#endif
