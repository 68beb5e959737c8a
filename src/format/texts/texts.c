/* The messages of each language, and their placeholders. */
#include "format/texts/texts.h"

#include <string.h>

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

/* Writes the word of {name#one|many} that the number asks for. */
static bool write_plural(q_text *text, const char *name, const char *hash, const char *end,
                         const q_placeholders *values)
{
    bool one;
    const char *bar = memchr(hash, '|', (size_t)(end - hash));
    if (!bar || !values->is_one(values->user, name, (size_t)(hash - name), &one))
        return false;
    const char *from = one ? hash + 1 : bar + 1;
    q_text_bytes(text, from, (size_t)((one ? bar : end) - from));
    return true;
}

bool q_message_write(q_text *text, const q_language *language, q_message message,
                     const q_placeholders *values)
{
    const char *at = language->message[message];
    for (const char *brace; (brace = strchr(at, '{')) != NULL;) {
        const char *name = brace + 1, *end = strchr(name, '}');
        q_text_bytes(text, at, (size_t)(brace - at));
        if (!end)
            return false;
        const char *hash = memchr(name, '#', (size_t)(end - name));
        bool known = hash ? write_plural(text, name, hash, end, values)
                          : values->write(values->user, text, name, (size_t)(end - name));
        if (!known)
            return false;
        at = end + 1;
    }
    q_text_add(text, at);
    return true;
}
