/* The messages of printed sheets, in each language (languages.h).
 *
 *      sheets/en.def, ...   one row for each message: Q_TEXT(id, "Begin with {reply}.")
 *      sheets.c             the messages in English
 *      sheet_languages.c    the other languages
 *
 * A program that prints English alone links no other language. */
#ifndef Q_FORMAT_TEXTS_SHEETS_H
#define Q_FORMAT_TEXTS_SHEETS_H

#include "format/texts/languages.h"

typedef enum q_sheet_message {
#define Q_TEXT(id, text) Q_SHEET_##id,
#include "format/texts/sheets/en.def"
#undef Q_TEXT
    Q_SHEET_MESSAGES
} q_sheet_message;

extern const q_language q_sheets_english;

#endif
