/* The messages of commands that take --language, in each language of quoth_language_name.
 *
 *      texts/en.def, ...   one row for each message: Q_TEXT(id, "Your play: ")
 *      texts.c             the languages
 *
 * Placeholders are those of quoth_message_write. */
#ifndef CLI_IO_TEXTS_H
#define CLI_IO_TEXTS_H

#include "quoth/quoth.h"

typedef enum text_id {
#define Q_TEXT(id, text) TEXT_##id,
#include "cli/io/texts/en.def"
#undef Q_TEXT
    TEXTS
} text_id;

/* A message as it stands in its catalogue. */
const char *text_of(const char *language, text_id id);

/* Prints a message with its values, which end with one without a name; text without control
 * characters. */
void print_text(const char *language, text_id id, const quoth_message_value *value);

/* Writes it into a buffer; cut if it is longer. */
void format_text(char *buffer, size_t size, const char *language, text_id id,
                 const quoth_message_value *value);

/* The message for a result of quoth_play_validate. */
const char *validation_text(const char *language, quoth_validation_result result);

#endif
