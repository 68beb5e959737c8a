/* Says sentences about the facts of an explanation. */
#ifndef Q_FORMAT_EXPLAIN_SENTENCES_H
#define Q_FORMAT_EXPLAIN_SENTENCES_H

#include "format/explain/facts.h"
#include "format/json.h"
#include "format/texts/texts.h"

enum { Q_NAMES_BOUND = 6 };

/* A letter that stands for an object of the facts in placeholders: {a.score} is the fact
 * "plays.0.score" if a is bound to "plays.0". */
typedef struct q_bound_name {
    char letter;
    const char *object;
} q_bound_name;

typedef struct q_speaker q_speaker;

/* Writes the value of a placeholder that is no fact, as {A} or {who}; false if there is none. */
typedef bool q_speak_term(q_speaker *s, q_text *text, const char *name, size_t size);

struct q_speaker {
    const quoth_explanation *explanation;
    const q_language *language;
    q_speak_term *term;
    q_bound_name bound[Q_NAMES_BOUND];
    unsigned names;
    q_text *text; /* the paragraph; NULL: JSON */
    q_json *json;
    bool begun; /* a sentence was said */
    bool cites; /* the facts that are looked up are listed in `json` */
};

/* Says a message as a sentence, unless one of its facts is missing; returns whether it was said. */
bool q_speak(q_speaker *s, q_message message);

/* Writes a message inside a sentence, with p bound to an object; false if a fact is missing. */
bool q_speak_inside(q_speaker *s, q_text *text, q_message message, const char *object);

/* The fact of an object, its number, whether it is a flag that is set; NULL, 0, false without
 * it. */
const quoth_fact *q_speaker_fact(const q_speaker *s, const char *object, const char *name);
double q_speaker_value(const q_speaker *s, const char *object, const char *name);

#endif
