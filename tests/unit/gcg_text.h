/* In a test: a GCG read from a string and written to one, a position as CGP. */
#ifndef GCG_TEXT_H
#define GCG_TEXT_H

#include "support.h"

#include "quoth/notation.h"

#define HEAD "#character-encoding UTF-8\n#player1 ann Ann Example\n#player2 bob Bob Example\n"

static inline quoth_gcg *gcg_in(const char *string)
{
    quoth_gcg *gcg;
    quoth_error error = {.message = ""};
    if (quoth_gcg_read(&gcg, string, strlen(string), NULL, &error))
        fail_msg("line %u: %s\n%s", (unsigned)error.line, error.message, string);
    return gcg;
}

static inline const char *text_of(const quoth_gcg *gcg)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_gcg_write(&sink, gcg, NULL), QUOTH_OK);
    return kept(&t);
}

static inline const char *cgp_of(const quoth_position *position)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_cgp_write(&sink, position, NULL, NULL), QUOTH_OK);
    return kept(&t);
}

/* What a file is written as; reading that changes nothing any more. */
static inline const char *rewritten(const char *string)
{
    quoth_gcg *gcg = gcg_in(string);
    const char *once = text_of(gcg);
    quoth_gcg_free(gcg);
    gcg = gcg_in(once);
    assert_string_equal(text_of(gcg), once);
    quoth_gcg_free(gcg);
    return once;
}

#endif
