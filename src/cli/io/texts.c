#include "cli/io/texts.h"

#include <stdio.h>
#include <string.h>

#include "cli/io/sanitize.h"

#define Q_TEXT(id, text) [TEXT_##id] = text,
static const char *const english[TEXTS] = {
#include "cli/io/texts/en.def"
};
static const char *const german[TEXTS] = {
#include "cli/io/texts/de.def"
};
static const char *const french[TEXTS] = {
#include "cli/io/texts/fr.def"
};
#undef Q_TEXT

static const struct {
    const char *name;
    const char *const *text;
} languages[] = {{"en", english}, {"de", german}, {"fr", french}};

const char *text_of(const char *language, text_id id)
{
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
        if (strcmp(languages[i].name, language) == 0)
            return languages[i].text[id];
    return english[id];
}

const char *validation_text(const char *language, quoth_validation_result result)
{
    return text_of(language, TEXT_verdict_legal + (result - QUOTH_LEGAL));
}

/* A buffer for a message; what is longer is cut. */
typedef struct filled_text {
    char *bytes;
    size_t size, capacity; /* with a NUL */
} filled_text;

static bool fill(void *user, const char *bytes, size_t size)
{
    filled_text *to = user;
    size_t room = to->capacity - 1 - to->size;
    size = size < room ? size : room;
    memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    to->bytes[to->size] = '\0';
    return true;
}

void format_text(char *buffer, size_t size, const char *language, text_id id,
                 const quoth_message_value *value)
{
    filled_text to = {buffer, 0, size};
    const quoth_sink sink = {fill, &to};
    *buffer = '\0';
    quoth_message_write(&sink, language, text_of(language, id), value, NULL);
}

void print_text(const char *language, text_id id, const quoth_message_value *value)
{
    char text[8192];
    format_text(text, sizeof text, language, id, value);
    for (char *line = text, *end; line; line = end) {
        end = strchr(line, '\n');
        if (end)
            *end++ = '\0';
        print_sanitized(stdout, line);
        if (end)
            putchar('\n');
    }
}
