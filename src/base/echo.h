/* The only way by which strings from outside (names, notes, file names, typed input) go to output.
 *
 * They may hold anything: bytes that are no UTF-8, sequences that steer a terminal, marks that turn
 * the direction of text, markup.  The kind of output decides how these are replaced. */
#ifndef Q_BASE_ECHO_H
#define Q_BASE_ECHO_H

#include "base/text.h"

typedef enum q_echo {
    Q_ECHO_TEXT,   /* a line for people: `?` for characters that would disturb */
    Q_ECHO_JSON,   /* inside a string: escaped; U+FFFD for bytes that are no UTF-8 */
    Q_ECHO_MARKUP, /* HTML and SVG, also in an attribute in double quotes */
    Q_ECHO_DOT     /* inside a string of Graphviz */
} q_echo;

/* Whether a character would disturb: terminal controls, controls of the direction of text, ends of
 * lines, characters that XML does not allow. */
bool q_disturbs(uint32_t code_point);

/* Reads the next character; gives `?` for a character that would disturb or is no UTF-8.  Returns
 * the bytes it takes. */
size_t q_echo_next(const char *text, size_t size, uint32_t *code_point);

void q_text_echo(q_text *text, q_echo how, const char *bytes, size_t size);

/* Whether text is UTF-8 throughout that disturbs nothing. */
bool q_is_plain(const char *text, size_t size);

#endif
