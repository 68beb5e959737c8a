#include "format/texts/sheet_languages.h"

#define Q_TEXT(id, text) [Q_SHEET_##id] = text,
static const char *const german[Q_SHEET_MESSAGES] = {
#include "format/texts/sheets/de.def"
};
static const char *const french[Q_SHEET_MESSAGES] = {
#include "format/texts/sheets/fr.def"
};
#undef Q_TEXT

static const q_language others[] = {{Q_CUSTOMS_DE, .message = german},
                                    {Q_CUSTOMS_FR, .message = french}};

const q_language *q_sheets_at(size_t index)
{
    if (index == 0)
        return &q_sheets_english;
    return index - 1 < sizeof others / sizeof *others ? &others[index - 1] : NULL;
}
