#include "format/texts/series.h"

#define Q_TEXT(id, text) [Q_SERIES_##id] = text,
static const char *const english[Q_SERIES_MESSAGES] = {
#include "format/texts/series/en.def"
};
static const char *const german[Q_SERIES_MESSAGES] = {
#include "format/texts/series/de.def"
};
static const char *const french[Q_SERIES_MESSAGES] = {
#include "format/texts/series/fr.def"
};
#undef Q_TEXT

const q_language q_series_english = {Q_CUSTOMS_EN, .message = english};
static const q_language others[] = {{Q_CUSTOMS_DE, .message = german},
                                    {Q_CUSTOMS_FR, .message = french}};

const q_language *q_series_at(size_t index)
{
    if (index == 0)
        return &q_series_english;
    return index - 1 < sizeof others / sizeof *others ? &others[index - 1] : NULL;
}
