/* The forgetting curve of some cards: the mean chance that they are known, day by day, if none of
 * them is asked. */
#ifndef CLI_PRACTISE_CURVE_H
#define CLI_PRACTISE_CURVE_H

#include <stdio.h>

#include "cli/words/quiz_progress.h"

enum { CURVE_DAYS = 28 };

/* The mean chance at a time, 0 to 1; 1 without cards. */
double mean_recall(const quiz_pair *pair, size_t pairs, uint64_t time);

/* Draws the curve from `now` on, at most `width` columns wide, or as an SVG. */
void curve_draw(FILE *to, const quiz_pair *pair, size_t pairs, uint64_t now, unsigned width);
void curve_write_svg(FILE *to, const quiz_pair *pair, size_t pairs, uint64_t now);

#endif
