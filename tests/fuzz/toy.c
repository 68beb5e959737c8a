#include "fuzz/toy.h"

#include "fuzz/fuzz.h"

static const char words[] = "a\nab\nabba\nchurch\ngame\nghost\nghoul\nhm\nhmm\nqursh\nsuch\nzoo\n"
                            "llama\nñu\nperro\n";

const quoth_ghost *toy_game(size_t variant)
{
    static quoth_ghost *games[TOY_GAMES];
    static quoth_lexicon *lexicon;
    if (!lexicon) {
        quoth_alphabet alphabet;
        quoth_builder *builder;
        EXPECT(!quoth_alphabet_find(&alphabet, "spanish")); /* letters of two characters */
        EXPECT(!quoth_builder_new(&builder, &alphabet, NULL));
        EXPECT(!quoth_builder_add(builder, words, sizeof words - 1, QUOTH_KEEP_STRICT, NULL,
                                  NULL, NULL));
        EXPECT(!quoth_builder_finish(builder, "toy words", &lexicon, NULL, NULL));
        quoth_builder_free(builder);
        for (size_t i = 0; i < TOY_GAMES; i++) {
            quoth_ghost_rules rules = {quoth_ghost_variant_name(i), 2};
            EXPECT(!quoth_ghost_solve(&games[i], lexicon, &rules, NULL, NULL, NULL));
        }
    }
    return games[variant % TOY_GAMES];
}
