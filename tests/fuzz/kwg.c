/* Plain .kwg files, of the English alphabet. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static quoth_alphabet alphabet;
    if (!alphabet.letters)
        EXPECT(!quoth_alphabet_find(&alphabet, "english", NULL));
    fuzz_budget budget;
    fuzz_budget_begin(&budget, 160 << 10);
    uint8_t *bytes = malloc(size + !size); /* aligned as an array of nodes must be */
    EXPECT(bytes);
    memcpy(bytes, data, size);
    quoth_lexicon *lexicon;
    quoth_error error = {0};
    quoth_status status = quoth_lexicon_new_kwg(&lexicon, bytes, size, &alphabet, "kwg",
                                                &(quoth_context){.memory = &budget.memory}, &error);
    free(bytes); /* it copies */
    if (status)
        EXPECT(!lexicon && error.status == status && error.message && error.offset <= size);
    else
        fuzz_use_lexicon(lexicon, fuzz_crc32(data, size), &budget.memory);
    quoth_lexicon_free(lexicon);
    fuzz_budget_end(&budget);
    return 0;
}
