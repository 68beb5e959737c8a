/* Writes explanations. */
#ifndef Q_FORMAT_EXPLAIN_WRITE_H
#define Q_FORMAT_EXPLAIN_WRITE_H

#include "format/explain/sentences.h"

/* Writes the paragraph; the keys language, facts and sentences of an object that is open. */
void q_text_explanation(q_text *text, const quoth_explanation *explanation,
                        const q_language *language);
void q_json_explanation(q_json *json, const quoth_explanation *explanation,
                        const q_language *language);

#endif
