/* Letters in another order. */
#ifndef Q_LEXICON_LETTERS_H
#define Q_LEXICON_LETTERS_H

#include "quoth/lexicon.h"

void q_letters_sort(quoth_letters *letters);

/* Reads letters backwards; only what is used of `turned` is written. */
void q_letters_reverse(const quoth_letters *letters, quoth_letters *turned);

#endif
