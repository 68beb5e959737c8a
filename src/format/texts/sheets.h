/* The messages of printed sheets, in each language (texts.h has those of explanations).
 *
 *      sheets/en.def, ...   one row for each message: Q_TEXT(id, "Begin with {reply}.")
 *      sheets.c             the messages in English; a message with its slots filled in
 *      sheet_languages.c    the other languages
 *
 * A program that prints English alone links no other language.  Slots are written as placeholders
 * are: {words}, and {words#word|words} for a word that depends on the number. */
#ifndef Q_FORMAT_TEXTS_SHEETS_H
#define Q_FORMAT_TEXTS_SHEETS_H

#include "base/text.h"

typedef enum q_sheet_message {
#define Q_TEXT(id, text) Q_SHEET_##id,
#include "format/texts/sheets/en.def"
#undef Q_TEXT
    Q_SHEET_MESSAGES
} q_sheet_message;

typedef struct q_sheet_language {
    const char *name;  /* ISO 639-1 */
    const char *group; /* between thousands */
    bool zero_as_one;  /* 0 takes the form of 1 */
    const char *const *message;
} q_sheet_language;

extern const q_sheet_language q_sheets_english;

/* What stands for a placeholder: `write`, else `text`, else the number in groups of three digits.
 */
typedef struct q_sheet_slot {
    const char *name;
    uint64_t number;
    const char *text;
    void (*write)(q_text *text, const void *user);
    const void *user;
} q_sheet_slot;

/* Writes a message; slots end with one without a name. */
void q_sheet_say(q_text *text, const q_sheet_language *language, q_sheet_message message,
                 const q_sheet_slot *slot);

#endif
