/* UTF-8 (RFC 3629), one character at a time. */
#ifndef Q_BASE_UTF8_H
#define Q_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* Bytes of the character that text begins with, and its code point; 0 where the bytes are not
 * well-formed UTF-8 (overlong forms, surrogates and cut characters included). */
size_t q_utf8_read(const char *text, size_t size, uint32_t *code_point);

#endif
