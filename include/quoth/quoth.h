/* quoth - a library for word games: everything in it.
 *
 *     base <- lexicon <- ghost <- format
 *
 * base.h     results, memory, output, randomness
 * lexicon.h  alphabets, word lists, the compiled lexicon
 * ghost.h    the Ghost family: solved, summarised, played
 * format.h   answers as text, JSON, DOT, HTML
 */
#ifndef QUOTH_QUOTH_H
#define QUOTH_QUOTH_H

#include "quoth/base.h"
#include "quoth/format.h"
#include "quoth/ghost.h"
#include "quoth/lexicon.h"

#endif
