/* The one way out for strings from outside: names, notes, file names, what was typed.
 *
 * They may hold anything: bytes that are no UTF-8, sequences that steer a terminal, marks that turn
 * the direction of text, markup.  What kind of output they go to decides what becomes of these. */
#ifndef Q_BASE_ECHO_H
#define Q_BASE_ECHO_H

#include "base/text.h"

typedef enum q_echo {
    Q_ECHO_TEXT,   /* a line for people: `?` for what would disturb */
    Q_ECHO_JSON,   /* inside a string: escaped; U+FFFD for bytes that are no UTF-8 */
    Q_ECHO_MARKUP, /* HTML and SVG, also in an attribute in double quotes */
    Q_ECHO_DOT     /* inside a string of Graphviz */
} q_echo;

/* Controls of terminals and of the direction of text, ends of lines, what XML does not allow. */
bool q_disturbs(uint32_t code_point);

/* The next character, `?` for one that would disturb or is no UTF-8; returns its bytes. */
size_t q_echo_next(const char *text, size_t size, uint32_t *code_point);

void q_text_echo(q_text *text, q_echo how, const char *bytes, size_t size);

/* Whether text is UTF-8 throughout that disturbs nothing. */
bool q_is_plain(const char *text, size_t size);

#endif
