/* quoth/explain.h - why a play is the best: the facts, and a paragraph in which every figure is one
 * of them.
 *
 *      position, play   -->   facts                       -->   sentences
 *      --------------         -----                             ---------
 *      8D CEDARs              plays.0.score      72             "8D CEDARs wins 61.3 % of the games
 *      against 8H CARED       plays.0.win        0.613          that were simulated, ..."
 *                             plays.1.leave      "RS"
 *
 * Facts are computed by quoth_engine_explain (quoth/engine.h) for board games and by
 * quoth_ghost_explain for Ghost.  The sentences depend on the facts alone: a message of the
 * language with the names of facts as placeholders.  A sentence is left out if the explanation
 * lacks one of its facts.  docs/explain.md lists the facts.
 */
#ifndef QUOTH_EXPLAIN_H
#define QUOTH_EXPLAIN_H

#include "quoth/format.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum quoth_fact_kind {
    QUOTH_FACT_TEXT,
    QUOTH_FACT_NUMBER,
    QUOTH_FACT_SHARE, /* of 1; a sentence shows it in percent */
    QUOTH_FACT_FLAG
} quoth_fact_kind;

/* "text", "number", "share", "flag"; NULL for another value. */
QUOTH_API const char *quoth_fact_kind_name(quoth_fact_kind kind);

/* A fact.  The parts of its name are separated by full stops, and a number among them is the index
 * of an array: "plays.0.replies.score".  Figures are decimal numbers, rounded as they are shown:
 * number / 10^digits. */
typedef struct quoth_fact {
    const char *name;
    quoth_fact_kind kind;
    unsigned digits;
    int64_t number;   /* of a flag 0 or 1; of a text 0 */
    const char *text; /* of a text; else NULL */
} quoth_fact;

typedef struct quoth_explanation quoth_explanation;

QUOTH_API void quoth_explanation_free(quoth_explanation *explanation);

/* The facts; those of one array or object follow each other.  They live as long as the
 * explanation. */
QUOTH_API const quoth_fact *quoth_explanation_facts(const quoth_explanation *explanation,
                                                    size_t *count);

/* The fact with this name; NULL if there is none. */
QUOTH_API const quoth_fact *quoth_explanation_find(const quoth_explanation *explanation,
                                                   const char *name);

typedef struct quoth_ghost_explain_options {
    const quoth_lexicon *levels; /* SCOWL levels; NULL: those of the lexicon, if it has any */
    unsigned level;              /* people know the words up to this level; 0: 35 */
} quoth_ghost_explain_options;

/* Explains a position of Ghost: which plays win, how the game then ends, how many words lie behind
 * each play, and which of them people know.  A word lies behind a play if its fragment is part of
 * the word in the sense of the variant and, where letters are added at the end, no shorter word
 * ends the game before.  The caller frees the explanation, which does not use the solver; without
 * memory in the context its memory is the solver's.  QUOTH_STOPPED and QUOTH_NO_MEMORY, also as
 * from quoth_ghost_probe; then *explanation is NULL. */
QUOTH_API quoth_status quoth_ghost_explain(quoth_explanation **explanation,
                                           const quoth_ghost *ghost, const quoth_letters *fragment,
                                           const quoth_ghost_explain_options *options,
                                           const quoth_context *context, quoth_error *error);

/* Writes what quoth_ghost_write_explanation does, then the sentences; as QUOTH_FORMAT_JSON the keys
 * of both in one object.  In a language other than English the text is the sentences alone.  The
 * explanation must be of the fragment.  QUOTH_NOT_FOUND for an unknown language. */
QUOTH_API quoth_status quoth_ghost_write_explained(const quoth_sink *sink, const quoth_ghost *ghost,
                                                   const quoth_letters *fragment,
                                                   const quoth_explanation *explanation,
                                                   const char *language, quoth_format format,
                                                   quoth_error *error);

/* The languages of the sentences: "en", "de", "fr"; NULL after the last. */
QUOTH_API const char *quoth_language_name(size_t index);

/* The value of a placeholder of a message: a text, else a number. */
typedef struct quoth_message_value {
    const char *name; /* NULL after the last */
    const char *text;
    double number;
    unsigned digits; /* of the number, after the decimal sign */
} quoth_message_value;

/* Writes a message of a program's own with its placeholders filled in, by the customs of a language
 * (NULL: "en"): {name} is a value, and {name#one|many} a word that depends on a number: "50,5 %" in
 * German, "0 point" in French.  A placeholder without a value is written as 0.  QUOTH_NOT_FOUND for
 * an unknown language; QUOTH_TOO_LARGE for more than QUOTH_MESSAGE_VALUES_MAX values. */
enum { QUOTH_MESSAGE_VALUES_MAX = 16 };
QUOTH_API quoth_status quoth_message_write(const quoth_sink *sink, const char *language,
                                           const char *message, const quoth_message_value *value,
                                           quoth_error *error);

/* Writes the sentences, as a paragraph of one line, in a language (NULL: "en"); as
 * QUOTH_FORMAT_JSON all facts, and the sentences with the facts that each cites.  QUOTH_NOT_FOUND
 * for an unknown language. */
QUOTH_API quoth_status quoth_explanation_write(const quoth_sink *sink,
                                               const quoth_explanation *explanation,
                                               const char *language, quoth_format format,
                                               quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
