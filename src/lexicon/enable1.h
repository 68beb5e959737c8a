/* The image of ENABLE, which the build makes from data/ and puts into the library, and the graph of
 * its words of 2 to 15 letters with their GADDAG.  To make that graph at run time would take 0.2 s.
 */
#ifndef Q_LEXICON_ENABLE1_H
#define Q_LEXICON_ENABLE1_H

#include "quoth/lexicon.h"

extern const uint8_t q_enable1_image[];
extern const size_t q_enable1_image_size;
extern const uint8_t q_enable1_gaddag[];
extern const size_t q_enable1_gaddag_size;
extern const uint32_t q_enable1_gaddag_words; /* of 2 to 15 letters */

enum { Q_ENABLE1_GADDAG_LONGEST = 15 };

/* Whether a lexicon is the one in the library, without words added or taken. */
bool q_is_enable1(const quoth_lexicon *lexicon);

#endif
