/* Explanations as a paragraph, and as JSON with all facts. */
#include "format/explain/write.h"

#include <string.h>

#include "base/error.h"
#include "format/explain/games.h"
#include "format/formats.h"

static void say_all(q_speaker *s)
{
    switch (s->explanation->kind) {
    case Q_EXPLAINS_CROSS:
        q_explain_cross(s);
        return;
    case Q_EXPLAINS_GHOST:
        q_explain_ghost(s);
        return;
    }
}

/* ---- JSON ---------------------------------------------------------------------------------- */

static void json_value(q_json *json, const quoth_fact *fact)
{
    double number = (double)fact->number;
    switch (fact->kind) {
    case QUOTH_FACT_TEXT:
        q_json_string(json, fact->text);
        return;
    case QUOTH_FACT_FLAG:
        q_json_bool(json, fact->number != 0);
        return;
    case QUOTH_FACT_NUMBER:
    case QUOTH_FACT_SHARE:
        for (unsigned i = 0; i < fact->digits; i++)
            number /= 10;
        if (fact->digits)
            q_json_decimal(json, number, fact->digits);
        else
            q_json_integer(json, fact->number);
        return;
    }
}

static bool is_index(const char *part)
{
    return *part >= '0' && *part <= '9';
}

/* Writes the facts from `at` on whose names begin with the same `prefix` bytes, as the members of
 * one object or array.  Returns the first fact that is not among them. */
static size_t json_members(q_json *json, const quoth_explanation *e, size_t at, size_t prefix)
{
    const char *first = e->fact[at].name;
    bool array = prefix && is_index(first + prefix);
    q_json_open(json, array ? '[' : '{');
    while (at < e->count && strncmp(e->fact[at].name, first, prefix) == 0) {
        const char *part = e->fact[at].name + prefix, *stop = strchr(part, '.');
        char key[Q_FACT_NAME_SIZE];
        size_t size = stop ? (size_t)(stop - part) : strlen(part);
        memcpy(key, part, size);
        key[size] = '\0';
        if (!array)
            q_json_key(json, key);
        if (stop)
            at = json_members(json, e, at, prefix + size + 1);
        else
            json_value(json, &e->fact[at++]);
    }
    q_json_close(json, array ? ']' : '}');
    return at;
}

void q_json_explanation(q_json *json, const quoth_explanation *explanation,
                        const q_language *language)
{
    q_speaker s = {.explanation = explanation, .language = language, .json = json};
    q_json_put_string(json, "language", language->name);
    q_json_key(json, "facts");
    json_members(json, explanation, 0, 0);
    q_json_open_array(json, "sentences");
    say_all(&s);
    q_json_close(json, ']');
}

void q_text_explanation(q_text *text, const quoth_explanation *explanation,
                        const q_language *language)
{
    q_speaker s = {.explanation = explanation, .language = language, .text = text};
    say_all(&s);
    q_text_char(text, '\n');
}

/* ---- the calls ----------------------------------------------------------------------------- */

const char *quoth_language_name(size_t index)
{
    const q_language *language = q_explanations_at(index);
    return language ? language->name : NULL;
}

quoth_status quoth_explanation_write(const quoth_sink *sink, const quoth_explanation *explanation,
                                     const char *name, quoth_format format, quoth_error *error)
{
    const q_language *language = q_language_find(q_explanations_at, name);
    if (q_check_format(format, Q_FORMATS_COMMON, error))
        return QUOTH_UNSUPPORTED;
    if (!language)
        return q_fail(error, QUOTH_NOT_FOUND, "no such language");
    if (format == QUOTH_FORMAT_JSON) {
        q_json json;
        q_json_begin(&json, sink);
        q_json_open(&json, '{');
        q_json_explanation(&json, explanation, language);
        q_json_close(&json, '}');
        return q_report(error, q_json_end(&json));
    }
    q_text text;
    q_text_begin(&text, sink);
    q_text_explanation(&text, explanation, language);
    return q_report(error, q_text_end(&text));
}
