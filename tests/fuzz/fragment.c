/* Fragments as a player types them, in each alphabet and by all rules.  The first byte chooses the
 * alphabet (mod 4) and a variant in one of its readings (the rest); all bytes, another game by any
 * rules. */
#include <string.h>

#include "fuzz/fuzz.h"
#include "fuzz/toy.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static quoth_alphabet alphabets[4];
    if (!alphabets[0].letters)
        for (size_t i = 0; i < 4; i++)
            EXPECT(!quoth_alphabet_find(&alphabets[i], quoth_alphabet_name(i), NULL));
    if (size < 1)
        return 0;
    const quoth_alphabet *alphabet = &alphabets[data[0] % 4];
    quoth_letters fragment, again;
    quoth_error error = {0};
    quoth_status status =
        quoth_alphabet_read(&fragment, alphabet, (const char *)data + 1, size - 1, &error);
    if (status) {
        EXPECT(error.status == status && error.message && error.offset <= size - 1);
        return 0;
    }
    char text[QUOTH_WORD_TEXT_SIZE];
    size_t needed = quoth_alphabet_spell(text, sizeof text, alphabet, &fragment);
    EXPECT(needed == strlen(text) && needed < sizeof text);
    EXPECT(!quoth_alphabet_read(&again, alphabet, text, needed, &error));
    for (size_t cut = 0; cut <= needed && cut < 20; cut++) {
        char small[20];
        memset(small, '!', sizeof small);
        EXPECT(quoth_alphabet_spell(small, cut, alphabet, &fragment) == needed);
        EXPECT(cut == 0 ? small[0] == '!' : strlen(small) == cut - 1);
    }
    if (alphabet == &alphabets[3]) { /* the toys' own */
        uint32_t choice = fuzz_crc32(data, size);
        fuzz_use_ghost(toy_game(data[0] / 4 % fuzz_readings()), &fragment, choice);
        fuzz_use_ghost(toy_game(choice / 2), &fragment, choice);
    }
    return 0;
}
