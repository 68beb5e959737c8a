/* The forgetting curve of some cards: the mean chance that they are known, day by day, if none of
 * them is asked. */
#ifndef CLI_PRACTISE_CURVE_H
#define CLI_PRACTISE_CURVE_H

#include <stdio.h>

#include "cli/words/progress_summary.h"

/* Draws the curve from `now` on, at most `width` columns wide, or as an SVG. */
void curve_draw(FILE *to, const progress_card *const *card, size_t cards, uint64_t now,
                unsigned width);
void curve_write_svg(FILE *to, const progress_card *const *card, size_t cards, uint64_t now);

#endif
