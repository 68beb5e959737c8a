/* Dictionaries of meanings: each word is found by its line, and each word with an ending or a
 * beginning has a meaning that can be written, or none. */
#include <string.h>

#include "fuzz/fuzz.h"

static bool swallow(void *user, const char *bytes, size_t size)
{
    size_t *written = user;
    (void)bytes;
    *written += size;
    return true;
}

static void look_up(const quoth_meanings *m, const char *word, size_t size)
{
    quoth_meaning meaning;
    size_t written = 0;
    quoth_sink sink = {swallow, &written};
    quoth_status status = quoth_meanings_find(&meaning, m, word, size, NULL);
    EXPECT(status == QUOTH_OK || status == QUOTH_NOT_FOUND);
    EXPECT(quoth_meanings_write(&sink, m, word, size, NULL) == status);
    EXPECT((written > 0) == (status == QUOTH_OK));
    EXPECT(status || (*meaning.base && quoth_word_form_name(meaning.form)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const endings[] = {"",    "s",   "es",    "ies",  "ed",   "ing",
                                          "ier", "est", "iness", "ally", "less", "rs"};
    fuzz_budget budget;
    fuzz_budget_begin(&budget, 1 << 19);
    quoth_meanings *m;
    quoth_error error = {0};
    quoth_status status = quoth_meanings_new(&m, (const char *)data, size,
                                             &(quoth_context){.memory = &budget.memory}, &error);
    EXPECT(!status || (error.status == status && error.message && error.offset <= size));
    const char *at = (const char *)data, *end = at + size;
    if (size >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0)
        at += 3; /* a byte order mark */
    for (size_t words = 0; !status && at < end && words < 64;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *tab = memchr(at, '\t', (size_t)((newline ? newline : end) - at));
        if (tab && *at != '#') {
            quoth_meaning meaning;
            char word[QUOTH_WORD_TEXT_SIZE + 16];
            size_t length = (size_t)(tab - at);
            EXPECT(!quoth_meanings_find(&meaning, m, at, length, NULL));
            for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
                memcpy(word, at, length);
                strcpy(word + length, endings[i]);
                look_up(m, word, length + strlen(endings[i]));
            }
            memcpy(word, "un", 2);
            memcpy(word + 2, at, length);
            look_up(m, word, length + 2);
            words++;
        }
        at = newline ? newline + 1 : end;
    }
    if (!status)
        quoth_meanings_free(m);
    fuzz_budget_end(&budget);
    return 0;
}
