/* Levels of a fixed list of words. */
#include <string.h>

#include "fuzz/fuzz.h"

static const char words[] = "a\naa\nab\nabbot\ngame\nghost\nghoul\nhm\nhmm\nzoo\n";

static bool check_level(void *user, const quoth_letters *word, uint32_t rank)
{
    (void)rank;
    int level = quoth_lexicon_level(user, word);
    EXPECT(level >= 0 && level <= 99);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static quoth_alphabet alphabet;
    if (!alphabet.letters)
        EXPECT(!quoth_alphabet_find(&alphabet, "english", NULL));
    fuzz_budget budget;
    fuzz_budget_begin(&budget, 1 << 19);
    quoth_builder *builder;
    quoth_lexicon *lexicon, *part;
    quoth_error error = {0};
    EXPECT(
        !quoth_builder_new(&builder, &alphabet, &(quoth_context){.memory = &budget.memory}, NULL));
    EXPECT(
        !quoth_builder_add(builder, NULL, words, sizeof words - 1, QUOTH_KEEP_STRICT, NULL, NULL));
    quoth_status status = quoth_builder_levels(builder, (const char *)data, size, NULL, &error);
    EXPECT(!status || (error.status == status && error.message && error.offset <= size));
    if (!status && !quoth_builder_finish(&lexicon, builder, "levels", NULL, NULL)) {
        EXPECT(quoth_lexicon_words(lexicon) == 10 && quoth_lexicon_has_levels(lexicon));
        quoth_lexicon_each(lexicon, check_level, lexicon);
        unsigned level = (unsigned)(size % 101);
        if (!quoth_lexicon_up_to_level(&part, lexicon, NULL, level,
                                       &(quoth_context){.memory = &budget.memory}, NULL)) {
            EXPECT(level < 99 || quoth_lexicon_words(part) == 10);
            quoth_lexicon_free(part);
        }
        quoth_lexicon_free(lexicon);
    }
    quoth_builder_free(builder);
    fuzz_budget_end(&budget);
    return 0;
}
