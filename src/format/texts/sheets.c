/* Sheets in English, and messages with their slots filled in. */
#include <string.h>

#include "format/texts/sheets.h"

#define Q_TEXT(id, text) [Q_SHEET_##id] = text,
static const char *const english[Q_SHEET_MESSAGES] = {
#include "format/texts/sheets/en.def"
};
#undef Q_TEXT

const q_sheet_language q_sheets_english = {.name = "en", .group = ",", .message = english};

static void write_grouped(q_text *text, const q_sheet_language *language, uint64_t number)
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

static void write_slot(q_text *text, const q_sheet_language *language, const q_sheet_slot *slot)
{
    if (slot->write)
        slot->write(text, slot->user);
    else if (slot->text)
        q_text_add(text, slot->text);
    else
        write_grouped(text, language, slot->number);
}

/* The slot that a placeholder of `size` bytes names.  Every message has its slots: the caller and
 * the tests see to it. */
static const q_sheet_slot *find_slot(const q_sheet_slot *slot, const char *name, size_t size)
{
    for (; slot->name; slot++)
        if (strlen(slot->name) == size && memcmp(slot->name, name, size) == 0)
            break;
    return slot;
}

void q_sheet_say(q_text *text, const q_sheet_language *language, q_sheet_message message,
                 const q_sheet_slot *slots)
{
    const char *at = language->message[message];
    for (const char *brace; (brace = strchr(at, '{')) != NULL;) {
        const char *name = brace + 1, *end = strchr(name, '}');
        const char *hash = memchr(name, '#', (size_t)(end - name));
        const q_sheet_slot *slot = find_slot(slots, name, (size_t)((hash ? hash : end) - name));
        q_text_bytes(text, at, (size_t)(brace - at));
        if (hash) {
            const char *bar = memchr(hash, '|', (size_t)(end - hash));
            bool one = slot->number == 1 || (slot->number == 0 && language->zero_as_one);
            const char *from = one ? hash + 1 : bar + 1;
            q_text_bytes(text, from, (size_t)((one ? bar : end) - from));
        } else {
            write_slot(text, language, slot);
        }
        at = end + 1;
    }
    q_text_add(text, at);
}
