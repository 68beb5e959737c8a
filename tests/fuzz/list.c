/* Word lists: "OPTIONS words|words to drop|levels", then the lexicon built from them, as it is and
 * written and opened again.
 *
 * The first byte chooses the keep rule (mod 3) and the alphabet (mod 12 / 3); `|` parts the lists
 * where there is one. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"

static void expect_report(const quoth_list_report *report)
{
    EXPECT(report->skipped <= report->lines);
    EXPECT((report->first_skipped > 0) == (report->skipped > 0));
}

/* Written and opened again, as an image and as a plain graph, it is the same lexicon. */
static void expect_same_again(const quoth_lexicon *lexicon, uint32_t choice,
                              const quoth_memory *memory)
{
    fuzz_output bytes;
    quoth_lexicon *again = NULL;
    uint8_t digest[32], other[32];
    fuzz_output_begin(&bytes);
    bool as_image = choice & 1;
    quoth_status status = as_image ? quoth_lexicon_write(&bytes.sink, lexicon, NULL, NULL)
                                   : quoth_lexicon_write_kwg(&bytes.sink, lexicon, NULL);
    if (!status)
        status = as_image ? quoth_lexicon_new(&again, bytes.bytes, bytes.size,
                                              &(quoth_context){.memory = memory}, NULL)
                          : quoth_lexicon_new_kwg(&again, bytes.bytes, bytes.size,
                                                  quoth_lexicon_alphabet(lexicon), "again",
                                                  &(quoth_context){.memory = memory}, NULL);
    EXPECT(!status || status == QUOTH_NO_MEMORY);
    if (!status) {
        EXPECT(quoth_lexicon_words(again) == quoth_lexicon_words(lexicon));
        if (!quoth_lexicon_compute_sha256(digest, lexicon, NULL, NULL) &&
            !quoth_lexicon_compute_sha256(other, again, NULL, NULL))
            EXPECT(memcmp(digest, other, 32) == 0);
    }
    quoth_lexicon_free(again);
    fuzz_output_end(&bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static quoth_alphabet alphabets[4];
    if (!alphabets[0].letters)
        for (size_t i = 0; i < 4; i++)
            EXPECT(!quoth_alphabet_find(&alphabets[i], quoth_alphabet_name(i), NULL));
    if (size < 1)
        return 0;
    quoth_keep keep = (quoth_keep)(data[0] % 3);
    const quoth_alphabet *alphabet = &alphabets[data[0] % 12 / 3];
    const char *part[3], *end = (const char *)data + size;
    size_t length[3];
    const char *at = (const char *)data + 1;
    for (int i = 0; i < 3; i++) {
        const char *bar = i < 2 && at < end ? memchr(at, '|', (size_t)(end - at)) : NULL;
        part[i] = at;
        length[i] = (size_t)((bar ? bar : end) - at);
        at = bar ? bar + 1 : end;
    }

    fuzz_budget budget;
    fuzz_budget_begin(&budget, 3 << 20);
    quoth_builder *builder;
    quoth_lexicon *lexicon = NULL;
    quoth_list_report report;
    quoth_error error = {0};
    if (quoth_builder_new(&builder, alphabet, &(quoth_context){.memory = &budget.memory}, NULL))
        return 0;
    quoth_status status =
        quoth_builder_add(builder, &report, part[0], length[0], keep, NULL, &error);
    if (!status)
        expect_report(&report);
    else
        EXPECT(error.status == status && error.message && error.offset <= length[0]);
    quoth_builder_drop(builder, NULL, part[1], length[1], keep, NULL, &error);
    if (length[2])
        quoth_builder_levels(builder, part[2], length[2], NULL, &error);
    /* What failed added nothing, so there is something to finish in any case. */
    status = quoth_builder_finish(&lexicon, builder, "list", NULL, &error);
    quoth_builder_free(builder);
    EXPECT(!status || status == QUOTH_NO_MEMORY);
    if (!status) {
        uint32_t choice = fuzz_crc32(data, size);
        EXPECT(quoth_lexicon_words(lexicon) <= size);
        /* one in eight goes further: most of the time belongs to the reader itself */
        if (choice % 16 == 0)
            expect_same_again(lexicon, choice / 16, &budget.memory);
        else if (choice % 16 == 1)
            fuzz_use_lexicon(lexicon, choice / 16, &budget.memory);
    }
    quoth_lexicon_free(lexicon);
    fuzz_budget_end(&budget);
    return 0;
}
