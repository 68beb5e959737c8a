/* Sheets in English. */
#include "format/texts/sheets.h"

#define Q_TEXT(id, text) [Q_SHEET_##id] = text,
static const char *const english[Q_SHEET_MESSAGES] = {
#include "format/texts/sheets/en.def"
};
#undef Q_TEXT

const q_language q_sheets_english = {Q_CUSTOMS_EN, .message = english};
