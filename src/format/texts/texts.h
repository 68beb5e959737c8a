/* The messages of explanations, in each language (languages.h).
 *
 *      en.def, de.def, ...    one row for each message: Q_TEXT(id, "It scores {a.score} points.")
 *      texts.c                the languages
 *
 * A placeholder (languages.h) names a fact.  Every language has the same messages with the same
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

/* Writes number / 10^digits. */
void q_number_write(q_text *text, const q_language *language, int64_t number, unsigned digits);

#endif
