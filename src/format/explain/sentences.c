/* Sentences made of messages and facts. */
#include "format/explain/sentences.h"

#include <string.h>

#include "format/words.h"

enum { SENTENCE_SIZE = 4096 };

/* ---- facts by name ------------------------------------------------------------------------- */

const quoth_fact *q_speaker_fact(const q_speaker *s, const char *object, const char *name)
{
    char full[Q_FACT_NAME_SIZE];
    size_t a = strlen(object), b = strlen(name);
    if (a + b + 2 > sizeof full)
        return NULL;
    memcpy(full, object, a);
    full[a] = '.';
    memcpy(full + a + 1, name, b + 1);
    return quoth_explanation_find(s->explanation, full);
}

double q_speaker_value(const q_speaker *s, const char *object, const char *name)
{
    const quoth_fact *fact = q_speaker_fact(s, object, name);
    return fact ? q_fact_value(s->explanation, fact->name) : 0;
}

/* The fact that a placeholder names. */
static const quoth_fact *named_fact(const q_speaker *s, const char *name, size_t size)
{
    char rest[Q_FACT_NAME_SIZE];
    if (size >= sizeof rest)
        return NULL;
    memcpy(rest, name, size);
    rest[size] = '\0';
    for (unsigned i = s->names; i-- > 0;)
        if (size > 2 && rest[0] == s->bound[i].letter && rest[1] == '.')
            return q_speaker_fact(s, s->bound[i].object, rest + 2);
    return quoth_explanation_find(s->explanation, rest);
}

static bool write_value(void *user, q_text *text, const char *name, size_t size)
{
    q_speaker *s = user;
    const quoth_fact *fact = named_fact(s, name, size);
    if (!fact)
        return s->term(s, text, name, size);
    if (s->cites)
        q_json_string(s->json, fact->name);
    if (fact->kind == QUOTH_FACT_TEXT)
        q_text_untrusted(text, fact->text);
    else if (fact->kind == QUOTH_FACT_SHARE)
        q_number_write(text, s->language, fact->number, fact->digits - 2);
    else
        q_number_write(text, s->language, fact->number, fact->digits);
    return true;
}

static bool value_is_one(void *user, const char *name, size_t size, bool *one)
{
    const q_speaker *s = user;
    const quoth_fact *fact = named_fact(user, name, size);
    if (fact)
        *one = q_takes_one(s->language, q_fact_value(s->explanation, fact->name), fact->digits);
    return fact != NULL;
}

bool q_speak_inside(q_speaker *s, q_text *text, q_message message, const char *object)
{
    const q_placeholders values = {write_value, value_is_one, s};
    if (s->names == Q_NAMES_BOUND)
        return false;
    s->bound[s->names++] = (q_bound_name){'p', object};
    bool said = q_fill_in(text, s->language->message[message], &values);
    s->names--;
    return said;
}

/* ---- sentences ----------------------------------------------------------------------------- */

/* False if the sentence is too long. */
static bool render(q_speaker *s, q_message message, char to[SENTENCE_SIZE])
{
    const q_placeholders values = {write_value, value_is_one, s};
    quoth_buffer buffer = {to, SENTENCE_SIZE, 0};
    const quoth_sink sink = quoth_to_buffer(&buffer);
    q_text text;
    q_text_begin(&text, &sink);
    bool known = q_fill_in(&text, s->language->message[message], &values);
    return q_text_end(&text) == QUOTH_OK && known;
}

bool q_speak(q_speaker *s, q_message message)
{
    char sentence[SENTENCE_SIZE];
    if (!render(s, message, sentence))
        return false;
    if (s->text) {
        q_text_add(s->text, s->begun ? " " : "");
        q_text_add(s->text, sentence);
    } else {
        q_json_open(s->json, '{');
        q_json_put_string(s->json, "text", sentence);
        q_json_open_array(s->json, "facts");
        s->cites = true;
        render(s, message, sentence);
        s->cites = false;
        q_json_close(s->json, ']');
        q_json_close(s->json, '}');
    }
    s->begun = true;
    return true;
}
