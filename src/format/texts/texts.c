/* The messages of explanations in each language. */
#include "format/texts/texts.h"

#define Q_TEXT(id, text) [Q_SAY_##id] = text,
static const char *const english[Q_MESSAGES] = {
#include "format/texts/en.def"
};
static const char *const german[Q_MESSAGES] = {
#include "format/texts/de.def"
};
static const char *const french[Q_MESSAGES] = {
#include "format/texts/fr.def"
};
#undef Q_TEXT

static const q_language languages[] = {{Q_CUSTOMS_EN, .message = english},
                                       {Q_CUSTOMS_DE, .message = german},
                                       {Q_CUSTOMS_FR, .message = french}};

const q_language *q_explanations_at(size_t index)
{
    return index < sizeof languages / sizeof *languages ? &languages[index] : NULL;
}

void q_number_write(q_text *text, const q_language *language, int64_t number, unsigned digits)
{
    uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number, unit = 1;
    for (unsigned i = 0; i < digits; i++)
        unit *= 10;
    if (number < 0)
        q_text_char(text, '-');
    q_text_number(text, size / unit);
    if (digits)
        q_text_char(text, language->decimal_sign);
    for (size %= unit; unit > 1; size %= unit) {
        unit /= 10;
        q_text_char(text, (char)('0' + size / unit));
    }
}
