/* Messages with their placeholders filled in. */
#include "format/texts/languages.h"

#include <string.h>

#include "base/error.h"
#include "format/json.h"

const q_language *q_language_find(const q_language *at(size_t index), const char *name)
{
    const q_language *language;
    for (size_t i = 0; (language = at(i)) != NULL; i++)
        if (!name || strcmp(language->name, name) == 0)
            return language;
    return NULL;
}

quoth_status q_language_choose(const q_language **language, const q_language *at(size_t index),
                               const char *name, quoth_error *error)
{
    *language = q_language_find(at, name);
    return *language ? QUOTH_OK : q_fail(error, QUOTH_NOT_FOUND, "no such language");
}

/* ---- numbers ------------------------------------------------------------------------------- */

static void write_grouped(q_text *text, const q_language *language, uint64_t number)
{
    if (number < 1000) {
        q_text_number(text, number);
        return;
    }
    write_grouped(text, language, number / 1000);
    const char digits[] = {(char)('0' + number / 100 % 10), (char)('0' + number / 10 % 10),
                           (char)('0' + number % 10)};
    q_text_add(text, language->group);
    q_text_bytes(text, digits, sizeof digits);
}

/* A sink that passes text on with the decimal sign of a language in place of a point. */
typedef struct sign_change {
    q_text *text;
    char sign;
} sign_change;

static bool change_sign(void *user, const char *bytes, size_t size)
{
    const sign_change *to = user;
    for (size_t i = 0; i < size; i++)
        q_text_char(to->text, bytes[i] == '.' ? to->sign : bytes[i]);
    return true;
}

void q_say_decimal(q_text *text, const q_language *language, double number, unsigned digits)
{
    sign_change change = {text, language->decimal_sign};
    const quoth_sink sink = {change_sign, &change};
    q_text inner;
    if (language->decimal_sign == '.') {
        q_text_decimal(text, number, digits);
        return;
    }
    q_text_begin(&inner, &sink);
    q_text_decimal(&inner, number, digits);
    q_text_end(&inner);
}

void q_say_signed(q_text *text, const q_language *language, double number, unsigned digits)
{
    if (number >= 0)
        q_text_char(text, '+');
    q_say_decimal(text, language, number, digits);
}

/* ---- placeholders -------------------------------------------------------------------------- */

bool q_takes_one(const q_language *language, double number, unsigned digits)
{
    double half = 0.5; /* of the last digit shown */
    for (unsigned i = 0; i < digits; i++)
        half /= 10;
    if (language->zero_as_one)
        return number > half - 2 && number < 2 - half;
    return digits == 0 && number > 1 - half && number < 1 + half;
}

/* Writes the word of {name#one|many} that the number asks for. */
static bool write_plural(q_text *text, const char *name, const char *hash, const char *end,
                         const q_placeholders *values)
{
    bool one;
    const char *bar = memchr(hash, '|', (size_t)(end - hash));
    if (!values->is_one(values->user, name, (size_t)(hash - name), &one))
        return false;
    const char *from = bar && !one ? bar + 1 : hash + 1;
    q_text_bytes(text, from, (size_t)((bar && one ? bar : end) - from));
    return true;
}

bool q_fill_in(q_text *text, const char *message, const q_placeholders *values)
{
    const char *at = message, *brace, *end;
    while ((brace = strchr(at, '{')) != NULL && (end = strchr(brace, '}')) != NULL) {
        const char *name = brace + 1, *hash = memchr(name, '#', (size_t)(end - name));
        q_text_bytes(text, at, (size_t)(brace - at));
        if (hash ? !write_plural(text, name, hash, end, values)
                 : !values->write(values->user, text, name, (size_t)(end - name)))
            return false;
        at = end + 1;
    }
    q_text_add(text, at);
    return true;
}

/* ---- slots --------------------------------------------------------------------------------- */

q_slot q_slot_decimal(const char *name, double number, unsigned digits)
{
    return (q_slot){.name = name, .form = Q_SLOT_DECIMAL, .decimal = number, .digits = digits};
}

q_slot q_slot_signed(const char *name, double number, unsigned digits)
{
    return (q_slot){.name = name, .form = Q_SLOT_SIGNED, .decimal = number, .digits = digits};
}

q_slot q_slot_text(const char *name, const char *text)
{
    return (q_slot){.name = name, .text = text};
}

static void write_slot(q_text *text, const q_language *language, const q_slot *slot)
{
    if (slot->write) {
        slot->write(text, slot->user);
    } else if (slot->text) {
        q_text_add(text, slot->text);
    } else if (slot->form == Q_SLOT_GROUPED) {
        write_grouped(text, language, slot->number);
    } else if (slot->form == Q_SLOT_SIGNED) {
        q_say_signed(text, language, slot->decimal, slot->digits);
    } else {
        q_say_decimal(text, language, slot->decimal, slot->digits);
    }
}

/* The slots of a message, for q_fill_in. */
typedef struct slot_values {
    const q_language *language;
    const q_slot *slots;
} slot_values;

/* The slot with a name of `size` bytes; the end of the slots, which is 0, if there is none. */
static const q_slot *find_slot(const slot_values *values, const char *name, size_t size)
{
    const q_slot *slot = values->slots;
    while (slot->name && (strlen(slot->name) != size || memcmp(slot->name, name, size) != 0))
        slot++;
    return slot;
}

static bool write_slot_named(void *user, q_text *text, const char *name, size_t size)
{
    const slot_values *values = user;
    write_slot(text, values->language, find_slot(values, name, size));
    return true;
}

static bool slot_is_one(void *user, const char *name, size_t size, bool *one)
{
    const slot_values *values = user;
    const q_slot *slot = find_slot(values, name, size);
    *one = slot->form == Q_SLOT_GROUPED
               ? q_takes_one(values->language, (double)slot->number, 0)
               : q_takes_one(values->language, slot->decimal, slot->digits);
    return true;
}

void q_say_message(q_text *text, const q_language *language, const char *message,
                   const q_slot *slots)
{
    slot_values values = {language, slots};
    const q_placeholders placeholders = {write_slot_named, slot_is_one, &values};
    q_fill_in(text, message, &placeholders);
}

void q_say(q_text *text, const q_language *language, unsigned message, const q_slot *slots)
{
    q_say_message(text, language, language->message[message], slots);
}
