/* Texts that a parser has to refuse, and a sink that refuses all text. */
#ifndef TESTS_UNIT_BAD_TEXT_H
#define TESTS_UNIT_BAD_TEXT_H

#include "support.h"

typedef struct bad_text {
    const char *text;
    unsigned line;
    const char *message;
    quoth_status status; /* QUOTH_BAD_TEXT where it is 0 */
} bad_text;

typedef quoth_status parser(const char *text, size_t size, quoth_error *error);

static inline void expect_bad(const bad_text *bad, size_t count, parser *parse)
{
    for (size_t i = 0; i < count; i++) {
        quoth_error error = {.message = "none"};
        quoth_status expected = bad[i].status ? bad[i].status : QUOTH_BAD_TEXT;
        quoth_status status = parse(bad[i].text, strlen(bad[i].text), &error);
        if (status != expected || strcmp(error.message, bad[i].message) ||
            error.line != bad[i].line || error.status != expected)
            fail_msg("%s\n%s in line %u where %s in line %u should be", bad[i].text, error.message,
                     (unsigned)error.line, bad[i].message, bad[i].line);
        assert_true(error.offset <= strlen(bad[i].text));
        /* the offset is that of the line */
        unsigned line = bad[i].line > 0;
        for (size_t k = 0; k < error.offset; k++)
            line += bad[i].text[k] == '\n';
        assert_int_equal(line, bad[i].line);
        assert_int_equal(parse(bad[i].text, strlen(bad[i].text), NULL), expected);
    }
}

static inline bool refuse(void *user, const char *bytes, size_t size)
{
    (void)user;
    (void)bytes;
    return size == 0;
}

#endif
