#include "fuzz/toy.h"

#include <stdlib.h>

#include "fuzz/fuzz.h"

static const char words[] = "a\nab\nabba\nchurch\ngame\nghost\nghoul\nhm\nhmm\nqursh\nsuch\nzoo\n"
                            "llama\nñu\nperro\n";

const quoth_ghost *toy_game(uint32_t number)
{
    static quoth_ghost **games;
    static quoth_lexicon *lexicon;
    number %= fuzz_rules_count();
    if (!lexicon) {
        quoth_alphabet alphabet;
        quoth_builder *builder;
        EXPECT(!quoth_alphabet_find(&alphabet, "spanish", NULL)); /* letters of two characters */
        EXPECT(!quoth_builder_new(&builder, &alphabet, NULL, NULL));
        EXPECT(!quoth_builder_add(builder, NULL, words, sizeof words - 1, QUOTH_KEEP_STRICT, NULL,
                                  NULL));
        EXPECT(!quoth_builder_finish(&lexicon, builder, "toy words", NULL, NULL));
        quoth_builder_free(builder);
        games = calloc(fuzz_rules_count(), sizeof *games);
        EXPECT(games);
    }
    if (!games[number]) {
        quoth_ghost_rules rules = fuzz_rules(number);
        EXPECT(!quoth_ghost_solve(&games[number], lexicon, &rules, NULL, NULL));
    }
    return games[number];
}
