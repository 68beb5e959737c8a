/* A board game of nine tiles and racks of three, small enough to go through every deal. */
#ifndef TESTS_NINE_H
#define TESTS_NINE_H

#include <stdio.h>

#include "support.h"

typedef struct nine {
    quoth_cross_rules rules;
    quoth_lexicon *lexicon;
    quoth_cross *cross;
    quoth_play_finder *finder;
    quoth_position *p; /* of two players, empty */
    quoth_plays plays;
} nine;

/* `exchange`: the tiles that the bag must hold for one. */
static void open_nine(nine *n, unsigned exchange)
{
    static const char words[] =
        "ae as at ate east eat eats es eta et sat sate sea seat set seta ta "
        "tae tas tat tate te tea teas tee tet za zas zee zest zeta";
    char rules[400];
    int size = snprintf(rules, sizeof rules,
                        "name nine\nrack 3\nbonus 3 10\nexchange %u\nlayout\n2,2\n=...=\n"
                        ".'.'.\n..-..\n.'.'.\n=...=\nend\ntiles as nine\n?,1,0,0\nA,2,1,1\n"
                        "E,2,1,1\nT,2,1,0\nS,1,1,0\nZ,1,10,0\nend\n",
                        exchange);
    *n = (nine){0};
    assert_int_equal(quoth_cross_rules_parse(&n->rules, rules, (size_t)size, NULL), QUOTH_OK);
    n->lexicon = lexicon_of(words);
    assert_int_equal(quoth_cross_new(&n->cross, &n->rules, n->lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_play_finder_new(&n->finder, n->cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&n->p, n->cross, 2, NULL, NULL), QUOTH_OK);
}

static void close_nine(nine *n)
{
    quoth_plays_free(&n->plays);
    quoth_position_free(n->p);
    quoth_play_finder_free(n->finder);
    quoth_cross_free(n->cross);
    quoth_lexicon_free(n->lexicon);
}

#endif
