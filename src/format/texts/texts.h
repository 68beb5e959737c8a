/* The messages of explanations, in each language (languages.h).
 *
 *      en.def, de.def, ...    one row for each message: Q_TEXT(id, "It scores {a.score} points.")
 *      texts.c                the languages; a message with its placeholders filled in
 *
 * A placeholder is a name in braces.  {name#one|many} is a word that depends on the number: `one`
 * for 1, `many` for any other number.  Every language has the same messages with the same
 * placeholders (tests/unit/test_explain.c), in any order.
 *
 * To add a language: a file of rows, and a row in `languages` (texts.c). */
#ifndef Q_FORMAT_TEXTS_TEXTS_H
#define Q_FORMAT_TEXTS_TEXTS_H

#include "format/texts/languages.h"

typedef enum q_message {
#define Q_TEXT(id, text) Q_SAY_##id,
#include "format/texts/en.def"
#undef Q_TEXT
    Q_MESSAGES
} q_message;

/* The languages by index, NULL after the last. */
const q_language *q_explanations_at(size_t index);

/* The values of placeholders.  Both return false if there is no such value. */
typedef struct q_placeholders {
    bool (*write)(void *user, q_text *text, const char *name, size_t size);
    bool (*is_one)(void *user, const char *name, size_t size, bool *one);
    void *user;
} q_placeholders;

/* Writes a message.  False if a placeholder has no value; then a part of the message may have been
 * written. */
bool q_message_write(q_text *text, const q_language *language, q_message message,
                     const q_placeholders *values);

/* Writes number / 10^digits. */
void q_number_write(q_text *text, const q_language *language, int64_t number, unsigned digits);

#endif
