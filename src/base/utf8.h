/* Text in UTF-8, as files have it; quoth_utf8_read in quoth/base.h reads a character. */
#ifndef Q_BASE_UTF8_H
#define Q_BASE_UTF8_H

#include "quoth/base.h"

/* Text or bytes of a caller.  Empty ones may be NULL, to which C11 allows no offset, not even 0. */
static inline const char *q_given(const char *text)
{
    return text ? text : "";
}

/* Whether text is valid UTF-8 without NUL. */
bool q_is_utf8(const char *text, size_t size);

/* Bytes of the byte order mark that a text begins with: 3, or 0 without one. */
size_t q_byte_order_mark(const char *text, size_t size);

#endif
