/* Writes the trade-off between the size of a strategy and the level of the words that its replies
 * lie in: as a table, as JSON, as a plot.  `unknown` is the number of replies that lie in no word
 * up to level tradeoff->familiar. */
#ifndef Q_FORMAT_GHOST_TRADEOFF_H
#define Q_FORMAT_GHOST_TRADEOFF_H

#include "format/texts/sheets.h"
#include "format/words.h"

void q_tradeoff_text(q_text *text, const quoth_ghost_tradeoff *tradeoff, uint64_t unknown,
                     const q_language *language);
void q_tradeoff_json(q_json *json, const quoth_ghost_tradeoff *tradeoff, uint64_t unknown);
void q_tradeoff_svg(q_text *text, const quoth_ghost_tradeoff *tradeoff, const q_language *language);

#endif
