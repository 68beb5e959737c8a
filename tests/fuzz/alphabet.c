/* quoth_alphabet_parse: what it accepts is written, read back the same, and reads text. */
#include <string.h>

#include "fuzz/fuzz.h"

static void expect_spelling(const quoth_alphabet *alphabet, unsigned letter)
{
    quoth_letters word;
    const char *lower = alphabet->lower[letter], *upper = alphabet->upper[letter];
    char text[QUOTH_SPELLING_SIZE];
    EXPECT(!quoth_alphabet_read(&word, alphabet, lower, strlen(lower), NULL));
    EXPECT(word.length == 1 && word.letter[0] == letter);
    EXPECT(quoth_alphabet_spell(text, sizeof text, alphabet, &word) == strlen(lower));
    EXPECT(strcmp(text, lower) == 0 && quoth_alphabet_compare(alphabet, &word, &word) == 0);
    EXPECT(!quoth_alphabet_read(&word, alphabet, upper, strlen(upper), NULL));
    EXPECT(word.length == 1 && word.letter[0] == letter);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    quoth_alphabet alphabet, again;
    quoth_error error = {0};
    if (quoth_alphabet_parse(&alphabet, (const char *)data, size, &error)) {
        EXPECT(error.status == QUOTH_BAD_TEXT && error.message && error.offset <= size);
        return 0;
    }
    EXPECT(alphabet.letters >= 1 && alphabet.letters <= QUOTH_LETTERS_MAX);
    for (unsigned i = 1; i <= alphabet.letters; i++)
        expect_spelling(&alphabet, i);

    fuzz_output text;
    fuzz_output_begin(&text);
    EXPECT(!quoth_alphabet_write(&text.sink, &alphabet, NULL));
    EXPECT(!quoth_alphabet_parse(&again, text.bytes, text.size, &error));
    EXPECT(memcmp(&alphabet, &again, sizeof again) == 0);
    fuzz_output_end(&text);

    quoth_letters word;
    if (!quoth_alphabet_read(&word, &alphabet, (const char *)data, size, &error)) {
        char small[8];
        quoth_alphabet_spell(small, sizeof small, &alphabet, &word);
        EXPECT(strlen(small) < sizeof small);
    }
    return 0;
}
