/* A buffered writer over a quoth_sink with a sticky error: after a failed write the rest is
 * discarded, and q_text_end reports the failure. */
#ifndef Q_BASE_TEXT_H
#define Q_BASE_TEXT_H

#include "quoth/base.h"

typedef struct q_text {
    const quoth_sink *sink;
    bool failed;
    size_t used;
    char buffer[4096];
} q_text;

void q_text_begin(q_text *text, const quoth_sink *sink);
void q_text_bytes(q_text *text, const char *bytes, size_t size);
void q_text_add(q_text *text, const char *string);
void q_text_char(q_text *text, char c);
void q_text_repeat(q_text *text, const char *string, size_t times);
void q_text_number(q_text *text, uint64_t number);
void q_text_signed(q_text *text, int64_t number);   /* with a minus sign if it is below 0 */
void q_text_grouped(q_text *text, uint64_t number); /* 1,234,567 */

/* Flushes the buffer; QUOTH_SINK_FAILED if any write failed since q_text_begin. */
quoth_status q_text_end(q_text *text);

#endif
