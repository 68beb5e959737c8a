/* Sanitizes untrusted text (names, notes, file names, typed input) before it is written.
 *
 * Such text may contain invalid UTF-8, terminal control sequences, bidirectional controls and
 * markup. The kind of output decides how each is replaced. */
#ifndef Q_BASE_SANITIZE_H
#define Q_BASE_SANITIZE_H

#include "base/text.h"

typedef enum q_sanitizer {
    Q_SANITIZE_TEXT,   /* a line for people: `?` for unsafe characters */
    Q_SANITIZE_JSON,   /* inside a string: escaped; U+FFFD for invalid UTF-8 */
    Q_SANITIZE_MARKUP, /* HTML and SVG, also in an attribute in double quotes */
    Q_SANITIZE_DOT     /* inside a string of Graphviz */
} q_sanitizer;

/* Whether a character is unsafe on a line for people: control characters, bidirectional controls,
 * line ends, characters that XML forbids. */
bool q_is_unsafe(uint32_t code_point);

/* Reads the next character, `?` in place of one that is unsafe or not UTF-8.  Returns its bytes. */
size_t q_sanitize_next(const char *text, size_t size, uint32_t *code_point);

void q_text_sanitized(q_text *text, q_sanitizer how, const char *bytes, size_t size);

/* Whether text is valid UTF-8 without unsafe characters. */
bool q_is_safe_text(const char *text, size_t size);

#endif
