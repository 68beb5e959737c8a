/* Messages of a program's own. */
#include "base/error.h"
#include "format/texts/texts.h"
#include "quoth/explain.h"

quoth_status quoth_message_write(const quoth_sink *sink, const char *language, const char *message,
                                 const quoth_message_value *value, quoth_error *error)
{
    const q_language *in;
    q_slot slots[QUOTH_MESSAGE_VALUES_MAX + 1] = {{0}};
    q_text text;
    quoth_status status = q_language_choose(&in, q_explanations_at, language, error);
    if (status)
        return status;
    for (unsigned i = 0; value && value[i].name; i++) {
        if (i == QUOTH_MESSAGE_VALUES_MAX)
            return q_fail(error, QUOTH_TOO_LARGE, "too many values of a message");
        slots[i] = value[i].text ? q_slot_text(value[i].name, value[i].text)
                                 : q_slot_decimal(value[i].name, value[i].number, value[i].digits);
    }
    q_text_begin(&text, sink);
    q_say_message(&text, in, message, slots);
    return q_report(error, q_text_end(&text));
}
