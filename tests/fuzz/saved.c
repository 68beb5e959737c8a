/* Lists that other programs saved: every entry is found by its letters, in any order, and words by
 * themselves. */
#include "cli/words/word_set.h"

#include "fuzz/fuzz.h"
#include "fuzz/toy.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const quoth_ghost *game;
    word_set set = {0};
    quoth_tiles tiles;
    game = game ? game : toy_game(0);
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(game);
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(lexicon);
    EXPECT(!quoth_tiles_find(&tiles, "english", NULL));
    EXPECT(word_set_read(&set, lexicon, (const char *)data, size));
    EXPECT(set.entries <= size);
    word_set_sort(&set);
    for (size_t i = 0; i < set.entries && i < 64; i++) {
        const word_entry *entry = &set.entry[i];
        quoth_letters turned = entry->letters;
        for (unsigned k = 0; k < turned.length; k++)
            turned.letter[k] = entry->letters.letter[turned.length - 1 - k];
        EXPECT(entry->letters.length > 0 && entry->place < set.entries);
        EXPECT(entry->word == quoth_lexicon_has(lexicon, &entry->letters));
        EXPECT(word_set_find(&set, &turned, false));
        EXPECT(word_set_find(&set, &entry->letters, true));
        EXPECT(word_combinations(&tiles, alphabet, &turned) ==
               word_combinations(&tiles, alphabet, &entry->letters));
    }
    word_set_free(&set);
    return 0;
}
