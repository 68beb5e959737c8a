/* Messages with their slots filled in. */
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

/* Whether the number of a slot takes the form of 1. */
static bool is_one(const q_language *language, const q_slot *slot)
{
    double number = slot->form == Q_SLOT_GROUPED ? (double)slot->number : slot->decimal;
    if (language->zero_as_one)
        return number < 2;
    return number == 1 && slot->digits == 0;
}

/* The slot that a placeholder of `size` bytes names. */
static const q_slot *find_slot(const q_slot *slot, const char *name, size_t size)
{
    for (; slot->name; slot++)
        if (strlen(slot->name) == size && memcmp(slot->name, name, size) == 0)
            break;
    return slot;
}

void q_say_message(q_text *text, const q_language *language, const char *message,
                   const q_slot *slots)
{
    const char *at = message;
    for (const char *brace; (brace = strchr(at, '{')) != NULL;) {
        const char *name = brace + 1, *end = strchr(name, '}');
        if (!end)
            break;
        const char *hash = memchr(name, '#', (size_t)(end - name));
        const q_slot *slot = find_slot(slots, name, (size_t)((hash ? hash : end) - name));
        q_text_bytes(text, at, (size_t)(brace - at));
        if (hash) {
            const char *bar = memchr(hash, '|', (size_t)(end - hash));
            bar = bar ? bar : end - 1;
            bool one = is_one(language, slot);
            const char *from = one ? hash + 1 : bar + 1;
            q_text_bytes(text, from, (size_t)((one ? bar : end) - from));
        } else {
            write_slot(text, language, slot);
        }
        at = end + 1;
    }
    q_text_add(text, at);
}

void q_say(q_text *text, const q_language *language, unsigned message, const q_slot *slots)
{
    q_say_message(text, language, language->message[message], slots);
}
