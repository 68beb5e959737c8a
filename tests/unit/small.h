/* A board game of seven squares by seven and a handful of words, whose ends are soon solved. */
#ifndef TESTS_SMALL_H
#define TESTS_SMALL_H

#include <stdio.h>

#include "support.h"

/* `rack`: its tiles, all of which bring the bonus; `tiles`: the lines of the set without those of
 * the blank, S, T and Z. */
static void open_small(quoth_lexicon **lexicon, quoth_cross **cross, unsigned rack,
                       const char *tiles)
{
    quoth_cross_rules rules;
    quoth_error error = {.message = ""};
    char lines[400];
    int size = snprintf(lines, sizeof lines,
                        "name small\nrack %u\nbonus %u 20\nexchange never\n"
                        "layout\n3,3\n=..-..=\n.\"...\".\n..'.'..\n-..-..-\n..'.'..\n"
                        ".\"...\".\n=..-..=\nend\n"
                        "tiles as few\n?,1,0,0\n%sS,1,1,0\nT,2,1,0\nZ,1,10,0\nend\n",
                        rack, rack, tiles);
    if (quoth_cross_rules_parse(&rules, lines, (size_t)size, &error))
        fail_msg("line %u: %s", (unsigned)error.line, error.message);
    *lexicon = lexicon_of("aa ae an ane ant ante at ate ates ea eat eats en ens eta etas na nat "
                          "ne neat nest net nets sae sat sate sea seat sen senate sent set ta "
                          "tae tan tat tate tea teas teat ten tens tent za zas zeta zetas");
    assert_int_equal(quoth_cross_new(cross, &rules, *lexicon, NULL, NULL), QUOTH_OK);
}

#endif
