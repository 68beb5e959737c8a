/* Certificates: what holds says so on every reading, and nothing takes more than it may.  An input
 * that begins with `=` is about the list below, whose three lines are put before the rest. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"

static const char letters[] = "name abcd\na A\nb B\nc C\nd D\n";
static const char words[] = "ab\nabc\nabca\nbca\nbcab\ncab\ncabd\ndab\ndabc\nddbc\nbdd\nacb\n";
static char head[200];

static const quoth_lexicon *few_words(void)
{
    static quoth_lexicon *lexicon;
    quoth_alphabet alphabet;
    quoth_builder *builder;
    uint8_t digest[32];
    if (lexicon)
        return lexicon;
    EXPECT(!quoth_alphabet_parse(&alphabet, letters, sizeof letters - 1, NULL));
    EXPECT(!quoth_builder_new(&builder, &alphabet, NULL, NULL));
    EXPECT(
        !quoth_builder_add(builder, NULL, words, sizeof words - 1, QUOTH_KEEP_STRICT, NULL, NULL));
    EXPECT(!quoth_builder_finish(&lexicon, builder, "abcd", NULL, NULL));
    quoth_builder_free(builder);
    EXPECT(!quoth_lexicon_sha256(digest, lexicon, NULL, NULL));
    size_t used = (size_t)snprintf(head, sizeof head, "quoth-ghost-certificate 1\nsha256 ");
    for (int i = 0; i < 32; i++)
        used += (size_t)snprintf(head + used, sizeof head - used, "%02x", digest[i]);
    snprintf(head + used, sizeof head - used, "\nwords %u\n", quoth_lexicon_words(lexicon));
    return lexicon;
}

static bool go_on_for_a_while(void *user, const quoth_progress *progress)
{
    unsigned *asked = user;
    (void)progress;
    return ++*asked < 1000;
}

static quoth_status verify(const char *text, size_t size, quoth_ghost_certificate_result *verdict)
{
    fuzz_budget budget;
    unsigned asked = 0;
    quoth_watch watch = {go_on_for_a_while, &asked};
    fuzz_budget_begin(&budget, 16 << 20);
    quoth_status status =
        quoth_ghost_verify(verdict, few_words(), text, size,
                           &(quoth_context){.watch = &watch, .memory = &budget.memory}, NULL);
    fuzz_budget_end(&budget);
    EXPECT(verdict->reason && verdict->holds == !verdict->reason[0]);
    EXPECT(!status || !verdict->holds);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    quoth_ghost_certificate_result verdict, again;
    few_words();
    bool headed = size > 0 && data[0] == '=';
    size_t before = headed ? strlen(head) : 0, from = headed ? 1 : 0;
    char *text =
        malloc(before + size + 1); /* its end is the end of the memory, for the sanitizer */
    EXPECT(text);
    memcpy(text, head, before);
    memcpy(text + before, data + from, size - from);
    char *exact = realloc(text, before + size - from + !(before + size - from));
    EXPECT(exact);
    quoth_status status = verify(exact, before + size - from, &verdict);
    if (verdict.holds) {
        EXPECT(verdict.line == 0 && verdict.bound <= verdict.pairs && verdict.winner < 2);
        EXPECT(verify(exact, before + size - from, &again) == status && again.holds);
    }
    free(exact);
    return 0;
}
