/* The words that are marked as offensive (data/offensive.txt), which the build puts into the
 * library: in lower case, sorted, each ended by a line feed. */
#ifndef Q_LEXICON_OFFENSIVE_H
#define Q_LEXICON_OFFENSIVE_H

#include <stddef.h>

extern const char q_offensive_words[];
extern const size_t q_offensive_size; /* bytes */

#endif
