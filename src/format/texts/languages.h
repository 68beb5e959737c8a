/* Shared by all catalogues of messages: languages with their customs, and messages with their
 * placeholders filled in.
 *
 *      texts.h     the messages of explanations
 *      sheets.h    those of printed sheets
 *      reviews.h   those of reviews of board games
 *      series.h    those of reviews of several games
 *
 * A placeholder of a message is a name in braces, {score}; a slot has its value.  The placeholder
 * {words#word|words} is a word that depends on a number: the first for 1, the second for any other
 * number (q_takes_one). */
#ifndef Q_FORMAT_TEXTS_LANGUAGES_H
#define Q_FORMAT_TEXTS_LANGUAGES_H

#include "base/text.h"

typedef struct q_language {
    const char *name;           /* ISO 639-1 */
    const char *group;          /* between thousands */
    char decimal_sign;          /* between the ones and the tenths */
    bool zero_as_one;           /* numbers below 2 take the form of 1: "0 point", "1,5 point" */
    const char *const *message; /* of one catalogue */
} q_language;

/* Finds a language in the list that `at` reads by index, as q_reviews_at does; NULL is the first.
 * Returns NULL without one of that name. */
const q_language *q_language_find(const q_language *at(size_t index), const char *name);

/* The same; QUOTH_NOT_FOUND without one of that name. */
quoth_status q_language_choose(const q_language **language, const q_language *at(size_t index),
                               const char *name, quoth_error *error);

#define Q_CUSTOMS_EN .name = "en", .group = ",", .decimal_sign = '.'
#define Q_CUSTOMS_DE .name = "de", .group = ".", .decimal_sign = ','
#define Q_CUSTOMS_FR .name = "fr", .group = "\xE2\x80\xAF", .decimal_sign = ',', .zero_as_one = true

/* Whether a number, as it is shown with `digits` after the decimal sign, takes the form of 1. */
bool q_takes_one(const q_language *language, double number, unsigned digits);

/* The values of placeholders.  Both return false if there is no such value. */
typedef struct q_placeholders {
    bool (*write)(void *user, q_text *text, const char *name, size_t size);
    bool (*is_one)(void *user, const char *name, size_t size, bool *one);
    void *user;
} q_placeholders;

/* Writes a message.  False, after a part of it, if a placeholder has no value.  A brace that is not
 * closed stands for itself. */
bool q_fill_in(q_text *text, const char *message, const q_placeholders *values);

/* ---- slots --------------------------------------------------------------------------------- */

/* The form of a slot's number; a slot with `write` or `text` has none. */
typedef enum q_slot_form {
    Q_SLOT_GROUPED, /* `number`, in groups of three digits */
    Q_SLOT_DECIMAL, /* `decimal` with `digits` after the sign, without groups */
    Q_SLOT_SIGNED   /* the same, with + from 0 on */
} q_slot_form;

typedef struct q_slot {
    const char *name;
    uint64_t number;
    const char *text;
    void (*write)(q_text *text, const void *user);
    const void *user;
    q_slot_form form;
    unsigned digits;
    double decimal;
} q_slot;

/* Slots of decimal numbers, and of text; `write` takes the place of other members. */
q_slot q_slot_decimal(const char *name, double number, unsigned digits);
q_slot q_slot_signed(const char *name, double number, unsigned digits);
q_slot q_slot_text(const char *name, const char *text);

/* Writes a message of the language's catalogue; slots end with one without a name.  A placeholder
 * without a slot is written as 0: the caller and the tests see to it that each has one. */
void q_say(q_text *text, const q_language *language, unsigned message, const q_slot *slots);

/* Writes a message that stands in no catalogue of the library. */
void q_say_message(q_text *text, const q_language *language, const char *message,
                   const q_slot *slots);

/* Writes a number rounded to `digits` after the decimal sign; with + from 0 on. */
void q_say_decimal(q_text *text, const q_language *language, double number, unsigned digits);
void q_say_signed(q_text *text, const q_language *language, double number, unsigned digits);

#endif
