/* quoth/sanitize.h - untrusted text made safe for a terminal or a file. */
#ifndef QUOTH_SANITIZE_H
#define QUOTH_SANITIZE_H

#include "quoth/format.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes untrusted text (a name, a note, typed input) into output of a format, on one line.
 * Control characters, text direction controls and malformed UTF-8 become `?`.  For JSON the result
 * is the inside of a string, with escapes and U+FFFD in place of `?`.  For HTML and SVG markup is
 * escaped.  For DOT the result is the inside of a string. */
QUOTH_API quoth_status quoth_sanitize(const quoth_sink *sink, const char *bytes, size_t size,
                                      quoth_format format, quoth_error *error);

/* The columns of a terminal that quoth_sanitize's TEXT takes: none for a combining mark, two for a
 * wide character (Unicode Standard Annex 11). */
QUOTH_API size_t quoth_text_columns(const char *bytes, size_t size);

#ifdef __cplusplus
}
#endif
#endif
