/* A small crossword game, made when it is first asked for: 6 x 7 squares, a wall, a letter of two
 * characters whose parts are letters too, racks of 4. */
#ifndef FUZZ_BOARD_H
#define FUZZ_BOARD_H

#include <string.h>

#include "fuzz/fuzz.h"

static const char board_rules[] = "name tiny\n"
                                  "layout\n2,3\n=..'..=\n.-...-.\n...\"...\n"
                                  "#......\n.-.~.-.\n=..^..=\nend\n"
                                  "tiles\n?,2,0,0\nA,4,1,1\nC,2,3,0\n[CH],1,5,0\nH,2,4,0\nO,3,1,1\n"
                                  "S,3,1,0\nT,3,1,0\nend\n"
                                  "rack 4\nbonus 4 10\nexchange 2\nchallenge single\nscoreless 4\n"
                                  "passes 3\nout 2 1\n";

static const char board_words[] =
    "as\nat\nta\nso\nto\ncat\ncats\nchat\nchats\ncoach\ntao\nsoot\noho\nah\n";

static inline const quoth_cross *fuzz_board(void)
{
    static quoth_cross *cross;
    if (cross)
        return cross;
    quoth_cross_rules rules;
    quoth_builder *builder;
    quoth_lexicon *lexicon;
    EXPECT(!quoth_cross_rules_parse(&rules, board_rules, strlen(board_rules), NULL));
    EXPECT(!quoth_builder_new(&builder, &rules.tiles.alphabet, NULL, NULL));
    EXPECT(!quoth_builder_add(builder, NULL, board_words, strlen(board_words), QUOTH_KEEP_STRICT,
                              NULL, NULL));
    EXPECT(!quoth_builder_finish(&lexicon, builder, "toy", NULL, NULL));
    EXPECT(!quoth_cross_new(&cross, &rules, lexicon, NULL, NULL));
    quoth_lexicon_free(lexicon);
    quoth_builder_free(builder);
    return cross;
}

#endif
