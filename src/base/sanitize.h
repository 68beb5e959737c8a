/* The only way by which strings from outside (names, notes, file names, typed input) go to output.
 *
 * They may hold anything: bytes that are no UTF-8, sequences that steer a terminal, marks that turn
 * the direction of text, markup.  The kind of output decides how these are replaced. */
#ifndef Q_BASE_SANITIZE_H
#define Q_BASE_SANITIZE_H

#include "base/text.h"

typedef enum q_sanitizer {
    Q_SANITIZE_TEXT,   /* a line for people: `?` for characters that would disturb */
    Q_SANITIZE_JSON,   /* inside a string: escaped; U+FFFD for bytes that are no UTF-8 */
    Q_SANITIZE_MARKUP, /* HTML and SVG, also in an attribute in double quotes */
    Q_SANITIZE_DOT     /* inside a string of Graphviz */
} q_sanitizer;

/* Whether a character would disturb: terminal controls, controls of the direction of text, ends of
 * lines, characters that XML does not allow. */
bool q_is_unsafe(uint32_t code_point);

/* Reads the next character; gives `?` for a character that would disturb or is no UTF-8.  Returns
 * the bytes it takes. */
size_t q_sanitize_next(const char *text, size_t size, uint32_t *code_point);

void q_text_sanitized(q_text *text, q_sanitizer how, const char *bytes, size_t size);

/* Whether text is UTF-8 throughout that disturbs nothing. */
bool q_is_safe_text(const char *text, size_t size);

#endif
