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

void format_text(char *buffer, size_t size, const char *language, text_id id,
                 const quoth_message_value *value)
{
    quoth_buffer to = {buffer, size, 0};
    const quoth_sink sink = quoth_to_buffer(&to);
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
