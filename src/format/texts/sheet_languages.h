/* The languages of printed sheets, for who may print others than English. */
#ifndef Q_FORMAT_TEXTS_SHEET_LANGUAGES_H
#define Q_FORMAT_TEXTS_SHEET_LANGUAGES_H

#include "format/texts/sheets.h"

/* The languages by index, English first, NULL after the last. */
const q_language *q_sheets_at(size_t index);

#endif
