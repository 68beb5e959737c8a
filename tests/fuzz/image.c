/* Lexicon images.  The bytes are opened as they are, then with the size and the checksum that they
 * ought to have, which takes the fuzzer past both. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"

static void put(uint8_t *at, unsigned bytes, uint64_t number)
{
    for (unsigned i = 0; i < bytes; i++)
        at[i] = (uint8_t)(number >> 8 * i);
}

/* Makes a board of the words, which the image may have ready. */
static void use_board(const quoth_lexicon *lexicon, uint32_t choice, const quoth_memory *memory)
{
    static const char *const names[] = {"scrabble", "super", "wordsmog"};
    quoth_cross_rules rules;
    quoth_cross *cross;
    EXPECT(!quoth_cross_rules_find(&rules, names[choice % 3], NULL));
    if (quoth_cross_new(&cross, &rules, lexicon, &(quoth_context){.memory = memory}, NULL))
        return;
    const quoth_tile tiles[] = {1, 2, 2, 1};
    quoth_cross_has(cross, tiles, 4);
    quoth_cross_free(cross);
}

static bool opens(const uint8_t *bytes, size_t size, uint32_t choice)
{
    fuzz_budget budget;
    fuzz_budget_begin(&budget, 3 << 20);
    quoth_lexicon *lexicon;
    quoth_error error = {0};
    quoth_status status = quoth_lexicon_new(&lexicon, bytes, size,
                                            &(quoth_context){.memory = &budget.memory}, &error);
    if (status)
        EXPECT(!lexicon && error.status == status && error.message && error.offset <= size);
    else
        fuzz_use_lexicon(lexicon, choice, &budget.memory);
    if (!status)
        use_board(lexicon, choice, &budget.memory);
    quoth_lexicon_free(lexicon);
    fuzz_budget_end(&budget);
    return !status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *bytes = malloc(size + !size); /* aligned to 8 as an image must be */
    EXPECT(bytes);
    memcpy(bytes, data, size);
    uint32_t choice = fuzz_crc32(data, size);
    bool fine = opens(bytes, size, choice);
    if (!fine && size >= 32) {
        put(bytes + 16, 8, size);
        put(bytes + size - 4, 4, fuzz_crc32(bytes, size - 4));
        opens(bytes, size, choice);
    }
    free(bytes);
    return 0;
}
